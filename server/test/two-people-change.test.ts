import { asTyped } from '@makao/contract/homes/units/units.terms'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Identity, refusalOf, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

// Two people have the same thing open and save one after the other, or at the same moment: neither loses what they entered.

const { db } = testDatabase()
const { buildProperty, buildTenancy, buildTenant, buildUnit } = buildersOf(db)

let api: Api
let first: Identity
let second: Identity
beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  first = await api.signInWithPassword('admin')
  second = await api.signInWithPassword('admin')
})

type Fields = Readonly<Record<string, unknown>>

interface Changed {
  read: () => Promise<Fields>
  /** Sends all fields of the form. */
  save: (by: Identity, fields: Fields, asRead?: Fields) => Promise<unknown>
  /** What the one makes of it, and the other: first one after the other, then at the same moment. */
  one: readonly [Fields, Fields]
  other: readonly [Fields, Fields]
  /** Of the same field. */
  clash: readonly [Fields, Fields]
  /** Of two fields that mean something only together. */
  pair?: readonly [Fields, Fields]
}

const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const things: Record<string, () => Promise<Changed>> = {
  property: async () => {
    const { id: propertyId } = await buildProperty()
    return {
      read: () => first.client.properties.get({ propertyId }),
      save: ({ client }, fields, asRead) => client.properties.update({ ...fields, propertyId, asRead } as never),
      one: [{ address: 'Ngong Road 14' }, { address: 'Ngong Road 16' }],
      other: [{ landReference: 'LR 209/4521' }, { description: 'Borehole and solar' }],
      clash: [{ city: 'Thika' }, { city: 'Ruiru' }],
    }
  },
  tenant: async () => {
    const { id: tenantId } = await buildTenant()
    return {
      read: () => first.client.tenants.get({ tenantId }),
      save: ({ client }, fields, asRead) => client.tenants.update({ ...fields, tenantId, asRead } as never),
      one: [{ phoneNumber: '+254722000111' }, { phoneNumber: '+254722000222' }],
      other: [{ employer: 'Kenya Power' }, { employer: null, idNumber: '22334455' }],
      clash: [{ fullName: 'Achieng Otieno' }, { fullName: 'Achieng Odhiambo' }],
    }
  },
  owner: async () => {
    const form = { name: `Wambui ${crypto.randomUUID()}`, kind: 'individual' as const, isResident: true }
    const { id: ownerId } = await first.client.owners.create({ ...form, payoutDetails: 'KCB 1172' })
    return {
      read: () => first.client.owners.get({ ownerId }),
      save: ({ client }, fields, asRead) => client.owners.update({ ...fields, ownerId, asRead } as never),
      one: [{ payoutDetails: 'KCB 9999' }, { payoutDetails: 'Equity 0110' }],
      other: [{ phoneNumber: '+254722000112' }, { phoneNumber: null }],
      // Stands in a table of its own.
      clash: [{ rentBand: 'within' }, { rentBand: 'above' }],
      pair: [{ payoutMethod: 'mpesa' }, { payoutDetails: '0712 345 678' }],
    }
  },
  unit: async () => {
    const { id: unitId } = await buildUnit()
    return {
      read: async () => asTyped(await first.client.units.get({ unitId })),
      save: ({ client }, fields, asRead) => client.units.update({ ...fields, unitId, asRead } as never),
      one: [{ rentAmount: 1_800_000 }, { rentAmount: 2_000_000 }],
      other: [{ block: 'B', serviceCharges: [{ name: 'Garbage', amount: 50_000 }] }, { serviceCharges: [] }],
      clash: [{ rentDueDate: 3 }, { rentDueDate: 7 }],
      pair: [{ availability: 'under_repair' }, { availability: 'reserved', availabilityUntil: '2026-12-31' }],
    }
  },
  lease: async () => {
    const { id: tenancyId } = await buildTenancy()
    return {
      read: () => first.client.leases.get({ tenancyId }),
      save: ({ client }, fields, asRead) => client.leases.save({ ...fields, tenancyId, asRead } as never),
      one: [{ rentAmount: 1_800_000 }, { rentChanges: [{ fromDay: '2027-01-01', rentAmount: 2_000_000 }] }],
      other: [{ noticeDays: 60 }, { penaltyKind: 'percent', penaltyRate: 500 }],
      clash: [{ depositAmount: 1_500_000 }, { depositAmount: 3_000_000 }],
      pair: [{ penaltyKind: 'fixed', penaltyRate: 0, penaltyAmount: 50_000 }, { penaltyGraceDays: 9 }],
    }
  },
  'receiving account': async () => {
    const { id: accountId } = await first.client.receivingAccounts.create({
      requestId: crypto.randomUUID(),
      ...{ kind: 'mpesa_paybill', name: 'Ngong Road paybill', number: '247248', currency: 'KES' },
    })
    return {
      read: async () =>
        (await first.client.receivingAccounts.list()).find(({ id }) => id === accountId) as unknown as Fields,
      save: ({ client }, fields, asRead) => client.receivingAccounts.change({ ...fields, accountId, asRead } as never),
      one: [{ name: 'Paybill of Ngong Road' }, { name: 'Paybill of Adams' }],
      other: [{ number: '522522' }, { bank: 'Equity, Ngong Road' }],
      clash: [{ number: '400200' }, { number: '400222' }],
    }
  },
  'approval limits': async () => ({
    read: () => first.client.approvals.settings(),
    save: ({ client }, fields, asRead) => client.approvals.saveSettings({ ...fields, asRead } as never),
    one: [{ refundKes: 1_000_000 }, { refundKes: null, writeOffUgx: 0 }],
    other: [{ payoutDetails: true }, { payoutKes: 5_000_000 }],
    clash: [{ reversalKes: 100_000 }, { reversalKes: 200_000 }],
  }),
  agency: async () => ({
    read: async () => without(await first.client.agency.get(), 'logo'),
    save: ({ client }, fields, asRead) => client.agency.save({ ...fields, asRead } as never),
    one: [{ mpesaPaybill: '247247' }, { mpesaPaybill: null }],
    other: [{ bankDetails: 'Equity 0123' }, { bankDetails: 'KCB 1172' }],
    clash: [{ name: 'Nyumba Bora' }, { name: 'Nyumba Kali' }],
  }),
  'reminder settings': async () => ({
    read: () => first.client.reminderSettings.get(),
    save: ({ client }, fields, asRead) => client.reminderSettings.save({ ...fields, asRead } as never),
    one: [{ rentReminderDays: 7 }, { rentReminderDays: 5 }],
    other: [
      { overdueSteps: [{ daysAfterDue: 20, template: null, channel: 'both', isDemandLetter: false }] },
      { overdueSteps: [] },
    ],
    clash: [{ rentReminderTemplate: 'Pay by {due_date}' }, { rentReminderTemplate: 'Rent is due {due_date}' }],
  }),
  'lease defaults': async () => ({
    read: () => first.client.leaseDefaults.get({}),
    save: ({ client }, fields, asRead) => client.leaseDefaults.save({ ...fields, asRead } as never),
    one: [{ noticeDays: 60 }, { noticeDays: 45 }],
    other: [
      { penaltyKind: 'percent', penaltyRate: 500 },
      { penaltyRate: 700, penaltyGraceDays: 5 },
    ],
    clash: [{ dueDay: 5 }, { dueDay: 10 }],
    pair: [{ penaltyKind: 'none', penaltyRate: 0 }, { penaltyGraceDays: 9 }],
  }),
}

