import type { Floor, FurnishingStatus, RoomCount } from '@makao/contract/homes/units/units.terms'

export const floorName = (floor: Floor) => (floor === 'ground' ? 'Ground Floor' : `${floor} Floor`)
export const roomsName = (rooms: RoomCount) => (rooms === '1' ? '1 Room' : `${rooms} Rooms`)
export const furnishingNames: Record<FurnishingStatus, string> = { furnished: 'Furnished', unfurnished: 'Unfurnished' }
