import { rpc } from '../../rpc'
import { readMatchingSettings } from './learned-rules.repository'
import { readRules, removeRule, saveMatchingSettings } from './learned-rules.service'

export const matchingRouter = {
  settings: rpc.matching.settings.handler(({ context }) => readMatchingSettings(context.db)),
  saveSettings: rpc.matching.saveSettings.handler(({ context, input }) => saveMatchingSettings(context, input)),
  rules: rpc.matching.rules.handler(({ context }) => readRules(context)),
  removeRule: rpc.matching.removeRule.handler(({ context, input }) => removeRule(context, input.ruleId)),
}
