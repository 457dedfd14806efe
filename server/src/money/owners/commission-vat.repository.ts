import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { CommissionVat } from '@makao/contract/money/owners/owners.schema'
import { and, asc, desc, eq, gt, gte, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Author } from '../../context'
import { takeLock } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { agencyMoney } from '../agency-money/agency-money.table'
import { commissionVat } from './commission-vat.table'
import type { VatFrom } from './owners.rules'

/** The VAT that the agency charges on commission, by currency, the earliest first. */
export function listVatRates(db: Queryable): Promise<(VatFrom & { currency: Currency })[]> {
  return db
    .select({ currency: commissionVat.currency, fromDay: commissionVat.fromDay, rate: commissionVat.rate })
    .from(commissionVat)
    .orderBy(asc(commissionVat.currency), asc(commissionVat.fromDay))
}

/** What the agency charges on commission on a day, in hundredths of a percent. */
export async function readVatRate(db: Queryable, currency: Currency, day: Day): Promise<number> {
  const [found] = await db
    .select({ rate: commissionVat.rate })
    .from(commissionVat)
    .where(and(eq(commissionVat.currency, currency), lte(commissionVat.fromDay, day)))
    .orderBy(desc(commissionVat.fromDay))
    .limit(1)
  return found?.rate ?? 0
}

/** Nobody else pays VAT, records a cost with VAT, or changes what is charged until the transaction ends. */
export const lockVat = (tx: Tx) => takeLock(tx, 'vat')

/** Costs whose VAT is taken off what is owed, of the months that a rate from this one on would rule, the earliest first. */
export async function listCostsWithVat(
  db: Queryable,
  { currency, fromMonth }: Pick<CommissionVat, 'currency' | 'fromMonth'>,
) {
  const first = `${fromMonth}-01`
  const { id, description, vat, paidOn, voidedAt } = agencyMoney
  const ruledByLater = db
    .select({ one: sql`1` })
    .from(commissionVat)
    .where(
      and(eq(commissionVat.currency, currency), gt(commissionVat.fromDay, first), lte(commissionVat.fromDay, paidOn)),
    )
  return db
    .select({ description, vat, paidOn })
    .from(agencyMoney)
    .where(
      and(
        eq(agencyMoney.currency, currency),
        gt(vat, 0),
        isNull(voidedAt),
        gte(paidOn, first),
        notExists(ruledByLater),
      ),
    )
    .orderBy(asc(paidOn), asc(id))
}

/** From its month on it takes the place of the rate before. @returns its id */
export async function keepVatRate(
  tx: Tx,
  author: Pick<Author, 'id'>,
  { currency, fromMonth, rate }: CommissionVat,
  now: Date,
): Promise<string> {
  const made = { rate, createdBy: author.id, createdAt: now }
  const [kept] = await tx
    .insert(commissionVat)
    .values({ currency, fromDay: `${fromMonth}-01`, ...made })
    .onConflictDoUpdate({ target: [commissionVat.currency, commissionVat.fromDay], set: made })
    .returning({ id: commissionVat.id })
  if (!kept) throw new Error('The VAT on commission was not kept.')
  return kept.id
}
