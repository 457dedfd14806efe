/** Capitals and digits alone, as account numbers are kept. */
export const accountKey = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Letters and digits that are read or heard as one another; both sides are compared in the second one's place. */
const alike: Record<string, string> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' }
export function soundsLike(key: string): string {
  let heard = ''
  for (const letter of key) heard += alike[letter] ?? letter
  return heard
}

/** Whether two keys differ by one slip: a letter wrong, missing or too much, or two beside one another swapped. */
export function isOneSlip(one: string, other: string): boolean {
  if (one === other) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const rest = (text: string, from: number) => text.slice(from)
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1)
  if (rest(short, start + 1) === rest(long, start + 1)) return true
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    rest(short, start + 2) === rest(long, start + 2)
  )
}

/** Words that say what is paid, or of what kind a unit is, and never whose. */
const filler = new Set(
  (
    'RENT RENTS KODI YA HSE HS HOUSE NYUMBA ROOM RM NO NUM NUMBER NMBR APT APARTMENT FLAT UNIT DOOR FOR THE AND OF PAY PAID PAYMENT PYMT ' +
    'ACC AC ACCOUNT TO FROM DEPOSIT DEP WATER SERVICE CHARGE GARBAGE BALANCE BAL ARREARS MONTH MONTHS HOME HAUS SHOP STALL OFFICE PLUS ' +
    'JAN JANUARY FEB FEBRUARY MAR MARCH APR APRIL MAY JUN JUNE JUL JULY AUG AUGUST SEP SEPT SEPTEMBER OCT OCTOBER NOV NOVEMBER DEC DECEMBER'
  ).split(' '),
)
const isYear = (word: string) => /^20\d\d$/.test(word)

/** What somebody typed where an account number belongs, in the ways in which it is compared. */
export interface TypedText {
  /** All of it. */
  whole: string
  /** Each word, and words that stand together, with and without what says nothing. */
  joined: ReadonlySet<string>
  /** The same as numbers of units are compared. */
  units: ReadonlySet<string>
  /** Words of letters, in capitals. */
  words: readonly string[]
  /** All of it without words that everybody may type: 'BC hse 302' as 'BC302'. */
  telling: string
  /** Whether it says anything beside words that everybody may type. */
  isTelling: boolean
}

const MOST_WORDS = 24
const MOST_TOGETHER = 4

function joinedOf(words: readonly string[], into: Set<string>): void {
  for (let start = 0; start < words.length; start += 1) {
    let together = ''
    for (const word of words.slice(start, start + MOST_TOGETHER)) {
      together += word
      if (together.length <= 24) into.add(together)
    }
  }
}

/** Kinds of units in front of their numbers: 'Shop 3' and '3' are one within a property. */
const kindOfUnit = /^(?:HOUSE|HSE|HS|ROOM|RM|NO|DOOR|UNIT|APARTMENT|APT|FLAT|SHOP|STALL|OFFICE)+(?=[A-Z]?\d)/

/** The number of a unit as it is compared: 'Hse 04' as '4', 'A-01' as 'A1'. */
export const unitKey = (unitNumber: string): string => unitKeyOf(accountKey(unitNumber))

/** The same of what is an account key already. Of letters alone nothing is left out. */
const unitKeyOf = (key: string): string =>
  /\d/.test(key) ? key.replace(kindOfUnit, '').replaceAll(/(?<!\d)0+(?=\d)/g, '') : key

/** @param prefix what a bank's paybill wants in front of the account, and its tenants leave out or type */
export function typedText(text: string, prefix = ''): TypedText {
  const upper = text.toUpperCase()
  const own = accountKey(prefix)
  const behind = own !== '' && accountKey(upper).startsWith(own) ? accountKey(upper).slice(own.length) : undefined
  const rest = own === '' ? upper : upper.replace(new RegExp(`^\\W*${own.split('').join('\\W*')}[\\W_]*`), '')
  const words = (rest.match(/[A-Z0-9]+/g) ?? []).slice(0, MOST_WORDS)
  // Within a word too: 'hse12' says 12.
  const telling = words
    .map((word) => (word.match(/[A-Z]+|\d+/g) ?? []).filter((part) => !filler.has(part) && !isYear(part)).join(''))
    .filter(Boolean)
  const joined = new Set<string>()
  joinedOf(words, joined)
  joinedOf(telling, joined)
  const whole = behind ?? accountKey(rest)
  return {
    whole,
    joined,
    units: new Set([whole, ...joined].map(unitKeyOf)),
    words: words.filter((word) => /^[A-Z]{2,}$/.test(word)),
    telling: telling.join(''),
    isTelling: telling.length > 0,
  }
}

/** Words of which a town has many houses. */
const generic = new Set(
  'APARTMENT APARTMENTS APTS COURT COURTS HOUSE HOUSES HEIGHTS ESTATE ESTATES PLAZA RESIDENCE RESIDENCES HOMES HOME VILLA VILLAS FLATS FLAT GARDENS PARK PLACE SUITES BUILDING CENTRE CENTER THE VIEW RENTALS PHASE BLOCK'.split(
    ' ',
  ),
)

/** The words of a property that tell it from others, and its initials when there are three or more. */
export function propertyWords(name: string): string[] {
  const words = name.toUpperCase().match(/[A-Z0-9]+/g) ?? []
  const own = words.filter((word) => word.length > 3 && !generic.has(word))
  const initials = words.map((word) => word[0]).join('')
  return [...own, ...(words.length > 1 ? [words.join('')] : []), ...(initials.length > 2 ? [initials] : [])]
}

/** Whether a text names a property: by a word of it, or by its beginning when four letters stand there. */
export function namesProperty({ joined, words }: TypedText, known: readonly string[]): boolean {
  return known.some(
    (word) =>
      joined.has(word) ||
      words.some((typed) => typed.length > 3 && typed.length < word.length && word.startsWith(typed)),
  )
}
