// Apart from the other terms of units, which every page loads.

/** Stands for the number of the unit in a pattern of account numbers. */
const UNIT_PLACE = '{unit}'

/**
 * Account numbers of units by a pattern, as they are stored: 'JAC-{unit}' gives JACA1, JACA2; '4501' is counted on, 4501,
 * 4502. Empty for an empty pattern: each unit is given one. Undefined where the pattern tells no two apart.
 */
export function accountNumbersBy(pattern: string, unitNumbers: readonly string[]): string[] | undefined {
  const typed = pattern.trim()
  if (typed === '') return []
  const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  if (typed.toLowerCase().includes(UNIT_PLACE)) {
    const [before = '', ...after] = typed.split(/\{unit\}/i)
    return unitNumbers.map((unitNumber) => plain([before, ...after].join(unitNumber)))
  }
  const [, before = '', digits = ''] = /^(.*?)(\d{1,9})$/.exec(typed) ?? []
  if (digits === '') return undefined
  return unitNumbers.map((_, place) => plain(before + String(Number(digits) + place).padStart(digits.length, '0')))
}
