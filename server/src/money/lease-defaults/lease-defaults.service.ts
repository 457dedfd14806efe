import { dayInNairobi } from '@makao/contract/days'
import { leaseDefaultEvents } from '@makao/contract/money/lease-defaults/lease-defaults.audit'
import type {
  ApplyLeaseDefaults,
  LeaseDefaults,
  LeaseDefaultsInput,
  LeaseDefaultsPreview,
} from '@makao/contract/money/lease-defaults/lease-defaults.schema'
import { penaltyTerms } from '@makao/contract/money/leases/leases.terms'
import { overOthers } from '../../as-read'
import type { SignedIn } from '../../context'
import { takeLock } from '../../db/locks'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { lockLivingIn } from '../../homes/tenancies/tenancies.repository'
import { lockUnits } from '../../homes/units/units.repository'
import { groupBy } from '../../lists'
import { writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import { digestOf } from '../charges/charges.rules'
import {
  deleteLeaseDefaults,
  listLeasesUnder,
  nameOfPlace,
  requireLeaseDefaults,
  setDueDay,
  setTerms,
  upsertLeaseDefaults,
} from './lease-defaults.repository'
import { appliedTerms, hasOtherPenalty } from './lease-defaults.rules'

type Context = Pick<SignedIn, 'db' | 'actor' | 'now'>

/** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
export async function saveLeaseDefaults(
  { db, actor, now }: Context,
  change: LeaseDefaultsInput,
): Promise<LeaseDefaults> {
  const propertyId = change.propertyId ?? null
  return db.transaction(async (tx) => {
    await takeLock(tx, 'lease defaults')
    const before = await requireLeaseDefaults(tx, propertyId)
    const input = overOthers(change, before, [[...penaltyTerms, 'currency']])
    await upsertLeaseDefaults(tx, { ...input, propertyId }, now)
    const after = await requireLeaseDefaults(tx, propertyId)
    const subject = await nameOfPlace(tx, propertyId)
    const states = { ...(before.isOwn && { before }), after }
    await writeAudit(
      tx,
      actor,
      leaseDefaultEvents.saved,
      { entityId: propertyId ?? withoutRow.settings, subject, ...states },
      now,
    )
    return after
  })
}

/** @throws Refusal NOT_FOUND */
export async function removeLeaseDefaults(
  { db, actor, now }: Context,
  propertyId: string | null,
): Promise<LeaseDefaults> {
  return db.transaction(async (tx) => {
    await takeLock(tx, 'lease defaults')
    const { isOwn } = await requireLeaseDefaults(tx, propertyId)
    if (isOwn) {
      await deleteLeaseDefaults(tx, propertyId)
      const subject = await nameOfPlace(tx, propertyId)
      await writeAudit(
        tx,
        actor,
        leaseDefaultEvents.removed,
        { entityId: propertyId ?? withoutRow.settings, subject },
        now,
      )
    }
    return requireLeaseDefaults(tx, propertyId)
  })
}

/** The running leases that would become other ones, with what they become. */
async function readChanges(db: Queryable, propertyId: string | null) {
  const defaults = await requireLeaseDefaults(db, propertyId)
  const leases = await listLeasesUnder(db, propertyId)
  const changes = leases.flatMap(({ tenancyId, unitId, tenantName, unitNumber, propertyName, currency, ...before }) => {
    const after = appliedTerms(defaults, { ...before, currency })
    const isSame = (Object.keys(after) as (keyof typeof after)[]).every((term) => after[term] === before[term])
    return isSame ? [] : [{ tenancyId, unitId, tenantName, unitNumber, propertyName, currency, before, after }]
  })
  const seen = digestOf({ changes: changes.map(({ tenancyId, before, after }) => [tenancyId, before, after]) })
  return { changes, seen }
}

type Change = Awaited<ReturnType<typeof readChanges>>['changes'][number]

/** What is written of leases that become the same. */
const termsOf = ({ before, after }: Change) => JSON.stringify([after, hasOtherPenalty(before, after)])

/** So many are shown; all are applied. */
const SHOWN = 200

/** @throws Refusal NOT_FOUND */
export async function previewLeaseDefaults(db: Queryable, propertyId: string | null): Promise<LeaseDefaultsPreview> {
  const { changes, seen } = await readChanges(db, propertyId)
  const rows = changes.slice(0, SHOWN).map(({ unitId: _, ...row }) => row)
  return { total: changes.length, rows, seen }
}

/** @throws Refusal NOT_FOUND, DEFAULTS_CHANGED */
export async function applyLeaseDefaults(
  { db, actor, now }: Context,
  input: ApplyLeaseDefaults,
): Promise<{ applied: number }> {
  const propertyId = input.propertyId ?? null
  return db.transaction(async (tx) => {
    const seenFirst = await readChanges(tx, propertyId)
    // Locked, and read again: nobody changes them in between. The units first, as whoever lets or moves out has them.
    await lockUnits(
      tx,
      seenFirst.changes.map(({ unitId }) => unitId),
    )
    await lockLivingIn(
      tx,
      seenFirst.changes.map(({ unitId }) => unitId),
      dayInNairobi(now),
    )
    const { changes, seen } = await readChanges(tx, propertyId)
    if (seen !== input.seen) throw new Refusal('DEFAULTS_CHANGED')
    for (const same of groupBy(changes, termsOf).values()) {
      const [first] = same
      if (!first) continue
      const { dueDay: _, ...terms } = first.after
      const isOther = hasOtherPenalty(first.before, terms)
      const ids = same.map(({ tenancyId }) => tenancyId)
      // Nobody pays for rent that was late before it cost anything.
      await setTerms(tx, ids, { ...terms, ...(isOther && { penaltyFrom: dayInNairobi(now) }) })
    }
    const moved = changes.filter(({ before, after }) => before.dueDay !== after.dueDay)
    for (const [dueDay, same] of groupBy(moved, ({ after }) => after.dueDay)) {
      const unitIds = same.map(({ unitId }) => unitId)
      await setDueDay(tx, unitIds, dueDay, dayInNairobi(now))
    }
    const subject = await nameOfPlace(tx, propertyId)
    const audited = { entityId: propertyId ?? withoutRow.settings, subject, after: { leases: changes.length } }
    if (changes.length > 0) await writeAudit(tx, actor, leaseDefaultEvents.applied, audited, now)
    return { applied: changes.length }
  })
}
