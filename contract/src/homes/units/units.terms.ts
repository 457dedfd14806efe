import { type Day, formatDay } from '../../days'
import type {
  Availability,
  FurnishingStatus,
  HoldReason,
  RoomCount,
  UnitType,
  UnitUse,
  unitStatuses,
} from './units.kinds'

export const unitTypeNames: Record<UnitType, string> = {
  single_room: 'Single room',
  bedsitter: 'Bedsitter',
  studio: 'Studio',
  '1_bedroom': '1 bedroom',
  '2_bedroom': '2 bedroom',
  '3_bedroom': '3 bedroom',
  '4_bedroom': '4 bedroom',
  '5_bedroom': '5 bedroom',
  house: 'House',
  shop: 'Shop',
  stall: 'Stall',
  office: 'Office',
  godown: 'Godown',
  parking: 'Parking',
  other: 'Other',
}

/**
 * A unit as its form with all fields holds it: a number that was typed whole stands for the house number, a service charge without names
 * is one of them, a unit of which nobody said it is unfurnished,
 * and its older account numbers are sorted.
 */
export function asTyped<
  Unit extends {
    houseNumber: string | null
    unitNumber: string
    furnishingStatus: FurnishingStatus | null
    serviceChargeAmount: number
    serviceCharges: { name: string; amount: number }[]
    accountAliases: string[]
  },
>(unit: Unit) {
  const { houseNumber, unitNumber, furnishingStatus, serviceCharges, serviceChargeAmount } = unit
  const isNamed = serviceCharges.length > 0 || serviceChargeAmount === 0
  return {
    ...unit,
    accountAliases: unit.accountAliases.toSorted(),
    houseNumber: houseNumber ?? unitNumber,
    furnishingStatus: furnishingStatus ?? ('unfurnished' as const),
    serviceCharges: isNamed ? serviceCharges : [{ name: 'Service Charge', amount: serviceChargeAmount }],
  }
}

/** How many account numbers a unit may have besides the present one. */
export const MOST_ALIASES = 20

export const unitUseNames: Record<UnitUse, string> = { home: 'Home', business: 'Business' }

/** What units of each type are let for, unless somebody says otherwise; null: as the rest of the property. */
export const useOfType: Record<UnitType, UnitUse | null> = {
  single_room: 'home',
  bedsitter: 'home',
  studio: 'home',
  '1_bedroom': 'home',
  '2_bedroom': 'home',
  '3_bedroom': 'home',
  '4_bedroom': 'home',
  '5_bedroom': 'home',
  house: 'home',
  shop: 'business',
  stall: 'business',
  office: 'business',
  godown: 'business',
  parking: null,
  other: null,
}

export const availabilityNames: Record<Availability, string> = {
  to_let: 'To let',
  reserved: 'Reserved',
  under_repair: 'Under repair',
  not_for_rent: 'Not for rent',
}

interface Standing {
  isOccupied: boolean
  availability: Availability
}

/** How a unit stands, in a word: who lives there comes before what keeps it from being let. */
export function unitStatus({ isOccupied, availability }: Standing): string {
  if (isOccupied) return occupancyNames.occupied
  return availability === 'to_let' ? occupancyNames.vacant : availabilityNames[availability]
}

export const occupancyNames = { occupied: 'Occupied', vacant: 'Vacant' }

/** 'reserved until 30 Nov 2026' */
export const holdInWords = ({ reason, until }: { reason: HoldReason; until: Day | null }): string =>
  `${availabilityNames[reason].toLowerCase()}${until === null ? '' : ` until ${formatDay(until)}`}`

export const unitStatusNames: Record<(typeof unitStatuses)[number], string> = {
  ...occupancyNames,
  ...availabilityNames,
}

export const roomsName = (rooms: RoomCount) => (rooms === '1' ? '1 Room' : `${rooms} Rooms`)
export const furnishingNames: Record<FurnishingStatus, string> = { furnished: 'Furnished', unfurnished: 'Unfurnished' }
