import { dayInNairobi } from '@makao/contract/days'
import type { FoundKind } from '@makao/contract/documents/search/search.kinds'
import type { Found } from '@makao/contract/documents/search/search.schema'
import type { SignedIn } from '../../context'
import { foundFor } from '../../money/tenants/tenants.rules'
import {
  type FoundRow,
  type Sought,
  searchOwners,
  searchPayments,
  searchProperties,
  searchTenants,
  searchUnits,
} from './search.repository'

const looks = (context: SignedIn): Record<FoundKind, (sought: Sought) => Promise<FoundRow[]>> => ({
  tenant: (sought) => searchTenants(context.db, sought, dayInNairobi(context.now)),
  unit: (sought) => searchUnits(context.db, sought),
  property: (sought) => searchProperties(context.db, sought),
  owner: (sought) => searchOwners(context.db, sought),
  payment: (sought) => searchPayments(context.db, sought),
})

function shown({ actor }: SignedIn) {
  const withAllowed = foundFor(actor)
  return (row: FoundRow): Found => {
    const { currentTenancy: _, overdue: __, isExact: ___, ...found } = withAllowed(row)
    return found
  }
}

export async function searchEverything(context: SignedIn, search: string): Promise<Found[]> {
  const found = (await Promise.all(Object.values(looks(context)).map((look) => look({ search })))).flat()
  // 'A1' is a unit before it is a part of somebody's address, and a property comes before the units that are found by its name.
  const begins = search.trim().toLowerCase()
  const isFirst = ({ kind, title, isExact }: FoundRow) =>
    isExact || (kind === 'property' && title.toLowerCase().startsWith(begins))
  return [...found.filter(isFirst), ...found.filter((row) => !isFirst(row))].map(shown(context))
}

/** What somebody opened before, as it is named now, in the same order. */
export async function recall(context: SignedIn, items: readonly { kind: FoundKind; id: string }[]): Promise<Found[]> {
  const look = looks(context)
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const rows = await Promise.all(
    kinds.map((kind) => look[kind]({ ids: items.filter((item) => item.kind === kind).map(({ id }) => id) })),
  )
  const byId = new Map(rows.flat().map((row) => [row.id, row]))
  return items.flatMap(({ id }) => byId.get(id) ?? []).map(shown(context))
}

export async function searchOwn(context: SignedIn, search: string): Promise<Found[]> {
  const rows = await searchPayments(context.db, { search }, context.actor.id)
  return rows.map((row) => shown(context)({ ...row, detail: '' }))
}
