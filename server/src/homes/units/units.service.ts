import { dayInNairobi } from '@makao/contract/days'
import { composedUnitNumber } from '@makao/contract/homes/units/floors.terms'
import { unitEvents } from '@makao/contract/homes/units/units.audit'
import type {
  BesidesOfUnit,
  NewUnit,
  NewUnits,
  Unit,
  UnitAvailability,
  UnitChange,
  UnitDetails,
  UnitInput,
  UnitServiceCharge,
  UnitServiceCharges,
  UnitTermsChange,
} from '@makao/contract/homes/units/units.schema'
import { asTyped } from '@makao/contract/homes/units/units.terms'
import type { Stored } from '../../allowed'
import { overOthers } from '../../as-read'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { idOfRequest } from '../../entered-once'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { lockProperty } from '../properties/properties.repository'
import { keepDueThisMonth, refuseLivedIn } from '../tenancies/tenancies.repository'
import {
  archiveUnit,
  deleteUnit,
  hasUnitHistory,
  insertUnit,
  listNumbersOf,
  listTakenNumbers,
  lockUnit,
  refuseHeldAccounts,
  replaceAccountAliases,
  replaceHold,
  replaceServiceCharges,
  requireUnit,
  requireUnitDetails,
  updateUnit,
} from './units.repository'

type Accounts = Pick<BesidesOfUnit, 'accountNumber' | 'accountAliases'>
type Held = Pick<BesidesOfUnit, 'availability' | 'availabilityUntil'>

/** Of a unit that is locked or new; what is not said stays. @throws Refusal UNTIL_PASSED */
async function hold(tx: Tx, unitId: string, { availability, availabilityUntil = null }: Held, now: Date) {
  if (availability === undefined) return
  const today = dayInNairobi(now)
  if (availability === 'to_let') return replaceHold(tx, unitId, null, today)
  if (availabilityUntil !== null && availabilityUntil < today) throw new Refusal('UNTIL_PASSED')
  await replaceHold(tx, unitId, { reason: availability, untilDay: availabilityUntil }, today)
}

const accountsOf = ({ accountNumber, accountAliases = [] }: Accounts) => [
  ...(accountNumber === undefined ? [] : [accountNumber]),
  ...accountAliases,
]

/** As the audit log says it. */
const noted = <Noted extends { accountAliases?: string[] | undefined }>({ accountAliases, ...unit }: Noted) => ({
  ...unit,
  accountAliases: accountAliases?.join(', ') || null,
})

/** @throws Refusal UNIT_EXISTS, ACCOUNT_USED, UNTIL_PASSED */
async function addUnit(
  tx: Tx,
  { accountAliases = [], availability, availabilityUntil, ...unit }: Parameters<typeof insertUnit>[1] & Accounts & Held,
  now: Date,
) {
  await refuseHeldAccounts(tx, null, accountsOf({ ...unit, accountAliases }))
  const unitId = await insertUnit(tx, unit)
  await replaceAccountAliases(tx, unitId, accountAliases)
  await hold(tx, unitId, { availability, availabilityUntil }, now)
  return unitId
}

/** @throws Refusal NOT_FOUND, UNIT_EXISTS, ACCOUNT_USED, CURRENCY_CHANGED: the amounts were typed in another currency */
export async function addUnitToProperty({ db, actor, now }: SignedIn, input: NewUnit): Promise<Unit> {
  return db.transaction(async (tx) => {
    const property = await lockProperty(tx, input.propertyId)
    if (property.currency !== input.currency) throw new Refusal('CURRENCY_CHANGED')
    const unit = await requireUnit(tx, await addUnit(tx, input, now))
    const audited = { entityId: unit.id, subject: `Unit ${unit.unitNumber}`, after: noted(input) }
    await writeAudit(tx, actor, unitEvents.created, audited, now)
    return unit
  })
}

/**
 * Adds the units of a house at once, all of them or none.
 * @returns how many there are by this request, also where it was sent before
 * @throws Refusal NOT_FOUND, UNTIL_PASSED, CURRENCY_CHANGED: the amounts were typed in another currency
 * @throws Refusal UNIT_EXISTS, UNITS_EXIST: naming each that is there
 * @throws Refusal ACCOUNT_USED: another unit has or had one of the account numbers
 * @throws Refusal REQUEST_REUSED: `requestId` was seen before with other units
 */
