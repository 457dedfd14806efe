import { z } from 'zod'
import { moneyRefusals } from '../../money/payments/payments.contract'
import { procedure } from '../../procedure'
import { ImportId, ImportRun } from './import.schema'

/** Sheets that were taken over. They are sent to a route of their own, `PUT /api/imports/take-over`. */
export const imports = {
  list: procedure('property:write', 'GET /imports', 'Sheets that were taken over, latest first').output(
    z.array(ImportRun),
  ),
  undo: procedure(
    'property:write',
    'POST /imports/{importId}/undo',
    'Removes everything that a sheet brought, or withdraws one that waits',
  )
    .input(ImportId)
    .output(z.object({}))
    .errors({
      MONTH_CLOSED: moneyRefusals.MONTH_CLOSED,
      IMPORT_NOT_TAKEN: {
        status: 409,
        message: 'This sheet was refused or undone already, or is being imported right now.',
      },
      IMPORT_IN_USE: {
        status: 409,
        message: 'Since the sheet was imported, work was done on what it added: {first}. Undo that first.',
        data: z.object({ first: z.string(), blockers: z.array(z.string()) }),
      },
    }),
}
