import { type Day, isDay } from '../../days'

/** One payment as somebody pasted or typed it; nothing of it is judged yet. `who`: account, phone and name, as they stood. */
export interface PastedLine {
  reference: string
  amount: string
  who: string
  day: Day | ''
}

/** Ten letters and digits, at least one of each: what M-Pesa calls a payment. */
const code = /(?<![A-Z0-9])(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{10}(?![A-Z0-9])/
/** What MTN and Airtel call one in their messages. */
const namedCode =
  /\b(?:transaction id|trans(?:action)? ?id|txn ?id|t?id|ref(?:erence)?(?: no)?)[.:#\s]+([A-Z0-9][A-Z0-9./-]{4,38}[A-Z0-9])/i
const phone = /(?<![\d*])(?:\+?(?:254|256)|0)[ -]?[17]\d{2}[ -]?\d{3}[ -]?\d{3}(?![\d*])/
const money = /(?:ksh|kes|ush|ugx|shs?)\.?\s*(\d[\d,]*(?:\.\d{1,2})?)/i
const number = /(?<![\dA-Z*.,/-])(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{2,9}(?:\.\d{1,2})?)(?![\dA-Z*/-])/i
const clock = /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?/gi
const isoDay = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/
const dayFirst = /(?<![\d/-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/-])/
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const named = /(?<!\d)(\d{1,2})[ -](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ -](\d{4}|\d{2})(?!\d)/i

/** What a message says of its sender's purse is nobody else's business. */
const purse =
  /[.,]?\s*(?:new |your )?(?:m-?pesa|utility|account|airtel money|momo|wallet)? ?balance\b.*$|[.,]?\s*transaction cost\b.*$/is

/** A message without what it says of its sender's purse. */
export const withoutBalance = (text: string): string => text.replace(purse, '').trim()

function dayOf(year: string, month: string | number, date: string): Day | '' {
  const full = year.length === 2 ? `20${year}` : year
  const day = `${full}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : ''
}

function findDay(text: string): { day: Day | ''; found: string } {
  const iso = isoDay.exec(text)
  if (iso) return { day: dayOf(iso[1] ?? '', iso[2] ?? '', iso[3] ?? ''), found: iso[0] }
  // As both countries write it: the day before the month.
  const usual = dayFirst.exec(text)
  if (usual) return { day: dayOf(usual[3] ?? '', usual[2] ?? '', usual[1] ?? ''), found: usual[0] }
  const words = named.exec(text)
  if (!words) return { day: '', found: '' }
  const month = months.indexOf((words[2] ?? '').toLowerCase()) + 1
  return { day: dayOf(words[3] ?? '', month, words[1] ?? ''), found: words[0] }
}

const filler =
  /\b(?:confirmed|completed|you have|received|sent to|paid to|paid|pay ?bill|from|for|to|account number|account|acc(?:ount)? ?no|acc|a\/c(?: no)?|on|at|via|m-?pesa|of)\b[.:]?/gi

/** Reads one payment out of a line or a message, whatever stands in which order. */
export function readPastedLine(text: string): PastedLine {
  let rest = withoutBalance(text)
  const cut = (found: string) => {
    rest = found === '' ? rest : rest.replace(found, ' | ')
  }
  const byName = namedCode.exec(rest)
  const reference = code.exec(rest)?.[0] ?? byName?.[1] ?? ''
  cut(code.test(rest) ? reference : (byName?.[0] ?? ''))
  const { day, found } = findDay(rest)
  cut(found)
  rest = rest.replace(clock, ' ')
  const called = phone.exec(rest)?.[0] ?? ''
  cut(called)
  const amount = money.exec(rest) ?? number.exec(rest)
  cut(amount?.[0] ?? '')
  const words = rest
    .replace(filler, ' ')
    .replace(/[|;\t"]+/g, ' ')
    .replace(/\s+[.,:-]+(?=\s|$)|^[.,:\s-]+|[.,:\s-]+$/g, ' ')
  const who = `${words} ${called}`.replace(/\s+/g, ' ').trim()
  return { reference, amount: amount?.[1] ?? '', who: who.slice(0, 120), day }
}

/** What the columns of a list are called; of two that fit the first counts. */
const heads = {
  reference: /^(receipt|code|ref|reference|transaction id|trans)/i,
  amount: /^(paid in|amount|credit|money in)/i,
  day: /^(completion|date|day|received|time|paid on)/i,
  account: /^(a\/c|acc|unit|house|bill)/i,
  person: /^(name|payer|paid by|other party|from|customer|sender|tenant|phone|msisdn|mobile|details)/i,
}
type Head = keyof typeof heads

/** Cells of a line, by tabs, or by commas of which some may stand between quotes. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replaceAll('""', '"').trim(),
  )
}

/** Where each thing stands, when a line is the head of a list. */
function headOf(line: string): Map<Head, number[]> | undefined {
  const cells = cellsOf(line)
  const found = new Map<Head, number[]>()
  cells.forEach((cell, place) => {
    const head = (Object.keys(heads) as Head[]).find((name) => heads[name].test(cell))
    if (head) found.set(head, [...(found.get(head) ?? []), place])
  })
  return cells.length > 2 && found.has('reference') && found.has('amount') ? found : undefined
}

function readListed(line: string, head: Map<Head, number[]>): PastedLine {
  const cells = cellsOf(line)
  const first = (name: Head) => (head.get(name) ?? []).map((place) => cells[place] ?? '').find(Boolean) ?? ''
  const all = [...(head.get('account') ?? []), ...(head.get('person') ?? [])].map((place) => cells[place] ?? '')
  return {
    reference: first('reference'),
    amount: first('amount').replace(/^(ksh|kes|ush|ugx)\.?\s*/i, ''),
    who: readPastedLine([...new Set(all.filter(Boolean))].join(' ')).who,
    day: findDay(first('day')).day,
  }
}

/** So many lines of a paste are read: as many as are recorded at once. */
export const MOST_LINES = 100

/** Payments out of what somebody copied: rows of a sheet, an M-Pesa list, or messages. Lines that hold no amount are left out. */
export function readPasted(text: string): PastedLine[] {
  // A message may have been broken into lines.
  const isMessages = /\b[A-Z0-9]{10}\s+confirmed/i.test(text)
  const pieces = isMessages ? text.replace(/\s+/g, ' ').split(/(?=\b[A-Z0-9]{10} confirmed)/i) : text.split(/\r\n?|\n/)
  let head: Map<Head, number[]> | undefined
  const lines: PastedLine[] = []
  for (const piece of pieces.filter((each) => each.trim())) {
    const found = isMessages ? undefined : headOf(piece)
    if (found) head = found
    else lines.push(head ? readListed(piece, head) : readPastedLine(piece))
  }
  return lines.filter(({ amount }) => /[1-9]/.test(amount)).slice(0, MOST_LINES)
}