export async function addUnitsToProperty(
  { db, actor, now }: SignedIn,
  { unitNumbers, rentAmounts, accountNumbers, requestId, availability, availabilityUntil, ...alike }: NewUnits,
) {
  return db.transaction(async (tx) => {
    // Locked, so that of two clicks the second sees the units of the first.
    const property = await lockProperty(tx, alike.propertyId)
    const ids = unitNumbers.map((_, place) => idOfRequest(requestId, `${place}`))
    const earlier = requestId === undefined ? [] : await listNumbersOf(tx, ids)
    if (earlier.length > 0) {
      const isSame = earlier.length === ids.length && earlier.every((unit) => unit.propertyId === alike.propertyId)
      if (!isSame) throw new Refusal('REQUEST_REUSED')
      return { added: earlier.length }
    }
    if (property.currency !== alike.currency) throw new Refusal('CURRENCY_CHANGED')
    const [first, ...more] = await listTakenNumbers(tx, alike.propertyId, unitNumbers)
    if (first !== undefined && more.length === 0) throw new Refusal('UNIT_EXISTS', { unitNumber: first })
    if (first !== undefined) throw new Refusal('UNITS_EXIST', { unitNumbers: [first, ...more].join(', ') })
    await refuseHeldAccounts(tx, null, accountNumbers)
    for (const [place, unitNumber] of unitNumbers.entries()) {
      const accountNumber = accountNumbers[place]
      const named = { unitNumber, ...(accountNumber !== undefined && { accountNumber }) }
      const columns = { ...alike, ...named, rentAmount: rentAmounts[place] ?? alike.rentAmount }
      const entityId = await insertUnit(tx, columns, ids[place])
      await hold(tx, entityId, { availability, availabilityUntil }, now)
      const after = { ...columns, availability, availabilityUntil }
      await writeAudit(tx, actor, unitEvents.created, { entityId, subject: `Unit ${unitNumber}`, after }, now)
    }
    return { added: unitNumbers.length }
  })
}

const sumOf = (charges: readonly UnitServiceCharge[]) => charges.reduce((sum, { amount }) => sum + amount, 0)

/** What follows from the form's fields: the sum of the charges and their day. */
function columnsOf<Fields extends Pick<UnitChange, 'serviceCharges' | 'rentDueDate'>>({
  serviceCharges,
  ...fields
}: Fields) {
  return {
    ...fields,
    serviceChargeAmount: sumOf(serviceCharges),
    serviceChargeDueDate: fields.rentDueDate,
  }
}

/** @throws Refusal NOT_FOUND, UNIT_EXISTS, CURRENCY_CHANGED */
export async function createUnit(
  { db, actor, now }: SignedIn,
  { propertyId, ...input }: UnitInput,
): Promise<Stored<UnitDetails>> {
  return db.transaction(async (tx) => {
    const property = await lockProperty(tx, propertyId)
    if (property.currency !== input.currency) throw new Refusal('CURRENCY_CHANGED')
    const unitNumber = composedUnitNumber(input.houseNumber, input.floor)
    const unitId = await addUnit(tx, { propertyId, ...columnsOf(input), unitNumber }, now)
    await replaceServiceCharges(tx, unitId, input.serviceCharges)
    const created = await requireUnitDetails(tx, unitId, dayInNairobi(now))
    const subject = `Unit ${created.unitNumber}`
    await writeAudit(tx, actor, unitEvents.created, { entityId: unitId, subject, after: noted(created) }, now)
    return created
  })
}

/**
 * How a unit is called after a change: composed as before, or as it was typed whole.
 * @throws Refusal FLOOR_MISSING, ROOMS_MISSING
 */
function numberOf(
  before: Pick<UnitDetails, 'houseNumber'>,
  { houseNumber, floor, rooms }: Pick<UnitChange, 'houseNumber' | 'floor' | 'rooms'>,
) {
  if (before.houseNumber === null) return { houseNumber: null, unitNumber: houseNumber }
  if (floor === null) throw new Refusal('FLOOR_MISSING')
  if (rooms === null) throw new Refusal('ROOMS_MISSING')
  return { houseNumber, unitNumber: composedUnitNumber(houseNumber, floor) }
}

/**
 * Changes a unit as `write` says, and notes what it was and has become.
 * @throws Refusal NOT_FOUND, CURRENCY_CHANGED: the amounts were typed in another currency
 */
function changing(
  { db, actor, now }: SignedIn,
  { unitId, currency }: Pick<UnitChange, 'unitId'> & Partial<Pick<UnitChange, 'currency'>>,
  write: (tx: Tx, before: Stored<UnitDetails>) => Promise<void>,
): Promise<Stored<UnitDetails>> {
  return db.transaction(async (tx) => {
    // Locked, so that of two who save at once one set of charges stays, not a mixture.
    const unit = await lockUnit(tx, unitId)
    if (currency !== undefined && unit.currency !== currency) throw new Refusal('CURRENCY_CHANGED')
    const before = await requireUnitDetails(tx, unitId, dayInNairobi(now))
    await write(tx, before)
    const changed = await requireUnitDetails(tx, unitId, dayInNairobi(now))
    const subject = `Unit ${changed.unitNumber}`
    const audited = { entityId: unitId, subject, before: noted(before), after: noted(changed) }
    await writeAudit(tx, actor, unitEvents.changed, audited, now)
    return changed
  })
}

