import { addDays, addMonths, dayInNairobi } from '@makao/contract/days'
import type { DuePayout } from '@makao/contract/money/owners/owners.schema'
import type { SignedIn } from '../../context'
import { listManaged } from './agreements.repository'
import { readPayouts } from './dues.service'

/** Who has, or had, a share of a property in the months up to a day. */
async function ownersOf({ db }: Pick<SignedIn, 'db'>, propertyId: string, lastDay: string): Promise<Set<string>> {
  const managed = (await listManaged(db, { propertyId })).filter((property) => property.propertyId === propertyId)
  const agreements = managed.flatMap((property) => property.agreements).filter(({ fromDay }) => fromDay <= lastDay)
  return new Set(agreements.flatMap(({ shares }) => shares.map(({ ownerId }) => ownerId)))
}

/**
 * What is still to be paid out to owners of the months that are over, as Owners has it for last month.
 * @param propertyId only its owners, with all that is theirs
 */
export async function listPayoutsDue(
  { db, now }: Pick<SignedIn, 'db' | 'now'>,
  propertyId: string | null,
): Promise<DuePayout[]> {
  const month = dayInNairobi(now).slice(0, 7)
  const { rows } = await readPayouts({ db, now }, addMonths(month, -1))
  const wanted = propertyId === null ? undefined : await ownersOf({ db }, propertyId, addDays(`${month}-01`, -1))
  return rows
    .filter(({ ownerId, due }) => due > 0 && (wanted?.has(ownerId) ?? true))
    .map(({ ownerId, name, currency, due, lastPaidOn }) => ({
      ownerId,
      ownerName: name,
      currency,
      amount: due,
      lastPaidOn,
    }))
}
