import { beforeAll, describe, expect, test } from 'vitest'
import { fieldErrorsOf, type Identity, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

// What people and machines type into any text field: kept as it is and shown again, or refused beside the field.

const { db } = testDatabase()
const { buildProperty, buildTenancy } = buildersOf(db)

let manager: Identity
let propertyId: string
let tenancyId: string
let made = 0

beforeAll(async () => {
  manager = await startApi(db).signInAs('property_manager')
  propertyId = (await buildProperty()).id
  tenancyId = (await buildTenancy()).id
})

interface Field {
  name: string
  max: number
  required: boolean
  /** Writes the text and reads it back. */
  keep: (text: string) => Promise<string | null>
}

const unique = () => `${++made}`

const fields: Field[] = [
  {
    name: 'name',
    max: 120,
    required: true,
    keep: async (name) => {
      const property = { country: 'Kenya' as const, address: 'Road', propertyType: 'shop' as const }
      const { id } = await manager.client.properties.create({ ...property, name, city: `City ${unique()}` })
      return (await manager.client.properties.get({ propertyId: id })).name
    },
  },
  {
    name: 'description',
    max: 2000,
    required: false,
    keep: async (description) => {
      const property = { country: 'Kenya' as const, city: 'Kisumu', address: 'Road', propertyType: 'shop' as const }
      const created = await manager.client.properties.create({ ...property, name: `P ${unique()}`, description })
      return created.description
    },
  },
  {
    name: 'houseNumber',
    max: 30,
    required: true,
    keep: async (houseNumber) => {
      const { id } = await buildProperty()
      const unit = {
        currency: 'KES' as const,
        floor: '1st' as const,
        rooms: '1' as const,
        rentAmount: 1,
        rentDueDate: 1,
      }
      const created = await manager.client.units.create({ ...unit, propertyId: id, houseNumber, serviceCharges: [] })
      return created.houseNumber
    },
  },
  {
    name: 'fullName',
    max: 120,
    required: true,
    keep: async (fullName) => {
      const email = `bad.input.${unique()}@example.com`
      const { tenant } = await manager.client.tenants.create({ fullName, email, phoneNumber: null })
      return (await manager.client.tenants.get({ tenantId: tenant.id })).fullName
    },
  },
  {
    name: 'notes',
    max: 1000,
    required: false,
    keep: async (notes) => {
      const record = {
        requestId: crypto.randomUUID(),
        tenancyId,
        amount: 1,
        currency: 'KES' as const,
        paymentType: 'rent' as const,
        paymentStatus: 'pending' as const,
        dueDate: '2026-11-05',
      }
      return (await manager.client.charges.record({ ...record, notes })).notes
    },
  },
]

const kept = [
  ["'; drop table properties; --", 'SQL'],
  ['<script>alert(1)</script>', 'HTML'],
  ['محمد علي 12', 'right to left'],
  ['Mūgo 🏠 Ñandú', 'emoji and accents'],
  ['{amount} %s $1', 'placeholders'],
  ['NULL', 'the word NULL'],
] as const

describe.each(fields)('$name', ({ name, max, required, keep }) => {
  test.each(kept)('%s (%s) comes back as it was typed', async (text) => {
    expect(await keep(` ${text} `)).toBe(text)
  })

  test('what cannot be stored or shown is refused beside the field', async () => {
    const errors = (text: unknown) => fieldErrorsOf(keep(text as string))
    expect(await errors('x'.repeat(max + 1))).toEqual([`${name}: Use at most ${max} characters`])
    expect(await errors('a\u0000b')).toEqual([`${name}: Remove the unreadable characters`])
    expect(await errors('a\u0007b')).toEqual([`${name}: Remove the unreadable characters`])
    // Half of an emoji, as a text that was cut in two leaves it.
    expect(await errors('a\udfffb')).toEqual([`${name}: Remove the unreadable characters`])
    for (const wrong of [42, true, { a: 1 }, ['x']]) {
      expect(await errors(wrong)).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
    }
    if (required) expect(await errors('   ')).toEqual([expect.stringMatching(/ is required$/)])
    else expect(await keep('   ')).toBeNull()
  })
})

test('a character that cannot be stored is refused where a list is narrowed and where a service charge is named', async () => {
  const unreadable = 'Remove the unreadable characters'
  expect(await fieldErrorsOf(manager.client.properties.list({ city: 'a\u0000b' }))).toEqual([`city: ${unreadable}`])
  const unit = {
    propertyId,
    currency: 'KES' as const,
    houseNumber: 'Z9',
    floor: 'ground' as const,
    rooms: '1' as const,
    rentAmount: 1,
    rentDueDate: 1,
    serviceCharges: [{ name: 'a\u0000b', amount: 1 }],
  }
  expect(await fieldErrorsOf(manager.client.units.create(unit))).toEqual([`serviceCharges.0.name: ${unreadable}`])
})

test('nothing was harmed', async () => {
  expect(await manager.client.properties.get({ propertyId })).toMatchObject({ id: propertyId })
})
