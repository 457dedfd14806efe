import { keyOf } from './cells.rules'
import type { Existing } from './doubles.rules'
import type { ReadRow } from './rows.rules'

type Place = Pick<Existing['units'][number], 'block' | 'unitNumber'>

/** The units of one property, by how they read. */
interface Naming {
  /** Of each number, with and without its block, the blocks that have one; '' is a unit in none. */
  blocks: Map<string, Set<string>>
  /** Of each whole number that Makao has, its block. */
  known: Map<string, string>
  /** Whether Makao has numbers with their block in front. */
  hasFullNumbers: boolean
}

const nothing = (): Naming => ({ blocks: new Map(), known: new Map(), hasFullNumbers: false })

const isFull = (block: string, number: string) =>
  block !== '' && number.length > block.length && number.startsWith(block)

function addKnown(naming: Naming, { block, unitNumber }: Place): void {
  const own = keyOf(block ?? '')
  const number = keyOf(unitNumber)
  naming.known.set(number, own)
  naming.hasFullNumbers ||= isFull(own, number)
  addBlock(naming, number, own)
  if (isFull(own, number)) addBlock(naming, number.slice(own.length), own)
}

function addBlock({ blocks }: Naming, number: string, block: string): void {
  blocks.set(number, (blocks.get(number) ?? new Set()).add(block))
}

const placeOf = ({ values: { block, unitNumber } }: ReadRow) => ({
  block: String(block ?? ''),
  number: String(unitNumber ?? ''),
})

function numberIn({ blocks, known, hasFullNumbers }: Naming, row: ReadRow): string {
  const { block, number } = placeOf(row)
  const [own, key] = [keyOf(block), keyOf(number)]
  if (own === '' || key.startsWith(own) || known.get(key) === own) return number
  const stands = known.has(own + key) || hasFullNumbers || [...blocks.values()].some(({ size }) => size > 1)
  return stands ? `${block} ${number}` : number
}

/**
 * Gives each row the number by which its unit is known in its property: with the block in front, 'B 4', where the
 * property has a unit 4 in another block too or numbers its units so already, else as it stands.
 */
export function nameUnits(rows: readonly ReadRow[], existing: Existing): void {
  const namings = new Map<string, Naming>()
  const namingOf = (house: string) => {
    const naming = namings.get(house) ?? nothing()
    namings.set(house, naming)
    return naming
  }
  for (const unit of existing.units) addKnown(namingOf(unit.propertyId), unit)
  const named = rows.flatMap((row) =>
    row.values.unitNumber === undefined || row.house === undefined ? [] : [{ row, house: row.house }],
  )
  for (const { row, house } of named) {
    const { block, number } = placeOf(row)
    const own = keyOf(block)
    if (own !== '') addBlock(namingOf(house), keyOf(number), own)
  }
  for (const { row, house } of named) row.unit = numberIn(namingOf(house), row)
}
