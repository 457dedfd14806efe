import type { ImportField } from '@makao/contract/exchange/import/import.terms'
import { PropertyInput } from '@makao/contract/homes/properties/properties.schema'
import { currencyOf } from '@makao/contract/homes/properties/properties.terms'
import { NewUnit } from '@makao/contract/homes/units/units.schema'
import type { Currency } from '@makao/contract/money'
import { NewAgreement, OwnerInput, OwnerOpeningInput } from '@makao/contract/money/owners/owners.schema'
import { NewTenant } from '@makao/contract/money/tenants/tenants.schema'
import { keyOf } from './cells.rules'
import { asCoTenants, coTenantRows } from './co-tenants.rules'
import { type Existing, unitKeyOf, unitOf } from './doubles.rules'
import { addFacts, type Facts, factsFor, figureIn, keyIn, textIn } from './facts.rules'
import { planLetting } from './letting.rules'
import { type Person, peopleOf } from './people.rules'
import { emptyPlan, type Home, judged, type Plan, type Planning } from './plan.rules'
import { isPaymentRow, type ReadRow, type Report } from './rows.rules'
import { floorOf, unitStateOf, unitTypeOf, unitUseOf } from './words.rules'

interface House extends Facts {
  id: string
  currency: Currency
  existing: Existing['properties'][number] | null
  owners: Map<string, { row: ReadRow; share: number | null }>
}

const houseFields: readonly ImportField[] = [
  ...(['propertyName', 'country', 'city', 'address', 'propertyType', 'landReference', 'commission'] as const),
]
const ownerFields: readonly ImportField[] = [
  ...(['ownerName', 'ownerPhone', 'ownerEmail', 'ownerPin', 'ownerBalance', 'commission'] as const),
]
const homeFields: readonly ImportField[] = [
  ...(['unitNumber', 'block', 'floor', 'unitType', 'rent', 'serviceCharge', 'dueDay'] as const),
  ...(['unitUse', 'unitState', 'stateUntil', 'accountNumber', 'olderAccounts'] as const),
  ...(['moveIn', 'leaseEnd', 'arrears', 'credit', 'waterArrears', 'serviceArrears', 'deposit'] as const),
  ...(['landlordDeposit', 'waterMeter', 'waterReading', 'waterPrice'] as const),
  ...(['powerMeter', 'powerReading', 'powerPrice'] as const),
]

/** The properties that rows name, by how rows mean them. */
function planHouses(rows: readonly ReadRow[], { existing, report }: Planning): Map<string, House> {
  const known = new Map(existing.properties.map((property) => [property.id, property]))
  const houses = new Map<string, House>()
  for (const row of rows) {
    if (row.house === undefined) continue
    const present = known.get(row.house) ?? null
    const house = houses.get(row.house) ?? {
      ...{ row, values: {}, from: {}, existing: present, owners: new Map() },
      ...{ id: present?.id ?? crypto.randomUUID(), currency: present?.currency ?? row.currency },
    }
    houses.set(row.house, house)
    if (house.currency !== row.currency) {
      const expected = 'one country: amounts of this property are in another currency'
      report(row, 'propertyName', { found: String(row.values.propertyName), expected, isWrong: true })
    }
    addFacts(house, row, houseFields, report)
    const owner = keyIn(row, 'ownerName')
    if (owner === undefined) continue
    const share = row.values.ownerShare === undefined ? null : Number(row.values.ownerShare)
    const before = house.owners.get(owner)
    if (!before || (before.share === null && share !== null)) house.owners.set(owner, { row, share })
  }
  return houses
}

function addHouses(plan: Plan, houses: Map<string, House>, { reading, report }: Planning): void {
  for (const house of houses.values()) {
    if (house.existing) continue
    const country = house.currency === currencyOf('Kenya') ? 'Kenya' : 'Uganda'
    const city = textIn(house, 'city') ?? reading.city
    const said = {
      ...{ name: textIn(house, 'propertyName'), country, city, address: textIn(house, 'address') ?? city },
      propertyType: textIn(house, 'propertyType') ?? reading.propertyType,
      ...{ description: '', landReference: textIn(house, 'landReference') },
    }
    const input = judged(PropertyInput, said, { row: house.row, place: 'propertyName' }, report)
    if (input) plan.properties.push({ ...input, id: house.id, currency: house.currency })
  }
}

