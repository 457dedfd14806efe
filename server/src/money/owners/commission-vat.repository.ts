import type { Currency } from '@makao/contract/money'
import type { CommissionVat } from '@makao/contract/money/owners/owners.schema'
import { asc } from 'drizzle-orm'
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
