/** What a report is narrowed to, by the names of it. */
export interface NamedPlaces {
  property: string | null | undefined
  block: string | null | undefined
  manager: string | null | undefined
  owner: string | null | undefined
  withoutBlock: boolean | undefined
  withoutManager: boolean | undefined
  withoutOwner: boolean | undefined
}

/** 'Only Acacia Court, Block B, managed by Baraka Juma, of Achieng'; undefined: of all. */
export function placesInWords(named: NamedPlaces): string | undefined {
  const { property, block, manager, owner, withoutBlock, withoutManager, withoutOwner } = named
  const said = [
    property,
    block && `Block ${block}`,
    withoutBlock && 'units without a block',
    manager && `managed by ${manager}`,
    withoutManager && 'managed by nobody',
    owner && `of ${owner}`,
    withoutOwner && 'without an owner',
  ].filter(Boolean)
  return said.length === 0 ? undefined : `Only ${said.join(', ')}`
}
