import type { Queryable } from '../../db/types'
import type { Row, Run } from '../engine/answer'
import { RestRefusal } from '../engine/rest-refusal'

interface DatabaseError {
  code: string
  message: string
  detail?: string
  hint?: string
}

function databaseErrorOf(error: unknown): DatabaseError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return current as Error & DatabaseError
    }
  }
  return undefined
}

const STATUSES: readonly (readonly [RegExp, number])[] = [
  [/^(23503|23505)$/, 409],
  [/^42501$/, 403],
  [/^(42883|42P01)$/, 404],
  [/^(08|53|57P)/, 503],
  // Not 503: the client would ask the same again, three times.
  [/^57014$/, 400],
  [/^(21000|22|23|42|54|P0001)/, 400],
]

/** What the database says of a request, as the protocol tells it. @throws what it does not know */
export function databaseRefusal(error: unknown): RestRefusal {
  const failure = databaseErrorOf(error)
  const status = failure && STATUSES.find(([pattern]) => pattern.test(failure.code))?.[1]
  if (!failure || !status) throw error
  return new RestRefusal(status, failure.code, failure.message, failure.detail ?? null, failure.hint ?? null)
}

/** Statements of the engine: each by itself, or within a transaction that procedures take part in. */
export const runOn =
  (db: Queryable): Run =>
  async (sql, values) => {
    const query = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      { sql, params: [...values] },
      undefined,
      undefined,
      false,
    )
    return (await query.execute()).rows
  }
