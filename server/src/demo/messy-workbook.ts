import { firstNames, lastNames } from './names'
import { type MadeCell, type MadeSheet, workbookOf } from './sheet-xml'

const PROPERTIES = 57
const OWNERS = 40
const UNITS = 1500
const TENANTS = 1395
const IN_ARREARS = 420
const IN_CREDIT = 140
const METERS = 900

/** What the workbook comes to, reckoned from what it was made of and not from its cells. Amounts in shillings. */
export interface MessyFigures {
  rent: number
  arrears: number
  credit: number
  deposit: number
  /** The row that names a unit again, whose rent the totals of the sheet hold too. */
  double: { sheet: string; row: number; rent: number }
}

const places = [
  'Zimmerman',
  'Ruaka',
  'Kilimani',
  'Umoja',
  'Kasarani',
  'Rongai',
  'Kahawa',
  'Pipeline',
  'Donholm',
  'Syokimau',
]
const kinds = ['Court', 'Heights', 'Apartments', 'Plaza', 'Gardens', 'View']

const pick = <Item>(list: readonly Item[], place: number): Item => list[place % list.length] as Item
const grouped = (amount: number, sign: string) => String(amount).replaceAll(/\B(?=(\d{3})+$)/g, sign)

/** One amount in the ways in which clerks write it. */
function money(amount: number, place: number): MadeCell {
  if (amount % 1000 === 0 && place % 11 === 3) return `${amount / 1000}k`
  const ways = [
    amount,
    amount,
    `${grouped(amount, ',')}/=`,
    `KSh ${grouped(amount, ' ')}`,
    grouped(amount, ','),
    `Kshs. ${grouped(amount, ',')}.00`,
  ]
  return pick(ways, place)
}

const below = (amount: number, place: number): MadeCell =>
  pick([`(${grouped(amount, ',')})`, -amount, `${grouped(amount, ',')} CR`, `-${amount}`], place)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** One day as text in four ways, and as Excel counts it. */
function day(place: number): MadeCell {
  const at = new Date(Date.UTC(2018 + (place % 8), place % 12, 1 + (place % 28)))
  const [date, month, year] = [at.getUTCDate(), at.getUTCMonth(), at.getUTCFullYear()]
  const two = (part: number) => String(part).padStart(2, '0')
  const ways: MadeCell[] = [
    `${two(date)}/${two(month + 1)}/${year}`,
    `${date}-${months[month]}-${String(year).slice(2)}`,
    `${year}-${two(month + 1)}-${two(date)}`,
    `${months[month]} ${date}, ${year}`,
    { serial: at.getTime() / 86_400_000 + 25_569 },
  ]
  return pick(ways, place)
}

/** One number as it is typed, without its first 0, and with marks that came along out of a message. */
function phone(place: number): MadeCell {
  const number = 712_000_000 + place * 37
  const text = String(number)
  const spaced = `0${text.slice(0, 3)} ${text.slice(3, 6)} ${text.slice(6)}`
  return pick<MadeCell>([spaced, number, `+254${text}`, Number(`254${text}`), `\u200e0${text}\u200f`], place)
}

const baptismal = [
  ...['Grace', 'Peter', 'Mary', 'Brian', 'Esther', 'Joseph', 'Faith', 'Samuel', 'Mercy', 'Daniel', 'Joyce', 'Kevin'],
  ...['Ann', 'Paul', 'Lucy', 'Dennis', 'Rose', 'Victor', 'Agnes', 'Moses', 'Irene', 'Simon', 'Lilian', 'Felix', 'Ruth'],
]

/** Three names, as they stand on an ID: of so many tenants hardly two have the same. */
const personName = (place: number) =>
  [
    pick(baptismal, place),
    pick(firstNames, Math.floor(place / baptismal.length)),
    pick(lastNames, place * 7 + Math.floor(place / (baptismal.length * firstNames.length))),
  ].join(' ')
const ownerName = (place: number) => `${pick(lastNames, place * 3)} ${pick(kinds, place)} Holdings ${place + 1}`
const propertyName = (place: number) => `${pick(places, place)} ${pick(kinds, Math.floor(place / places.length))}`

function landlords(): MadeSheet {
  const rows: MadeCell[][] = [
    ['LANDLORDS AS AT 30 NOV 2026'],
    [],
    ['S/No', 'Landlord', 'Tel', 'KRA PIN', 'Comm %', 'Balance'],
  ]
  let balance = 0
  for (let place = 0; place < OWNERS; place += 1) {
    const held = (place % 5) * 12_500
    balance += held
    rows.push([
      place + 1,
      ownerName(place),
      phone(5000 + place),
      `A00${100_000 + place}B`,
      pick(['8%', 0.1, 7.5], place),
      held ? money(held, place) : '-',
    ])
  }
  rows.push([], ['', 'TOTAL', null, null, null, balance])
  return { name: 'Landlords', rows, merges: ['A1:F1'] }
}

interface Roll {
  rows: MadeCell[][]
  merges: string[]
  figures: MessyFigures
  tenants: number
  section: { rent: number; balance: number; deposit: number }
}

const ROLL = 'RENT ROLL NOV 2026'
const headings = [
  'Building',
  'Landlord',
  'HSE',
  'Hse Type',
  'Tenant Name',
  'Mobile',
  'ID No',
  'A/C No',
  'Date In',
  'Rent',
  'Dep',
  'Bal B/F',
  'Meter No',
  'Prev',
  'Remarks',
]

