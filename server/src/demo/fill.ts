import { addDays, addMonths, type Day, dayInNairobi } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { Posting } from '@makao/contract/money/ledger/ledger.schema'
import { ReceivingSettings } from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { insertRows } from '../db/insert-rows'
import { analyzeWithin, keepVacuumsAway, vacuumAnalyze } from '../db/maintenance'
import type { Db, Tx } from '../db/types'
import { serviceChargeTemplates } from '../homes/charge-templates/charge-templates.table'
import { notices } from '../homes/notices/notices.table'
import { properties } from '../homes/properties/properties.table'
import { tenancies } from '../homes/tenancies/tenancies.table'
import { unitServiceCharges, units } from '../homes/units/units.table'
import { charges } from '../money/charges/charges.table'
import { allocationPostings, chargePostings, paymentPostings } from '../money/ledger/ledger.rules'
import { ledgerEntries, ledgerPostings } from '../money/ledger/ledger.table'
import { meterPrices, meterReadings, meters } from '../money/meters/meters.table'
import { allocations, payments } from '../money/payments/payments.table'
import { receiptCounters, receipts } from '../money/payments/receipts.table'
import { receivingAccounts } from '../money/receiving-accounts/receiving-accounts.table'
import { setPassword } from '../people/accounts/accounts.repository'
import { profiles } from '../people/accounts/accounts.table'
import { hashPassword, PASSWORD_COST } from '../people/accounts/passwords.service'
import { agency } from '../platform/agency/agency.table'
import { fillOwners } from './owners'
import { type DemoCharge, type DemoPortfolio, makePortfolio, templates } from './portfolio'

/** Printed at every start: the demo is for looking around, on one's own machine. */
export const DEMO_PASSWORD = 'karibu-makao'

export const DEMO_ACCOUNTS = [
  { title: 'Admin', email: 'admin@demo.makao', fullName: 'Achieng Odhiambo', role: 'admin' },
  { title: 'Property Manager', email: 'manager@demo.makao', fullName: 'Baraka Juma', role: 'property_manager' },
  { title: 'Tenant', email: 'tenant@demo.makao', fullName: '', role: 'tenant' },
] as const

/** Whose papers they are, and whose accounts. */
export const demoAgency = {
  name: 'Karibu Homes Ltd',
  address: 'Ngong Road 12, 3rd floor\nNairobi',
  phoneNumber: '0700 123 456',
  email: 'rent@karibuhomes.example',
  taxPin: 'P051234567X',
  mpesaPaybill: '522522',
  mtnMerchantCode: '413022',
  airtelMerchantCode: '887121',
  bankDetails: 'Equity Bank, Kilimani\nAccount 0123 4567 8901',
}

/** Where rent is swept to, and owners and suppliers are paid from: an account of each currency. */
export const demoBanks = {
  bank: {
    kind: 'bank_paybill',
    name: 'Equity paybill',
    number: '247247',
    prefix: '012345678901',
    bank: 'Equity Bank, Kilimani',
    currency: 'KES',
  },
  bankUganda: {
    kind: 'bank',
    name: 'Stanbic account',
    number: '9030 0123 4567',
    bank: 'Stanbic Bank, Kampala',
    currency: 'UGX',
  },
} as const

const demoNotice = {
  title: 'Water tanks are cleaned on Saturday',
  body: 'There is no water from 8 in the morning to noon. Please store what you need the evening before.',
}

const HOUR = 3_600_000
/** At noon in Nairobi. */
const noon = (day: Day) => new Date(Date.parse(`${day}T09:00:00Z`))

const idOf = (list: string[], place: number) => {
  const id = list[place]
  if (id === undefined) throw new Error(`The demo portfolio refers to a row ${place} that it does not have.`)
  return id
}

