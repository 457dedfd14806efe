import { dayInNairobi } from '@makao/contract/days'
import { ownerEvents } from '@makao/contract/money/owners/owners.audit'
import type { OwnerDetails, OwnerOpeningInput } from '@makao/contract/money/owners/owners.schema'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { postEntries, requireOpenDay } from '../ledger/ledger.repository'
import { type NewEntry, ownerOpeningPostings } from '../ledger/ledger.rules'
import { latestStart, openingDay } from '../openings/openings.rules'
import { deleteOwnerOpening, listOwnerOpenings, upsertOwnerOpening } from './owner-openings.repository'
import { lockOwner } from './owners.repository'
import { ownerActions } from './owners.rules'
import { readOwner } from './owners.service'

/**
 * Says what earlier books held for an owner on the day before the account is kept here. It is due to the owner from then on,
 * and neither collected nor commission nor rent of any month.
 * @throws Refusal NOT_FOUND, OWNER_ARCHIVED, OPENING_AHEAD
 * @throws Refusal MONTH_CLOSED: the day, or that of the balance it takes the place of, is in a closed month
 */
export async function saveOwnerOpening(context: SignedIn, input: OwnerOpeningInput): Promise<Stored<OwnerDetails>> {
  await context.db.transaction((tx) => saveOwnerOpeningIn(tx, context, input))
  return readOwner(context, input.ownerId)
}

/** The same within a transaction of the caller. */
export async function saveOwnerOpeningIn(
  tx: Tx,
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
  input: OwnerOpeningInput,
): Promise<void> {
  const { ownerId, currency, startsOn, amount } = input
  // Locked, so that of two the second sees what the first has saved.
  const owner = await lockOwner(tx, ownerId)
  const obstacle = ownerActions.update(owner)
  if (obstacle) throw new Refusal(obstacle)
  const latest = latestStart(dayInNairobi(now))
  if (startsOn > latest) throw new Refusal('OPENING_AHEAD', { latest })
  const before = (await listOwnerOpenings(tx, { ownerId })).find((opening) => opening.currency === currency)
  await requireOpenDay(tx, openingDay(startsOn))
  if (before) await requireOpenDay(tx, openingDay(before.startsOn))
  if (amount === 0) await deleteOwnerOpening(tx, input)
  else await upsertOwnerOpening(tx, actor, input, now)
  await postEntries(tx, actor, openingEntries(input, before), now)
  const after = amount === 0 ? undefined : { currency, startsOn, amount }
  const states = { before: before && { currency, startsOn: before.startsOn, amount: before.amount }, after }
  await writeAudit(tx, actor, ownerEvents.openingSaved, { entityId: ownerId, subject: owner.name, ...states }, now)
}

/** What is brought forward for an owner, and what it takes the place of taken back. */
export function openingEntries(
  { ownerId, currency, ...opening }: Pick<OwnerOpeningInput, 'ownerId' | 'currency' | 'startsOn' | 'amount'>,
  before?: Pick<OwnerOpeningInput, 'startsOn' | 'amount'>,
): NewEntry[] {
  const entry = ({ startsOn, amount }: Pick<OwnerOpeningInput, 'startsOn' | 'amount'>): NewEntry => ({
    ...{ tenancyId: null, ownerId, currency, day: openingDay(startsOn), kind: 'owner_opening' },
    postings: ownerOpeningPostings(ownerId, amount),
  })
  const back = before && { ...before, amount: -before.amount }
  return [back, opening].flatMap((each) => (each && each.amount !== 0 ? [entry(each)] : []))
}
