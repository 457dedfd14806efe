import { commonRefusals } from '@makao/contract/procedure'
import { ORPCError } from '@orpc/server'
import type { z } from 'zod'
import { Refusal } from '../../errors'
import { RestRefusal } from '../engine/rest-refusal'
import { badColumn } from './fields'

/** 'rentAmount' to 'rent_amount'. */
const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Issue {
  path?: readonly PropertyKey[] | undefined
  message: string
}

function badInput([issue]: readonly Issue[]): RestRefusal {
  const field = issue?.path?.findLast((step) => typeof step === 'string')
  return badColumn(columnOf(String(field ?? '')), issue?.message ?? 'Input validation failed')
}

/**
 * What was sent, as a procedure takes it.
 * @throws RestRefusal 23514: the first thing that is wrong, with its column
 */
export function valid<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw badInput(parsed.error.issues)
}

/** @param isKnown whether anybody is signed in: whoever is not may do so, and try again */
export const denied = (relation: string, isKnown: boolean, hint: string | null = null): RestRefusal =>
  new RestRefusal(isKnown ? 403 : 401, '42501', `permission denied for table ${relation}`, null, hint)

/** A column that nobody writes. */
export const notWritable = (relation: string, column: string, hint: string | null = null): RestRefusal =>
  new RestRefusal(400, '0A000', `column "${column}" of relation "${relation}" cannot be written`, column, hint)

/** A row that another is to belong to, and that is not there or out of reach. */
export const noSuchRow = (relation: string, column: string, id: string, target: string): RestRefusal =>
  new RestRefusal(
    409,
    '23503',
    `insert or update on table "${relation}" violates foreign key constraint "${relation}_${column}_fkey"`,
    `Key (${column})=(${id}) is not present in table "${target}".`,
  )

export const taken = (relation: string, columns: string, values: string): RestRefusal =>
  new RestRefusal(
    409,
    '23505',
    `duplicate key value violates unique constraint "${relation}_${columns.replaceAll(', ', '_')}_key"`,
    `Key (${columns})=(${values}) already exists.`,
  )

const issuesOf = (data: unknown): readonly Issue[] | undefined =>
  typeof data === 'object' && data !== null && 'issues' in data && Array.isArray(data.issues) ? data.issues : undefined

/** What a procedure refused, in the protocol's shape. @throws what is no refusal */
export function refusalOfProcedure(error: unknown, relation: string): RestRefusal {
  if (error instanceof RestRefusal) return error
  if (error instanceof Refusal && Object.hasOwn(commonRefusals, error.code)) {
    const common = commonRefusals[error.code as keyof typeof commonRefusals]
    return refusalOfProcedure(new ORPCError(error.code, { ...common, defined: true }), relation)
  }
  if (!(error instanceof ORPCError)) throw error
  const issues = error.code === 'BAD_REQUEST' ? issuesOf(error.data) : undefined
  if (issues) return badInput(issues)
  if (error.code === 'FORBIDDEN' || error.code === 'UNAUTHORIZED') return denied(relation, error.code === 'FORBIDDEN')
  if (!error.defined) throw error
  const details = error.data === undefined || error.data === null ? null : JSON.stringify(error.data)
  return new RestRefusal(error.status, error.code, error.message, details)
}
