import { type Day, formatMonth, formatWholeDay, isDay, isMonth } from '../../days'
import { type Currency, plainMoney } from '../../money'
import type { AuditThing } from './audit-things.kinds'

/**
 * What a field of an event may hold. An amount is of the `currency` beside it, a percent in hundredths; unsaid are ids,
 * which say nothing to people.
 */
interface Held {
  text: string
  amount: number
  day: Day
  month: string
  percent: number
  count: number
  yesNo: boolean
  unsaid: string | Readonly<Record<string, number>>
}

type Words = Readonly<Record<string, string>>

/** A field of an event: its name for people, and what it holds. Without a value it holds null. */
type Field = { name: string; isOptional?: true } & (
  | { kind: keyof Held }
  | { kind: 'choice'; words: Words }
  | { kind: 'list'; of: Fields }
)
export type Fields = { readonly [field: string]: Field }

const fieldOf =
  <Kind extends keyof Held>(kind: Kind) =>
  (name: string) => ({ name, kind })

export const text = fieldOf('text')
export const amount = fieldOf('amount')
export const day = fieldOf('day')
export const month = fieldOf('month')
export const percent = fieldOf('percent')
export const count = fieldOf('count')
export const yesNo = fieldOf('yesNo')
export const unsaid = fieldOf('unsaid')('')

/** A value that is a word of ours, with what people call it. */
export const choice = <Named extends Words>(name: string, words: Named) => ({ name, kind: 'choice' as const, words })

/** Rows, said as 'Water: KES 500; Garbage: KES 300'. */
export const list = <Of extends Fields>(name: string, of: Of) => ({ name, kind: 'list' as const, of })

/** A field that some of those who write the event do not have. */
export const maybe = <Named extends Field>(field: Named) => ({ ...field, isOptional: true as const })

type ValueOf<Of extends Field> = Of extends { kind: 'choice'; words: infer Named }
  ? keyof Named | null
  : Of extends { kind: 'list'; of: infer Row extends Fields }
    ? readonly { readonly [Name in keyof Row]: ValueOf<Row[Name]> }[]
    : Of extends { kind: infer Kind extends keyof Held }
      ? Held[Kind] | null
      : never

type Amount = { kind: 'amount' } | { kind: 'list'; of: { [field: string]: { kind: string } } }
type Optional<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends { isOptional: true } ? Name : never
}[keyof Of]

/** What is to be written of a thing: each field of the event, and the currency where there are amounts. */
export type StateOf<Of extends Fields> = Of extends Fields
  ? [keyof Of] extends [never]
    ? never
    : { readonly [Name in Exclude<keyof Of, Optional<Of>>]: ValueOf<Of[Name]> } & {
        readonly [Name in Optional<Of>]?: ValueOf<Of[Name]>
      } & ([Extract<Of[keyof Of], Amount>] extends [never] ? unknown : { readonly currency: Currency })
  : never

/** Something that people do and the audit log notes, with the fields that it keeps from before and from after. */
export interface AuditEvent<
  Action extends string = string,
  Before extends Fields = Fields,
  After extends Fields = Fields,
> {
  /** `thing.done`, as it is stored. */
  action: Action
  /** For people: 'Charge voided'. */
  says: string
  /** The same in the history of the thing itself: 'Voided'. */
  short: string
  before: Before
  after: After
}

/**
 * An event of the audit log. The first part of `action` is what the log is filtered by; those of charges are told apart by name.
 * @param of `fields`: what is kept of the thing; `after`: where what it has become has others
 */
export function event<
  Action extends `${AuditThing}.${string}`,
  Before extends Fields = Record<never, never>,
  After extends Fields = Before,
>(
  action: Action,
  says: string,
  of: { fields?: Before; after?: After; short?: string } = {},
): AuditEvent<Action, Before, After> {
  const before = of.fields ?? ({} as Before)
  return { action, says, short: of.short ?? says, before, after: of.after ?? (before as Fields as After) }
}

/**
 * A value for people.
 * @param field undefined where no event of today has it
 */
export function inWords(field: Field | undefined, value: unknown, currency: Currency | undefined): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (field?.kind === 'amount' && currency) return plainMoney(value, currency)
    return field?.kind === 'percent' ? `${value / 100}%` : `${value}`
  }
  if (field?.kind === 'list' && Array.isArray(value)) {
    const parts = Object.entries(field.of)
    return (
      value.map((row) => parts.map(([part, of]) => inWords(of, row[part], currency)).join(': ')).join('; ') || 'none'
    )
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field?.kind === 'choice') return field.words[value] ?? value
  // Lists of amounts were written as text: 'Water: 50000, Garbage: 30000'.
  if (field?.kind === 'list' && currency)
    return value
      .replaceAll(/: (\d+)(?:, |$)/g, (_, minor) => `: ${plainMoney(Number(minor), currency)}; `)
      .replace(/; $/, '')
  if (field?.kind === 'month' && isMonth(value)) return formatMonth(value)
  return isDay(value) ? formatWholeDay(value) : value
}
