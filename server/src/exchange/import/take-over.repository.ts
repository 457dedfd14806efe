import { type Day, dayInNairobi } from '@makao/contract/days'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Author } from '../../context'
import { insertRows } from '../../db/insert-rows'
import { analyzeWithin } from '../../db/maintenance'
import type { Tx } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { keepPlaces, lockUnits } from '../../homes/units/units.repository'
import { unitAccountNumbers, unitHolds, units } from '../../homes/units/units.table'
import { chunksOf, groupBy } from '../../lists'
import { charges } from '../../money/charges/charges.table'
import { spendCredit } from '../../money/charges/charging.service'
import {
  hasLeaseDefaults,
  listPlaces,
  requireLeaseDefaults,
  setTerms,
} from '../../money/lease-defaults/lease-defaults.repository'
import { penaltyFor } from '../../money/lease-defaults/lease-defaults.rules'
import { postEntries } from '../../money/ledger/ledger.repository'
import { ledgerEntries, ledgerPostings } from '../../money/ledger/ledger.table'
import { meterPrices, meterReadings, meters } from '../../money/meters/meters.table'
import { earlierPayments } from '../../money/openings/earlier-payments.table'
import { openingDay } from '../../money/openings/openings.rules'
import { bringOpenings } from '../../money/openings/openings.service'
import { openingEntries } from '../../money/owners/owner-openings.service'
import { ownerOpenings } from '../../money/owners/owner-openings.table'
import { agreementShares, managementAgreements, owners } from '../../money/owners/owners.table'
import { allocations, payments } from '../../money/payments/payments.table'
import { holdFound } from '../../money/sums/sums.repository'
import { foundTenants } from '../../money/sums/sums.table'
import { profiles } from '../../people/accounts/accounts.table'
import { importedKinds, importRows } from './import.table'
import type { Plan } from './plan.rules'

export interface Writing {
  tx: Tx
  importId: string
  author: Pick<Author, 'id' | 'name'>
  startsOn: string
  /** The instant of all rows, by which those of the import are known later. */
  now: Date
  /** A step is done. */
  step: () => void
}

/** Rows of one statement: what a sheet of any length needs at once stays small, and no statement runs into its time. */
const AT_ONCE = 2000

/** From so many tenancies on, what triggers and we read of them is planned by what was written just now. */
const MANY_TENANCIES = 100

/** Whether it writes so much that a vacuum beside it would mislead the planner. */
export const writesMany = ({ tenancies: lets }: Plan): boolean => lets.length > MANY_TENANCIES
const inBooks = [charges, payments, allocations, ledgerEntries, ledgerPostings]

async function insertMany<Row, Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Row[],
  stored: (row: Row) => Table['$inferInsert'],
): Promise<void> {
  for (const some of chunksOf(rows, AT_ONCE)) await insertRows(tx, table, some.map(stored))
}

async function writeHomes({ tx, author, now, step }: Writing, plan: Plan): Promise<void> {
  const dated = { createdAt: now, updatedAt: now }
  await insertMany(tx, owners, plan.owners, ({ rentBand: _, ...owner }) => ({ ...owner, createdAt: now }))
  await insertMany(tx, properties, plan.properties, (property) => ({ ...property, createdBy: author.id, ...dated }))
  step()
  // Units that are given a number here come last: none of theirs takes one that the sheet gives another unit.
  const isGiven = ({ accountNumber }: Plan['units'][number]) => accountNumber !== undefined
  await insertUnits(tx, plan.units.filter(isGiven), dated)
  const older = plan.units.flatMap(({ id: unitId, accountAliases = [] }) =>
    accountAliases.map((accountNumber) => ({ unitId, accountNumber })),
  )
  const unnumbered = plan.units.filter((unit) => !isGiven(unit))
  await insertMany(tx, unitAccountNumbers, older.filter(isOf(plan.units.filter(isGiven))), (number) => number)
  await insertUnits(tx, unnumbered, dated)
  await insertMany(tx, unitAccountNumbers, older.filter(isOf(unnumbered)), (number) => number)
  await insertMany(tx, unitHolds, plan.units.flatMap(holdIn(dayInNairobi(now))), (hold) => ({
    ...hold,
    createdAt: now,
  }))
  step()
}

const isOf = (homes: Plan['units']) => {
  const ids = new Set(homes.map(({ id }) => id))
  return ({ unitId }: { unitId: string }) => ids.has(unitId)
}

const insertUnits = (tx: Tx, homes: Plan['units'], dated: { createdAt: Date; updatedAt: Date }) =>
  insertMany(
    tx,
    units,
    homes,
    ({ accountNumber = '', accountAliases: _, availability: __, availabilityUntil: ___, ...unit }) => {
      return { ...unit, accountNumber, ...dated } as typeof units.$inferInsert
    },
  )

/** What keeps a unit from being let from today on; what was over before counts no more. */
const holdIn =
  (today: Day) =>
  ({ id: unitId, availability = 'to_let', availabilityUntil: untilDay = null }: Plan['units'][number]) =>
    availability === 'to_let' || (untilDay !== null && untilDay < today)
      ? []
      : [{ unitId, reason: availability, fromDay: today, untilDay }]

