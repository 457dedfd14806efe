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
