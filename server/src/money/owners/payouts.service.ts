import { addDays, addMonths, type Day, dayInNairobi } from '@makao/contract/days'
import { currencies } from '@makao/contract/money'
import type { DuePayout } from '@makao/contract/money/owners/owners.schema'
import type { SignedIn } from '../../context'
import { groupBy } from '../../lists'
import { listManaged, type Managed } from './agreements.repository'
import { sumRemittedByOwner } from './outgoings.repository'
import { listOwnerNames } from './owners.repository'
import { ownersPart, type PropertyMonth } from './owners.rules'
import { readPropertyMonths } from './statements.service'

/** What the months that are over came to for each owner, by currency. */
function netOf(months: readonly PropertyMonth[]): Map<string, number> {
  const nets = new Map<string, number>()
  for (const whole of months) {
    for (const { ownerId } of whole.terms?.shares ?? []) {
      const key = `${ownerId} ${whole.property.currency}`
      nets.set(key, (nets.get(key) ?? 0) + ownersPart(whole, ownerId).net)
    }
  }
  return nets
}

const ownersOf = (managed: readonly Managed[]) =>
  new Set(managed.flatMap(({ agreements }) => agreements.flatMap(({ shares }) => shares.map(({ ownerId }) => ownerId))))

/**
 * What is still to be paid out to owners of the months that are over: what a statement of them closes with, less what was paid
 * out since. By currency, the largest first.
 * @param propertyId only its owners, with all that is theirs
 */
export async function listPayoutsDue(
  { db, now }: Pick<SignedIn, 'db' | 'now'>,
  propertyId?: string | null,
): Promise<DuePayout[]> {
  const month = dayInNairobi(now).slice(0, 7)
  const lastDay: Day = addDays(`${month}-01`, -1)
  // An agreement that begins later changes nothing of the months before it.
  const managed = (await listManaged(db)).map((property) => ({
    ...property,
    agreements: property.agreements.filter(({ fromDay }) => fromDay <= lastDay),
  }))
  const first = managed.flatMap(({ agreements }) => agreements.map(({ fromDay }) => fromDay.slice(0, 7))).sort()[0]
  if (first === undefined) return []
  const { months } = await readPropertyMonths(db, managed, { from: first, to: addMonths(month, -1) }, true)
  const nets = netOf(months)
  const remitted = groupBy(await sumRemittedByOwner(db), ({ ownerId }) => ownerId)
  const owners = propertyId
    ? ownersOf(managed.filter((property) => property.propertyId === propertyId))
    : ownersOf(managed)
  const names = new Map((await listOwnerNames(db)).map(({ id, name }) => [id, name]))
  const due = currencies.flatMap((currency) =>
    [...owners].flatMap((ownerId) => {
      const own = remitted.get(ownerId) ?? []
      const paid = own.find((sum) => sum.currency === currency)?.amount ?? 0
      const amount = (nets.get(`${ownerId} ${currency}`) ?? 0) - paid
      const ownerName = names.get(ownerId)
      const lastPaidOn =
        own
          .map(({ lastPaidOn }) => lastPaidOn)
          .sort()
          .at(-1) ?? null
      return amount > 0 && ownerName !== undefined ? [{ ownerId, ownerName, currency, amount, lastPaidOn }] : []
    }),
  )
  return due.sort(
    (a, b) =>
      currencies.indexOf(a.currency) - currencies.indexOf(b.currency) ||
      b.amount - a.amount ||
      a.ownerName.localeCompare(b.ownerName),
  )
}
