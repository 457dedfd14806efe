/** What a unit is. */
export const unitTypes = [
  'single_room',
  'bedsitter',
  'studio',
  '1_bedroom',
  '2_bedroom',
  '3_bedroom',
  '4_bedroom',
  '5_bedroom',
  'house',
  'shop',
  'stall',
  'office',
  'godown',
  'parking',
  'other',
] as const
export type UnitType = (typeof unitTypes)[number]

/** What a unit is let for: rent of homes and of business premises is taxed differently. */
export const unitUses = ['home', 'business'] as const
export type UnitUse = (typeof unitUses)[number]

/** Whether a unit that nobody lives in may be let. */
export const availabilities = ['to_let', 'reserved', 'under_repair', 'not_for_rent'] as const
export type Availability = (typeof availabilities)[number]

/** What keeps a unit from being let. */
export const holdReasons = ['reserved', 'under_repair', 'not_for_rent'] as const
export type HoldReason = (typeof holdReasons)[number]

/** What the list of units is narrowed by. Vacant: nobody lives there, and it is not 'not for rent'. */
export const unitStatuses = ['occupied', 'vacant', ...holdReasons] as const

export const roomCounts = ['1', '2', '3', '4', '5+'] as const
export type RoomCount = (typeof roomCounts)[number]

export const furnishingStatuses = ['unfurnished', 'furnished'] as const
export type FurnishingStatus = (typeof furnishingStatuses)[number]
