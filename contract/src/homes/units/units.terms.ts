import { ordersBy } from '../../order'
export const floors = ['ground', '1st', '2nd', '3rd', '4th', '5th', '6th', '7th'] as const
export type Floor = (typeof floors)[number]

export const roomCounts = ['1', '2', '3', '4', '5+'] as const
export type RoomCount = (typeof roomCounts)[number]

export const furnishingStatuses = ['unfurnished', 'furnished'] as const
export type FurnishingStatus = (typeof furnishingStatuses)[number]

/** How a unit of the multi-field form is numbered: 'A12-ground'. */
export function composedUnitNumber(houseNumber: string, floor: Floor): string {
  return `${houseNumber}-${floor}`
}

export const floorName = (floor: Floor) => (floor === 'ground' ? 'Ground Floor' : `${floor} Floor`)
export const roomsName = (rooms: RoomCount) => (rooms === '1' ? '1 Room' : `${rooms} Rooms`)
export const furnishingNames: Record<FurnishingStatus, string> = { furnished: 'Furnished', unfurnished: 'Unfurnished' }

/** By which columns the list of units can be ordered. */
export const unitOrders = ordersBy('unit', 'property', 'rent', 'serviceCharge', 'due', 'status')
export type UnitOrder = (typeof unitOrders)[number]
