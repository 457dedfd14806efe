import { dayInNairobi } from '@makao/contract/days'
import type { PropertyFilter } from '@makao/contract/homes/properties/properties.schema'
import { propertyFilterWords, propertySheet } from '@makao/contract/homes/properties/properties.sheet'
import type { UnitFilter } from '@makao/contract/homes/units/units.schema'
import { unitFilterWords, unitSheet } from '@makao/contract/homes/units/units.sheet'
import type { OutboxFilter } from '@makao/contract/messaging/outbox/outbox.schema'
import { messageFilterWords, messageSheet } from '@makao/contract/messaging/outbox/outbox.sheet'
import type { ArrearsChoice } from '@makao/contract/money/arrears/arrears.schema'
import { arrearsFilterWords, arrearsSheet } from '@makao/contract/money/arrears/arrears.sheet'
import type { ChargeFilter } from '@makao/contract/money/charges/charges.schema'
import { chargeFilterWords, chargeSheet } from '@makao/contract/money/charges/charges.sheet'
import type { MeterFilter } from '@makao/contract/money/meters/meters.schema'
import { meterFilterWords, meterSheet, readingSheet } from '@makao/contract/money/meters/meters.sheet'
import type { ExpenseFilter, OwnerFilter } from '@makao/contract/money/owners/owners.schema'
import {
  expenseFilterWords,
  expenseSheet,
  ownerFilterWords,
  ownerSheet,
} from '@makao/contract/money/owners/owners.sheet'
import type { PaymentFilter } from '@makao/contract/money/payments/payments.schema'
import { paymentFilterWords, paymentSheet } from '@makao/contract/money/payments/payments.sheet'
import { payoutRunSheet } from '@makao/contract/money/payouts/payout-runs.sheet'
import type { TenantFilter } from '@makao/contract/money/tenants/tenants.schema'
import { tenantFilterWords, tenantSheet } from '@makao/contract/money/tenants/tenants.sheet'
import type { WithheldFilter } from '@makao/contract/money/withholding/withholding.schema'
import { withheldFilterWords, withheldSheet } from '@makao/contract/money/withholding/withholding.sheet'
import type { AuditFilter } from '@makao/contract/platform/audit/audit.schema'
import { auditFilterWords, auditSheet } from '@makao/contract/platform/audit/audit.sheet'
import { filterLines, inCurrency } from '@makao/contract/sheets'
import type { SignedIn } from '../../context'
import { readAllProperties, requireProperty } from '../../homes/properties/properties.repository'
import { readAllUnits } from '../../homes/units/units.repository'
import { readAllOfOutbox } from '../../messaging/outbox/outbox.service'
import { readAllArrears } from '../../money/arrears/arrears.service'
import { countCharges, streamCharges } from '../../money/charges/charge-list.repository'
import { readAllMeters, readAllReadings } from '../../money/meters/meters.repository'
import { readAllOwners } from '../../money/owners/dues.service'
import { readAllExpenses } from '../../money/owners/outgoings.repository'
import { readAllPayments } from '../../money/payments/payments.repository'
import { readRun } from '../../money/payouts/payout-runs.service'
import { readAllTenants, requireTenant } from '../../money/tenants/tenants.repository'
import { readAllTaxes } from '../../money/withholding/withholding.repository'
import { countAudit, streamAudit } from '../../platform/audit/audit.repository'
import { type Export, fill, madeOn } from '../papers/fill.service'
import { withResidents, withStandings } from '../places/places.service'

// Each list as its page shows it, with all of its rows: by the same filter, and of what the person may see.

type Unpaged<Filter> = Omit<Filter, 'page' | 'sort'>

interface Chosen {
  propertyId?: string | null | undefined
  tenantId?: string | null | undefined
}

/** A filter with names in the place of ids. @throws Refusal NOT_FOUND */
async function named<Filter extends Chosen>({ db, now }: SignedIn, filter: Filter): Promise<Filter> {
  const { propertyId, tenantId } = filter
  return {
    ...filter,
    ...(propertyId && { propertyId: (await requireProperty(db, propertyId)).name }),
    ...(tenantId && { tenantId: (await requireTenant(db, tenantId, dayInNairobi(now))).fullName }),
  }
}

export async function exportProperties(context: SignedIn, filter: Unpaged<PropertyFilter>): Promise<Export> {
  const today = dayInNairobi(context.now)
  const { total, rows } = await readAllProperties(context.db, filter, withStandings(context))
  const about = [...filterLines(propertyFilterWords, filter, 'All properties'), madeOn(today)]
  return { name: `properties-${today}`, total, sheet: fill(propertySheet, { about, rows }) }
}

/** @throws Refusal NOT_FOUND */
export async function exportUnits(context: SignedIn, filter: Unpaged<UnitFilter>): Promise<Export> {
  const today = dayInNairobi(context.now)
  const about = [...filterLines(unitFilterWords, await named(context, filter), 'All units'), madeOn(today)]
  const { total, rows } = await readAllUnits(context.db, filter, today, withResidents(context))
  return { name: `units-${today}`, total, sheet: fill(unitSheet, { about, rows }) }
}

/** @throws Refusal NOT_FOUND */
export async function exportTenants(context: SignedIn, filter: Unpaged<TenantFilter>): Promise<Export> {
  const today = dayInNairobi(context.now)
  const about = [...filterLines(tenantFilterWords, await named(context, filter), 'All tenants'), madeOn(today)]
  const { total, rows } = await readAllTenants(context.db, filter, today)
  return { name: `tenants-${today}`, total, sheet: fill(tenantSheet, { about, rows }) }
}

