import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Currency, Minor } from '../../money.schema'
import { optionalText, requiredLine } from '../../text'
import { withinLimit } from '../../within-limit'

/** A service charge that a person uses again and again. `defaultAmount`: minor units of `currency`. */
export const ServiceChargeTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  defaultAmount: Minor,
  currency: Currency,
  description: z.string().nullable(),
  allowed: allowed('save', 'remove'),
})
export type ServiceChargeTemplate = z.infer<typeof ServiceChargeTemplate>

/**
 * Without `id` the template of this name is made, or replaced when the person has one; with `id` that one is changed.
 */
export const TemplateInput = withinLimit(
  z.object({
    id: z.uuid().nullable().default(null),
    name: requiredLine('Name is required', 80),
    defaultAmount: Minor.min(0, 'Amount must not be negative'),
    currency: Currency,
    description: optionalText(500),
  }),
  ['defaultAmount'],
)
export type TemplateInput = z.infer<typeof TemplateInput>

export const TemplateId = z.object({ templateId: z.uuid() })