/** Tenancies with their leases: some for a year that goes on, some with a penalty. */
async function fillTenancies(
  tx: Tx,
  portfolio: DemoPortfolio,
  ids: Record<'tenancies' | 'tenants' | 'units', string[]>,
  { createdBy, today }: { createdBy: string; today: Day },
): Promise<void> {
  // The last month that the portfolio charges itself; from the next one on Makao does.
  const chargedUntil = new Map<number, string>()
  for (const { tenancy, dueDate } of portfolio.charges) {
    const month = dueDate.slice(0, 7)
    if (month > (chargedUntil.get(tenancy) ?? '')) chargedUntil.set(tenancy, month)
  }
  const thisMonth = today.slice(0, 7)
  await tx.insert(tenancies).values(
    portfolio.tenancies.map(({ tenant, unit, startDate, endDate }, place) => ({
      id: idOf(ids.tenancies, place),
      tenantId: idOf(ids.tenants, tenant),
      unitId: idOf(ids.units, unit),
      currency: portfolio.units[unit]?.currency ?? 'KES',
      startDate,
      endDate,
      isActive: endDate === null,
      chargeFrom: `${addMonths(chargedUntil.get(place) ?? thisMonth, 1)}-01`,
      depositAmount: portfolio.units[unit]?.rentAmount ?? 0,
      // Some have a lease for a year that goes on, and some pay more when they are late.
      ...(place % 4 === 1
        ? { leaseEnd: addDays(`${addMonths(startDate.slice(0, 7), 12)}-01`, -1), renewal: 'same_term' as const }
        : {}),
      ...(place % 3 === 0 ? { penaltyKind: 'percent' as const, penaltyRate: 1000, penaltyGraceDays: 5 } : {}),
      createdBy,
    })),
  )
}

