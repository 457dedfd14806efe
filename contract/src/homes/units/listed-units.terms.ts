/** How many units are added in one go. */
export const MOST_AT_ONCE = 200

/**
 * The numbers from one to another, as 'A1' to 'A20', or the first alone. Undefined where the two do not belong to one
 * row, or it is longer than `MOST_AT_ONCE`.
 */
export function unitNumbersFrom(first: string, last: string): string[] | undefined {
  const [from, to] = [first.trim(), last.trim()]
  if (from === '') return undefined
  if (to === '' || to.toLowerCase() === from.toLowerCase()) return [from]
  const pattern = /^(.*?)(\d{1,6})$/
  const [, before = '', start = ''] = pattern.exec(from) ?? []
  const [, beforeLast = '', end = ''] = pattern.exec(to) ?? []
  // 'A1' to '20' is meant as 'A1' to 'A20'.
  const isSameRow = beforeLast === '' || before.toLowerCase() === beforeLast.toLowerCase()
  const many = Number(end) - Number(start) + 1
  if (start === '' || end === '' || !isSameRow || many < 1 || many > MOST_AT_ONCE) return undefined
  return Array.from({ length: many }, (_, n) => `${before}${String(Number(start) + n).padStart(start.length, '0')}`)
}

/** A unit as it was typed or pasted. `rent`: as it was written beside it; undefined: that of all others. */
export interface ListedUnit {
  unitNumber: string
  rent?: string | undefined
}

/** '15,000', '15000' or '15,000.50': a number of a unit has at most three digits in a row that stand alone. */
const RENT = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{4,}(?:\.\d{1,2})?`
const WITH_RENT = new RegExp(String.raw`^(.*\d.*?)(?:\s+|,(?=\d{4}))(${RENT})$`)

/** A line of a spreadsheet names the unit first, and its rent in the last cell that holds an amount. */
function readCells([first = '', ...rest]: readonly string[]): ListedUnit {
  return {
    unitNumber: first.trim(),
    rent: rest.map((cell) => cell.trim()).findLast((cell) => /^[\d,.]*\d$/.test(cell)),
  }
}

function readItem(item: string): ListedUnit[] | undefined {
  const [, named, rent] = WITH_RENT.exec(item) ?? []
  const text = named ?? item
  const [, first = '', last = ''] = /^(.+?)\s+to\s+(.+)$/i.exec(text) ?? /^(\D*\d+)\s*[-–]\s*(\D*\d+)$/.exec(text) ?? []
  // 'A1-2' may be the name of one unit: a dash joins two that are written alike.
  const isRange = first !== '' && (/\sto\s/i.test(text) || /^\D*/.exec(first)?.[0] === /^\D*/.exec(last)?.[0])
  if (!isRange) return [{ unitNumber: text, rent }]
  return unitNumbersFrom(first, last)?.map((unitNumber) => ({ unitNumber, rent }))
}

/**
 * Units as people write or paste them: 'A1 to A20', 'A1, A2', one a line with its rent. Undefined where a range is
 * none, or there are more than `MOST_AT_ONCE`.
 */
export function listedUnits(text: string): ListedUnit[] | undefined {
  const units: ListedUnit[] = []
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  for (const [place, line] of lines.entries()) {
    if (line.includes('\t')) {
      const unit = readCells(line.split('\t'))
      // The heads of the sheet.
      const isHead = place === 0 && !/\d/.test(line)
      if (!isHead && unit.unitNumber !== '') units.push(unit)
      continue
    }
    for (const item of line.split(/;|,(?!\d)/)) {
      if (item.trim() === '') continue
      const read = readItem(item.trim())
      if (!read) return undefined
      units.push(...read)
    }
  }
  return units.length > MOST_AT_ONCE ? undefined : units
}
