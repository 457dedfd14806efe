import { z } from 'zod'
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
  /** Of a tenant: has a unit, so a payment can be recorded. */
  isActive: z.boolean(),
  /** Of a tenant: signed up alone, and nobody has confirmed the address. */
  isUnconfirmed: z.boolean(),
})
export type Found = z.infer<typeof Found>
