import type { Day } from '@makao/contract/days'
import { type ImportField, importFields } from '@makao/contract/exchange/import/import.terms'
import { currencyOf } from '@makao/contract/homes/properties/properties.terms'
import { NewOpening } from '@makao/contract/money/openings/openings.schema'
import { groupBy } from '../../lists'
import { chargedFrom, openingDay } from '../../money/openings/openings.rules'
import { addCoTenants } from './co-tenants.rules'
import { unitKeyOf, unitOf } from './doubles.rules'
import { addFacts, type Facts, figureIn, textIn } from './facts.rules'
import type { Person } from './people.rules'
import { type Home, judged, type Plan, type PlannedOpening, type Planning } from './plan.rules'
import { isPaymentRow, type ReadRow } from './rows.rules'

const openingFields = ['arrears', 'credit', 'waterArrears', 'serviceArrears', 'deposit', 'landlordDeposit'] as const

interface Letting {
  homes: ReadonlyMap<string, Home>
  people: ReadonlyMap<ReadRow, Person>
  /** The row of each co-tenant, by the row that names them. */
  beside: ReadonlyMap<ReadRow, ReadRow>
}

/** A tenancy of the file or of Makao, to which balances and payments belong. */
interface Let {
  id: string
  unitId: string
  tenantId: string
  startDate: Day
  currency: Home['currency']
  isNew: boolean
  facts: Facts
}

const homeIn = (homes: ReadonlyMap<string, Home>, row: ReadRow): Home | undefined => homes.get(unitOf(row) ?? '')

/** Who lives where by the rows. */
function settle(rows: readonly ReadRow[], { homes, people }: Letting, { report }: Planning): void {
  for (const row of rows) {
    const home = row.values.unitNumber === undefined || isPaymentRow(row) ? undefined : homeIn(homes, row)
    const person = people.get(row)
    if (!home || !person) continue
    if (home.person && home.person !== person) {
      const { sheet, row: at } = home.personRow ?? row
      const expected = `one tenant of this unit: ${sheet}, row ${at} names another`
      report(row, 'tenantName', { found: String(row.values.tenantName), expected, isWrong: true })
      continue
    }
    home.person = person
    home.personRow ??= row
  }
}

function addTenancies(plan: Plan, homes: ReadonlyMap<string, Home>, { reading, report }: Planning): Let[] {
  const { startsOn } = reading
  const lets: Let[] = []
  for (const home of homes.values()) {
    const { person, existing, currency } = home
    const present = existing?.tenancy ?? null
    if (present) {
      if (person && person.id !== present.tenantId) {
        const expected = `nobody else: in Makao ${present.tenantName} lives here`
        const found = String(home.personRow?.values.tenantName ?? '')
        report(home.personRow ?? home.row, 'tenantName', { found, expected, isWrong: true })
      }
      lets.push({ ...present, unitId: home.id, currency, isNew: false, facts: home })
      continue
    }
    if (!person) continue
    const startDate = textIn(home, 'moveIn') ?? startsOn
    const letUntil = existing?.letUntil ?? null
    if (letUntil !== null && startDate < letUntil) {
      const expected = `${letUntil} or a later day: until then the unit was let to somebody else`
      report(home.from.moveIn ?? home.personRow ?? home.row, 'moveIn', { found: startDate, expected, isWrong: true })
      continue
    }
    const leaseEnd = textIn(home, 'leaseEnd')
    if (leaseEnd !== null && leaseEnd < startDate) {
      const expected = 'a day after moving in'
      report(home.from.leaseEnd ?? home.row, 'leaseEnd', { found: leaseEnd, expected, isWrong: true })
      continue
    }
    const chargeFrom = startDate > startsOn ? startDate : chargedFrom(startsOn)
    const let_ = { id: crypto.randomUUID(), tenantId: person.id, unitId: home.id, currency, startDate }
    plan.tenancies.push({ ...let_, leaseEnd, depositAmount: figureIn(home, 'deposit'), chargeFrom })
    lets.push({ ...let_, isNew: true, facts: home })
  }
  return lets
}

