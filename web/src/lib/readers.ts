import { parseCount } from '@makao/contract/count'
import type { Day } from '@makao/contract/days'
import { type Currency, parseMoney } from '@makao/contract/money'
import type { Parsed } from '@makao/contract/parsed'
import { parsePercent } from '@makao/contract/percent'
import { parseDay } from '@makao/contract/typed-day'

/** Makes of a typed text what its field stands for. */
export type Reader<Value> = (text: string) => Parsed<Value>

/** An amount in minor units. @param name what the sentences call it, where it is not the amount */
export function money(currency: Currency, name?: string): Reader<number> {
  return (text) => parseMoney(text, currency, name)
}

/** Hundredths of a percent. */
export const percent: Reader<number> = parsePercent

export const day: Reader<Day> = parseDay

/** A whole number; what is none is refused by the schema, which says how many there may be. */
export const count: Reader<number> = (text) => ({ ok: true, value: parseCount(text) })

/** A field that may be left empty. */
export function optional<Value, Empty>(reader: Reader<Value>, empty: Empty): Reader<Value | Empty> {
  return (text) => (text.trim() === '' ? { ok: true, value: empty } : reader(text))
}

/** Whether a switch with a name is on: then alone the browser says something of it. */
export const switchedOn: Reader<boolean> = (text) => ({ ok: true, value: text === 'on' })

interface ReadingAmount {
  read: (name: 'amount', reader: Reader<number>) => number | undefined
}

/** What a form about one amount holds: what was typed, the amount, and `known`, with which it is sent. */
export const withAmount =
  <Known extends { currency: Currency }>(known: Known) =>
  <Typed extends object>(typed: Typed, { read }: ReadingAmount) => ({
    ...typed,
    ...known,
    amount: read('amount', money(known.currency)),
  })
