import { rpc } from '../../rpc'
import { readChargeSettings } from './charge-runs.repository'
import { previewCharges, readLastRun, saveChargeSettings, startCharges } from './charge-runs.service'

export const chargeRunsRouter = {
  settings: rpc.chargeRuns.settings.handler(({ context }) => readChargeSettings(context.db)),
  saveSettings: rpc.chargeRuns.saveSettings.handler(({ context, input }) => saveChargeSettings(context, input)),
  preview: rpc.chargeRuns.preview.handler(({ context, input }) => previewCharges(context.db, input, context.now)),
  lastRun: rpc.chargeRuns.lastRun.handler(({ context }) => readLastRun(context)),
  run: rpc.chargeRuns.run.handler(({ context, input }) => startCharges(context, input)),
}
