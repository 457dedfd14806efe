import type { SkippedStep } from '@makao/contract/documents/first-steps/first-steps.schema'
import { staffRoles } from '@makao/contract/permissions'
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../../context'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { counted } from '../../money/charges/charges.repository'
import { charges } from '../../money/charges/charges.table'
import { profiles } from '../../people/accounts/accounts.table'
import { hiddenFirstSteps } from './first-steps.table'

/** As far as each is counted: a new installation has fewer, whose number is told, and of any other it is enough that there are some. */
const ENOUGH = 10_000

/** What there is of each, of what is in use, at most `ENOUGH`. */
export async function countSteps(db: Queryable, actor: Actor) {
  const some = (table: PgTable, where?: SQL) =>
    db.$count(db.select({ one: sql`1` }).from(table).where(where).limit(ENOUGH).as('some'))
  return {
    properties: await some(properties, isNull(properties.archivedAt)),
    units: await some(units, isNull(units.archivedAt)),
    tenants: await some(profiles, eq(profiles.role, 'tenant')),
    tenancies: await some(tenancies),
    charges: await some(charges, counted),
    colleagues: await some(profiles, and(inArray(profiles.role, [...staffRoles]), ne(profiles.id, actor.id))),
  }
}

export async function readHidden(db: Queryable, actor: Actor) {
  const [hidden] = await db.select().from(hiddenFirstSteps).where(eq(hiddenFirstSteps.profileId, actor.id))
  return { isHidden: hidden?.hiddenAt != null, skipped: hidden?.skipped ?? [] }
}

export async function hideFor(db: Queryable, actor: Actor, now: Date): Promise<void> {
  await db
    .insert(hiddenFirstSteps)
    .values({ profileId: actor.id, hiddenAt: now })
    .onConflictDoUpdate({ target: hiddenFirstSteps.profileId, set: { hiddenAt: now } })
}

/** In one statement: of two that are left out at the same moment both are. */
export async function skipFor(db: Queryable, actor: Actor, { step, isSkipped }: SkippedStep): Promise<void> {
  const others = sql`array_remove(coalesce(${hiddenFirstSteps.skipped}, '{}'), ${step}::text)`
  await db
    .insert(hiddenFirstSteps)
    .values({ profileId: actor.id, skipped: isSkipped ? [step] : [] })
    .onConflictDoUpdate({
      target: hiddenFirstSteps.profileId,
      set: { skipped: isSkipped ? sql`${others} || ${step}::text` : others },
    })
}
