import { z } from 'zod'
import { procedure } from '../../procedure'
import { Found, SearchInput } from './search.schema'

export const search = {
  /** Tenants, units, properties and receipts, at most five of each. */
  everything: procedure('portfolio:read', 'GET /search').input(SearchInput).output(z.array(Found)),
}
