import { z } from 'zod'
import { procedure } from '../../procedure'
import { MatchingRule, MatchingSettings, RuleId } from './matching.schema'

/** How Makao finds out whose money is, and what people taught it. */
export const matching = {
  /** The defaults while nothing was saved. */
  settings: procedure(
    'portfolio:read',
    'GET /matching/settings',
    'From when on payments are assigned by themselves',
  ).output(MatchingSettings),
  saveSettings: procedure('agency:write', 'PUT /matching/settings', 'Says from when on that is')
    .input(MatchingSettings)
    .output(MatchingSettings),
  rules: procedure('portfolio:read', 'GET /matching/rules', 'What people told Makao to remember, latest first').output(
    z.array(MatchingRule),
  ),
  removeRule: procedure('payment:correct', 'DELETE /matching/rules/{ruleId}', 'Forgets it')
    .input(RuleId)
    .output(z.object({ id: z.uuid() })),
}
