import { type Floor, floors } from '@makao/contract/homes/units/floors.terms'
import { availabilities, type UnitType, unitTypes, unitUses } from '@makao/contract/homes/units/units.kinds'
import { availabilityNames, unitTypeNames, unitUseNames } from '@makao/contract/homes/units/units.terms'
import { keyOf } from './cells.rules'

/** How clerks write what a unit is, beside the names that Makao has. */
const typeWords: Partial<Record<UnitType, readonly string[]>> = {
  single_room: ['single', 'room', 'singles', 'sr', 'muzigo'],
  bedsitter: ['bedsit', 'bs', 'bedsitters', 'bsitter'],
  house: ['maisonette', 'bungalow', 'villa', 'townhouse'],
  shop: ['shops', 'duka'],
  stall: ['stalls', 'kiosk'],
  office: ['offices'],
  godown: ['warehouse', 'store'],
  parking: ['parkingbay', 'parkingslot'],
}
const numerals: Record<string, string> = { one: '1', two: '2', three: '3', four: '4', five: '5' }

const typeOf = new Map<string, UnitType>(
  unitTypes.flatMap((type) =>
    [type, unitTypeNames[type], ...(typeWords[type] ?? [])].map((word) => [keyOf(word), type] as const),
  ),
)

/** What a unit is, as a sheet says it: '2BR', 'two bedroom', 'Bedsitter'; null where it is none that Makao has. */
export function unitTypeOf(text: string | null): UnitType | null {
  if (text === null) return null
  const key = keyOf(text).replace(/^(one|two|three|four|five)/, (word) => numerals[word] ?? word)
  const rooms = /^([1-5])(br|b|bed|beds|bedroom|bedrooms|bdr|bdrm)?(apartment|flat|ensuite)?$/.exec(key)
  return rooms ? (`${rooms[1]}_bedroom` as UnitType) : (typeOf.get(key) ?? null)
}

/** What a unit is let for, and how it stands, by the names that Makao has. */
export const unitUseOf = (text: string | null) => unitUses.find((use) => unitUseNames[use] === text) ?? null
export const unitStateOf = (text: string | null) =>
  availabilities.find((availability) => availabilityNames[availability] === text) ?? 'to_let'

const ordinal = (level: number): string => {
  const last = level % 10
  const isTeen = level % 100 > 10 && level % 100 < 14
  return `${level}${isTeen ? 'th' : last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th'}`
}

/** The floor that a sheet means: 'G', 'Ground floor', '2', '2nd flr'; null where it says none. */
export function floorOf(text: string | null): Floor | null {
  const key = keyOf(text ?? '').replace(/(floor|flr|level)$/, '')
  const level = /^(\d{1,2})(st|nd|rd|th)?$/.exec(key)
  const meant = /^(g|gf|gr|ground|0)$/.test(key) ? 'ground' : level ? ordinal(Number(level[1])) : key
  return floors.find((floor) => floor === meant) ?? null
}
