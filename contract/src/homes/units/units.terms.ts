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

/** How many units are added in one go. */
export const MOST_AT_ONCE = 200

/**
 * The numbers from one to another: 'A1' to 'A20', '101' to '112', 'B01' to 'B09'. Without a last one the first alone; undefined
 * where the two do not belong to one row, or where it is longer than `MOST_AT_ONCE`.
 */
export function unitNumbersFrom(first: string, last: string): string[] | undefined {
  const [from, to] = [first.trim(), last.trim()]
  if (from === '') return undefined
  if (to === '' || to.toLowerCase() === from.toLowerCase()) return [from]
  const pattern = /^(.*?)(\d{1,6})$/
  const [, before = '', start = ''] = pattern.exec(from) ?? []
  const [, beforeLast = '', end = ''] = pattern.exec(to) ?? []
  // 'A1' to '20' is meant as 'A1' to 'A20'.
  const isSameRow = beforeLast === '' || before.toLowerCase() === beforeLast.toLowerCase()
  const many = Number(end) - Number(start) + 1
  if (start === '' || end === '' || !isSameRow || many < 1 || many > MOST_AT_ONCE) return undefined
  return Array.from({ length: many }, (_, n) => `${before}${String(Number(start) + n).padStart(start.length, '0')}`)
}