interface Landlord extends Facts {
  id: string
  existing: Existing['owners'][number] | null
  /** In hundredths of a percent, as a row says it that is of no property. */
  commission: number | null
}

function planOwners(plan: Plan, rows: readonly ReadRow[], { existing, reading, report }: Planning) {
  const known = new Map(existing.owners.map((owner) => [keyOf(owner.name), owner]))
  const facts = new Map<string, Facts>()
  const commissions = new Map<string, number>()
  for (const row of rows) {
    const key = keyIn(row, 'ownerName')
    if (key === undefined) continue
    const isOfHouse = row.values.propertyName !== undefined
    addFacts(factsFor(facts, key, row), row, isOfHouse ? ownerFields.slice(0, -1) : ownerFields, report)
    if (!isOfHouse && row.values.commission !== undefined) commissions.set(key, Number(row.values.commission))
  }
  const landlords = new Map<string, Landlord>()
  for (const [key, owner] of facts) {
    const present = known.get(key) ?? null
    const landlord = { ...owner, id: present?.id ?? crypto.randomUUID(), existing: present }
    landlords.set(key, { ...landlord, commission: commissions.get(key) ?? null })
    const { row } = owner
    const at = { row, place: 'ownerName' as const }
    if (!present) {
      const said = {
        ...{ name: textIn(owner, 'ownerName'), kind: 'individual', isResident: true, payoutDetails: '' },
        ...{ email: textIn(owner, 'ownerEmail'), phoneNumber: textIn(owner, 'ownerPhone') },
        taxPin: textIn(owner, 'ownerPin'),
      }
      const input = judged(OwnerInput, said, at, report)
      if (input) plan.owners.push({ ...input, id: landlord.id })
    }
    const amount = figureIn(owner, 'ownerBalance')
    const { currency } = owner.from.ownerBalance ?? row
    if (amount === 0 || present?.openings.includes(currency)) continue
    const opening = { ownerId: landlord.id, currency, startsOn: reading.startsOn, amount }
    const input = judged(OwnerOpeningInput, opening, { row, place: 'ownerBalance' }, report)
    if (input) plan.ownerOpenings.push({ ...input, id: crypto.randomUUID() })
  }
  return landlords
}

const WHOLE = 10_000

/** Whose a property is from the month of the start on, where Makao knows no agreement of it yet. */
function addAgreements(plan: Plan, houses: Map<string, House>, landlords: Map<string, Landlord>, planning: Planning) {
  const { reading, report } = planning
  for (const house of houses.values()) {
    if (house.owners.size === 0 || house.existing?.hasAgreement) continue
    const owners = [...house.owners]
    const [[first, { row }] = ['', { row: house.row }]] = owners
    const rate = house.values.commission ?? landlords.get(first)?.commission ?? null
    const shares = owners.map(([key, { share }]) => ({
      ownerId: landlords.get(key)?.id ?? '',
      share: share ?? (owners.length === 1 ? WHOLE : 0),
    }))
    if (owners.length > 1 && shares.reduce((sum, { share }) => sum + share, 0) !== WHOLE) {
      const expected = `the share of each of the ${owners.length} landlords of this property, 100% together`
      report(row, row.has.has('ownerShare') ? 'ownerShare' : 'ownerName', { expected, isWrong: true })
      continue
    }
    const said = {
      ...{ propertyId: house.id, fromMonth: reading.startsOn.slice(0, 7), currency: house.currency },
      ...{ commissionKind: Number(rate ?? 0) > 0 ? 'percent' : 'none', commissionRate: Number(rate ?? 0), shares },
    }
    const input = judged(NewAgreement, said, { row, place: 'ownerName' }, report)
    if (input) plan.agreements.push({ ...input, id: crypto.randomUUID() })
  }
}

/** The units that rows speak of, of the file and of Makao. */
function planHomes(rows: readonly ReadRow[], houses: Map<string, House>, planning: Planning): Map<string, Home> {
  const { existing, report } = planning
  const known = new Map(existing.units.map((unit) => [unitKeyOf(unit.propertyId, unit.unitNumber), unit] as const))
  const homes = new Map<string, Home>()
  for (const row of rows) {
    const house = houses.get(row.house ?? '')
    const key = unitOf(row)
    if (key === undefined || !house || isPaymentRow(row)) continue
    const present = known.get(key) ?? null
    const home = homes.get(key) ?? {
      ...{ row, values: {}, from: {}, existing: present, person: null, personRow: null },
      ...{ id: present?.id ?? crypto.randomUUID(), currency: house.currency },
    }
    homes.set(key, home)
    addFacts(home, row, homeFields, report)
  }
  return homes
}