const isLet = (unit: number) => Math.floor(((unit + 1) * TENANTS) / UNITS) > Math.floor((unit * TENANTS) / UNITS)

function balanceOf(tenant: number): number {
  if (tenant < IN_ARREARS) return 1500 + (tenant % 40) * 250
  return tenant < IN_ARREARS + IN_CREDIT ? -(500 + (tenant % 9) * 100) : 0
}

function balanceCell(balance: number, unit: number): MadeCell {
  if (balance === 0) return pick(['-', 0, '', 'nil'], unit)
  return balance > 0 ? money(balance, unit) : below(-balance, unit)
}

function addUnit(roll: Roll, property: number, unit: number, within: number): void {
  const rent = 4500 + (unit % 37) * 500
  const name = `${pick(['A', 'B', 'C'], Math.floor(within / 10))}${pick(['', ' ', '-'], unit)}${(within % 10) + 1}`
  const head: MadeCell[] = [
    within === 0 ? propertyName(property) : null,
    within === 0 ? ownerName(property % OWNERS) : null,
    name,
    pick(['Bedsitter', '1 BR', '2BR', 'Shop'], unit),
  ]
  const meter: MadeCell[] =
    unit < METERS ? [`WM-${7000 + unit}`, pick<MadeCell>([1200 + unit, `${1200 + unit}.5`], unit)] : [null, null]
  roll.figures.rent += rent
  roll.section.rent += rent
  if (!isLet(unit)) {
    roll.rows.push([
      ...head,
      pick(['VACANT', 'Vacant', ''], unit),
      null,
      null,
      null,
      null,
      money(rent, unit),
      null,
      null,
      ...meter,
    ])
    return
  }
  const tenant = roll.tenants++
  const balance = balanceOf(tenant)
  const deposit = tenant % 6 === 0 ? 0 : rent
  roll.figures.deposit += deposit
  roll.figures[balance > 0 ? 'arrears' : 'credit'] += Math.abs(balance)
  roll.section.deposit += deposit
  roll.section.balance += balance
  const who = tenant === 17 || tenant === 911 ? 'John Kamau' : personName(tenant)
  roll.rows.push([
    ...head,
    tenant % 50 === 0 ? `\u200f ${who.toUpperCase()} ` : who,
    ...[
      phone(tenant),
      20_000_000 + tenant * 131,
      `${propertyName(property).slice(0, 3).toUpperCase()}${tenant}`,
      day(tenant),
    ],
    ...[money(rent, unit), deposit ? money(deposit, unit + 1) : null, balanceCell(balance, unit)],
    ...meter,
    tenant % 90 === 0 ? '=HYPERLINK("http://example.invalid","see file")' : null,
  ])
}

function addTotal(roll: Roll, label: string, { rent, balance, deposit }: Roll['section']): void {
  const cells: MadeCell[] = Array.from({ length: 9 }, () => null)
  roll.rows.push([label, ...cells.slice(1), { formula: `SUM(J4:J${roll.rows.length})`, value: rent }, deposit, balance])
}

/** A unit that somebody entered a second time, with another spelling. */
function addDouble(roll: Roll): void {
  const rent = 4500
  roll.figures.rent += rent
  roll.section.rent += rent
  roll.figures.double = { sheet: ROLL, row: roll.rows.length + 1, rent }
  roll.rows.push([null, null, 'a 1', 'Bedsitter', 'VACANT', null, null, null, null, money(rent, 2)])
}

function rentRoll(): { sheet: MadeSheet; figures: MessyFigures } {
  const figures = { rent: 0, arrears: 0, credit: 0, deposit: 0, double: { sheet: ROLL, row: 0, rent: 0 } }
  const roll: Roll = {
    rows: [],
    merges: ['A1:O1', 'A2:O2', 'M3:N3'],
    figures,
    tenants: 0,
    section: { rent: 0, balance: 0, deposit: 0 },
  }
  roll.rows.push(['MAKUTI PROPERTIES LTD - RENT ROLL'], ['Prepared by: Grace. Figures in KES'])
  roll.rows.push([...Array.from({ length: 12 }, () => null), 'Water'], headings)
  let unit = 0
  for (let property = 0; property < PROPERTIES; property += 1) {
    roll.section = { rent: 0, balance: 0, deposit: 0 }
    const from = roll.rows.length + 1
    const until = Math.floor(((property + 1) * UNITS) / PROPERTIES)
    for (let within = 0; unit < until; within += 1) addUnit(roll, property, unit++, within)
    // The building is one cell over all of its units, in every other one.
    if (property % 2 === 0) roll.merges.push(`A${from}:A${roll.rows.length}`)
    if (property === 30) addDouble(roll)
    addTotal(roll, 'Sub Total', roll.section)
    if (property % 3 === 0) roll.rows.push([])
    if (property === 20) roll.rows.push(headings)
  }
  addTotal(roll, 'GRAND TOTAL', {
    rent: figures.rent,
    balance: figures.arrears - figures.credit,
    deposit: figures.deposit,
  })
  return { sheet: { name: ROLL, rows: roll.rows, merges: roll.merges }, figures }
}

/** The sheets of an invented agency as they are met: everything in one wide table, with all that clerks do to it. */
export function messyWorkbook(): { bytes: Buffer; figures: MessyFigures } {
  const { sheet, figures } = rentRoll()
  return { bytes: workbookOf([landlords(), sheet]), figures }
}
