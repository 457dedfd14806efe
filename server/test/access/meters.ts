import { type Asked, nowhere } from './asked'

const meter = { kind: 'water', serialNumber: 'W-1', digits: 5, firstValue: 0 }
const price = { currency: 'KES', price: 15_000 }

export const metersAsked: Asked = {
  'meters.list': { input: () => ({}), answer: null },
  'meters.listOwn': { input: () => ({}), answer: null },
  'meters.round': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'meters.get': { input: () => ({ meterId: nowhere() }), answer: 'NOT_FOUND' },
  'meters.create': {
    input: () => ({ ...meter, ...price, requestId: nowhere(), unitId: nowhere(), installedOn: '2026-11-01' }),
    answer: 'NOT_FOUND',
  },
  'meters.correct': { input: () => ({ meterId: nowhere(), serialNumber: 'W-1', digits: 5 }), answer: 'NOT_FOUND' },
  'meters.change': {
    input: () => ({ ...meter, requestId: nowhere(), meterId: nowhere(), day: '2026-11-01', lastValue: 0 }),
    answer: 'NOT_FOUND',
  },
  'meters.remove': { input: () => ({ meterId: nowhere(), day: '2026-11-01', reason: 'Gone' }), answer: 'NOT_FOUND' },
  'meters.setPrice': {
    input: () => ({ ...price, meterId: nowhere(), fromDay: '2026-11-01' }),
    answer: 'NOT_FOUND',
  },
  'meters.setPropertyPrices': {
    input: () => ({ ...price, propertyId: nowhere(), kind: 'water', fromDay: '2026-11-01' }),
    answer: 'NOT_FOUND',
  },
  'meters.read': {
    input: () => ({ requestId: nowhere(), meterId: nowhere(), day: '2026-11-01', value: 1 }),
    answer: 'NOT_FOUND',
  },
  'meters.voidReading': { input: () => ({ readingId: nowhere(), reason: 'Wrong' }), answer: 'NOT_FOUND' },
}