const asOpening = ({ id, currency, facts }: Let): PlannedOpening => {
  const kinds = [
    ['rent', figureIn(facts, 'arrears')],
    ['water', figureIn(facts, 'waterArrears')],
    ['service_charge', figureIn(facts, 'serviceArrears')],
  ] as const
  const inCredit = kinds.reduce((sum, [, amount]) => sum + Math.max(-amount, 0), 0)
  return {
    ...{ tenancyId: id, currency, credit: inCredit + figureIn(facts, 'credit') },
    owed: kinds.flatMap(([paymentType, amount]) => (amount > 0 ? [{ paymentType, amount }] : [])),
    depositHeld: figureIn(facts, 'deposit'),
    landlordDeposit: figureIn(facts, 'landlordDeposit'),
  }
}

const saysBalance = ({ values }: ReadRow): ImportField | undefined =>
  openingFields.find((field) => Number(values[field] ?? 0) !== 0)

/** The balances of rows that name a tenant without a unit, as lists of arrears do. */
function addByName(rows: readonly ReadRow[], lets: readonly Let[], { people }: Letting, { report }: Planning): void {
  const letsOf = groupBy(lets, ({ tenantId }) => tenantId)
  for (const row of rows) {
    const field = saysBalance(row)
    const person = people.get(row)
    if (!field || !person || row.values.unitNumber !== undefined) continue
    const own = letsOf.get(person.id) ?? []
    const [only] = own
    if (own.length === 1 && only) {
      addFacts(only.facts, row, openingFields, report)
      continue
    }
    const expected = own.length === 0 ? 'the unit: this tenant has none here' : 'the unit too: this tenant has several'
    report(row, field, { found: '', expected, isWrong: true })
  }
}

function addOpenings(plan: Plan, lets: readonly Let[], { reading, report }: Planning): void {
  for (const each of lets) {
    if (!each.isNew) continue
    const opening = asOpening(each)
    const { credit, depositHeld, landlordDeposit, owed } = opening
    if (owed.length === 0 && credit + depositHeld + landlordDeposit === 0) continue
    const said = { ...opening, requestId: crypto.randomUUID(), startsOn: reading.startsOn }
    const place = openingFields.find((field) => each.facts.values[field] !== undefined) ?? 'arrears'
    if (judged(NewOpening, said, { row: each.facts.row, place }, report)) plan.openings.push(opening)
  }
}

const kinds = [
  { kind: 'water', serial: 'waterMeter', reading: 'waterReading', price: 'waterPrice', unit: 'm³ of water' },
  { kind: 'electricity', serial: 'powerMeter', reading: 'powerReading', price: 'powerPrice', unit: 'kWh' },
] as const
const MOST_DIGITS = 8

function addMeters(plan: Plan, letting: Letting, lets: readonly Let[], { reading: how, report }: Planning): void {
  const day = openingDay(how.startsOn)
  const letOf = new Map(lets.map((each) => [each.unitId, each]))
  for (const { kind, serial, reading, price, unit } of kinds) {
    const unpriced: Home[] = []
    for (const home of letting.homes.values()) {
      const number = textIn(home, serial)
      if ((number === null && home.values[reading] === undefined) || home.existing?.meters.includes(kind)) continue
      if (home.values[reading] === undefined) {
        const expected = `what it shows (${importFields[reading].label}): without it the meter is left out`
        report(home.from[serial] ?? home.row, serial, { found: number ?? '', expected, isWrong: false })
        continue
      }
      const firstValue = figureIn(home, reading)
      const digits = Math.max(5, String(Math.floor(firstValue / 1000)).length)
      if (digits > MOST_DIGITS || (number ?? '').length > 40) {
        const expected = digits > MOST_DIGITS ? `a reading of at most ${MOST_DIGITS} digits` : 'a shorter number'
        const place = digits > MOST_DIGITS ? reading : serial
        report(home.from[place] ?? home.row, place, { found: String(home.values[place]), expected, isWrong: true })
        continue
      }
      const isOfCountry = home.currency === currencyOf(how.country)
      const cost = home.values[price] === undefined ? (isOfCountry ? how[price] : null) : figureIn(home, price)
      if (cost === null) unpriced.push(home)
      const living = letOf.get(home.id)
      const meter = { id: crypto.randomUUID(), unitId: home.id, currency: home.currency, kind, digits, firstValue }
      const tenancyId = living && living.startDate <= day ? living.id : null
      const serialNumber = number ?? textIn(home, 'unitNumber') ?? ''
      plan.meters.push({ ...meter, serialNumber, tenancyId, price: cost ?? 0 })
    }
    const [first] = unpriced
    if (!first) continue
    const expected = `a price of a ${unit}: ${unpriced.length} of the meters have none, and what they measure would cost nothing`
    report(first.from[reading] ?? first.row, price, { found: '', expected, isWrong: false })
  }
}

