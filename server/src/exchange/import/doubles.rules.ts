import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { keyOf } from './cells.rules'
import { asCoTenants, coTenantRows, isOfCoTenants } from './co-tenants.rules'
import { isOfLettings } from './heading-row.rules'
import { isPaymentRow, type ReadRow, type Report } from './rows.rules'

/** What Makao knows already, by which doubles are found and to which a file adds. `phone`: '+254712345678'. */
export interface Existing {
  today: Day
  properties: readonly { id: string; name: string; city: string; currency: Currency; hasAgreement: boolean }[]
  /** `openings`: the currencies in which a balance was brought. */
  owners: readonly { id: string; name: string; openings: readonly Currency[] }[]
  /** `meters`: the kinds that hang there. */
  units: readonly {
    id: string
    propertyId: string
    block: string | null
    unitNumber: string
    currency: Currency
    meters: readonly string[]
    tenancy: { id: string; tenantId: string; tenantName: string; startDate: Day } | null
    /** The last day of who had it before. */
    letUntil: Day | null
  }[]
  /** Whom staff or a link vouch for; `phone`: one that staff entered. */
  tenants: readonly { id: string; name: string; phone: string | null; email: string | null; idNumber: string | null }[]
  /** Addresses of accounts that somebody made alone and never confirmed. */
  unproven: readonly string[]
  accountNumbers: readonly string[]
  /** Who rents with a tenant: 'tenancy/person'. */
  coTenants: readonly string[]
  /** 'tenancy/day/amount/reference' */
  earlierPayments: readonly string[]
}

export const nothingYet = (today: Day): Existing => ({
  ...{
    today,
    properties: [],
    owners: [],
    units: [],
    tenants: [],
    unproven: [],
    accountNumbers: [],
    coTenants: [],
    earlierPayments: [],
  },
})

/** One spelling for a unit of a property: 'A1', 'A 1' and 'a-1' of one are one. @param house see `ReadRow` */
export const unitKeyOf = (house: string, unit: string): string => `${house}/${keyOf(unit)}`

/** The unit that a row speaks of; undefined: it names none, or no property. */
export const unitOf = ({ house, unit }: ReadRow): string | undefined =>
  house === undefined || unit === undefined ? undefined : unitKeyOf(house, unit)

/** By what a person is known again: phone, e-mail or ID, else the name. */
export function personOf({ values }: ReadRow): string | undefined {
  if (values.tenantName === undefined) return undefined
  const sign = values.tenantPhone ?? values.tenantEmail ?? values.idNumber
  return sign === undefined ? `name:${keyOf(String(values.tenantName))}` : keyOf(String(sign))
}

/** Rows that may name a unit again: of payments, and of other sheets. */
const addsUnit = ({ has }: ReadRow) => !isOfCoTenants(has) && (!has.has('amountPaid') || isOfLettings(has))

function findUnits(rows: readonly ReadRow[], existing: Existing, report: Report): void {
  const known = new Set(existing.units.map(({ propertyId, unitNumber }) => unitKeyOf(propertyId, unitNumber)))
  const first = new Map<string, ReadRow>()
  for (const row of rows) {
    const unit = unitOf(row)
    if (unit === undefined || !addsUnit(row)) continue
    const found = String(row.values.unitNumber)
    const key = `${row.sheet}\n${unit}`
    const before = first.get(key)
    if (before) {
      const expected = `each unit once; this one stands in row ${before.row} already`
      report(row, 'unitNumber', { found, expected, isWrong: true })
      continue
    }
    first.set(key, row)
    if (!known.has(unit)) continue
    report(row, 'unitNumber', {
      found,
      expected: 'nothing: the unit is in Makao already and stays as it is',
      isWrong: false,
    })
  }
}

function findPeople(rows: readonly ReadRow[], existing: Existing, report: Report): void {
  const byPhone = new Map<string, { name: string; where: string }>()
  const byName = new Map<string, { person: string; where: string }>()
  for (const { name, phone, email } of existing.tenants) {
    if (phone) byPhone.set(phone, { name, where: 'in Makao' })
    byName.set(keyOf(name), { person: keyOf(phone ?? email ?? `name:${name}`), where: 'in Makao' })
  }
  for (const row of rows) {
    const person = personOf(row)
    if (person === undefined || isPaymentRow(row)) continue
    const name = String(row.values.tenantName)
    const phone = row.values.tenantPhone
    const shared = phone === undefined ? undefined : byPhone.get(String(phone))
    if (shared && keyOf(shared.name) !== keyOf(name)) {
      const expected = `another number, or one name: it is that of ${shared.name} too (${shared.where})`
      report(row, 'tenantPhone', { found: String(phone), expected, isWrong: true })
    }
    const namesake = byName.get(keyOf(name))
    if (namesake && namesake.person !== person) {
      const expected = `one person or two? ${namesake.where} there is one of this name with another phone: two are made`
      report(row, 'tenantName', { found: name, expected, isWrong: false })
    }
    const where = `${row.sheet}, row ${row.row}`
    if (phone !== undefined && !shared) byPhone.set(String(phone), { name, where })
    if (!namesake) byName.set(keyOf(name), { person, where })
  }
}

/** Finds what stands twice, in the file and against what Makao has: units by how they read, people by phone and name. */
export function findDoubles(rows: readonly ReadRow[], existing: Existing, report: Report): void {
  findUnits(rows, existing, report)
  const beside = coTenantRows(rows)
  findPeople([...rows, ...beside.values()], existing, asCoTenants(beside, report))
}

/** How many different ones there are. */
export const distinct = (keys: readonly (string | undefined)[]): number =>
  new Set(keys.filter((key) => key !== undefined)).size

export const unitsOf = (rows: readonly ReadRow[]) => rows.map(unitOf)
