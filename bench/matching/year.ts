// An invented year of an agency's payments, each with whose it truly is. Nothing here is shared with what judges them:
// names, spellings and slips come from lists of their own. What a line looks like follows the `docs` of the providers.

import { createHash } from 'node:crypto'

const given =
  'Jane Grace Mary Faith Mercy Joyce Esther Lucy Ann Agnes Ruth Sarah Alice Rose Caroline Lilian Beatrice Catherine Winnie Brenda Peter John James Joseph David Samuel Daniel Paul Stephen Brian Kevin Dennis Victor Collins Eric George Martin Moses Isaac Hassan Ali Fatuma Halima Amina Zainab Abdi Yusuf Omar Khadija Salim Charity Purity Naomi Gladys Susan Eunice Doreen Irene Patrick Simon Philip Felix Nicholas Kennedy Edwin Emmanuel Geoffrey Lawrence Benson Julius'.split(
    ' ',
  )
const family =
  'Wanjiku Wanjiru Njeri Wambui Nyambura Mwangi Kamau Njoroge Maina Kariuki Otieno Odhiambo Ochieng Akinyi Achieng Atieno Omondi Onyango Ouma Okoth Kipchoge Kiprono Chebet Cherono Jepkosgei Koech Rotich Langat Mutua Muthoni Mutiso Musyoka Kilonzo Nzioka Wekesa Barasa Simiyu Nafula Nekesa Wafula Mohamed Hassan Abdullahi Juma Mwakio Mwanzia Gathoni Waweru Gitau Githinji Kimani Njuguna Macharia Ndungu Kuria Muriuki Gichuru Mbugua Wairimu Wangari Nduta Moraa Nyaboke Kerubo Ongeri Makori Bosire Nyakundi Mokaya Kwamboka Were Ogolla Adhiambo Awuor Anyango'.split(
    ' ',
  )
const houses =
  'Green View Apartments|Jacaranda Court|Sunrise Heights|Karibu Homes|Baraka Plaza|Umoja Flats|Acacia Gardens|Palm Court|Silver Springs Residences|Mwangaza House|Kilimani Suites|Lakeside Villas|Amani Court|Uzima Heights|Rehema Apartments|Pinewood Estate|Highrise Park|Tumaini House|Shiloh Apartments|Ngong View|Imara Plaza|Bahari Courts|Fanaka Flats|Mali Safi Estate|Upendo Residences'.split(
    '|',
  )

export interface YearTenancy {
  id: string
  tenant: string
  name: string
  unit: string
  unitId: string
  property: string
  propertyId: string
  ownerId: string
  numbers: string[]
  phones: string[]
  month: number
  from: string
  until: string | null
}
export interface YearCharge {
  day: string
  tenancy: string
  amount: number
}
export interface YearLine {
  day: string
  accountTyped: string
  details: string
  payerName: string
  payerPhone: string
  amount: number
  account: { ownerId: string | null; propertyId: string | null; prefix: string | null }
  /** Whose it is, with how much of it; nothing: it is no rent. */
  truth: { tenancy: string; amount: number }[]
  /** What went wrong with it, for the table of the bench. */
  slip: string
}
export interface Year {
  tenancies: YearTenancy[]
  charges: YearCharge[]
  lines: YearLine[]
  /** Account numbers of units where nobody lives. */
  spareNumbers: string[]
}

function chooser(seed: number) {
  // A linear congruential one, 48 bits wide.
  let state = BigInt(seed) ^ 0x5deece66dn
  const next = () => {
    state = (state * 0x5deece66dn + 11n) & ((1n << 48n) - 1n)
    return Number(state >> 16n) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (share: number) => next() < share,
    of: <Of>(list: readonly Of[]): Of => list[below(list.length)] as Of,
    // Some names are far more common than others.
    common: <Of>(list: readonly Of[]): Of => list[Math.floor(next() ** 1.7 * list.length)] as Of,
  }
}

/** With which a bank has the account numbers of the agency begin. */
const BANK_PREFIX = '1180279450'

const initialsOf = (name: string) =>
  name
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')

interface Receiving {
  kind: 'agency' | 'owner' | 'till' | 'bank'
  ownerId: string
}

