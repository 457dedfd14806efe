import { z } from 'zod'
import { procedure } from '../../procedure'
import {
  StatementDetails,
  StatementId,
  StatementImport,
  StatementLineFilter,
  StatementLinePage,
  TakeStatement,
  UndoStatement,
} from './statements.schema'

const states = {
  STATEMENT_BUSY: { status: 409, message: 'This is being imported or undone right now. Look at it again in a moment.' },
  STATEMENT_UNDONE: { status: 409, message: 'This import was undone. Send the statement again.' },
  STATEMENT_NOT_TAKEN: { status: 409, message: 'Nothing of this statement was imported.' },
} as const

/**
 * Statements of accounts to receive into, and pasted messages. They are sent to a route of their own,
 * `PUT /api/statements/check`.
 */
export const statementImports = {
  list: procedure(
    'portfolio:read',
    'GET /statement-imports',
    'Statements that were checked or imported, latest first',
  ).output(z.array(StatementImport)),
  get: procedure('portfolio:read', 'GET /statement-imports/{importId}', 'One of them, with what proves it')
    .input(StatementId)
    .output(StatementDetails),
  lines: procedure(
    'portfolio:read',
    'GET /statement-imports/{importId}/lines',
    'Its lines, with what became of each or will, and why',
  )
    .input(StatementLineFilter)
    .output(StatementLinePage),
  take: procedure(
    'payment:record',
    'POST /statement-imports/{importId}/take',
    'Has all lines, the certain ones or chosen ones imported',
  )
    .input(TakeStatement)
    .output(StatementDetails)
    .errors({
      STATEMENT_UNDONE: states.STATEMENT_UNDONE,
      STATEMENT_BUSY: states.STATEMENT_BUSY,
      STATEMENT_ALL_TAKEN: { status: 409, message: 'All of these lines were imported already.' },
    }),
  undo: procedure(
    'payment:correct',
    'POST /statement-imports/{importId}/undo',
    'Takes back everything that came in by it alone',
  )
    .input(UndoStatement)
    .output(StatementDetails)
    .errors({
      ...states,
      STATEMENT_IN_USE: {
        status: 409,
        message: 'Some of this cannot be taken back: {first}.',
        data: z.object({ first: z.string(), blockers: z.array(z.string()) }),
      },
    }),
  discard: procedure(
    'payment:record',
    'DELETE /statement-imports/{importId}',
    'Forgets one of which nothing was imported',
  )
    .input(StatementId)
    .output(z.object({}))
    .errors({
      STATEMENT_TAKEN: { status: 409, message: 'Some of this statement was imported. Undo that instead.' },
    }),
}
