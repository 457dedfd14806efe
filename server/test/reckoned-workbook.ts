import { readSheet } from 'read-excel-file/node'

// The invented agency's workbook as another library reads it, and the few rules that this one sheet needs: nothing of the
// import's own reading is used.

type Cell = string | number | boolean | object | null

/** Of a property, in shillings. */
export interface Sums {
  units: number
  tenancies: number
  rent: number
  arrears: number
  credit: number
  deposit: number
}

export const noSums = (): Sums => ({ units: 0, tenancies: 0, rent: 0, arrears: 0, credit: 0, deposit: 0 })

/** Shillings: '15k', '15,000/=', 'KSh 15 000', '(500)', '500 CR'. */
function shillings(cell: Cell): number {
  const text = String(cell ?? '')
  const digits = text.replace(/^[^\d]*/, '').replaceAll(/[^\d.k]/g, '')
  const amount = digits.endsWith('k') ? Number(digits.slice(0, -1)) * 1000 : Number(digits || 0)
  return /^\(|^-\d|cr$/i.test(text) ? -amount : amount
}

/** What the rent roll comes to, a property a line, without the row that names a unit again. */
export async function reckonMessy(workbook: Buffer): Promise<Record<string, Sums>> {
  const rows = (await readSheet(workbook, 'RENT ROLL NOV 2026')) as Cell[][]
  const houses: Record<string, Sums> = {}
  const seen = new Set<string>()
  let house = ''
  for (const [building, , unit, , tenant, , , , , rent, deposit, balance] of rows.slice(4)) {
    const label = String(building ?? '')
    if (/total|^building$/i.test(label) || unit === null || unit === undefined) continue
    house = label || house
    const key = `${house} ${String(unit).toLowerCase().replaceAll(/[ -]/g, '')}`
    if (seen.has(key)) continue
    seen.add(key)
    const sums = houses[house] ?? noSums()
    houses[house] = sums
    sums.units += 1
    sums.rent += shillings(rent ?? null)
    if (!tenant || /^vacant$/i.test(String(tenant))) continue
    const owed = shillings(balance ?? null)
    sums.tenancies += 1
    sums.deposit += shillings(deposit ?? null)
    sums.arrears += Math.max(owed, 0)
    sums.credit += Math.max(-owed, 0)
  }
  return houses
}

/** What the workbook's other sheet says is held for each landlord, in shillings. */
export async function reckonLandlords(workbook: Buffer): Promise<Record<string, number>> {
  const rows = (await readSheet(workbook, 'Landlords')) as Cell[][]
  const named = rows.slice(3).filter(([place]) => typeof place === 'number')
  return Object.fromEntries(named.map(([, name, , , , held]) => [String(name), shillings(held ?? null)]))
}

/** What 'Download what is in Makao' says of each property and landlord, read by that library too. */
export async function reckonDownload(workbook: Buffer): Promise<{
  houses: Record<string, Sums>
  landlords: Record<string, number>
}> {
  const houses: Record<string, Sums> = {}
  const each = async (sheet: string, add: (sums: Sums, cell: (heading: string) => number) => void) => {
    const [headings = [], ...rows] = (await readSheet(workbook, sheet)) as Cell[][]
    for (const row of rows) {
      const house = String(row[headings.indexOf('Property')])
      const sums = houses[house] ?? noSums()
      houses[house] = sums
      add(sums, (heading) => Number(row[headings.indexOf(heading)] ?? 0))
    }
  }
  await each('Units', (sums, cell) => {
    sums.units += 1
    sums.rent += cell('Rent')
  })
  await each('Tenants and leases', (sums) => {
    sums.tenancies += 1
  })
  await each('Opening balances', (sums, cell) => {
    sums.arrears += cell('Arrears')
    sums.credit += cell('Credit')
  })
  await each('Deposits', (sums, cell) => {
    sums.deposit += cell('Deposit')
  })
  const [headings = [], ...rows] = (await readSheet(workbook, 'Landlords')) as Cell[][]
  const held = headings.indexOf('Held for the landlord')
  const landlords = rows.map((row) => [String(row[headings.indexOf('Landlord')]), Number(row[held] ?? 0)])
  return { houses, landlords: Object.fromEntries(landlords) }
}
