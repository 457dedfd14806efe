import type { Day } from '@makao/contract/days'
import { setPassword } from '../accounts/accounts.repository'
import { profiles } from '../accounts/accounts.table'
import { hashPassword } from '../accounts/passwords.service'
import { vacuumAnalyze } from '../db/maintenance'
import type { Db } from '../db/types'
import { paymentRecords } from '../payment-records/payment-records.table'
import { properties } from '../properties/properties.table'
import { serviceChargeTemplates } from '../service-charges/service-charges.table'
import { tenancies } from '../tenancies/tenancies.table'
import { unitServiceCharges, units } from '../units/units.table'
import { makePortfolio, templates } from './portfolio'

/** Printed at every start: the demo is for looking around, on one's own machine. */
export const DEMO_PASSWORD = 'karibu-makao'

export const DEMO_ACCOUNTS = [
  { title: 'Admin', email: 'admin@demo.makao', fullName: 'Achieng Odhiambo', role: 'admin' },
  { title: 'Property Manager', email: 'manager@demo.makao', fullName: 'Baraka Juma', role: 'property_manager' },
  { title: 'Tenant', email: 'tenant@demo.makao', fullName: '', role: 'tenant' },
] as const

const HOUR = 3_600_000
/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const BATCH = 1000

function* batches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH)
}

/** At noon in Nairobi. */
const noon = (day: Day) => new Date(Date.parse(`${day}T09:00:00Z`))

/** Fills an empty database with the demo portfolio as of `today`; one that has rows already is left alone. */
export async function fillDemo(db: Db, today: Day): Promise<void> {
  const [anybody] = await db.select({ id: profiles.id }).from(profiles).limit(1)
  if (anybody) return
  const portfolio = makePortfolio(today)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const ids = {
    properties: portfolio.properties.map(() => crypto.randomUUID()),
    units: portfolio.units.map(() => crypto.randomUUID()),
    tenants: portfolio.tenants.map(() => crypto.randomUUID()),
    tenancies: portfolio.tenancies.map(() => crypto.randomUUID()),
  }
  const [admin, manager, tenantAccount] = DEMO_ACCOUNTS
  const adminId = crypto.randomUUID()
  const managerId = crypto.randomUUID()
  const idOf = (list: string[], place: number) => {
    const id = list[place]
    if (id === undefined) throw new Error(`The demo portfolio refers to a row ${place} that it does not have.`)
    return id
  }

  await db.transaction(async (tx) => {
    await tx.insert(profiles).values([
      { id: adminId, fullName: admin.fullName, email: admin.email, role: admin.role },
      { id: managerId, fullName: manager.fullName, email: manager.email, role: manager.role },
      ...portfolio.tenants.map((tenant, place) => ({
        id: idOf(ids.tenants, place),
        ...tenant,
        // The first tenant, who has lived here all along, is the one to sign in as.
        ...(place === 0 ? { email: tenantAccount.email } : {}),
      })),
    ])
    for (const id of [adminId, managerId, idOf(ids.tenants, 0)]) await setPassword(tx, id, passwordHash)
    await tx.insert(properties).values(
      portfolio.properties.map((property, place) => ({
        id: idOf(ids.properties, place),
        ...property,
        currency: property.country === 'Kenya' ? ('KES' as const) : ('UGX' as const),
        ownerId: adminId,
        // The first of the list was added last.
        createdAt: new Date(noon(today).getTime() - (800 * 24 + place) * HOUR),
      })),
    )
    await tx.insert(units).values(
      portfolio.units.map(({ property, dueDate, ...unit }, place) => ({
        id: idOf(ids.units, place),
        propertyId: idOf(ids.properties, property),
        ...unit,
        rentDueDate: dueDate,
        serviceChargeDueDate: dueDate,
      })),
    )
    const charged = portfolio.units.flatMap(({ serviceChargeAmount }, place) =>
      serviceChargeAmount > 0
        ? [{ unitId: idOf(ids.units, place), position: 0, name: 'Service Charge', amount: serviceChargeAmount }]
        : [],
    )
    await tx.insert(unitServiceCharges).values(charged)
    for (const userId of [adminId, managerId]) {
      await tx.insert(serviceChargeTemplates).values(templates.map((template) => ({ userId, ...template })))
    }
    await tx.insert(tenancies).values(
      portfolio.tenancies.map(({ tenant, unit, startDate, endDate }, place) => ({
        id: idOf(ids.tenancies, place),
        tenantId: idOf(ids.tenants, tenant),
        unitId: idOf(ids.units, unit),
        currency: portfolio.units[unit]?.currency ?? 'KES',
        startDate,
        endDate,
        isActive: endDate === null,
        createdBy: managerId,
      })),
    )
    const records = portfolio.payments.map(({ tenancy, ...payment }) => ({
      ...payment,
      requestId: crypto.randomUUID(),
      tenancyId: idOf(ids.tenancies, tenancy),
      currency: portfolio.units[portfolio.tenancies[tenancy]?.unit ?? 0]?.currency ?? ('KES' as const),
      createdBy: managerId,
      createdAt: noon(payment.paidDate ?? (payment.dueDate < today ? payment.dueDate : today)),
    }))
    for (const batch of batches(records)) await tx.insert(paymentRecords).values(batch)
  })
  await vacuumAnalyze(db)
}