/** Its older account numbers in the order in which `asTyped` says them; and as it was read, also where that is the answer of the API. */
const alike = ({ accountAliases, asRead, ...change }: Omit<UnitChange, 'unitId'>) => ({
  ...change,
  accountAliases: accountAliases && [...new Set(accountAliases)].sort(),
  asRead: asRead && {
    ...asRead,
    ...('houseNumber' in asRead && { houseNumber: asRead.houseNumber ?? asRead.unitNumber }),
    ...('furnishingStatus' in asRead && { furnishingStatus: asRead.furnishingStatus ?? 'unfurnished' }),
    ...(Array.isArray(asRead.accountAliases) && { accountAliases: asRead.accountAliases.toSorted() }),
  },
})

/** @throws Refusal NOT_FOUND, UNIT_EXISTS, ACCOUNT_USED, CURRENCY_CHANGED, CHANGED_MEANWHILE, FLOOR_MISSING, ROOMS_MISSING, UNTIL_PASSED */
export const changeUnit = (context: SignedIn, { unitId, ...change }: UnitChange): Promise<Stored<UnitDetails>> =>
  changing(context, { unitId, ...change }, async (tx, before) => {
    const { accountAliases, availability, availabilityUntil, ...input } = overOthers(alike(change), asTyped(before), [
      ['availability', 'availabilityUntil'],
    ])
    await refuseHeldAccounts(tx, unitId, accountsOf({ ...input, accountAliases }))
    const columns = columnsOf(input)
    await keepDueThisMonth(tx, [unitId], columns, dayInNairobi(context.now))
    await updateUnit(tx, unitId, { ...columns, ...numberOf(before, input) }, context.now)
    await replaceServiceCharges(tx, unitId, input.serviceCharges)
    await hold(tx, unitId, { availability, availabilityUntil }, context.now)
    if (accountAliases) {
      const former = input.accountNumber === undefined ? [] : [before.accountNumber]
      await replaceAccountAliases(tx, unitId, [...new Set([...accountAliases, ...former])])
    }
  })

/** @throws Refusal NOT_FOUND, UNIT_EXISTS, CURRENCY_CHANGED */
export const changeUnitTerms = (
  context: SignedIn,
  { unitId, currency, ...change }: UnitTermsChange,
): Promise<Stored<UnitDetails>> =>
  changing(context, { unitId, currency }, async (tx, before) => {
    const { unitNumber = before.unitNumber, serviceChargeAmount = before.serviceChargeAmount } = change
    const houseNumber = unitNumber === before.unitNumber ? before.houseNumber : null
    await keepDueThisMonth(tx, [unitId], change, dayInNairobi(context.now))
    await updateUnit(tx, unitId, { ...change, unitNumber, houseNumber }, context.now)
    // What is charged is the named ones where there are any: they would be charged against what was said just now.
    if (serviceChargeAmount !== before.serviceChargeAmount) await replaceServiceCharges(tx, unitId, [])
  })

/** @throws Refusal NOT_FOUND, UNTIL_PASSED */
export const setAvailability = (
  context: SignedIn,
  { unitId, availability, until }: UnitAvailability,
): Promise<Stored<UnitDetails>> =>
  changing(context, { unitId }, async (tx, { unitNumber }) => {
    await hold(tx, unitId, { availability, availabilityUntil: until }, context.now)
    // So that open pages hear of it.
    await updateUnit(tx, unitId, { unitNumber }, context.now)
  })

/** @throws Refusal NOT_FOUND, CURRENCY_CHANGED */
export const setServiceCharges = (
  context: SignedIn,
  { unitId, currency, serviceCharges }: UnitServiceCharges,
): Promise<Stored<UnitDetails>> =>
  changing(context, { unitId, currency }, async (tx, { unitNumber }) => {
    await replaceServiceCharges(tx, unitId, serviceCharges)
    if (serviceCharges.length === 0) return
    await updateUnit(tx, unitId, { unitNumber, serviceChargeAmount: sumOf(serviceCharges) }, context.now)
  })

/**
 * Deletes a unit, or archives one that was let before or has a meter: its payments stay in the reports, its readings where they are.
 * @throws Refusal NOT_FOUND, ACTIVE_TENANCY, LIVED_IN_UNTIL
 */
export async function removeUnit({ db, actor, now }: SignedIn, unitId: string) {
  return db.transaction(async (tx) => {
    const { unitNumber } = await lockUnit(tx, unitId)
    await refuseLivedIn(tx, { unitId }, dayInNairobi(now))
    const hasHistory = await hasUnitHistory(tx, unitId)
    const event = hasHistory ? unitEvents.archived : unitEvents.deleted
    await writeAudit(tx, actor, event, { entityId: unitId, subject: `Unit ${unitNumber}` }, now)
    if (hasHistory) await archiveUnit(tx, unitId, now)
    else await deleteUnit(tx, unitId)
    return { outcome: hasHistory ? ('archived' as const) : ('deleted' as const) }
  })
}