interface Habit {
  types: 'number' | 'older' | 'words' | 'nothing' | 'name' | 'phone'
  payer: { name: string; phone: string; isOwn: boolean }
  parts: 'whole' | 'parts' | 'round' | 'months'
  spelling: number
  /** v1, masked, hashed: as the short code is set up. */
  day: number
}

/** What the parts of a year share. The order in which they ask `random` is what a seed repeats. */
interface Making {
  random: ReturnType<typeof chooser>
  id: (kind: string) => string
  phone: () => string
  person: () => string
  tenancies: YearTenancy[]
  spareNumbers: string[]
  /** By the id of the property. */
  own: Map<string, Receiving>
}

function begin(seed: number): Making {
  const random = chooser(seed)
  let made = 0
  const id = (kind: string) => {
    made += 1
    return `${kind}-${made}`
  }
  const phone = () => `${random.chance(0.9) ? 7 : 1}${String(random.below(10 ** 8)).padStart(8, '0')}`
  const person = () =>
    `${random.common(given)} ${random.common(family)}${random.chance(0.25) ? ` ${random.common(family)}` : ''}`
  return { random, id, phone, person, tenancies: [], spareNumbers: [], own: new Map() }
}

/** The letters of a property's account numbers, with which no other's begin. */
function codeOf(property: string, usedNumbers: ReadonlySet<string>): string {
  let code = initialsOf(property)
  while ([...usedNumbers].some((number) => number.startsWith(code) && /^\d/.test(number.slice(code.length))))
    code += property.charAt(code.length)
  return code.toUpperCase()
}

/** 'A1', '101', '7' or 'B3' and 'Shop 1', as the property numbers its units. */
function unitNameOf(scheme: number, number: number, size: number): string {
  if (scheme === 0) return `${String.fromCharCode(65 + Math.floor((number - 1) / 10))}${((number - 1) % 10) + 1}`
  if (scheme === 1) return `${Math.ceil(number / 8)}0${((number - 1) % 8) + 1}`
  if (scheme === 2) return `${number}`
  return number > size - 4 ? `Shop ${number - size + 4}` : `B${number}`
}

/** The account numbers of a unit: some have an earlier one too. Empty: another unit has it. */
function numbersOf(
  { random }: Making,
  { property, account, number }: { property: string; account: string; number: number },
  usedNumbers: Set<string>,
): string[] {
  if (usedNumbers.has(account)) return []
  usedNumbers.add(account)
  if (!random.chance(0.12)) return [account]
  const letters = property.replace(/[^A-Z]/gi, '').slice(0, 3)
  const older = `${letters.toUpperCase()}${100 + number}`
  if (usedNumbers.has(older)) return [account]
  usedNumbers.add(older)
  return [account, older]
}

/** Who lives in a unit this year: one, or two after each other. */
function letUnit(
  { random, id, phone, person, tenancies }: Making,
  home: Omit<YearTenancy, 'id' | 'tenant' | 'name' | 'phones' | 'month' | 'from' | 'until' | 'unitId'>,
): void {
  const month = (4 + random.below(40)) * 1000 + (random.chance(0.3) ? 300 + random.below(7) * 100 : 0)
  const base = { ...home, unitId: id('unit'), month: month * 100 }
  const occupant = () => ({ id: id('tenancy'), tenant: id('tenant'), name: person(), phones: [phone()] })
  const moves = random.chance(0.12)
  const moveMonth = 3 + random.below(7)
  const moveDay = `2026-${String(moveMonth).padStart(2, '0')}-28`
  tenancies.push({ ...base, ...occupant(), from: '2025-01-01', until: moves ? moveDay : null })
  if (!moves || !random.chance(0.85)) return
  const from = `2026-${String(moveMonth + 1).padStart(2, '0')}-01`
  tenancies.push({ ...base, ...occupant(), from, until: null })
}

/** Beside the houses that there are, others of the same owners nearby. */
function houseName(place: number): string {
  const round = Math.floor(place / houses.length)
  const name = houses[place % houses.length] as string
  return round === 0
    ? name
    : `${name} ${['Annex', 'Phase Two', 'Riverside', 'Hilltop'][(round - 1) % 4]}${round > 4 ? ` ${round}` : ''}`
}

