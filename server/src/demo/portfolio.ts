import type { Country } from '@makao/contract/countries'
import { addDays, type Day, nextDueDay } from '@makao/contract/days'
import { currencyOf, type PropertyType } from '@makao/contract/homes/properties/properties.terms'
import type { FurnishingStatus, RoomCount } from '@makao/contract/homes/units/units.kinds'
import { type Currency, minorFactor } from '@makao/contract/money'
import type { PaymentStatus, PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { MeterKind } from '@makao/contract/money/meters/meters.kinds'
import type { Price } from '@makao/contract/money/meters/meters.schema'
import type { ReadingKind } from '@makao/contract/money/meters/meters.terms'
import { formatUsage } from '@makao/contract/money/meters/quantity.terms'
import { billOf } from '../money/meters/meters.rules'
import { firstNames, lastNames } from './names'

// A made-up agency: the same on every machine, as of a day.

export interface DemoProperty {
  name: string
  country: Country
  city: string
  address: string
  propertyType: PropertyType
  description: string | null
}

export interface DemoUnit {
  property: number
  unitNumber: string
  block: string | null
  currency: Currency
  /** Minor units. */
  rentAmount: number
  serviceChargeAmount: number
  dueDate: number
  rooms: RoomCount | null
  furnishingStatus: FurnishingStatus | null
}

/** What the staff offer in the form of a unit. */
export const templates: { name: string; defaultAmount: number; currency: Currency; description: string | null }[] = [
  { name: 'Water', defaultAmount: 50_000, currency: 'KES', description: 'Borehole and county mix' },
  { name: 'Garbage Collection', defaultAmount: 20_000, currency: 'KES', description: 'Twice a week' },
  { name: 'Security', defaultAmount: 150_000, currency: 'KES', description: null },
  { name: 'Generator', defaultAmount: 80_000, currency: 'UGX', description: 'Fuel and service' },
]

export interface DemoTenant {
  fullName: string
  email: string
  phoneNumber: string | null
}

export interface DemoTenancy {
  tenant: number
  unit: number
  startDate: Day
  endDate: Day | null
}

export interface DemoCharge {
  tenancy: number
  amount: number
  paidAmount: number
  paymentType: PaymentType
  name?: string
  paymentStatus: PaymentStatus
  dueDate: Day
  paidDate: Day | null
  mpesaReceiptNumber: string | null
}

export interface DemoMeter extends Price {
  unit: number
  kind: MeterKind
  serialNumber: string
  installedOn: Day
}

/** `value`, `usage`: thousandths. `payment`: the bill. */
export interface DemoReading {
  meter: number
  day: Day
  value: number
  kind: ReadingKind
  fromDay: Day | null
  usage: number | null
  tenancy: number | null
  payment: number | null
}

export interface DemoPortfolio {
  properties: DemoProperty[]
  units: DemoUnit[]
  tenants: DemoTenant[]
  tenancies: DemoTenancy[]
  charges: DemoCharge[]
  meters: DemoMeter[]
  readings: DemoReading[]
}

/** Where the landlord's own meters are: the place of the property, what is metered, its price, and a month's usual use. */
const metered: [number, MeterKind, Price, number][] = [
  [0, 'water', { price: 15_000, minimumCharge: 30_000, standingCharge: 0 }, 11_000],
  [11, 'electricity', { price: 805, minimumCharge: 0, standingCharge: 3360 }, 140_000],
]
/** How many months back they have been read. */
const READ_MONTHS = 7

const MONTHS = 24

/** Name, city, street, type, units, and the usual rent and service charge in shillings. Rents as asked in 2026. */
const houses: [string, string, string, PropertyType, number, number, number, string | null][] = [
  [
    'Jacaranda Court',
    'Nairobi',
    'Ngong Road, Kilimani',
    'apartment',
    20,
    45_000,
    4_500,
    'Two and three bedrooms, borehole, lift.',
  ],
  [
    'Umoja Bedsitters',
    'Nairobi',
    'Moi Drive, Umoja II',
    'bedsitter',
    24,
    9_500,
    200,
    'Bedsitters with own bath. Garbage 200 a month.',
  ],
  ['Baobab Business Centre', 'Nairobi', 'Mombasa Road, Imara Daima', 'office', 8, 85_000, 9_000, null],
  [
    'Kware Godowns',
    'Nairobi',
    'Off Outering Road, Embakasi',
    'warehouse',
    5,
    140_000,
    12_000,
    'Three-phase power, room for 40-foot trucks.',
  ],
  ['Nyali Palms', 'Mombasa', 'Links Road, Nyali', 'apartment', 14, 38_000, 3_500, 'Five minutes to the beach.'],
  ['Makupa Arcade', 'Mombasa', 'Jomo Kenyatta Avenue', 'shop', 10, 22_000, 1_500, null],
  [
    'Lakeview Maisonettes',
    'Kisumu',
    'Riat Hills, Kiboswa Road',
    'house',
    8,
    32_000,
    2_000,
    'Four bedrooms each, with garden.',
  ],
  ['Oginga Stalls', 'Kisumu', 'Oginga Odinga Street', 'shop', 9, 12_000, 500, null],
  [
    'Kololo Heights',
    'Kampala',
    'Upper Kololo Terrace',
    'apartment',
    14,
    2_200_000,
    180_000,
    'Furnished on request, generator.',
  ],
  ['Ntinda Muzigo', 'Kampala', 'Kiwatule Road, Ntinda', 'bedsitter', 14, 350_000, 0, null],
  ['Nakasero Office Suites', 'Kampala', 'Buganda Road, Nakasero', 'office', 6, 3_400_000, 300_000, null],
  [
    'Entebbe Garden Homes',
    'Entebbe',
    'Church Road, Kitoro',
    'house',
    8,
    1_600_000,
    100_000,
    'Quiet compound near the botanical garden.',
  ],
]

/** Numbers that look random and are the same everywhere (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const dayOfMonth = (month: number, date: number): Day =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, date)).toISOString().slice(0, 10)

function roomsOf(type: PropertyType, index: number): RoomCount | null {
  if (type === 'house') return '4'
  if (type === 'apartment') return index % 2 === 0 ? '2' : '3'
  return type === 'bedsitter' ? '1' : null
}

/** Receipt numbers as the services that take money write them, each another one. */
function receiptsInTurn(): (currency: Currency, paidDate: Day) => string {
  let receipts = 0
  return (currency, paidDate) => {
    receipts += 1
    if (currency === 'UGX') return `${9_400_000_000 + receipts * 137}`
    // Year, month and day as M-Pesa's first three characters, then what makes it unique.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const date = Number(paidDate.slice(8))
    const head = [
      letters.charAt(Number(paidDate.slice(0, 4)) - 2006),
      letters.charAt(Number(paidDate.slice(5, 7)) - 1),
      date < 10 ? String(date) : letters.charAt(date - 10),
    ].join('')
    return head + (receipts * 7919).toString(36).toUpperCase().padStart(7, '0')
  }
}

interface Made {
  units: readonly DemoUnit[]
  tenancies: readonly DemoTenancy[]
  thisMonth: number
  today: Day
  between: (low: number, high: number) => number
  receiptOf: (currency: Currency, paidDate: Day) => string
}

/** What was charged each month, and how each tenant has paid it. */
function makeCharges({ units, tenancies, thisMonth, today, between, receiptOf }: Made): DemoCharge[] {
  const charges: DemoCharge[] = []
  tenancies.forEach(({ tenant, unit: place, startDate, endDate }, tenancy) => {
    const unit = units[place]
    if (!unit) return
    const habit = tenant % 10
    // Some are charged a month ahead; what they have not paid is pending.
    const last = endDate ? monthOf(endDate) : habit === 8 ? thisMonth + 1 : thisMonth
    for (let month = monthOf(startDate); month <= last; month += 1) {
      const dueDate = dayOfMonth(month, unit.dueDate)
      const due: [PaymentType, number][] = [
        ['rent', unit.rentAmount],
        ['service_charge', unit.serviceChargeAmount],
      ]
      for (const [paymentType, amount] of due) {
        if (amount === 0) continue
        const late = habit < 5 ? between(-4, 0) : habit < 8 ? between(1, 9) : between(3, 20)
        const paidDate = addDays(dueDate, late)
        const behind = thisMonth - month
        const owes =
          !endDate && ((habit === 9 && behind < 1 + (tenant % 4)) || (habit === 8 && behind <= 0) || paidDate > today)
        const isPartial = !endDate && habit === 7 && behind <= 1 && paymentType === 'rent' && paidDate <= today
        const base = { tenancy, amount, paymentType, dueDate }
        if (isPartial) {
          const paidAmount = Math.floor((amount * between(3, 8)) / 10 / 100) * 100
          charges.push({
            ...base,
            paidAmount,
            paymentStatus: 'partial',
            paidDate,
            mpesaReceiptNumber: receiptOf(unit.currency, paidDate),
          })
        } else if (owes) {
          const paymentStatus = behind > 1 ? 'overdue' : 'pending'
          charges.push({ ...base, paidAmount: 0, paymentStatus, paidDate: null, mpesaReceiptNumber: null })
        } else {
          const byPhone = tenant % 6 !== 5
          charges.push({
            ...base,
            paidAmount: amount,
            paymentStatus: 'paid',
            paidDate,
            mpesaReceiptNumber: byPhone ? receiptOf(unit.currency, paidDate) : null,
          })
        }
      }
    }
  })
  return charges
}

/** Meters with their readings; what was used is added to the charges. */
function makeMeters({ units, tenancies, thisMonth, today, between, receiptOf }: Made, charges: DemoCharge[]) {
  const meters: DemoMeter[] = []
  const readings: DemoReading[] = []
  for (const [property, kind, price, usual] of metered) {
    units.forEach((unit, place) => {
      if (unit.property !== property) return
      const meter = meters.length
      const installedOn = dayOfMonth(thisMonth - READ_MONTHS, 1)
      meters.push({
        unit: place,
        kind,
        serialNumber: `${kind === 'water' ? 'W' : 'E'}-${40_100 + meter * 7}`,
        installedOn,
        ...price,
      })
      let value = between(100, 900) * 1000
      let fromDay = installedOn
      const livingOn = (day: Day) =>
        tenancies.findIndex(
          ({ unit: held, startDate, endDate }) =>
            held === place && startDate <= day && (endDate === null || endDate >= day),
        )
      const opened = livingOn(installedOn)
      const opening = { meter, day: installedOn, value, kind: 'opening' as const, fromDay: null, usage: null }
      readings.push({ ...opening, tenancy: opened < 0 ? null : opened, payment: null })
      // Some are still to be read this month.
      const behind = place % 3 === 0 ? 1 : 0
      for (let month = thisMonth - READ_MONTHS + 1; month <= thisMonth - behind; month += 1) {
        const day = dayOfMonth(month, 1)
        const tenancy = livingOn(day)
        const held = tenancies[tenancy]
        const usage = held ? Math.round((usual * between(70, 130)) / 100 / 100) * 100 : between(0, 3) * 100
        value += usage
        const isNew = held?.startDate === day
        const reading = { meter, day, value, fromDay, usage, tenancy: held ? tenancy : null, payment: null }
        fromDay = day
        if (!held || isNew) {
          readings.push({ ...reading, kind: isNew ? 'move_in' : 'regular' })
          continue
        }
        readings.push({ ...reading, kind: 'regular', payment: charges.length })
        const due = nextDueDay(addDays(day, 1), unit.dueDate)
        const dueDate = held.endDate !== null && due > held.endDate ? held.endDate : due
        const amount = billOf(usage, price, unit.currency)
        const isPaid = month < thisMonth - (held.tenant % 3 === 0 ? 1 : 0) && dueDate < today
        charges.push({
          tenancy,
          amount,
          paymentType: kind,
          name: formatUsage(usage, kind),
          paidAmount: isPaid ? amount : 0,
          paymentStatus: isPaid ? 'paid' : 'pending',
          dueDate,
          paidDate: isPaid ? dueDate : null,
          mpesaReceiptNumber: isPaid ? receiptOf(unit.currency, dueDate) : null,
        })
      }
    })
  }
  return { meters, readings }
}

/** Two years of a portfolio of 12 properties, 140 units and 110 tenants, as it stands on `today`. */
export function makePortfolio(today: Day): DemoPortfolio {
  const roll = dice(20_261)
  const between = (low: number, high: number) => low + Math.floor(roll() * (high - low + 1))
  const thisMonth = monthOf(today)

  const properties = houses.map(([name, city, address, propertyType, , , , description]): DemoProperty => {
    const country: Country = city === 'Kampala' || city === 'Entebbe' ? 'Uganda' : 'Kenya'
    return { name, country, city, address, propertyType, description }
  })

  const units: DemoUnit[] = houses.flatMap(([, , , type, count, rent, charge], property) => {
    const currency = currencyOf(properties[property]?.country ?? 'Kenya')
    const step = currency === 'KES' ? 500 : 50_000
    return Array.from({ length: count }, (_, index) => {
      const block = type === 'house' || type === 'shop' ? null : 'ABCDEFG'.charAt(Math.floor(index / 4))
      const unitNumber = block ? `${block}${(index % 4) + 1}` : `${type === 'house' ? 'H' : 'S'}${index + 1}`
      return {
        property,
        unitNumber,
        block,
        currency,
        rentAmount: (rent + step * between(-2, 4)) * minorFactor(currency),
        serviceChargeAmount: charge * minorFactor(currency),
        dueDate: currency === 'KES' ? 5 : 1,
        rooms: roomsOf(type, index),
        furnishingStatus: ['house', 'apartment', 'bedsitter'].includes(type) ? 'unfurnished' : null,
      }
    })
  })

  const tenants = Array.from({ length: 110 }, (_, index): DemoTenant => {
    const first = firstNames[index % firstNames.length] ?? ''
    const last = lastNames[(index * 7) % lastNames.length] ?? ''
    const fullName =
      index % 23 === 22 ? `${first} ${lastNames[(index * 3) % lastNames.length]}-${last}` : `${first} ${last}`
    const prefix = () => (index % 3 === 2 ? `+256 77${between(1, 9)}` : `07${between(10, 99)}`)
    return {
      fullName,
      email: `${fullName.toLowerCase().replaceAll(/[^a-z]+/g, '.')}${index}@example.com`,
      phoneNumber: index % 11 === 10 ? null : `${prefix()} ${between(100, 999)} ${between(100, 999)}`,
    }
  })

  // 96 live here now, 10 have moved out, 4 wait for a unit. Every unit's place in the list is shuffled by a stride.
  const unitAt = (place: number) => (place * 37) % units.length
  const tenancies: DemoTenancy[] = []
  for (let tenant = 0; tenant < 96; tenant += 1) {
    const months = tenant % 5 === 4 ? between(2, 14) : MONTHS
    tenancies.push({ tenant, unit: unitAt(tenant), startDate: dayOfMonth(thisMonth - months, 1), endDate: null })
  }
  for (let tenant = 96; tenant < 106; tenant += 1) {
    const left = between(2, 9)
    tenancies.push({
      tenant,
      unit: unitAt(tenant),
      startDate: dayOfMonth(thisMonth - MONTHS, 1),
      endDate: addDays(dayOfMonth(thisMonth - left + 1, 1), -1),
    })
  }

  const made = { units, tenancies, thisMonth, today, between, receiptOf: receiptsInTurn() }
  const charges = makeCharges(made)
  const { meters, readings } = makeMeters(made, charges)
  return { properties, units, tenants, tenancies, charges, meters, readings }
}
