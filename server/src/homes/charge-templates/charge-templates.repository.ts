import type {
  ServiceChargeTemplate,
  TemplateInput,
} from '@makao/contract/homes/charge-templates/charge-templates.schema'
import { and, eq } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Actor } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { serviceChargeTemplates as templates } from './charge-templates.table'

const columns = {
  id: templates.id,
  name: templates.name,
  defaultAmount: templates.defaultAmount,
  currency: templates.currency,
  description: templates.description,
}

const own = (actor: Actor, id: string) =>
  and(eq(templates.id, id), eq(templates.userId, actor.id), eq(templates.isActive, true))

export function listTemplates(db: Queryable, actor: Actor): Promise<Stored<ServiceChargeTemplate>[]> {
  return db
    .select(columns)
    .from(templates)
    .where(and(eq(templates.userId, actor.id), eq(templates.isActive, true)))
    .orderBy(templates.nameKey)
}

/** Makes the template, or replaces the person's one of this name, also one that was deleted. */
export async function upsertTemplate(
  db: Queryable,
  actor: Actor,
  input: Omit<TemplateInput, 'id'>,
  now: Date,
): Promise<Stored<ServiceChargeTemplate>> {
  const [template] = await db
    .insert(templates)
    .values({ ...input, userId: actor.id })
    .onConflictDoUpdate({
      target: [templates.userId, templates.nameKey],
      set: { ...input, isActive: true, updatedAt: now },
    })
    .returning(columns)
  if (!template) throw new Error('A template is gone in the statement that wrote it.')
  return template
}

/** @throws Refusal NOT_FOUND, TEMPLATE_EXISTS */
export async function updateTemplate(
  db: Queryable,
  actor: Actor,
  { id, ...input }: TemplateInput & { id: string },
  now: Date,
): Promise<Stored<ServiceChargeTemplate>> {
  try {
    const [template] = await db
      .update(templates)
      .set({ ...input, updatedAt: now })
      .where(own(actor, id))
      .returning(columns)
    if (!template) throw new Refusal('NOT_FOUND')
    return template
  } catch (error) {
    throw takenKey(error) === 'service_charge_templates_name_unique'
      ? new Refusal('TEMPLATE_EXISTS', { name: input.name })
      : error
  }
}

/** @throws Refusal NOT_FOUND */
export async function deactivateTemplate(db: Queryable, actor: Actor, id: string, now: Date) {
  const [template] = await db
    .update(templates)
    .set({ isActive: false, updatedAt: now })
    .where(own(actor, id))
    .returning({ id: templates.id, name: templates.name })
  if (!template) throw new Refusal('NOT_FOUND')
  return template
}
