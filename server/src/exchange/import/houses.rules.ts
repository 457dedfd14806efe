import { groupBy } from '../../lists'
import { keyOf } from './cells.rules'
import type { Existing } from './doubles.rules'
import type { ReadRow, Report } from './rows.rules'

/** A property of the file or of Makao. `town`: how it is compared; '' where the file says none. */
interface Place {
  key: string
  name: string
  town: string
  city: string
  where: string
}

const said = ({ values: { propertyName, city } }: ReadRow) => ({
  name: String(propertyName),
  city: city === undefined ? '' : String(city),
})

const unitsOf = (rows: readonly ReadRow[]) =>
  rows.flatMap(({ values }) => (values.unitNumber === undefined ? [] : [keyOf(String(values.unitNumber))]))

/** Whether two towns of one name are two properties: they are listed as such, or both have a unit of one number. */
function areTwo(own: readonly ReadRow[], others: readonly ReadRow[]): boolean {
  const listed = (rows: readonly ReadRow[]) => rows.some(({ values }) => values.unitNumber === undefined)
  const numbers = new Set(unitsOf(others))
  return (listed(own) && listed(others)) || unitsOf(own).some((number) => numbers.has(number))
}

/**
 * The properties of one name: those of Makao, or one for each town that rows say. A town may be spelt otherwise, and then all that is
 * there would be there twice: it is wrong unless it is plain that there are two.
 */
function placesOf(rows: readonly ReadRow[], inMakao: readonly Place[], report: Report): Place[] {
  const places = [...inMakao]
  const byTown = groupBy(rows, (row) => keyOf(said(row).city))
  for (const [town, own] of byTown) {
    const [first] = own
    if (town === '' || !first || places.some((place) => place.town === town)) continue
    const { name, city } = said(first)
    const [other] = places
    const isTwo = !other || (inMakao.length === 0 && areTwo(own, byTown.get(other.town) ?? []))
    if (other && isTwo) {
      const expected = `${other.city}, if it is one property: of this name there is one there (${other.where}), and another is made`
      report(first, 'city', { found: city, expected, isWrong: false })
    }
    if (isTwo)
      places.push({ key: `${keyOf(name)}/${town}`, name, town, city, where: `${first.sheet}, row ${first.row}` })
    const way = inMakao.length > 0 ? 'add it in Makao first' : 'list both on a sheet of properties'
    for (const row of isTwo ? [] : own) {
      const expected = `${other?.city}, where the property of this name is (${other?.where}). If it is another one, ${way}, or name it otherwise`
      report(row, 'city', { found: said(row).city, expected, isWrong: true })
    }
  }
  return places
}

const isSpelt = (name: string) => (place: Place) => place.name.toLowerCase() === name.toLowerCase()

/** Which of them a row means. Of names that read alike in one town it is the one that is spelt so. */
function meantBy(row: ReadRow, places: readonly Place[], report: Report): string | undefined {
  const { name, city } = said(row)
  if (places.length === 0) return `${keyOf(name)}/`
  const alike = city === '' ? places : places.filter(({ town }) => town === keyOf(city))
  // That it is nowhere is said with the town.
  if (alike.length === 0) return undefined
  const spelt = city === '' ? [] : alike.filter(isSpelt(name))
  const [meant, ...others] = spelt.length === 1 ? spelt : alike
  if (meant && others.length === 0) return meant.key
  const towns = [...new Set(places.map(({ city: town }) => town))].join(', ')
  const expected =
    city === '' ? `the town too: there are several of this name (${towns})` : 'the name as Makao has it: two read alike'
  report(row, 'propertyName', { found: name, expected, isWrong: true })
  return undefined
}

/** Says of each row which property it means: two towns may each have one of a name. */
export function nameHouses(rows: readonly ReadRow[], existing: Existing, report: Report): void {
  const inMakao = groupBy(
    existing.properties.map(({ id: key, name, city }) => ({ key, name, city, town: keyOf(city), where: 'in Makao' })),
    ({ name }) => keyOf(name),
  )
  const named = rows.filter(({ values }) => values.propertyName !== undefined)
  for (const [name, own] of groupBy(named, (row) => keyOf(said(row).name))) {
    const places = placesOf(own, inMakao.get(name) ?? [], report)
    for (const row of own) {
      const house = meantBy(row, places, report)
      if (house !== undefined) row.house = house
    }
  }
}
