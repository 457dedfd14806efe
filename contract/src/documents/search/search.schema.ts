import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Search } from '../../text'

/** At least two characters: one letter finds everything. */
export const SearchInput = z.object({
  search: Search.refine((text) => (text ?? '').length >= 2, 'Type at least two characters'),
})

/** Something found by a part of its name or number. `detail`: what tells it from others of that name. */
export const Found = z.object({
  kind: z.enum(['tenant', 'unit', 'property', 'payment']),
  id: z.uuid(),
  title: z.string(),
  detail: z.string(),
  /** Of a tenant: signed up alone, and nobody has confirmed the address. */
  isUnconfirmed: z.boolean(),
  /** With a tenant. */
  allowed: allowed('receive', 'charge'),
})
export type Found = z.infer<typeof Found>
