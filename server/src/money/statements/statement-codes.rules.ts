import { createHash } from 'node:crypto'
import { addDays, type Day, daysBetween } from '@makao/contract/days'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import type { MoneyProvider } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'

/** A movement as far as its code goes. `amount`: minor units. */
interface Coded {
  transactionId: string
  direction: 'in' | 'out'
  amount: number
  day: Day
  raw: string
}

/** Banks give the same reference again; a provider of mobile money never does. */
export const isReferenceShared = (provider: MoneyProvider): boolean => provider === 'bank' || provider === 'cash'

/** So many days lie at most between what a bank tells at once and what its statement says of the same. */
const SAME_WITHIN = 3

export const isNearOfBank = (one: Pick<Coded, 'day'>, other: Pick<Coded, 'day'>): boolean =>
  Math.abs(daysBetween(one.day, other.day)) <= SAME_WITHIN

/** Whether two movements with one reference of a bank are one. */
export const isSameOfBank = (one: Pick<Coded, 'amount' | 'day'>, other: Pick<Coded, 'amount' | 'day'>): boolean =>
  one.amount === other.amount && isNearOfBank(one, other)

/** The code of a movement whose reference another one has already; `times`: how many of its day and amount stand above. */
function codeBeside({ transactionId, day, amount }: Coded, times: number): string {
  const beside = `${transactionId.slice(0, 50)}-${day.replaceAll('-', '')}-${amount}`
  return times === 0 ? beside : `${beside}-${times + 1}`
}

/** The code of a movement of which the bank gives none: by all that its row says, and how often that stands there. */
function codeOfRow(raw: string, times: number): string {
  const digest = createHash('sha256').update(`${times} ${raw}`).digest('hex')
  return `X${digest.slice(0, 31).toUpperCase()}`
}

function counter() {
  const times = new Map<string, number>()
  /** How often it was counted before. */
  return (key: string): number => {
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    return before
  }
}

/** Gives a movement without a reference a code by its row, the same one in every statement in which that row stands. */
export function withRowCodes<Row extends Coded>(rows: readonly Row[]): Row[] {
  const before = counter()
  return rows.map((row) =>
    referenceKey(row.transactionId) === '' ? { ...row, transactionId: codeOfRow(row.raw, before(row.raw)) } : row,
  )
}

/** Of the days around one on which the same movement may be told of. */
const daysAround = (day: Day): Day[] =>
  Array.from({ length: 2 * SAME_WITHIN + 1 }, (_, at) => addDays(day, at - SAME_WITHIN)).filter((each) => each !== day)

/** How the codes of movements begin that have the reference of one, whatever their amount, on its day or one around it. */
export const beginningsNear = ({ transactionId, day }: Pick<Coded, 'transactionId' | 'day'>): string[] =>
  [day, ...daysAround(day)].map((each) => `${transactionId.slice(0, 50)}-${each.replaceAll('-', '')}-`)

/**
 * The codes that each movement of a bank may have: its reference, and with that its day and amount, since others may have it.
 * `around`: by which it may be known, told of with another day.
 */
export function codesOfBank<Row extends Coded>(rows: readonly Row[]): { own: string[]; around: string[] }[] {
  const before = counter()
  return rows.map((row) => {
    const times = before(`${row.direction} ${codeBeside(row, 0)}`)
    const own = Array.from({ length: times + 1 }, (_, at) => codeBeside(row, at))
    const around = daysAround(row.day).map((day) => codeBeside({ ...row, day }, 0))
    return { own: [row.transactionId, ...own], around }
  })
}

/**
 * Which of its codes each movement of a bank has: that by which it is known, else the first that no other one has. So it is the
 * same one in every statement in which it stands, whatever stands beside it there.
 * @param known what is known by a code
 */
export function chooseBankCodes<Row extends Coded>(
  rows: readonly Row[],
  known: (direction: Row['direction'], code: string) => Pick<Coded, 'amount' | 'day'> | undefined,
): string[] {
  const taken = new Set<string>()
  const same = new Map<string, string>()
  const ways = codesOfBank(rows)
  return rows.map((row, at) => {
    const { direction } = row
    const whole = `${direction} ${row.transactionId} ${row.raw}`
    // The very same row once more is the same movement.
    const earlier = same.get(whole)
    if (earlier !== undefined) return earlier
    const isFree = (code: string) => !taken.has(`${direction} ${referenceKey(code)}`)
    const { own = [], around = [] } = ways[at] ?? {}
    const free = own.filter(isFree)
    const mine = [...free, ...around.filter(isFree)].find((code) => {
      const there = known(direction, code)
      return there !== undefined && isSameOfBank(there, row)
    })
    const code = mine ?? free.find((each) => known(direction, each) === undefined) ?? codeOfRow(row.raw, 0)
    taken.add(`${direction} ${referenceKey(code)}`)
    same.set(whole, code)
    return code
  })
}
