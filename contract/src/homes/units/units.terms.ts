import { type Day, formatDay } from '../../days'
import { ordersBy } from '../../order'

/** From the lowest to the highest. The specification's are ground to 7th. */
// biome-ignore format: a line for every ten
export const floors = [
  'basement5', 'basement4', 'basement3', 'basement2', 'basement', 'ground', 'mezzanine',
  '1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th',
  '11th', '12th', '13th', '14th', '15th', '16th', '17th', '18th', '19th', '20th',
  '21st', '22nd', '23rd', '24th', '25th', '26th', '27th', '28th', '29th', '30th',
  '31st', '32nd', '33rd', '34th', '35th', '36th', '37th', '38th', '39th', '40th',
] as const
export type Floor = (typeof floors)[number]

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

/** How many account numbers a unit may have besides the present one. */
export const MOST_ALIASES = 20

/** What a unit is let for: rent of homes and of business premises is taxed differently. */
export const unitUses = ['home', 'business'] as const
export type UnitUse = (typeof unitUses)[number]

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

/** Whether a unit that nobody lives in may be let. */
export const availabilities = ['to_let', 'reserved', 'under_repair', 'not_for_rent'] as const
export type Availability = (typeof availabilities)[number]

export const availabilityNames: Record<Availability, string> = {
  to_let: 'To let',
  reserved: 'Reserved',
  under_repair: 'Under repair',
  not_for_rent: 'Not for rent',
}

/** What keeps a unit from being let. */
export const holdReasons = ['reserved', 'under_repair', 'not_for_rent'] as const
export type HoldReason = (typeof holdReasons)[number]

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

/** What the list of units is narrowed by. Vacant: nobody lives there, and it is not 'not for rent'. */
export const unitStatuses = ['occupied', 'vacant', ...holdReasons] as const
export const unitStatusNames: Record<(typeof unitStatuses)[number], string> = {
  ...occupancyNames,
  ...availabilityNames,
}

export const roomCounts = ['1', '2', '3', '4', '5+'] as const
export type RoomCount = (typeof roomCounts)[number]

export const furnishingStatuses = ['unfurnished', 'furnished'] as const
export type FurnishingStatus = (typeof furnishingStatuses)[number]

/** How a unit of the multi-field form is numbered: 'A12-ground'. */
export function composedUnitNumber(houseNumber: string, floor: Floor): string {
  return `${houseNumber}-${floor}`
}

export function floorName(floor: Floor): string {
  const below = /^basement(\d?)$/.exec(floor)
  if (below) return below[1] ? `Basement ${below[1]}` : 'Basement'
  if (floor === 'mezzanine') return 'Mezzanine'
  return floor === 'ground' ? 'Ground Floor' : `${floor} Floor`
}
export const roomsName = (rooms: RoomCount) => (rooms === '1' ? '1 Room' : `${rooms} Rooms`)
export const furnishingNames: Record<FurnishingStatus, string> = { furnished: 'Furnished', unfurnished: 'Unfurnished' }

/** By which columns the list of units can be ordered. */
export const unitOrders = ordersBy(
  'unit',
  'property',
  'tenant',
  'rent',
  'serviceCharge',
  'balance',
  'arrears',
  'due',
  'status',
)
export type UnitOrder = (typeof unitOrders)[number]

/** How many units are added in one go. */
export const MOST_AT_ONCE = 200

/**
 * The numbers from one to another, as 'A1' to 'A20', or the first alone. Undefined where the two do not belong to one
 * row, or it is longer than `MOST_AT_ONCE`.
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

/** A unit as it was typed or pasted. `rent`: as it was written beside it; undefined: that of all others. */
export interface ListedUnit {
  unitNumber: string
  rent?: string | undefined
}

/** '15,000', '15000' or '15,000.50': a number of a unit has at most three digits in a row that stand alone. */
const RENT = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{4,}(?:\.\d{1,2})?`
const WITH_RENT = new RegExp(String.raw`^(.*\d.*?)(?:\s+|,(?=\d{4}))(${RENT})$`)

/** A line of a spreadsheet names the unit first, and its rent in the last cell that holds an amount. */
function readCells([first = '', ...rest]: readonly string[]): ListedUnit {
  return {
    unitNumber: first.trim(),
    rent: rest.map((cell) => cell.trim()).findLast((cell) => /^[\d,.]*\d$/.test(cell)),
  }
}

function readItem(item: string): ListedUnit[] | undefined {
  const [, named, rent] = WITH_RENT.exec(item) ?? []
  const text = named ?? item
  const [, first = '', last = ''] = /^(.+?)\s+to\s+(.+)$/i.exec(text) ?? /^(\D*\d+)\s*[-–]\s*(\D*\d+)$/.exec(text) ?? []
  // 'A1-2' may be the name of one unit: a dash joins two that are written alike.
  const isRange = first !== '' && (/\sto\s/i.test(text) || /^\D*/.exec(first)?.[0] === /^\D*/.exec(last)?.[0])
  if (!isRange) return [{ unitNumber: text, rent }]
  return unitNumbersFrom(first, last)?.map((unitNumber) => ({ unitNumber, rent }))
}

/**
 * Units as people write or paste them: 'A1 to A20', 'A1, A2', one a line with its rent. Undefined where a range is
 * none, or there are more than `MOST_AT_ONCE`.
 */
export function listedUnits(text: string): ListedUnit[] | undefined {
  const units: ListedUnit[] = []
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  for (const [place, line] of lines.entries()) {
    if (line.includes('\t')) {
      const unit = readCells(line.split('\t'))
      // The heads of the sheet.
      const isHead = place === 0 && !/\d/.test(line)
      if (!isHead && unit.unitNumber !== '') units.push(unit)
      continue
    }
    for (const item of line.split(/;|,(?!\d)/)) {
      if (item.trim() === '') continue
      const read = readItem(item.trim())
      if (!read) return undefined
      units.push(...read)
    }
  }
  return units.length > MOST_AT_ONCE ? undefined : units
}

/** How many units a page of their list has, as the specification says, while nobody chose otherwise. */
export const UNITS_PER_PAGE = 12
