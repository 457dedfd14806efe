import { type Day, isDay } from '@makao/contract/days'
import { type Currency, parseMoney } from '@makao/contract/money'
import type { Resource } from '../engine/catalogue'
import { RestRefusal } from '../engine/rest-refusal'

interface Sent {
  [column: string]: unknown
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const TRUE = ['true', 't', 'yes', 'y', 'on', '1']
const FALSE = ['false', 'f', 'no', 'n', 'off', '0']

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** A value that the column's type does not take, in PostgreSQL's words. */
const badValue = (type: string, value: unknown, code = '22P02') =>
  new RestRefusal(400, code, `invalid input syntax for type ${type}: "${textOf(value).slice(0, 200)}"`)

/** A value that cannot be what the column holds. */
export const badColumn = (column: string, message: string, hint: string | null = null): RestRefusal =>
  new RestRefusal(400, '23514', message, column, hint)

const notNull = (relation: string, column: string) =>
  new RestRefusal(
    400,
    '23502',
    `null value in column "${column}" of relation "${relation}" violates not-null constraint`,
    column,
  )

/**
 * One row as it was sent, read column by column; undefined for a column of which nothing was sent. Amounts are read by the
 * rule of the forms, and never calculated with before.
 */
export class Fields {
  readonly resource: Pick<Resource, 'name' | 'columns'>
  readonly columns: readonly string[]
  readonly #row: Sent

  /** @param columns those that are written, which a row may lack: null then, unless defaults are asked for */
  constructor(
    resource: Pick<Resource, 'name' | 'columns'>,
    row: Sent,
    columns: readonly string[],
    fillsDefaults = false,
  ) {
    this.resource = resource
    this.columns = columns.filter((column) => !fillsDefaults || Object.hasOwn(row, column))
    this.#row = row
  }

  says(column: string): boolean {
    return this.columns.includes(column)
  }

  without(...left: readonly string[]): Fields {
    const columns = this.columns.filter((column) => !left.includes(column))
    return new Fields(this.resource, this.#row, columns)
  }

  raw(column: string): unknown {
    return this.says(column) ? (this.#row[column] ?? null) : undefined
  }

  /** Whether nothing was sent of a column, or what is so already. */
  agrees(column: string, present: unknown): boolean {
    const sent = this.raw(column)
    if (sent === undefined || sent === present) return true
    if (sent === null || present === null) return false
    const type = this.resource.columns[column]?.type ?? 'text'
    if (type === 'timestamptz') return Date.parse(textOf(sent)) === Date.parse(textOf(present))
    if (type === 'numeric' || type.startsWith('int')) return Number(sent) === Number(present)
    const [one, other] = [textOf(sent), textOf(present)]
    return type === 'uuid' ? one.toLowerCase() === other.toLowerCase() : one === other
  }

  text(column: string): string | null | undefined {
    const value = this.#value(column)
    return value === undefined || value === null ? value : textOf(value)
  }

  uuid(column: string): string | null | undefined {
    const value = this.text(column)
    if (value && !UUID.test(value)) throw badValue('uuid', value)
    return value?.toLowerCase() ?? value
  }

  /** A day; of an instant the day that it is written with, as PostgreSQL takes it. */
  day(column: string): Day | null | undefined {
    const value = this.text(column)
    if (value === undefined || value === null) return value
    const [day] = /^\d{4}-\d{2}-\d{2}(?=[T ]|$)/.exec(value.trim()) ?? []
    if (day === undefined) throw badValue('date', value, '22007')
    if (!isDay(day)) throw new RestRefusal(400, '22008', `date/time field value out of range: "${day}"`)
    return day
  }

  whole(column: string): number | null | undefined {
    const value = this.text(column)
    if (value === undefined || value === null) return value
    if (!/^\s*[+-]?\d{1,9}\s*$/.test(value)) throw badValue('integer', value)
    return Number(value)
  }

  truth(column: string): boolean | null | undefined {
    const value = this.text(column)
    if (value === undefined || value === null) return value
    const word = value.trim().toLowerCase()
    if (TRUE.includes(word)) return true
    if (FALSE.includes(word)) return false
    throw badValue('boolean', value)
  }

  /**
   * @param name what the sentences call it: 'Rent amount'
   * @returns minor units
   */
  amount(column: string, currency: Currency, name?: string): number | null | undefined {
    const value = this.text(column)
    if (value === undefined || value === null) return value
    const parsed = parseMoney(value, currency, name)
    if (!parsed.ok) throw badColumn(column, parsed.message)
    return parsed.value
  }

  /** @throws RestRefusal 23502 */
  #value(column: string): unknown {
    const value = this.raw(column)
    if (value === null && this.resource.columns[column]?.isNullable === false) {
      throw notNull(this.resource.name, column)
    }
    return value
  }

  /** What has to be sent. @throws RestRefusal 23502 */
  required<T>(column: string, value: T | null | undefined): T {
    if (value === undefined || value === null) throw notNull(this.resource.name, column)
    return value
  }
}
