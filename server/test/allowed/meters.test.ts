import { eq } from 'drizzle-orm'
import { meterReadings } from '../../src/money/meters/meters.table'
import type { Client } from '../api'
import { judging, nowhere, reason } from './judging'

const { db, office, judges, buildUnit } = judging()

async function buildMeter(): Promise<string> {
  const { id: unitId } = await buildUnit()
  const { id } = await office().meters.create({
    requestId: crypto.randomUUID(),
    unitId,
    kind: 'water',
    serialNumber: 'W-1',
    digits: 5,
    installedOn: '2026-09-01',
    firstValue: 1000,
    price: 100,
    currency: 'KES',
  })
  return id
}

const readOn = (client: Client, meterId: string, day: string) =>
  client.meters.read({ requestId: crypto.randomUUID(), meterId, day, value: 3000 })

const changeMeter = (client: Client, meterId: string) =>
  client.meters.change({
    requestId: crypto.randomUUID(),
    meterId,
    day: '2026-10-01',
    lastValue: 2000,
    serialNumber: 'W-2',
    digits: 5,
    firstValue: 0,
  })

async function buildChanged(): Promise<string> {
  const meterId = await buildMeter()
  await changeMeter(office(), meterId)
  return meterId
}

const latestOf = async (meterId: string) =>
  (await office().meters.get({ meterId })).readings.find(({ voidedAt }) => voidedAt === null)?.id ?? ''

const voidReading = (client: Client, readingId: string) => client.meters.voidReading({ readingId, reason })

judges('a meter', {
  states: {
    counting: { build: buildMeter, allowed: ['read', 'setPrice', 'change', 'correct', 'remove'] },
    'taken away': {
      build: async () => {
        const meterId = await buildMeter()
        await office().meters.remove({ meterId, day: '2026-10-01', reason })
        return meterId
      },
      allowed: [],
    },
    changed: { build: buildChanged, allowed: [] },
    'changed, its last value void': {
      build: async () => {
        const meterId = await buildChanged()
        await voidReading(office(), await latestOf(meterId))
        return meterId
      },
      allowed: ['readLast'],
    },
  },
  read: (client, meterId) => client.meters.get({ meterId }),
  actions: {
    read: (client, meterId) => readOn(client, meterId, '2026-10-02'),
    readLast: async (client, meterId) =>
      readOn(client, meterId, (await office().meters.get({ meterId })).removedOn ?? '2099-01-01'),
    setPrice: (client, meterId) =>
      client.meters.setPrice({ meterId, fromDay: '2026-10-01', currency: 'KES', price: 200 }),
    change: changeMeter,
    correct: (client, meterId) =>
      client.meters.correct({ meterId, serialNumber: `W ${meterId.slice(0, 8)}`, digits: 6 }),
    remove: (client, meterId) => client.meters.remove({ meterId, day: '2026-10-02', reason }),
  },
})

const meterOf = async (readingId: string) =>
  (await db.select().from(meterReadings).where(eq(meterReadings.id, readingId)))[0]?.meterId ?? nowhere()

judges('a meter reading', {
  states: {
    latest: { build: async () => latestOf(await buildMeter()), allowed: ['voidReading'] },
    'followed by another': {
      build: async () => {
        const meterId = await buildMeter()
        const readingId = await latestOf(meterId)
        await readOn(office(), meterId, '2026-10-02')
        return readingId
      },
      allowed: [],
    },
    'the last value of a meter that was changed': {
      build: async () => latestOf(await buildChanged()),
      allowed: ['voidReading'],
    },
    'such a value, counted with the new meter': {
      build: async () => {
        const meterId = await buildChanged()
        const { replacedBy } = await office().meters.get({ meterId })
        await readOn(office(), replacedBy?.id ?? '', '2026-10-02')
        return latestOf(meterId)
      },
      allowed: [],
    },
    void: {
      build: async () => {
        const readingId = await latestOf(await buildMeter())
        await voidReading(office(), readingId)
        return readingId
      },
      allowed: [],
    },
  },
  read: async (client, readingId) =>
    (await client.meters.get({ meterId: await meterOf(readingId) })).readings.find(({ id }) => id === readingId),
  actions: { voidReading },
})
