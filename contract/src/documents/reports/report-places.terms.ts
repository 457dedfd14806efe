import type { ReportPlaces } from './report-places.schema'

/**
 * What a report can be narrowed to. Units: also by their block. Entries: of the books, which are of properties, and some of none. Rent: of
 * units, of a landlord that the report asks for by itself.
 */
export type PlacesTaken = 'units' | 'properties' | 'entries' | 'rent'

/** As far as a report knows the places that are asked for. */
export function placesOf(taken: PlacesTaken | undefined, places: ReportPlaces): ReportPlaces {
  if (!taken) return {}
  const { propertyId, block, managerId, ownerId, withoutProperty, withoutBlock, withoutManager, withoutOwner } = places
  return {
    ...{ propertyId, managerId, withoutManager },
    ...(taken !== 'rent' && { ownerId, withoutOwner }),
    ...(taken === 'entries' && { withoutProperty }),
    ...((taken === 'units' || taken === 'rent') && { block, withoutBlock }),
  }
}

/** What a report is narrowed to, by the names of it. */
export interface NamedPlaces {
  property: string | null | undefined
  block: string | null | undefined
  manager: string | null | undefined
  owner: string | null | undefined
  withoutProperty: boolean | undefined
  withoutBlock: boolean | undefined
  withoutManager: boolean | undefined
  withoutOwner: boolean | undefined
}

/** 'Only Acacia Court, Block B, managed by Baraka Juma, of Achieng'; undefined: of all. */
export function placesInWords(named: NamedPlaces): string | undefined {
  const { property, block, manager, owner, withoutProperty, withoutBlock, withoutManager, withoutOwner } = named
  const said = [
    property,
    withoutProperty && 'what is of no property',
    block && `Block ${block}`,
    withoutBlock && 'units without a block',
    manager && `managed by ${manager}`,
    withoutManager && 'managed by nobody',
    owner && `of ${owner}`,
    withoutOwner && 'without an owner',
  ].filter(Boolean)
  return said.length === 0 ? undefined : `Only ${said.join(', ')}`
}
