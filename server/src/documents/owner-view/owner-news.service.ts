import type { OwnerNewsPage } from '@makao/contract/documents/owner-view/owner-view.schema'
import type { SignedIn } from '../../context'
import { mapRows } from '../../lists'
import { listManaged } from '../../money/owners/agreements.repository'
import { requireOwnerOf } from '../../money/owners/owner-access.repository'
import { listNews, type Span } from './owner-news.repository'
import { newsOf } from './owner-news.rules'

/**
 * What happened to the money of whoever asks, the latest first: of each property while they had a part of it.
 * @throws Refusal NOT_FOUND
 */
export async function readOwnerNews(
  { db, actor }: Pick<SignedIn, 'db' | 'actor'>,
  page: number,
): Promise<OwnerNewsPage> {
  const { ownerId, expenseLimit, currency } = await requireOwnerOf(db, actor.id)
  const managed = await listManaged(db, { ownerId })
  const spans = managed.flatMap(({ propertyId, agreements }) =>
    agreements.flatMap(({ fromDay, shares }, place): Span[] =>
      shares.some((share) => share.ownerId === ownerId)
        ? [{ propertyId, from: fromDay, until: agreements[place + 1]?.fromDay ?? null }]
        : [],
    ),
  )
  return mapRows(await listNews(db, { ownerId, spans, expenseLimit, currency }, page), newsOf)
}
