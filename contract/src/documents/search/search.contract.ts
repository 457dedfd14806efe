import { z } from 'zod'
import { longRead, procedure } from '../../procedure'
import { Found, Recalled, SearchInput } from './search.schema'

export const search = {
  /** Tenants, units, properties, owners and payments, at most five of each. */
  everything: longRead('portfolio:read', 'GET /search').input(SearchInput).output(z.array(Found)),
  /** The same things by their ids, in that order. */
  recall: procedure('portfolio:read', 'POST /search/recall').input(Recalled).output(z.array(Found)),
  /** The payments of the person signed in. */
  own: longRead('own:read', 'GET /own/search').input(SearchInput).output(z.array(Found)),
}
