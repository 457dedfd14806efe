import { type Currency, MAX_SUM } from '@makao/contract/money'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { sumCharged } from '../charges/charges.repository'
import { sumReceived } from './payments.repository'

/** @param what what comes to `sum`, as the refusal calls it @throws Refusal SUM_TOO_LARGE */
export function requireRoom(what: string, sum: number, currency: Currency): void {
  if (sum > MAX_SUM) throw new Refusal('SUM_TOO_LARGE', { what, currency, amount: MAX_SUM })
}

interface Entered {
  tenancyId: string
  currency: Currency
}

/** After a payment was written to a tenancy that is locked. @throws Refusal SUM_TOO_LARGE */
export async function requireRoomForPayments(tx: Tx, { tenancyId, currency }: Entered): Promise<void> {
  requireRoom('the payments of this tenancy', await sumReceived(tx, tenancyId), currency)
}

/** After an amount due was written to a tenancy that is locked. @throws Refusal SUM_TOO_LARGE */
export async function requireRoomForCharges(tx: Tx, { tenancyId, currency }: Entered): Promise<void> {
  requireRoom('the charges of this tenancy', await sumCharged(tx, tenancyId), currency)
}
