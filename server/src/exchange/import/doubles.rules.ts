import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { keyOf } from './cells.rules'
import { asCoTenants, coTenantRows, isOfCoTenants } from './co-tenants.rules'
import { isOfLettings } from './heading-row.rules'
import { isPaymentRow, type ReadRow, type Report } from './rows.rules'
import { bySigns, namedOf, type SignField, signsOf } from './signs.rules'

/** 'unproven': somebody made it alone and never confirmed the address; 'other': staff or an owner. */
export type AccountStanding = 'unproven' | 'archived' | 'other'

/** What Makao knows already, by which doubles are found and to which a file adds. `phone`: '+254712345678'. */
export interface Existing {
  today: Day
  properties: readonly { id: string; name: string; city: string; currency: Currency; hasAgreement: boolean }[]
  /** `openings`: the currencies in which a balance was brought. */
  owners: readonly {
    id: string
    name: string
    phoneNumber: string | null
    email: string | null
    taxPin: string | null
    openings: readonly Currency[]
  }[]
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
  /** Addresses of accounts that a sheet names nobody by. */
  otherAccounts: readonly { email: string; standing: AccountStanding }[]
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
    otherAccounts: [],
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

/** Somebody of the file or of Makao. `where`: the row, or 'in Makao'. */
interface Known {
  name: string
  where: string
}

const signNames: Record<SignField, string> = { tenantPhone: 'phone', tenantEmail: 'e-mail', idNumber: 'ID number' }
const another: Record<SignField, string> = {
  tenantPhone: 'another number',
  tenantEmail: 'another e-mail',
  idNumber: 'another ID number',
}
const orWithout = 'Mend it, or leave it out of this row'

/** Who has each sign of a row already. */
const holdersOf = (row: ReadRow, bySign: ReadonlyMap<string, readonly Known[]>, name: string) =>
  signsOf(row.values).flatMap(({ field, sign }) => {
    const holder = namedOf(bySign.get(sign), name)
    return holder ? [{ field, holder }] : []
  })
type Holder = ReturnType<typeof holdersOf>[number]

/** A row is of one person: its signs may not be two people's. */
function judgeOne(row: ReadRow, [first, ...others]: readonly Holder[], report: Report): void {
  const other = others.find(({ holder }) => holder !== first?.holder)
  if (!first || !other) return
  const whose = ({ field, holder }: Holder) => `the ${signNames[field]} is that of ${holder.name} (${holder.where})`
  const expected = `what is one person's: ${whose(first)}, and ${whose(other)}. ${orWithout}`
  report(row, other.field, { found: String(row.values[other.field]), expected, isWrong: true })
}

const takenBy: Record<AccountStanding, string> = {
  unproven: 'an account has it that nobody confirmed. Invite it in the list of tenants first',
  archived: 'an archived tenant has it. If it is the same person, add them with it in the list of tenants first',
  other: 'somebody who is no tenant has an account with it. Mend it, or leave it out of this row',
}

/** An address belongs to one account, whoever has it. */
function findAccounts(rows: readonly ReadRow[], existing: Existing, report: Report): void {
  const standings = new Map(existing.otherAccounts.map(({ email, standing }) => [email, standing]))
  for (const row of rows) {
    const email = String(row.values.tenantEmail ?? '')
    const standing = standings.get(email.toLowerCase())
    if (standing === undefined || isPaymentRow(row)) continue
    const expected = `another e-mail, or none: ${takenBy[standing]}`
    report(row, 'tenantEmail', { found: email, expected, isWrong: true })
  }
}

function findPeople(rows: readonly ReadRow[], existing: Existing, report: Report): void {
  const inMakao = new Map(existing.tenants.map((tenant) => [tenant, { name: tenant.name, where: 'in Makao' }]))
  const bySign = new Map(
    [...bySigns(existing.tenants)].map(([sign, all]) => [sign, all.flatMap((each) => inMakao.get(each) ?? [])]),
  )
  const byName = new Map<string, Known>([...inMakao.values()].map((known) => [keyOf(known.name), known]))
  for (const row of rows) {
    const name = String(row.values.tenantName ?? '')
    const own = signsOf(row.values)
    if (name === '' || own.length === 0 || isPaymentRow(row)) continue
    const holders = holdersOf(row, bySign, name)
    for (const { field, holder } of holders) {
      if (keyOf(holder.name) === keyOf(name)) continue
      const expected = `${another[field]}, or one name: it is that of ${holder.name} too (${holder.where}). ${orWithout}`
      report(row, field, { found: String(row.values[field]), expected, isWrong: true })
    }
    const same = holders.filter(({ holder }) => keyOf(holder.name) === keyOf(name))
    judgeOne(row, same, report)
    const person = same[0]?.holder ?? { name, where: `${row.sheet}, row ${row.row}` }
    const namesake = byName.get(keyOf(name))
    if (namesake && holders.length === 0) {
      const expected = `one person or two? ${namesake.where} there is one of this name with another phone: two are made`
      report(row, 'tenantName', { found: name, expected, isWrong: false })
    }
    for (const { sign } of own) if (!bySign.has(sign)) bySign.set(sign, [person])
    if (!namesake) byName.set(keyOf(name), person)
  }
  findPayers(rows, bySign, report)
}

/** Of a payment that names no unit the tenant is told by the signs, also where somebody else paid it. */
function findPayers(rows: readonly ReadRow[], bySign: ReadonlyMap<string, readonly Known[]>, report: Report): void {
  for (const row of rows) {
    const { tenantName, unitNumber } = row.values
    if (!isPaymentRow(row) || tenantName === undefined || unitNumber !== undefined) continue
    const name = String(tenantName)
    const holders = holdersOf(row, bySign, name)
    judgeOne(row, holders, report)
    const [first] = holders
    if (!first || keyOf(first.holder.name) === keyOf(name)) continue
    const { field, holder } = first
    const expected = `that of ${name}: it is that of ${holder.name} (${holder.where}), whose payment it is taken for`
    report(row, field, { found: String(row.values[field]), expected, isWrong: false })
  }
}

/** Finds what stands twice, in the file and against what Makao has: units by how they read, people by what they are known again. */
export function findDoubles(rows: readonly ReadRow[], existing: Existing, report: Report): void {
  findUnits(rows, existing, report)
  const beside = coTenantRows(rows)
  const people = [...rows, ...beside.values()]
  findPeople(people, existing, asCoTenants(beside, report))
  findAccounts(people, existing, asCoTenants(beside, report))
}

/** How many different ones there are. */
export const distinct = (keys: readonly (string | undefined)[]): number =>
  new Set(keys.filter((key) => key !== undefined)).size

export const unitsOf = (rows: readonly ReadRow[]) => rows.map(unitOf)
