import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { CommissionVat } from '@makao/contract/money/owners/owners.schema'
import { and, asc, desc, eq, lte } from 'drizzle-orm'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
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