const wanted = 'a unit or tenant that this file or Makao has'

/** Payments of earlier books, each of the tenancy that its unit or tenant means. */
function addPayments(plan: Plan, rows: readonly ReadRow[], lets: readonly Let[], letting: Letting, planning: Planning) {
  const { existing, report } = planning
  const known = new Set(existing.earlierPayments)
  const present = existing.units.flatMap(({ id, propertyId, unitNumber, currency, tenancy }) =>
    tenancy ? [{ ...tenancy, unitId: id, currency, key: unitKeyOf(propertyId, unitNumber) }] : [],
  )
  const byUnit = new Map<string, Pick<Let, 'id' | 'currency'>>(present.map((each) => [each.key, each]))
  const letOf = new Map(lets.map((each) => [each.unitId, each]))
  for (const [key, home] of letting.homes) {
    const own = letOf.get(home.id)
    if (own) byUnit.set(key, own)
  }
  const told = new Set(lets.map(({ id }) => id))
  const byTenant = new Map<string, Pick<Let, 'id' | 'currency'>[]>()
  for (const each of [...present.filter(({ id }) => !told.has(id)), ...lets]) {
    byTenant.set(each.tenantId, [...(byTenant.get(each.tenantId) ?? []), each])
  }
  for (const row of rows) {
    const { paidOn, amountPaid, unitNumber, paymentReference } = row.values
    if (amountPaid === undefined || paidOn === undefined || Number(amountPaid) === 0) continue
    const ofPerson = byTenant.get(letting.people.get(row)?.id ?? '') ?? []
    const meant =
      unitNumber === undefined ? (ofPerson.length === 1 ? ofPerson[0] : undefined) : byUnit.get(unitOf(row) ?? '')
    if (!meant) {
      const place = unitNumber === undefined ? 'tenantName' : 'unitNumber'
      report(row, place, { found: String(row.values[place] ?? ''), expected: wanted, isWrong: true })
      continue
    }
    if (String(paidOn) > existing.today) {
      report(row, 'paidOn', { found: String(paidOn), expected: 'a day that has been', isWrong: true })
      continue
    }
    const reference = paymentReference === undefined ? null : String(paymentReference)
    const payment = { paidOn: String(paidOn), amount: Number(amountPaid), reference }
    const key = [meant.id, payment.paidOn, payment.amount, reference ?? ''].join('/')
    if (known.has(key)) continue
    known.add(key)
    plan.payments.push({ tenancyId: meant.id, currency: meant.currency, ...payment })
  }
}

/** Tenancies with what they bring along: balances, deposits, meters and the payments of earlier books. */
export function planLetting(plan: Plan, rows: readonly ReadRow[], letting: Letting, planning: Planning): void {
  settle(rows, letting, planning)
  const lets = addTenancies(plan, letting.homes, planning)
  const letOf = new Map(lets.map((each) => [each.unitId, each]))
  const named = new Map(
    [...letting.beside].flatMap(([row, own]) => {
      const person = letting.people.get(own)
      return person ? [[row, person] as const] : []
    }),
  )
  const living = { named, homeIn: (row: ReadRow) => homeIn(letting.homes, row), letOf: ({ id }: Home) => letOf.get(id) }
  addCoTenants(plan, living, planning)
  addByName(rows, lets, letting, planning)
  addOpenings(plan, lets, planning)
  addMeters(plan, letting, lets, planning)
  addPayments(plan, rows, lets, letting, planning)
}
