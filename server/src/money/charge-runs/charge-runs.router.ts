import { rpc } from '../../rpc'
import { readChargeSettings } from './charge-runs.repository'
import { previewCharges, readLastRun, saveChargeSettings, startCharges } from './charge-runs.service'

export const chargesRouter = {
  settings: rpc.charges.settings.handler(({ context }) => readChargeSettings(context.db)),
  saveSettings: rpc.charges.saveSettings.handler(({ context, input }) => saveChargeSettings(context, input)),
  preview: rpc.charges.preview.handler(({ context, input }) => previewCharges(context, input)),
  lastRun: rpc.charges.lastRun.handler(({ context }) => readLastRun(context)),
  run: rpc.charges.run.handler(({ context, input }) => startCharges(context, input)),
}
