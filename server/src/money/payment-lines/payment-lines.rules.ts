import type { LineMatch } from '@makao/contract/money/payment-lines/payment-lines.schema'

/** What a line says of who paid, as it is compared. */
export interface Sought {
  /** What may be an account number: each word, two that stand together, and all of it; capitals and digits. */
  accounts: string[]
  /** Units as they are numbered, in lower case. */
  units: string[]
  /** Digits without country and leading zero, as phones of people are compared. */
  phone: string | null
  /** Words of a name, in lower case. */
  names: string[]
}

const PHONE = /(?<![\d*])(?:\+?(?:254|256)|0)?[ -]?(7\d{2}|1\d{2})[ -]?(\d{3})[ -]?(\d{3})(?![\d*])/

/** Words of a name as they are compared: an initial says too little. */
const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}']+/u)
    .filter((word) => word.length > 1)

export function soughtIn(who: string): Sought {
  const called = PHONE.exec(who)
  const rest = called ? who.replace(called[0], ' ') : who
  const words = rest
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  const pairs = words.slice(1).map((word, place) => `${words[place]}${word}`)
  const accounts = [...new Set([...words, ...pairs, words.join('')])].filter((word) => word.length <= 20)
  return {
    accounts,
    units: [...new Set([...words, ...pairs].map((word) => word.toLowerCase()))].filter((word) => /\d/.test(word)),
    phone: called ? `${called[1]}${called[2]}${called[3]}` : null,
    names: wordsOf(rest).slice(0, 4),
  }
}

/** A tenancy with what it is found by. */
export interface Candidate extends Omit<LineMatch, 'by'> {
  /** The present one of the unit, and older ones. */
  accountNumbers: readonly string[]
  phoneKey: string | null
  searchText: string
}

const MOST_SHOWN = 5

/**
 * Whose a payment may be, the surest first. Only the account that was typed in, or a phone that one tenancy has, is sure: on a
 * name or a unit's number alone nobody's money is put anywhere.
 */
export function judge(sought: Sought, candidates: readonly Candidate[]): { matches: LineMatch[]; isSure: boolean } {
  const { accounts, units, phone, names } = sought
  const isWhole = ({ tenantName }: Candidate) => {
    const words = wordsOf(tenantName)
    return words.length === names.length && words.every((word) => names.includes(word))
  }
  const holdsNames = ({ searchText }: Candidate) => names.length > 0 && names.every((name) => searchText.includes(name))
  const groups: Record<LineMatch['by'], Candidate[]> = {
    account: candidates.filter(({ accountNumbers }) => accountNumbers.some((number) => accounts.includes(number))),
    phone: candidates.filter(({ phoneKey }) => phone !== null && phoneKey === phone),
    unit: candidates.filter(({ unitNumber }) => units.includes(unitNumber.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))),
    // Who is called just so comes before those whose name holds more.
    name: candidates.filter(holdsNames).toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one))),
  }
  const found = new Map<string, LineMatch>()
  for (const by of ['account', 'phone', 'unit', 'name'] as const) {
    for (const { accountNumbers: _, phoneKey: __, searchText: ___, ...candidate } of groups[by]) {
      if (!found.has(candidate.tenancyId)) found.set(candidate.tenancyId, { ...candidate, by })
    }
  }
  const isSure = groups.account.length > 0 ? groups.account.length === 1 : groups.phone.length === 1
  return { matches: [...found.values()].slice(0, MOST_SHOWN), isSure }
}
