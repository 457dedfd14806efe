import { type Day, isDay } from '../../days'

/** One payment as somebody pasted or typed it; nothing of it is judged yet. `who`: account, phone and name, as they stood. */
export interface PastedLine {
  reference: string
  amount: string
  who: string
  day: Day | ''
  /** It says a day that no calendar has: 'today' would be another one. */
  isDayWrong?: boolean
}

/** Ten letters and digits, at least one of each: what M-Pesa calls a payment. */
const code = /(?<![A-Z0-9])(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{10}(?![A-Z0-9])/
/** The same typed off a phone in small letters: before 'confirmed', or with a letter behind a digit, which no word has. */
const smallCodes = [
  /(?<![a-z0-9])(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{10}(?=\s+confirmed)/gi,
  /(?<![A-Za-z0-9@.])(?=[a-z]+\d+[a-z])[a-z0-9]{10}(?![A-Za-z0-9@])/g,
]
const inCapitals = (text: string) =>
  smallCodes.reduce((read, small) => read.replace(small, (found) => found.toUpperCase()), text)

/** What MTN and Airtel call one in their messages. */
const namedCode =
  /\b(?:transaction id|trans(?:action)? ?id|txn ?id|t?id|ref(?:erence)?(?: no)?)[.:#\s]+([A-Z0-9][A-Z0-9./-]{4,38}[A-Z0-9])/i
const phone = /(?<![\d*])(?:\+?(?:254|256)|0)[ -]?[17]\d{2}[ -]?\d{3}[ -]?\d{3}(?![\d*])/
const money = /(?:ksh|kes|ush|ugx|shs?)\.?\s*(\d[\d,]*(?:\.\d{1,2})?)(?!\d|[.,]\d)/i
const number = /(?<![\dA-Z*.,/-])(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{2,9}(?:\.\d{1,2})?)(?![\dA-Z*/-]|[.,]\d)/i
/** One that may be read in two ways: '15.000', '1500,50'. No other number of its line is the amount then. */
const unclear = /(?<![\dA-Z*.,/-])(?:\d{1,3}(?:,\d{3})*\.\d{3}|(?:\d{3,}|\d{1,3}(?:[.,]\d{3})+),\d{1,2})(?![\dA-Z*/-])/i
const clock = /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?/gi
const isoDay = /\b(20\d{2}|\d{4}(?=-))[-/](\d{1,2})[-/](\d{1,2})\b/
const dayFirst = /(?<![\d/-])(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?![\d/-])/
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const named =
  /(?<!\d)(\d{1,2})[ -](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:[ -]|\.?,? (?=20[1-9]\d))(\d{4}|\d{2})(?!\d)/i
/** 'Feb 3, 2026': with its comma, and months alone, for 'Mary 5 2000' is a tenant, a house and an amount. */
const monthFirst =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? (\d{1,2}), ?(20[1-9]\d)(?!\d)/i

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

/** @param said whether a line says a day at all */
const dayOrWrong = (day: Day | '', said: boolean) => ({ day, ...(day === '' && said && { isDayWrong: true }) })

function findDay(text: string): { day: Day | ''; found: string } {
  const iso = isoDay.exec(text)
  if (iso) return { day: dayOf(iso[1] ?? '', iso[2] ?? '', iso[3] ?? ''), found: iso[0] }
  // As both countries write it: the day before the month.
  const usual = dayFirst.exec(text)
  if (usual) return { day: dayOf(usual[3] ?? '', usual[2] ?? '', usual[1] ?? ''), found: usual[0] }
  const [found = '', date = '', month = '', year = ''] = named.exec(text) ?? []
  const [turned = '', itsMonth = '', itsDate = '', itsYear = ''] = found ? [] : (monthFirst.exec(text) ?? [])
  const place = months.indexOf((month || itsMonth).slice(0, 3).toLowerCase()) + 1
  return { day: dayOf(year || itsYear, place, date || itsDate), found: found || turned }
}

const filler =
  /\b(?:confirmed|completed|you have|received|sent to|paid to|paid|pay ?bill|from|for|to|account number|account|acc(?:ount)? ?no|acc|a\/c(?: no)?|on|at|via|m-?pesa|of)\b[.:]?/gi

/** Reads one payment out of a line or a message, whatever stands in which order. */
export function readPastedLine(text: string): PastedLine {
  let rest = withoutBalance(inCapitals(text))
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
  const amount = money.exec(rest) ?? (unclear.test(rest) ? null : number.exec(rest))
  cut(amount?.[0] ?? '')
  const words = rest
    .replace(filler, ' ')
    .replace(/[|;\t"]+/g, ' ')
    .replace(/\s+[.,:-]+(?=\s|$)|^[.,:\s-]+|[.,:\s-]+$/g, ' ')
  const who = `${words} ${called}`.replace(/\s+/g, ' ').trim()
  return { reference, amount: amount?.[1] ?? '', who: who.slice(0, 120), ...dayOrWrong(day, found !== '') }
}

/** What the columns of a list are called; of two that fit the first counts. */
const heads = {
  reference: /^(receipt|code|ref|reference|transaction id|trans)/i,
  amount: /^(paid in|amount|credit|money in)/i,
  day: /^(completion|date|day|received(?! from| by)|time|paid on)/i,
  account: /^(a\/c|acc|unit|house|bill)/i,
  person: /^(name|received from|payer|paid by|other party|from|customer|sender|tenant|phone|msisdn|mobile|details)/i,
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
  // A clock beside it says no day.
  const days = (head.get('day') ?? []).map((place) => (cells[place] ?? '').replace(clock, '').trim()).filter(Boolean)
  const listed = days.map(findDay).find(({ found }) => found !== '')
  const all = [...(head.get('account') ?? []), ...(head.get('person') ?? [])].map((place) => cells[place] ?? '')
  return {
    reference: first('reference'),
    amount: first('amount').replace(/^(ksh|kes|ush|ugx)\.?\s*/i, ''),
    who: readPastedLine([...new Set(all.filter(Boolean))].join(' ')).who,
    ...dayOrWrong(listed?.day ?? '', days.length > 0),
  }
}

/** So many lines of a paste are read: as many as are recorded at once. */
export const MOST_LINES = 100

/** A message of M-Pesa begins so. */
const begins = /\b[A-Z0-9]{10}\s+confirmed/i
const beforeMessage = new RegExp(`(?=${begins.source})`, 'i')
const beforeCode = new RegExp(`(?=${code.source})`)
const afterCode = new RegExp(`(?<=${code.source})(?![A-Z0-9])`)
const isFilled = (text: string) => text.trim() !== ''
const hasAmount = ({ amount }: PastedLine) => /[1-9]/.test(amount)
const holdsAmount = (text: string) => hasAmount(readPastedLine(text))

/** A line with several codes, as many pieces as codes: what belongs to each follows it, or else stands before it. */
function atCodes(line: string): string[] {
  const [head = '', ...others] = line.split(beforeCode)
  if (others.length === 0 || (others.length === 1 && !code.test(head))) return [line]
  const behind = code.test(head) ? [head, ...others] : [`${head}${others[0] ?? ''}`, ...others.slice(1)]
  if (behind.every(holdsAmount)) return behind
  const before = line.split(afterCode).filter(isFilled)
  return before.length === behind.length && before.every(holdsAmount) ? before : behind
}

/** Another payment behind a message in its line begins with its code; a code after 'account' is what the tenant typed in. */
function behindMessage(line: string): string[] {
  const [head = '', ...others] = line.split(beforeCode)
  const pieces = [head]
  for (const each of others) {
    const isAccount = /\b(?:account(?: number)?|acc|a\/c|for)[.:]?\s*$/i.test(pieces.at(-1) ?? '')
    if (isAccount || !holdsAmount(each)) pieces.push(`${pieces.pop() ?? ''}${each}`)
    else pieces.push(each)
  }
  return pieces.filter(isFilled)
}

/** Whether a message goes on in the next line: it has not said its day, or it stops within what it says of a purse. */
const goesOn = (message: string) =>
  findDay(message).found === '' || (withoutBalance(message) !== message.trim() && !/[.]\s*$/.test(message))

/**
 * Payments out of what somebody copied: each code is a row, and so is each line with an amount. Of a list with a head,
 * only the lines in which money came in are.
 */
export function readPasted(text: string): PastedLine[] {
  let head: Map<Head, number[]> | undefined
  let message: string | undefined
  const lines: PastedLine[] = []
  const endMessage = () => {
    const [own = '', ...others] = behindMessage(message ?? '')
    if (message !== undefined) lines.push(...[own, ...others].map(readPastedLine))
    message = undefined
  }
  for (const line of inCapitals(text)
    .split(/\r\n?|\n/)
    .flatMap((each) => each.split(beforeMessage))
    .filter(isFilled)) {
    if (begins.test(line)) {
      endMessage()
      message = line
    } else if (message !== undefined && goesOn(message) && !code.test(line)) message = `${message} ${line.trim()}`
    else {
      endMessage()
      const found = headOf(line)
      head = found ?? head
      if (found) continue
      const listed = head && cellsOf(line).length > 2 ? readListed(line, head) : undefined
      // Its code stands in another column, or in none: it is no row of the list above.
      const isRow = listed && (!code.test(line) || code.test(listed.reference))
      if (isRow) lines.push(...(hasAmount(listed) ? [listed] : []))
      else for (const piece of atCodes(line)) addTo(lines, piece)
    }
  }
  endMessage()
  return lines.slice(0, MOST_LINES)
}

/** Adds a line; a code and its amount that stand below one another are one payment. */
function addTo(lines: PastedLine[], piece: string): void {
  const read = readPastedLine(piece)
  if (!hasAmount(read) && read.reference === '') return
  const last = lines.at(-1)
  const isOther = hasAmount(read) ? last?.reference !== '' && read.reference === '' : last?.reference === ''
  if (last && isOther && hasAmount(last) !== hasAmount(read)) {
    const who = [last.who, read.who].filter(Boolean).join(' ').slice(0, 120)
    lines[lines.length - 1] = {
      reference: last.reference || read.reference,
      amount: hasAmount(last) ? last.amount : read.amount,
      who,
      ...dayOrWrong(last.day || read.day, Boolean(last.isDayWrong || read.isDayWrong)),
    }
  } else lines.push(read)
}
