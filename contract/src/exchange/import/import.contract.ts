import { z } from 'zod'
import { moneyRefusals } from '../../money/payments/payments.contract'
import { procedure } from '../../procedure'
import { ImportId, ImportRun } from './import.schema'

/** Sheets that were taken over. They are sent to a route of their own, `PUT /api/imports/take-over`. */
export const imports = {
  list: procedure('property:write', 'GET /imports', 'Sheets that were taken over, latest first').output(
    z.array(ImportRun),
  ),
  undo: procedure('property:write', 'POST /imports/{importId}/undo', 'Removes everything that a sheet brought')
    .input(ImportId)
    .output(z.object({}))
    .errors({
      MONTH_CLOSED: moneyRefusals.MONTH_CLOSED,
      IMPORT_NOT_TAKEN: { status: 409, message: 'This sheet was not taken over, or was undone already.' },
      IMPORT_IN_USE: {
        status: 409,
        message: 'Since the sheet was taken over, work was done on what it brought: {first}. Undo that first.',
        data: z.object({ first: z.string(), blockers: z.array(z.string()) }),
      },
    }),
  withdraw: procedure(
    'property:write',
    'POST /imports/{importId}/withdraw',
    'Keeps a sheet that waits from being taken over',
  )
    .input(ImportId)
    .output(z.object({}))
    .errors({
      IMPORT_NOT_WAITING: {
        status: 409,
        message: 'This sheet is being taken over, or waits no longer. Once it is taken over you can undo it.',
      },
    }),
}
