import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day } from '../../days.schema'
import { Currency, MinorSum } from '../../money.schema'
import { Search } from '../../text'
import { foundKinds } from './search.kinds'

/** At least two characters: one letter finds everything. */
export const SearchInput = z.object({
  search: Search.refine((text) => (text ?? '').length >= 2, 'Type at least two characters'),
})

const FoundKind = z.enum(foundKinds)

/** Something found by a part of its name, number, phone or amount. */
export const Found = z.object({
  kind: FoundKind,
  id: z.uuid(),
  title: z.string(),
  /** What tells it from others of that name. */
  detail: z.string(),
  /** Of a tenant what is owed, by currency, empty when nothing is; of a payment what came in, on `day`. */
  amounts: z.array(z.object({ currency: Currency, amount: MinorSum })),
  day: Day.nullable(),
  /** Of a payment: whose it is. */
  tenantId: z.uuid().nullable(),
  /** Of a tenant: signed up alone, and nobody has confirmed the address. */
  isUnconfirmed: z.boolean(),
  /** With a tenant. */
  allowed: allowed('receive', 'charge', 'remind'),
})
export type Found = z.infer<typeof Found>

/** What somebody opened last, to be named as it is now; what is gone by now is left out. */
export const Recalled = z.object({ items: z.array(z.object({ kind: FoundKind, id: z.uuid() })).max(8) })
