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

/** The properties of one name: those of Makao, and one for each other town that rows say. */
function placesOf(rows: readonly ReadRow[], inMakao: readonly Place[], report: Report): Place[] {
  const places = [...inMakao]
  for (const row of rows) {
    const { name, city } = said(row)
    const town = keyOf(city)
    if (town === '' || places.some((place) => place.town === town)) continue
    const [other] = places
    if (other) {
      const expected = `${other.city}, if it is one property: of this name there is one there (${other.where}), and another is made`
      report(row, 'city', { found: city, expected, isWrong: false })
    }
    places.push({ key: `${keyOf(name)}/${town}`, name, town, city, where: `${row.sheet}, row ${row.row}` })
  }
  return places
}

const isSpelt = (name: string) => (place: Place) => place.name.toLowerCase() === name.toLowerCase()

/** Which of them a row means. Of names that read alike in one town it is the one that is spelt so. */
function meantBy(row: ReadRow, places: readonly Place[], report: Report): string | undefined {
  const { name, city } = said(row)
  if (places.length === 0) return `${keyOf(name)}/`
  const alike = city === '' ? places : places.filter(({ town }) => town === keyOf(city))
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
