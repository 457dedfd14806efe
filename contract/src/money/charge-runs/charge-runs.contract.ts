import { procedure } from '../../procedure'
import { ChargePreview, ChargeRun, ChargeRunFilter, ChargeSettings } from './charge-runs.schema'

export const chargeRuns = {
  settings: procedure('portfolio:read', 'GET /charges/settings').output(ChargeSettings),
  saveSettings: procedure('setting:write', 'PUT /charges/settings').input(ChargeSettings).output(ChargeSettings),
  preview: procedure('portfolio:read', 'GET /charges/preview').input(ChargeRunFilter).output(ChargePreview),
  lastRun: procedure('portfolio:read', 'GET /charges/runs/last').output(ChargeRun),
  /** Makes what the preview shows, now. What was made before is not made again. Answers before it has begun. */
  run: procedure('payment:record', 'POST /charges/runs')
    .input(ChargeRunFilter)
    .output(ChargeRun)
    .errors({
      JOB_RUNNING: { status: 409, message: 'Charges are being made already.' },
      JOBS_NOT_READY: { status: 503, message: 'Charges cannot be made yet. Please try again in a moment.' },
    }),
}