/** Fills an empty database with the demo portfolio as of `today`; one that has rows already is left alone. @returns whether it did */
export async function fillDemo(db: Db, today: Day): Promise<boolean> {
  const [anybody] = await db.select({ id: profiles.id }).from(profiles).limit(1)
  if (anybody) return false
  const portfolio = makePortfolio(today)
  const passwordHash = await hashPassword(DEMO_PASSWORD, PASSWORD_COST)
  const ids = {
    properties: portfolio.properties.map(() => crypto.randomUUID()),
    units: portfolio.units.map(() => crypto.randomUUID()),
    tenants: portfolio.tenants.map(() => crypto.randomUUID()),
    tenancies: portfolio.tenancies.map(() => crypto.randomUUID()),
    charges: portfolio.charges.map(() => crypto.randomUUID()),
  }
  const [admin, manager, tenantAccount] = DEMO_ACCOUNTS
  const adminId = crypto.randomUUID()
  const managerId = crypto.randomUUID()
  await db.transaction(async (tx) => {
    await keepVacuumsAway(tx)
    await tx.insert(agency).values({ ...demoAgency, updatedAt: noon(today) })
    // Before any money moves: owners and suppliers are paid out of them.
    await tx.insert(receivingAccounts).values(
      Object.values(demoBanks).map((account) => ({
        id: crypto.randomUUID(),
        ...account,
        settings: ReceivingSettings.parse({}),
        credentialNames: [],
        createdAt: noon(addDays(today, -800)),
      })),
    )
    await tx.insert(notices).values({ ...demoNotice, createdAt: noon(addDays(today, -1)) })
    await tx.insert(profiles).values([
      { id: adminId, fullName: admin.fullName, email: admin.email, role: admin.role },
      { id: managerId, fullName: manager.fullName, email: manager.email, role: manager.role },
      ...portfolio.tenants.map((tenant, place) => ({
        id: idOf(ids.tenants, place),
        ...tenant,
        phoneFromStaff: true,
        // The first tenant, who has lived here all along, is the one to sign in as.
        ...(place === 0 ? { email: tenantAccount.email } : {}),
        // Not everybody has given a PIN.
        taxPin: place % 4 === 3 ? null : `A0${String(10_234_567 + place * 7919).slice(0, 8)}${'KLMPQRTX'[place % 8]}`,
      })),
    ])
    for (const id of [adminId, managerId, idOf(ids.tenants, 0)]) await setPassword(tx, id, passwordHash)
    await tx.insert(properties).values(
      portfolio.properties.map((property, place) => ({
        id: idOf(ids.properties, place),
        ...property,
        currency: property.country === 'Kenya' ? ('KES' as const) : ('UGX' as const),
        landReference: property.country === 'Kenya' ? `LR 209/${4521 + place * 37}` : `Kyadondo 244/${812 + place}`,
        createdBy: adminId,
        // The last one is nobody's yet.
        managerId: place === portfolio.properties.length - 1 ? null : place % 3 === 2 ? adminId : managerId,
        // The first of the list was added last.
        createdAt: new Date(noon(today).getTime() - (800 * 24 + place) * HOUR),
      })),
    )
    const everLet = new Set(portfolio.tenancies.map(({ unit }) => unit))
    await tx.insert(units).values(
      portfolio.units.map(({ property, dueDate, ...unit }, place) => ({
        id: idOf(ids.units, place),
        propertyId: idOf(ids.properties, property),
        ...unit,
        rentDueDate: dueDate,
        serviceChargeDueDate: dueDate,
        // What was never let came in one by one, so that it does not stand empty since the first day.
        createdAt: noon(addDays(today, everLet.has(place) ? -800 : -12 - ((place * 37) % 170))),
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
    await fillTenancies(tx, portfolio, ids, { createdBy: managerId, today })
    const author = { id: managerId, name: manager.fullName }
    const deposits = portfolio.tenancies.map(({ unit, startDate }, place): Entered => {
      const { rentAmount: amount = 1, currency = 'KES' } = portfolio.units[unit] ?? {}
      const due = { amount, paidAmount: amount, paymentType: 'deposit' as const, paymentStatus: 'paid' as const }
      const days = { dueDate: startDate, paidDate: startDate, at: noon(startDate) }
      const tenancyId = idOf(ids.tenancies, place)
      return { ...due, ...days, chargeId: crypto.randomUUID(), tenancyId, currency, mpesaReceiptNumber: null }
    })
    await fillBooks(tx, author, [
      ...deposits,
      ...portfolio.charges.map(({ tenancy, ...payment }, place) => ({
        ...payment,
        chargeId: idOf(ids.charges, place),
        tenancyId: idOf(ids.tenancies, tenancy),
        currency: portfolio.units[portfolio.tenancies[tenancy]?.unit ?? 0]?.currency ?? 'KES',
        at: noon(payment.paidDate ?? (payment.dueDate < today ? payment.dueDate : today)),
      })),
    ])
    await fillMeters(tx, author, portfolio, ids)
    await analyzeWithin(tx, reckonedFrom)
    const firstDay = portfolio.tenancies.map(({ startDate }) => startDate).sort()[0] ?? today
    await fillOwners(tx, author, {
      properties: portfolio.properties.map(({ country }, place) => ({
        id: idOf(ids.properties, place),
        currency: country === 'Kenya' ? 'KES' : 'UGX',
      })),
      firstMonth: firstDay.slice(0, 7),
      today,
    })
  })
  await vacuumAnalyze(db)
  return true
}

/** What the owners' statements are reckoned from while nothing of it is committed. */
const reckonedFrom = [properties, units, tenancies, charges, payments, allocations, ledgerEntries, ledgerPostings]

interface Documents {
  chargeId?: string
  paymentId?: string
  allocationId?: string
}

type Entered = Omit<DemoCharge, 'tenancy'> & { chargeId: string; tenancyId: string; currency: Currency; at: Date }

/** Amounts due with the payments on them and their entries in the books, as if each had been entered on its day. */
async function fillBooks(tx: Tx, author: { id: string; name: string }, entered: Entered[]): Promise<void> {
  const rows: (typeof charges.$inferInsert)[] = []
  const received: (typeof payments.$inferInsert)[] = []
  const steps: (typeof allocations.$inferInsert)[] = []
  const entries: (typeof ledgerEntries.$inferInsert & { id: string; createdAt: Date })[] = []
  const postings: (typeof ledgerPostings.$inferInsert)[] = []
  for (const { chargeId, tenancyId, currency, at, paymentType, ...payment } of entered) {
    const shared = { tenancyId, currency, createdAt: at }
    const actor = { actorId: author.id, actorName: author.name }
    const post = (entry: Pick<(typeof entries)[number], 'day' | 'kind'>, documents: Documents, moved: Posting[]) => {
      const id = crypto.randomUUID()
      const { chargeId: onCharge, paymentId: ofPayment, allocationId: by } = documents
      entries.push({ id, ...entry, chargeId: onCharge, paymentId: ofPayment, allocationId: by, ...shared, ...actor })
      for (const [line, posting] of moved.entries())
        postings.push({ entryId: id, line: line + 1, currency, ...posting })
    }
    const { amount, dueDate, paymentStatus, paidAmount, paidDate } = payment
    rows.push({
      id: chargeId,
      requestId: crypto.randomUUID(),
      ...shared,
      amount,
      paymentType,
      name: payment.name ?? null,
      dueDate,
      isMarkedOverdue: paymentStatus === 'overdue',
      createdBy: author.id,
    })
    post({ day: dueDate, kind: 'charge' }, { chargeId }, chargePostings(paymentType, amount))
    if (paidAmount === 0 || paidDate === null) continue
    const paymentId = crypto.randomUUID()
    const allocationId = crypto.randomUUID()
    const reference = payment.mpesaReceiptNumber
    const method = reference === null ? 'bank' : currency === 'KES' ? 'mpesa' : 'mtn_momo'
    const day = paidDate
    received.push({
      id: paymentId,
      requestId: crypto.randomUUID(),
      ...shared,
      amount: paidAmount,
      method,
      reference,
      receivedOn: day,
      createdBy: author.id,
    })
    const step = { id: allocationId, paymentId, chargeId, amount: paidAmount, basis: 'oldest_first' as const, day }
    steps.push({ ...step, ...shared, ...actor })
    post({ day, kind: 'payment' }, { paymentId }, paymentPostings(method, paidAmount))
    const moved = allocationPostings('payment', paymentType, paidAmount)
    post({ day, kind: 'allocation' }, { chargeId, paymentId, allocationId }, moved)
  }
  await insertRows(tx, charges, rows)
  await insertRows(tx, payments, received)
  await fillReceipts(tx, received)
  await insertRows(tx, allocations, steps)
  // In the order in which they happened, by which a receipt says what was owed after it.
  entries.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  await insertRows(tx, ledgerEntries, entries)
  await insertRows(tx, ledgerPostings, postings)
}

/** The receipts of payments, numbered in the order in which they came. */
async function fillReceipts(tx: Tx, received: readonly (typeof payments.$inferInsert)[]): Promise<void> {
  const last = new Map<number, number>()
  const inOrder = received
    .flatMap(({ id, createdAt }) => (id && createdAt ? [{ id, createdAt }] : []))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const issued = inOrder.map(({ id, createdAt }) => {
    const issuedOn = dayInNairobi(createdAt)
    const year = Number(issuedOn.slice(0, 4))
    const number = (last.get(year) ?? 0) + 1
    last.set(year, number)
    return { paymentId: id, year, number, issuedOn, token: crypto.randomUUID().replaceAll('-', '') }
  })
  await insertRows(tx, receipts, issued)
  await insertRows(
    tx,
    receiptCounters,
    [...last].map(([year, number]) => ({ year, last: number })),
  )
}

/** Meters with the readings of some months; those that were charged stand beside their bills. */
async function fillMeters(
  tx: Tx,
  author: { id: string; name: string },
  { units: held, meters: hung, readings, charges: bills }: DemoPortfolio,
  ids: Record<'units' | 'tenancies' | 'charges', string[]>,
): Promise<void> {
  const placed = hung.map(({ unit, ...meter }) => ({
    ...meter,
    id: crypto.randomUUID(),
    unitId: ids.units[unit] ?? '',
    currency: held[unit]?.currency ?? ('KES' as const),
    digits: 5,
    createdBy: author.id,
    createdAt: noon(meter.installedOn),
  }))
  await tx.insert(meters).values(placed)
  await tx
    .insert(meterPrices)
    .values(
      placed.map(({ id, installedOn, ...meter }) => ({ ...meter, id: undefined, meterId: id, fromDay: installedOn })),
    )
  await tx.insert(meterReadings).values(
    readings.map(({ meter, tenancy, payment, ...reading }) => {
      const { id = '', currency = 'KES' as const, price, minimumCharge, standingCharge } = placed[meter] ?? {}
      const chargeId = payment === null ? undefined : ids.charges[payment]
      const amount = payment === null ? undefined : bills[payment]?.amount
      return {
        ...reading,
        meterId: id,
        currency,
        requestId: crypto.randomUUID(),
        isRollover: false,
        tenancyId: tenancy === null ? null : ids.tenancies[tenancy],
        ...(chargeId === undefined ? {} : { chargeId, amount, price, minimumCharge, standingCharge }),
        readBy: author.id,
        readByName: author.name,
        createdAt: noon(reading.day),
      }
    }),
  )
}
