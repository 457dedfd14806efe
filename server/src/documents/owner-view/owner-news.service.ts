import type { OwnerNews, OwnerNewsPage } from '@makao/contract/documents/owner-view/owner-view.schema'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { mapRows } from '../../lists'
import { listManaged } from '../../money/owners/agreements.repository'
import { requireOwnerOf } from '../../money/owners/owner-access.repository'
import { findNews, listNews, type Span } from './owner-news.repository'
import { newsOf } from './owner-news.rules'

type Asking = Pick<SignedIn, 'actor'> & { db: Queryable }

/** What somebody is told of: their properties while they had a part of them. @throws Refusal NOT_FOUND */
async function wantedBy({ db, actor }: Asking) {
  const { ownerId, expenseLimit, currency } = await requireOwnerOf(db, actor.id)
  const managed = await listManaged(db, { ownerId })
  const spans = managed.flatMap(({ propertyId, agreements }) =>
    agreements.flatMap(({ fromDay, shares }, place): Span[] =>
      shares.some((share) => share.ownerId === ownerId)
        ? [{ propertyId, from: fromDay, until: agreements[place + 1]?.fromDay ?? null }]
        : [],
    ),
  )
  return { ownerId, spans, expenseLimit, currency }
}

/** One of the things that happened to the money of whoever asks. @throws Refusal NOT_FOUND: it is none of theirs */
export async function findOwnerNews(asking: Asking, entryId: string): Promise<OwnerNews> {
  const found = await findNews(asking.db, await wantedBy(asking), entryId)
  if (!found) throw new Refusal('NOT_FOUND')
  return newsOf(found)
}

/**
 * What happened to the money of whoever asks, the latest first: of each property while they had a part of it.
 * @throws Refusal NOT_FOUND
 */
export async function readOwnerNews(asking: Asking, page: number): Promise<OwnerNewsPage> {
  return mapRows(await listNews(asking.db, await wantedBy(asking), page), newsOf)
}
