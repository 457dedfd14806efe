import { addDays, addMonths, type Day, dayInNairobi } from '@makao/contract/days'
import type { DuePayout } from '@makao/contract/money/owners/owners.schema'
import type { SignedIn } from '../../context'
import { listManaged } from './agreements.repository'
import { readPayouts } from './dues.service'

/**
 * What is still to be paid out to owners of the months that are over: what a statement of them closes with, less what was paid
 * out since. By currency, the largest first.
 * @param propertyId only its owners, with all that is theirs
 */
export async function listPayoutsDue(
  context: Pick<SignedIn, 'db' | 'now'>,
  propertyId?: string | null,
): Promise<DuePayout[]> {
  const month = dayInNairobi(context.now).slice(0, 7)
  const { rows } = await readPayouts(context, addMonths(month, -1))
  const due = rows.filter(({ due }) => due > 0)
  const meant = propertyId ? await readOwnersUntil(context, propertyId, addDays(`${month}-01`, -1)) : null
  return due
    .filter(({ ownerId }) => meant === null || meant.has(ownerId))
    .map(({ ownerId, name, currency, due: amount, lastPaidOn }) => ({
      ownerId,
      ownerName: name,
      currency,
      amount,
      lastPaidOn,
    }))
}

/** Who ever had a part of a property until a day. */
async function readOwnersUntil({ db }: Pick<SignedIn, 'db'>, propertyId: string, day: Day): Promise<Set<string>> {
  const agreements = (await listManaged(db, { propertyId })).flatMap((property) => property.agreements)
  const begun = agreements.filter(({ fromDay }) => fromDay <= day)
  return new Set(begun.flatMap(({ shares }) => shares.map(({ ownerId }) => ownerId)))
}
