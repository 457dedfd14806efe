import type { ServiceChargeTemplate, TemplateInput } from '@makao/contract/service-charges/service-charges.schema'
import type { SignedIn } from '../context'
import { updateTemplate, upsertTemplate } from './service-charges.repository'

/** @throws Refusal NOT_FOUND, TEMPLATE_EXISTS: another template of the person has the new name */
export function saveTemplate({ db, actor, now }: SignedIn, input: TemplateInput): Promise<ServiceChargeTemplate> {
  const { id } = input
  return id === null ? upsertTemplate(db, actor, input, now) : updateTemplate(db, actor, { ...input, id }, now)
}
