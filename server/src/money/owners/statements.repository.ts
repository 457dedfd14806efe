import type { Day } from '@makao/contract/days'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { and, eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber, groupBy } from '../../lists'
import { said, versionAtStep } from '../charges/charge-versions.repository'
import { charges, chargeVersions } from '../charges/charges.table'
import { countedBy } from '../ledger/ledger.repository'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { allocations } from '../payments/payments.table'
import { type IncomeRow, incomeKindOf, noIncome } from './owners.rules'

const month = sql<string>`to_char(${allocations.day}, 'YYYY-MM')`

/**
 * What came in for owners by month, by the day on which it was put on a charge, each step for what the charge was then.
 * Deposits are left out until they are kept.
 * @param paymentIds only what of these payments
 */
export async function sumIncome(
  db: Queryable,
  { from, to, propertyIds, paymentIds }: { from: Day; to: Day; propertyIds?: readonly string[]; paymentIds?: SQL },
): Promise<IncomeRow[]> {
  if (propertyIds?.length === 0) return []
  const rows = await db
    .select({
      propertyId: units.propertyId,
      month,
      paymentType: said.paymentType,
      isOpening: charges.isOpening,
      amount: asNumber(sql`sum(${allocations.amount})`),
    })
    .from(allocations)
    .innerJoin(charges, eq(charges.id, allocations.chargeId))
    .leftJoin(chargeVersions, versionAtStep(allocations.chargeId, allocations.position))
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(
      and(
        gte(allocations.day, from),
        lte(allocations.day, to),
        ne(said.paymentType, 'deposit'),
        propertyIds && inArray(units.propertyId, [...propertyIds]),
        paymentIds && sql`${allocations.paymentId} in (${paymentIds})`,
      ),
    )
    .groupBy(units.propertyId, month, said.paymentType, charges.isOpening)
  const kindsOf = groupBy(rows, ({ propertyId, month: of }) => `${propertyId} ${of}`)
  return [...kindsOf.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const income = noIncome()
    for (const { paymentType, isOpening, amount } of parts) {
      const kind = incomeKindOf(paymentType as PaymentType, isOpening)
      if (kind) income[kind] += amount
    }
    return [{ propertyId: first.propertyId, month: first.month, income }]
  })
}

/** By property: deposits that are held for its tenants at the end of a day, and what they owe; what was paid ahead is no debt. */
export async function sumHeldAside(
  db: Queryable,
  propertyIds: readonly string[],
  day: Day,
): Promise<{ propertyId: string; depositsHeld: number; arrears: number }[]> {
  if (propertyIds.length === 0) return []
  const open = db
    .select({
      propertyId: units.propertyId,
      account: ledgerPostings.account,
      amount: sql<number>`sum(${ledgerPostings.amount})`.as('amount'),
    })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .innerJoin(tenancies, eq(tenancies.id, ledgerEntries.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(
      and(
        inArray(ledgerPostings.account, ['deposits_held', 'receivable']),
        inArray(units.propertyId, [...propertyIds]),
        countedBy(day),
      ),
    )
    .groupBy(units.propertyId, ledgerPostings.account, ledgerEntries.chargeId)
    .as('open')
  const rows = await db
    .select({
      propertyId: open.propertyId,
      held: asNumber(sql`coalesce(sum(${open.amount}) filter (where ${open.account} = 'deposits_held'), 0)`),
      arrears: asNumber(
        sql`coalesce(sum(${open.amount}) filter (where ${open.account} = 'receivable' and ${open.amount} > 0), 0)`,
      ),
    })
    .from(open)
    .groupBy(open.propertyId)
  return rows.map(({ propertyId, held, arrears }) => ({ propertyId, depositsHeld: -held || 0, arrears }))
}
