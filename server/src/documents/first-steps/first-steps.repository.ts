import { eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../context'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { counted } from '../../money/charges/charges.repository'
import { charges } from '../../money/charges/charges.table'
import { profiles } from '../../people/accounts/accounts.table'
import { hiddenFirstSteps } from './first-steps.table'

/** What there is of each, of what is in use. */
export async function countSteps(db: Queryable) {
  return {
    properties: await db.$count(properties, isNull(properties.archivedAt)),
    units: await db.$count(units, isNull(units.archivedAt)),
    tenants: await db.$count(profiles, eq(profiles.role, 'tenant')),
    tenancies: await db.$count(tenancies),
    charges: await db.$count(charges, counted),
  }
}

export async function isHiddenFor(db: Queryable, actor: Actor): Promise<boolean> {
  return (await db.$count(hiddenFirstSteps, eq(hiddenFirstSteps.profileId, actor.id))) > 0
}

export async function hideFor(db: Queryable, actor: Actor, now: Date): Promise<void> {
  await db.insert(hiddenFirstSteps).values({ profileId: actor.id, hiddenAt: now }).onConflictDoNothing()
}
