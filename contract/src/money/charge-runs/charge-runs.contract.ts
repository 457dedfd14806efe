import { procedure } from '../../procedure'
import { ChargePreview, ChargeRun, ChargeRunFilter, ChargeSettings, NewChargeRun } from './charge-runs.schema'

export const chargeRuns = {
  settings: procedure(
    'portfolio:read',
    'GET /charges/settings',
    'Whether charges are made every night, and how many days ahead',
  ).output(ChargeSettings),
  saveSettings: procedure(
    'setting:write',
    'PUT /charges/settings',
    'Sets whether charges are made every night, and how many days ahead',
  )
    .input(ChargeSettings)
    .output(ChargeSettings),
  preview: procedure('portfolio:read', 'GET /charges/preview', 'The charges that the next run makes')
    .input(ChargeRunFilter)
    .output(ChargePreview),
  lastRun: procedure('portfolio:read', 'GET /charges/runs/last', 'How the last run went, or goes').output(ChargeRun),
  run: procedure(
    'payment:record',
    'POST /charges/runs',
    'Makes the charges of the preview now, each once; answers before it has begun',
  )
    .input(NewChargeRun)
    .output(ChargeRun)
    .errors({
      CHARGES_CHANGED: {
        status: 409,
        message: 'What is due has changed since you looked. See the charges again before you make them.',
      },
      JOB_RUNNING: { status: 409, message: 'Charges are already being made.' },
      JOBS_NOT_READY: { status: 503, message: 'Charges cannot be made yet. Please try again in a moment.' },
    }),
}
