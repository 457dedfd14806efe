import { templateEvents } from '@makao/contract/homes/charge-templates/charge-templates.audit'
import type {
  ServiceChargeTemplate,
  TemplateInput,
} from '@makao/contract/homes/charge-templates/charge-templates.schema'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import { writeAudit } from '../../platform/audit/audit.repository'
import { deactivateTemplate, updateTemplate, upsertTemplate } from './charge-templates.repository'

/** @throws Refusal NOT_FOUND, TEMPLATE_EXISTS: another template of the person has the new name */
export async function saveTemplate(
  { db, actor, now }: SignedIn,
  { id, ...input }: TemplateInput,
): Promise<Stored<ServiceChargeTemplate>> {
  return db.transaction(async (tx) => {
    const saved = await (id === null
      ? upsertTemplate(tx, actor, input, now)
      : updateTemplate(tx, actor, { ...input, id }, now))
    await writeAudit(tx, actor, templateEvents.saved, { entityId: saved.id, subject: saved.name, after: input }, now)
    return saved
  })
}

/** @throws Refusal NOT_FOUND */
export async function removeTemplate({ db, actor, now }: SignedIn, templateId: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { id, name } = await deactivateTemplate(tx, actor, templateId, now)
    await writeAudit(tx, actor, templateEvents.removed, { entityId: id, subject: name }, now)
    return { id }
  })
}