const of = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

describe.each(Object.keys(things))('%s', (name) => {
  let thing: Changed
  beforeAll(async () => {
    thing = await (things[name] as () => Promise<Changed>)()
  })

  test('keeps what the other changed in other fields, one after the other', async () => {
    const { read, save, one, other } = thing
    const asRead = await read()
    await save(first, { ...asRead, ...one[0] }, asRead)
    await save(second, { ...asRead, ...other[0] }, asRead)
    expect(await read()).toMatchObject({ ...one[0], ...other[0] })
  })

  test('keeps both also when they are saved at the same moment', async () => {
    const { read, save, one, other } = thing
    const asRead = await read()
    await Promise.all([save(first, { ...asRead, ...one[1] }, asRead), save(second, { ...asRead, ...other[1] }, asRead)])
    expect(await read()).toMatchObject({ ...one[1], ...other[1] })
  })

  test('makes nothing of two halves that neither of them chose', async () => {
    const { read, save, pair } = thing
    if (!pair) return
    const asRead = await read()
    await save(first, { ...asRead, ...pair[0] }, asRead)
    const { code, data } = await refusalOf(save(second, { ...asRead, ...pair[1] }, asRead))
    expect([code, data]).toEqual(['CHANGED_MEANWHILE', { now: pair[0] }])
    // Saved again it is what the second one saw and typed, all of it.
    await save(second, { ...asRead, ...pair[1] }, { ...asRead, ...pair[0] })
    expect(await read()).toMatchObject({ ...of(asRead, Object.keys(pair[0])), ...pair[1] })
  })

  test('refuses one of two who change the same at the same moment', async () => {
    const { read, save, clash } = thing
    const stands = await read()
    const sent = [first, second].map((by, which) => save(by, { ...stands, ...clash[which] }, stands))
    const outcomes = await Promise.allSettled(sent)
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toMatchObject([{ code: 'CHANGED_MEANWHILE' }])
    const kept = outcomes.findIndex(({ status }) => status === 'fulfilled')
    const now = await read()
    expect(now).toMatchObject(clash[kept] ?? {})
    // As it was, for what follows.
    await save(first, { ...now, ...of(stands, Object.keys(clash[0])) }, now)
  })

  test('refuses the second of two who change the same, with what it is now, until they save again', async () => {
    const { read, save, clash } = thing
    const asRead = await read()
    await save(first, { ...asRead, ...clash[0] }, asRead)
    const { code, data } = await refusalOf(save(second, { ...asRead, ...clash[1] }, asRead))
    expect([code, data]).toEqual(['CHANGED_MEANWHILE', { now: clash[0] }])
    expect(await read()).toMatchObject(clash[0])
    await save(second, { ...asRead, ...clash[1] }, { ...asRead, ...clash[0] })
    expect(await read()).toMatchObject(clash[1])
    // Sent again after no answer came.
    await save(second, { ...asRead, ...clash[1] }, asRead)
  })
})

test('the account number that a unit had stays understood when a change is sent again after no answer came', async () => {
  const { id: unitId } = await buildUnit()
  const read = asTyped(await first.client.units.get({ unitId }))
  const change = { ...read, unitId, accountNumber: 'ZZ3', asRead: read } as never
  await first.client.units.update(change)
  await first.client.units.update(change)
  const { accountNumber, accountAliases } = await first.client.units.get({ unitId })
  expect([accountNumber, accountAliases]).toEqual(['ZZ3', [read.accountNumber]])
})

test('a unit is changed from what the API answered, in which some of it stands otherwise than in a form', async () => {
  const { id: unitId } = await buildUnit()
  const asRead = await first.client.units.get({ unitId })
  await first.client.units.update({ ...asTyped(asRead), unitId, block: 'C' } as never)
  const change = { ...asTyped(asRead), unitId, furnishingStatus: 'furnished', houseNumber: 'Z9', asRead }
  await second.client.units.update(change as never)
  expect(await first.client.units.get({ unitId })).toMatchObject({
    ...{ unitNumber: 'Z9', furnishingStatus: 'furnished', block: 'C' },
  })
})
