import { z } from 'zod'
import { MonthRange } from '../../money/owners/owners.schema'
import { longRead, procedure } from '../../procedure'
import {
  HandedOut,
  OwnedStatement,
  OwnedUnitFilter,
  OwnedUnitPage,
  OwnerNewsFilter,
  OwnerNewsPage,
  OwnerOverview,
} from './owner-view.schema'

/** What an owner reads of what is theirs. None of it names an owner: it is always the one who asks. */
export const ownerView = {
  overview: procedure('owned:read', 'GET /owned', 'This month of the owner who asks, and their properties').output(
    OwnerOverview,
  ),
  /** In the order in which people count. */
  units: procedure('owned:read', 'GET /owned/properties/{propertyId}/units')
    .input(OwnedUnitFilter)
    .output(OwnedUnitPage),
  statement: longRead('owned:read', 'GET /owned/statement').input(MonthRange).output(OwnedStatement),
  /** The latest months first, each version. */
  handedOut: procedure('owned:read', 'GET /owned/statements').output(z.array(HandedOut)),
  /** The latest first. */
  news: procedure('owned:read', 'GET /owned/news', 'What happened to the money of the owner who asks, by whom and why')
    .input(OwnerNewsFilter)
    .output(OwnerNewsPage),
}