/** @throws Refusal NOT_FOUND */
export async function exportCharges(context: SignedIn, filter: Unpaged<ChargeFilter>): Promise<Export> {
  const { db, now } = context
  const today = dayInNairobi(now)
  const about = [...filterLines(chargeFilterWords, await named(context, filter), 'All charges'), madeOn(today)]
  const { total } = await countCharges(db, filter, today)
  const sheet = fill(chargeSheet, { about, rows: streamCharges(db, filter, today) })
  return { name: `payment-records-${today}`, total, sheet }
}

/** @throws Refusal NOT_FOUND */
export async function exportArrears(context: SignedIn, filter: ArrearsChoice): Promise<Export> {
  const today = dayInNairobi(context.now)
  const about = [...filterLines(arrearsFilterWords, await named(context, filter), 'Everybody who owes'), madeOn(today)]
  const { total, rows } = await readAllArrears(context, filter)
  return { name: `who-owes-${today}`, total, sheet: fill(arrearsSheet, { about, rows }) }
}

/** @throws Refusal NOT_FOUND */
export async function exportPayments(context: SignedIn, filter: Unpaged<PaymentFilter>): Promise<Export> {
  const today = dayInNairobi(context.now)
  const about = [...filterLines(paymentFilterWords, await named(context, filter), 'All payments'), madeOn(today)]
  const { total, rows, totals } = await readAllPayments(context.db, filter)
  const sums = totals.map(({ currency, amount, credit }) => {
    const of = inCurrency(currency)
    return { tenant: 'Total', amount: of(amount), credit: of(credit) }
  })
  return { name: `payments-received-${today}`, total, sheet: fill(paymentSheet, { about, rows, totals: () => sums }) }
}

/** @throws Refusal NOT_FOUND */
export async function exportWithheld(context: SignedIn, filter: Unpaged<WithheldFilter>): Promise<Export> {
  const today = dayInNairobi(context.now)
  const about = [...filterLines(withheldFilterWords, await named(context, filter), 'All withheld tax'), madeOn(today)]
  const { total, rows } = await readAllTaxes(context.db, filter)
  return { name: `withheld-tax-${today}`, total, sheet: fill(withheldSheet, { about, rows }) }
}

export async function exportOwners({ db, now }: SignedIn, filter: Unpaged<OwnerFilter>): Promise<Export> {
  const today = dayInNairobi(now)
  const { total, rows } = await readAllOwners({ db, now }, filter)
  const about = [...filterLines(ownerFilterWords, filter, 'All owners'), madeOn(today)]
  return { name: `owners-${today}`, total, sheet: fill(ownerSheet, { about, rows }) }
}

/** Who of a run is still to be paid, or all once nobody is. @throws Refusal NOT_FOUND */
export async function exportPayoutRun({ db }: SignedIn, { runId }: { runId: string }): Promise<Export> {
  const { month, lines } = await readRun(db, runId)
  const unpaid = lines.filter(({ remittanceId }) => remittanceId === null)
  const rows = (unpaid.length > 0 ? unpaid : lines).map((line) => ({ ...line, month }))
  return { name: `payment-run-${month}`, total: rows.length, sheet: fill(payoutRunSheet, { about: [], rows }) }
}

/** @throws Refusal NOT_FOUND */
export async function exportExpenses(context: SignedIn, filter: Unpaged<ExpenseFilter>): Promise<Export> {
  const today = dayInNairobi(context.now)
  const about = [...filterLines(expenseFilterWords, await named(context, filter), 'All expenses'), madeOn(today)]
  const { total, rows } = await readAllExpenses(context.db, filter)
  return { name: `expenses-${today}`, total, sheet: fill(expenseSheet, { about, rows }) }
}

/** @throws Refusal NOT_FOUND */
export async function exportMeters(context: SignedIn, filter: Unpaged<MeterFilter>): Promise<Export> {
  const today = dayInNairobi(context.now)
  const about = [...filterLines(meterFilterWords, await named(context, filter), 'All meters'), madeOn(today)]
  const { total, rows } = await readAllMeters(context.db, filter, today)
  async function* listed() {
    for await (const meter of rows) yield { ...meter, today }
  }
  return { name: `meters-${today}`, total, sheet: fill(meterSheet, { about, rows: listed() }) }
}

/** What the meters showed that a filter finds. @throws Refusal NOT_FOUND */
export async function exportReadings(context: SignedIn, filter: Unpaged<MeterFilter>): Promise<Export> {
  const today = dayInNairobi(context.now)
  const about = [...filterLines(meterFilterWords, await named(context, filter), 'All meters'), madeOn(today)]
  const { total, rows } = await readAllReadings(context.db, filter, today)
  return { name: `meter-readings-${today}`, total, sheet: fill(readingSheet, { about, rows }) }
}

/** @throws Refusal NOT_FOUND */
export async function exportMessages(
  context: SignedIn,
  filter: Omit<Unpaged<OutboxFilter>, 'profileId'>,
): Promise<Export> {
  const today = dayInNairobi(context.now)
  const about = [...filterLines(messageFilterWords, await named(context, filter), 'All messages'), madeOn(today)]
  const { total, rows } = await readAllOfOutbox(context, filter)
  return { name: `messages-${today}`, total, sheet: fill(messageSheet, { about, rows }) }
}

export async function exportAudit({ db, now }: SignedIn, filter: Unpaged<AuditFilter>): Promise<Export> {
  const today = dayInNairobi(now)
  const about = [...filterLines(auditFilterWords, filter, 'All entries'), madeOn(today)]
  const total = await countAudit(db, filter)
  return { name: `audit-log-${today}`, total, sheet: fill(auditSheet, { about, rows: streamAudit(db, filter) }) }
}