/** @param size so many tenancies at least; undefined: as many as the houses hold */
function buildHouses(making: Making, size?: number): void {
  const { random, id, own, spareNumbers, tenancies } = making
  const owners = Array.from({ length: 14 }, () => id('owner'))
  const usedNumbers = new Set<string>()
  for (let place = 0; size === undefined ? place < houses.length : tenancies.length < size; place += 1) {
    const property = houseName(place)
    const propertyId = id('property')
    const ownerId = owners[place % owners.length] as string
    const kind = place === 4 ? 'till' : place === 9 || place === 10 ? 'bank' : place % 8 === 3 ? 'owner' : 'agency'
    own.set(propertyId, { kind, ownerId })
    const code = codeOf(property, usedNumbers)
    const units = 20 + random.below(30)
    for (let number = 1; number <= units; number += 1) {
      const unit = unitNameOf(place % 4, number, units)
      const account =
        place % 6 === 5
          ? `${1000 + place * 137 + number * 3}`
          : `${code}${unit.replace(/[^A-Za-z0-9]/g, '').toUpperCase()}`
      const numbers = numbersOf(making, { property, account, number }, usedNumbers)
      if (numbers.length === 0) continue
      if (random.chance(0.05)) spareNumbers.push(...numbers)
      else letUnit(making, { unit, property, propertyId, ownerId, numbers })
    }
  }
}

/** Some have two units, some moved within the agency, some share a name with another. */
function shareNames({ random, tenancies }: Making): void {
  const running = tenancies.filter(({ until }) => until === null)
  for (let pair = 0; pair < 22; pair += 1) {
    const [one, other] = [random.of(running), random.of(running)]
    if (one !== other) Object.assign(other, { tenant: one.tenant, name: one.name, phones: one.phones })
  }
  for (const left of tenancies.filter(({ until }) => until !== null)) {
    if (!random.chance(0.35)) continue
    const next = tenancies.find(
      ({ from, unitId }) => unitId !== left.unitId && from > (left.until ?? '') && from.slice(0, 7) <= '2026-12',
    )
    if (next) Object.assign(next, { tenant: left.tenant, name: left.name, phones: left.phones })
  }
  for (let pair = 0; pair < 25; pair += 1) random.of(running).name = random.of(running).name
}

function habitsOf({ random, person, phone, tenancies }: Making): Map<string, Habit> {
  const habits = new Map<string, Habit>()
  for (const tenancy of tenancies) {
    const lot = random.next()
    const cousin = random.chance(0.11)
    habits.set(tenancy.id, {
      types:
        lot < 0.76
          ? 'number'
          : lot < 0.8 && tenancy.numbers.length > 1
            ? 'older'
            : lot < 0.93
              ? 'words'
              : lot < 0.96
                ? 'nothing'
                : lot < 0.985
                  ? 'name'
                  : 'phone',
      payer: cousin
        ? { name: person(), phone: phone(), isOwn: false }
        : { name: tenancy.name, phone: tenancy.phones[0] ?? '', isOwn: true },
      parts: random.chance(0.8) ? 'whole' : random.of(['parts', 'round', 'round', 'months'] as const),
      spelling: random.below(6),
      day: random.chance(0.75) ? 1 + random.below(9) : 10 + random.below(18),
    })
  }
  return habits
}

/** Who pays for several rooms at once. */
function employersOf({ random, phone, tenancies, own }: Making) {
  return Array.from({ length: 4 }, (_, place) => {
    const house = tenancies.filter(({ until, propertyId }) => until === null && own.get(propertyId)?.kind === 'agency')
    const first = random.of(house)
    const rooms = [first, ...house.filter((each) => each.propertyId === first.propertyId && each !== first).slice(0, 2)]
    return {
      name: `${random.of(family)} ${['Security', 'Traders', 'Hardware', 'Schools'][place] ?? ''} Ltd`,
      phone: phone(),
      rooms,
    }
  })
}

const spell = (text: string, spelling: number) => {
  const letters = text.replace(/\d.*$/, '')
  const digits = text.slice(letters.length)
  return (
    [
      text,
      text.toLowerCase(),
      `${letters} ${digits}`,
      `${letters}-${digits}`,
      `${letters.toLowerCase()} ${digits.toLowerCase()}`,
      `${text}.`,
    ][spelling] ?? text
  )
}