/** Each account number means one unit, also one that tenants typed before. */
function takeNumbers(
  { accountNumber, accountAliases = [] }: NewUnit,
  { row }: Home,
  accounts: Map<string, string>,
  report: Report,
): void {
  const said = accountAliases.map((number) => [number, 'olderAccounts'] as const)
  const all = accountNumber === undefined ? said : [[accountNumber, 'accountNumber'] as const, ...said]
  for (const [number, field] of all) {
    const taken = accounts.get(number)
    const expected = `another account number: this one stands ${taken} already`
    if (taken) report(row, field, { found: number, expected, isWrong: true })
    else accounts.set(number, `in ${row.sheet}, row ${row.row}`)
  }
}

function addHomes(plan: Plan, homes: Map<string, Home>, houses: Map<string, House>, planning: Planning): void {
  const { existing, reading, report } = planning
  const accounts = new Map(existing.accountNumbers.map((number) => [number, 'in Makao']))
  for (const home of homes.values()) {
    if (home.existing) continue
    const { row } = home
    const house = houses.get(row.house ?? '')
    if (home.values.rent === undefined && !row.has.has('rent')) {
      report(row, 'unitNumber', { found: row.unit, expected: 'the rent of this unit too', isWrong: true })
      continue
    }
    const dueDay = Number(home.values.dueDay ?? reading.dueDay)
    const account = textIn(home, 'accountNumber')
    const said = {
      ...{ propertyId: house?.id, unitNumber: row.unit, currency: home.currency },
      ...{ rentAmount: figureIn(home, 'rent'), serviceChargeAmount: figureIn(home, 'serviceCharge') },
      ...{ rentDueDate: dueDay, serviceChargeDueDate: dueDay },
      ...{ unitType: unitTypeOf(textIn(home, 'unitType')), block: textIn(home, 'block') ?? '' },
      ...(account === null ? {} : { accountNumber: account }),
      ...{
        accountAliases: textIn(home, 'olderAccounts')?.split(',') ?? [],
        unitUse: unitUseOf(textIn(home, 'unitUse')),
      },
      ...{ availability: unitStateOf(textIn(home, 'unitState')), availabilityUntil: textIn(home, 'stateUntil') },
    }
    const place = account === null ? 'unitNumber' : 'accountNumber'
    const input = judged(NewUnit, said, { row, place }, report)
    if (!input) continue
    takeNumbers(input, home, accounts, report)
    plan.units.push({ ...input, id: home.id, floor: floorOf(textIn(home, 'floor')) })
  }
}

function addTenants(plan: Plan, people: ReadonlyMap<ReadRow, Person>, report: Report): void {
  for (const person of new Set(people.values())) {
    if (person.existingId !== null) continue
    const said = {
      ...{ fullName: textIn(person, 'tenantName'), email: textIn(person, 'tenantEmail') },
      ...{ phoneNumber: textIn(person, 'tenantPhone'), taxPin: textIn(person, 'tenantPin') },
      ...{ secondPhone: textIn(person, 'secondPhone'), idNumber: textIn(person, 'idNumber') },
      ...{ companyName: null, employer: textIn(person, 'employer') },
      ...{ nextOfKinName: textIn(person, 'nextOfKin'), nextOfKinPhone: textIn(person, 'nextOfKinPhone') },
    }
    const input = judged(NewTenant, said, { row: person.row, place: 'tenantName' }, report)
    if (input) plan.tenants.push({ ...input, id: person.id })
  }
}

/** What rows without anything wrong add; what is wrong with them as a whole is reported. */
export function planRows(rows: readonly ReadRow[], planning: Planning): Plan {
  const plan = emptyPlan()
  const houses = planHouses(rows, planning)
  addHouses(plan, houses, planning)
  const landlords = planOwners(plan, rows, planning)
  addAgreements(plan, houses, landlords, planning)
  const homes = planHomes(rows, houses, planning)
  addHomes(plan, homes, houses, planning)
  const beside = coTenantRows(rows)
  const report = asCoTenants(beside, planning.report)
  const people = peopleOf([...rows, ...beside.values()], planning.existing, report)
  addTenants(plan, people, report)
  planLetting(plan, rows, { homes, people, beside }, planning)
  return plan
}
