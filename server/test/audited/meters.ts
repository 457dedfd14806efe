import type { Client } from '../api'
import { buildProperty, buildTenancy, type Writes } from './office'

const meterPrice = { currency: 'KES' as const, price: 15_000 }

const meterWith = async (client: Client) =>
  client.meters.create({
    requestId: crypto.randomUUID(),
    unitId: (await buildTenancy()).unitId,
    kind: 'water',
    serialNumber: 'W-1',
    digits: 5,
    installedOn: '2026-11-01',
    firstValue: 0,
    ...meterPrice,
  })

const readingWith = async (client: Client) => {
  const { id: meterId } = await meterWith(client)
  return client.meters.read({ requestId: crypto.randomUUID(), meterId, day: '2026-11-02', value: 5000 })
}

export const metersWrites: Writes = {
  'meters.create': { action: 'meter.created', run: (client) => meterWith(client) },
  'meters.correct': {
    action: 'meter.corrected',
    run: async (client) =>
      client.meters.correct({ meterId: (await meterWith(client)).id, serialNumber: 'W-2', digits: 6 }),
  },
  'meters.change': {
    action: 'meter.changed',
    run: async (client) => {
      const { id: meterId } = await meterWith(client)
      const values = { lastValue: 5000, confirmed: [], serialNumber: 'W-2', digits: 5, firstValue: 0 }
      return client.meters.change({ requestId: crypto.randomUUID(), meterId, day: '2026-11-02', ...values })
    },
  },
  'meters.remove': {
    action: 'meter.removed',
    run: async (client) =>
      client.meters.remove({ meterId: (await meterWith(client)).id, day: '2026-11-02', reason: 'Prepaid now' }),
  },
  'meters.setPrice': {
    action: 'meter.priced',
    run: async (client) =>
      client.meters.setPrice({ meterId: (await meterWith(client)).id, fromDay: '2026-11-02', ...meterPrice }),
  },
  'meters.setPropertyPrices': {
    action: 'meter.property-priced',
    run: async (client) => {
      const { id: propertyId } = await buildProperty()
      return client.meters.setPropertyPrices({ propertyId, kind: 'water', fromDay: '2026-11-02', ...meterPrice })
    },
  },
  'meters.read': { action: 'meter.read', run: (client) => readingWith(client) },
  'meters.voidReading': {
    action: 'meter.reading-voided',
    run: async (client) =>
      client.meters.voidReading({ readingId: (await readingWith(client)).id, reason: 'Wrong dial' }),
  },
}