function mistype({ random }: Making, text: string): string {
  const place = random.below(text.length)
  const letter = text.charAt(place)
  const keys = /\d/.test(letter) ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  switch (random.below(5)) {
    case 0:
      return text.slice(0, place) + keys.charAt(random.below(keys.length)) + text.slice(place + 1)
    case 1:
      return text.slice(0, place) + text.slice(place + 1)
    case 2:
      return text.slice(0, place) + letter + text.slice(place)
    case 3:
      return place + 1 < text.length
        ? text.slice(0, place) + text.charAt(place + 1) + letter + text.slice(place + 2)
        : `${text}1`
    default:
      return text.replace(
        /[O01I5SB8]/,
        (found) => ({ O: '0', '0': 'O', '1': 'I', I: '1', '5': 'S', S: '5', B: '8', '8': 'B' })[found] ?? found,
      )
  }
}

const inWords = ({ unit, property }: YearTenancy, spelling: number): string => {
  const [first = '', second = ''] = property.split(' ')
  const bare = unit.replace('Shop ', '')
  return (
    [
      `${first} ${unit}`,
      `${initialsOf(property)} hse ${bare}`,
      `${first}${second} ${bare}`.toUpperCase(),
      `hse ${bare}`,
      `House no ${bare} ${first.toLowerCase()}`,
      `rent ${unit}`,
    ][spelling] ?? unit
  )
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A number as the receiver sees it: whole, masked or hashed. */
function shown({ random }: Making, number: string, kind: Receiving['kind']): string {
  if (kind === 'bank') return random.chance(0.6) ? `254${number}` : ''
  const lot = random.next()
  if (lot < 0.62)
    return random.chance(0.5)
      ? `254${number.slice(0, 1)} ***** ${number.slice(-3)}`
      : `2547${number.slice(1, 2)}****${number.slice(-3)}`.replace('2547', `254${number.slice(0, 1)}`)
  if (lot < 0.8) return createHash('sha256').update(`254${number}`).digest('hex')
  return `254${number}`
}

/** What a payer types as the account, and what is wrong with it: '' when nothing is. */
function typedBy(
  making: Making,
  tenancy: YearTenancy,
  { day, habit, slip: before }: { day: string; habit: Habit; slip: string },
): { typed: string; slip: string } {
  const { random, tenancies } = making
  const [number = '', older] = tenancy.numbers
  let slip = before
  let typed = ''
  const style = random.chance(0.93) ? habit.types : random.of(['number', 'words', 'nothing'] as const)
  switch (style) {
    case 'older':
      typed = spell(older ?? number, habit.spelling)
      slip ||= 'older number'
      break
    case 'words':
      typed = inWords(tenancy, habit.spelling)
      slip ||= 'in words'
      break
    case 'nothing':
      typed = random.of(['RENT', 'rent', `${monthNames[Number(day.slice(5, 7)) - 1]} rent`, 'House', '1', '0'])
      slip = 'says nothing'
      break
    case 'name':
      typed = tenancy.name.split(' ').slice(0, 2).join(' ')
      slip ||= 'name typed'
      break
    case 'phone':
      typed = `0${tenancy.phones[0] ?? ''}`
      slip ||= 'phone typed'
      break
    default:
      typed = spell(number, habit.spelling)
      if (random.chance(0.028)) {
        typed = spell(mistype(making, number), habit.spelling)
        slip = slip ? `${slip}, mistyped` : 'mistyped'
      } else if (random.chance(0.003)) {
        const others = tenancies.filter(
          (each) => each.propertyId === tenancy.propertyId && each.unitId !== tenancy.unitId,
        )
        typed = spell(random.of(others).numbers[0] ?? number, habit.spelling)
        slip = "a neighbour's number"
      } else if (random.chance(0.002)) {
        typed = spell(random.of(tenancies).numbers[0] ?? number, habit.spelling)
        slip = 'wrong property'
      }
  }
  return { typed, slip }
}

/** The account that the money of a tenancy comes in to. */
function accountOf({ kind, ownerId }: Receiving, { propertyId }: YearTenancy): YearLine['account'] {
  if (kind === 'owner') return { ownerId, propertyId: null, prefix: null }
  if (kind === 'till') return { ownerId: null, propertyId, prefix: null }
  return { ownerId: null, propertyId: null, prefix: kind === 'bank' ? BANK_PREFIX : null }
}

function lineFor(
  making: Making,
  tenancy: YearTenancy,
  day: string,
  amount: number,
  truth: YearLine['truth'],
  habit: Habit,
): YearLine {
  const { random, own, person, phone } = making
  const receiving: Receiving = own.get(tenancy.propertyId) ?? { kind: 'agency', ownerId: '' }
  let slip = ''
  let payer = habit.payer
  if (!payer.isOwn) slip = "cousin's phone"
  if (random.chance(0.03)) {
    payer = { name: random.chance(0.6) ? person() : tenancy.name, phone: phone(), isOwn: false }
    slip = 'a strange phone'
  }
  const said = typedBy(making, tenancy, { day, habit, slip })
  let { typed } = said
  slip = said.slip
  const words = payer.name.toUpperCase().split(' ')
  const firstOnly = day >= '2026-03-01' && random.chance(0.8)
  const payerName =
    receiving.kind === 'bank' && random.chance(0.3)
      ? ''
      : firstOnly
        ? (words[0] ?? '')
        : random.chance(0.3)
          ? `${words[0]} ${words[1]?.charAt(0)}`
          : words.join(' ')
  if (receiving.kind === 'till') {
    typed = ''
    slip ||= 'to a till'
  }
  if (receiving.kind === 'bank') {
    if (random.chance(0.7)) typed = `${BANK_PREFIX}#${typed}`
    if (random.chance(0.15)) typed = typed.replace('#', ' ')
  }
  const number254 = shown(making, payer.phone, receiving.kind)
  const details =
    receiving.kind === 'bank'
      ? `MPESA C2B ${typed} ${words[0]}`
      : receiving.kind === 'till'
        ? 'Customer Payment'
        : 'Pay Bill Online'
  return {
    day,
    accountTyped: typed,
    details,
    payerName,
    payerPhone: number254,
    amount,
    account: accountOf(receiving, tenancy),
    truth,
    slip: slip || 'none',
  }
}

/** How the year stands so far. */
interface Standing {
  making: Making
  habits: Map<string, Habit>
  employers: ReturnType<typeof employersOf>
  /** By the id of the tenancy. */
  owes: Map<string, number>
}

/** A payment that is made on its day, by what is owed then. */
interface Todo {
  day: string
  make: () => YearLine | undefined
}

type DayOf = (day: number) => string

const isOver = ({ until }: YearTenancy, start: string) => until !== null && until < `${start}-02`

function chargeMonth({ making, owes }: Standing, start: string, dayOf: DayOf): YearCharge[] {
  const charged = making.tenancies.filter((tenancy) => tenancy.from <= dayOf(28) && !isOver(tenancy, start))
  return charged.map(({ id, month }) => {
    owes.set(id, (owes.get(id) ?? 0) + month)
    return { day: dayOf(1), tenancy: id, amount: month }
  })
}

/** What one tenancy pays in a month: all of it, in parts, in round sums, ahead, or too little. */
function paymentsOf({ making, owes }: Standing, tenancy: YearTenancy, habit: Habit, dayOf: DayOf): Todo[] {
  const { random } = making
  const owed = owes.get(tenancy.id) ?? 0
  const shift = random.chance(0.2) ? random.below(8) : 0
  const todo: Todo[] = []
  const pay = (part: (owed: number) => number, day: number) =>
    todo.push({
      day: dayOf(day),
      make: () => {
        const rest = owes.get(tenancy.id) ?? 0
        const amount = part(rest)
        if (amount <= 0) return undefined
        owes.set(tenancy.id, rest - amount)
        return lineFor(making, tenancy, dayOf(day), amount, [{ tenancy: tenancy.id, amount }], habit)
      },
    })
  const shillings = (amount: number) => Math.round(amount / 100) * 100
  if (habit.parts === 'parts') {
    const first = Math.max(50_000, Math.round((owed * (0.3 + random.next() * 0.4)) / 50_000) * 50_000)
    pay((rest) => Math.min(rest, first), habit.day)
    pay((rest) => rest, habit.day + 6 + shift)
  } else if (habit.parts === 'round') {
    pay((rest) => Math.ceil(rest / 50_000) * 50_000, habit.day + shift)
  } else if (habit.parts === 'months' && random.chance(0.4) && tenancy.until === null) {
    pay((rest) => rest + tenancy.month, habit.day + shift)
  } else if (random.chance(0.04)) pay((rest) => shillings(rest * (0.4 + random.next() * 0.5)), habit.day + shift)
  else pay((rest) => rest, habit.day + shift)
  return todo
}

function tenantsPay(standing: Standing, start: string, dayOf: DayOf): Todo[] {
  const { making, habits, employers, owes } = standing
  const { random, tenancies } = making
  const employed = new Set(employers.flatMap(({ rooms }) => rooms.map((room) => room.id)))
  return tenancies.flatMap((tenancy) => {
    const habit = habits.get(tenancy.id)
    const owed = owes.get(tenancy.id) ?? 0
    if (!habit || owed <= 0 || employed.has(tenancy.id) || tenancy.from > dayOf(28)) return []
    if (isOver(tenancy, start) && !random.chance(0.5)) return []
    return random.chance(0.04) ? [] : paymentsOf(standing, tenancy, habit, dayOf)
  })
}

function employersPay({ making, employers, owes }: Standing, dayOf: DayOf): Todo[] {
  return employers.map(({ name, phone, rooms }) => ({
    day: dayOf(5),
    make: () => {
      const truth = rooms
        .map((room) => ({ tenancy: room.id, amount: owes.get(room.id) ?? 0 }))
        .filter(({ amount }) => amount > 0)
      for (const { tenancy, amount } of truth) owes.set(tenancy, (owes.get(tenancy) ?? 0) - amount)
      const [first] = rooms
      if (!first || truth.length === 0) return undefined
      const payer = { name, phone, isOwn: false }
      const habit: Habit = { types: 'number', payer, parts: 'whole', spelling: 0, day: 5 }
      const sum = truth.reduce((all, { amount }) => all + amount, 0)
      return { ...lineFor(making, first, dayOf(5), sum, truth, habit), slip: 'three rooms, one code' }
    },
  }))
}

/** Money that is no rent. */
function strangersPay({ making }: Standing, dayOf: DayOf): Todo[] {
  const { random, person, phone } = making
  return Array.from({ length: 9 }, () => {
    const day = dayOf(1 + random.below(27))
    const typed = random.of(['', 'LOAN', 'plot 45', 'deposit plumber', 'VISION SACCO', 'TRANSFER', '778812', 'fees'])
    return {
      day,
      make: () => ({
        day,
        accountTyped: typed,
        details: random.of([
          'Business Payment',
          'Interest earned',
          'Pay Bill Online',
          'Deposit of Funds at Agent Till',
        ]),
        payerName: random.chance(0.5) ? person().toUpperCase() : '',
        payerPhone: random.chance(0.5) ? shown(making, phone(), 'agency') : '',
        amount: (1 + random.below(300)) * 10_000,
        account: { ownerId: null, propertyId: null, prefix: null },
        truth: [],
        slip: 'no rent',
      }),
    }
  })
}

/** @param wanted so many lines at most @param size so many tenancies; undefined: about 900 */
export function makeYear(seed: number, wanted: number, size?: number): Year {
  const making = begin(seed)
  buildHouses(making, size)
  shareNames(making)
  const standing: Standing = {
    making,
    habits: habitsOf(making),
    employers: employersOf(making),
    owes: new Map(),
  }
  const charges: YearCharge[] = []
  const lines: YearLine[] = []
  for (let month = 1; month <= 12; month += 1) {
    const start = `2026-${String(month).padStart(2, '0')}`
    const dayOf = (day: number) => `${start}-${String(Math.min(28, Math.max(1, day))).padStart(2, '0')}`
    charges.push(...chargeMonth(standing, start, dayOf))
    const todo = [
      ...tenantsPay(standing, start, dayOf),
      ...employersPay(standing, dayOf),
      ...strangersPay(standing, dayOf),
    ]
    for (const { make } of todo.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))) {
      const line = make()
      if (line) lines.push(line)
    }
  }
  const { tenancies, spareNumbers } = making
  return { tenancies, charges, lines: lines.slice(0, wanted), spareNumbers }
}