async function writePeople({ tx, author, now, step }: Writing, plan: Plan): Promise<void> {
  const dated = { createdAt: now, updatedAt: now }
  const ofStaff = { phoneFromStaff: true, role: 'tenant' as const }
  await insertMany(tx, profiles, plan.tenants, (tenant) => ({ ...tenant, ...ofStaff, ...dated }))
  step()
  const made = new Set(plan.tenants.map(({ id }) => id))
  const known = [
    ...plan.tenancies.map(({ tenantId }) => tenantId),
    ...plan.coTenants.map(({ profileId }) => profileId),
  ].filter((id) => !made.has(id))
  // Others change who was there already: they are held at once, after the places, as whoever renames or lets one has them.
  if (known.length > 0) {
    const homes = plan.tenancies.map(({ unitId }) => unitId)
    await keepPlaces(tx, homes)
    await lockUnits(tx, homes)
    await holdFound(tx, known)
  }
  const isMany = writesMany(plan)
  const addTenancies = (some: Plan['tenancies']) =>
    insertMany(tx, tenancies, some, (tenancy) => ({ ...tenancy, createdBy: author.id, createdAt: now }))
  if (isMany) await analyzeWithin(tx, [properties, units, profiles, foundTenants])
  await addTenancies(plan.tenancies.slice(0, AT_ONCE))
  if (isMany) await analyzeWithin(tx, [tenancies])
  await addTenancies(plan.tenancies.slice(AT_ONCE))
  if (await hasLeaseDefaults(tx)) await takeLeaseDefaults(tx, plan)
  await insertMany(tx, coTenants, plan.coTenants, (other) => ({ ...other, createdBy: author.id, createdAt: now }))
  step()
}

/** A lease of a sheet takes notice and penalty of the defaults; rent, deposit and due day are the sheet's. */
async function takeLeaseDefaults(tx: Tx, plan: Plan): Promise<void> {
  const heldBy = new Map(plan.tenancies.map((tenancy) => [tenancy.unitId, tenancy]))
  for (const unitIds of chunksOf([...heldBy.keys()], AT_ONCE)) {
    const houses = groupBy(await listPlaces(tx, unitIds), ({ propertyId }) => propertyId)
    for (const [propertyId, places] of houses) {
      const defaults = await requireLeaseDefaults(tx, propertyId)
      const lets = places.flatMap(({ unitId }) => heldBy.get(unitId) ?? [])
      for (const [currency, same] of groupBy(lets, (let_) => let_.currency)) {
        const ids = same.map(({ id }) => id)
        await setTerms(tx, ids, { noticeDays: defaults.noticeDays, ...penaltyFor(defaults, currency) })
      }
    }
  }
}

async function writeMoney({ tx, author, startsOn, now, step, importId }: Writing, plan: Plan): Promise<void> {
  const by = { createdBy: author.id, createdAt: now }
  const openings = plan.openings.map((opening) => ({
    ...{ ...opening, startsOn, requestId: crypto.randomUUID(), isNew: true },
    owed: opening.owed.map((part) => ({ ...part, name: null })),
  }))
  if (openings.length > MANY_TENANCIES) await analyzeWithin(tx, [properties, units, profiles, tenancies])
  for (const some of chunksOf(openings, AT_ONCE)) {
    await bringOpenings(tx, { actor: author, now }, some)
    if (some.length > MANY_TENANCIES) await analyzeWithin(tx, inBooks)
    const both = some.filter(({ owed, credit }) => owed.length > 0 && credit > 0)
    await spendCredit(
      tx,
      author,
      both.map(({ tenancyId }) => tenancyId),
      now,
    )
  }
  step()
  await insertMany(tx, ownerOpenings, plan.ownerOpenings, (opening) => ({ ...opening, ...by }))
  await postEntries(
    tx,
    author,
    plan.ownerOpenings.flatMap((opening) => openingEntries(opening)),
    now,
  )
  await insertMany(tx, managementAgreements, plan.agreements, ({ id, propertyId, fromMonth, fromDay, ...terms }) => {
    const { commissionKind, commissionBasis, commissionRate, commissionAmount, commissionMinimum } = terms
    const commission = { commissionKind, commissionBasis, commissionRate, commissionAmount, commissionMinimum }
    return { id, propertyId, fromDay: fromDay ?? `${fromMonth}-01`, ...commission, ...by }
  })
  const shares = plan.agreements.flatMap(({ id: agreementId, shares }) =>
    shares.map((share) => ({ agreementId, ...share })),
  )
  await insertMany(tx, agreementShares, shares, (share) => share)
  await insertMany(tx, earlierPayments, plan.payments, (payment) => ({ ...payment, importId, createdAt: now }))
  step()
}

async function writeMeters({ tx, author, startsOn, now, step }: Writing, plan: Plan): Promise<void> {
  const day = openingDay(startsOn)
  await insertMany(tx, meters, plan.meters, ({ id, unitId, currency, kind, serialNumber, digits }) => {
    const by = { createdBy: author.id, createdAt: now }
    return { id, unitId, currency, kind, serialNumber, digits, installedOn: day, ...by }
  })
  await insertMany(tx, meterPrices, plan.meters, ({ id: meterId, currency, price }) => ({
    ...{ meterId, currency, fromDay: day, price, minimumCharge: 0, standingCharge: 0, createdAt: now },
  }))
  await insertMany(tx, meterReadings, plan.meters, ({ id: meterId, currency, firstValue: value, tenancyId }) => ({
    ...{ meterId, currency, day, value, tenancyId, requestId: crypto.randomUUID(), kind: 'opening' as const },
    ...{ isRollover: false, readBy: author.id, readByName: author.name, createdAt: now },
  }))
  step()
}

/** How often `step` is called. */
export const STEPS = 8

/** Writes a plan, thousands of rows by a statement, within a transaction of the caller: all of it or none. */
export async function writePlan(writing: Writing, plan: Plan): Promise<void> {
  await writeHomes(writing, plan)
  await writePeople(writing, plan)
  await writeMoney(writing, plan)
  await writeMeters(writing, plan)
  const { tx, importId } = writing
  for (const kind of importedKinds) {
    const made: readonly { id: string }[] = plan[kind]
    await insertMany(tx, importRows, made, ({ id: rowId }) => ({ rowId, importId, kind }))
  }
  writing.step()
}
