import type { Day } from '../../days'
import { amountOf, chosenInWords, type FilterWords, inCurrency, type Sheet } from '../../sheets'
import type { MeterFilter, MeterRow, ReadingRow } from './meters.schema'
import { expectedUsage, isReadInMonth, MONTH, meterKindNames, readingKindNames, roundedUsage } from './meters.terms'
import { MILLI, unitOf } from './quantity.terms'

/** `today`: of the list. */
export type ListedMeter = Omit<MeterRow, 'allowed'> & { today: Day }

export const meterSheet = {
  title: 'Meters',
  columns: {
    unit: { heading: 'Unit', kind: 'text', width: 10, value: ({ unitNumber }) => unitNumber },
    property: {
      heading: 'Property',
      kind: 'text',
      width: 26,
      value: ({ propertyName }) => propertyName,
    },
    meter: { heading: 'Meter', kind: 'text', width: 12, value: ({ kind }) => meterKindNames[kind] },
    serial: { heading: 'Serial Number', kind: 'text', width: 18, only: 'files', value: (row) => row.serialNumber },
    tenant: { heading: 'Tenant', kind: 'text', width: 24, value: ({ tenantName }) => tenantName ?? 'Vacant' },
    lastReading: {
      heading: 'Last Reading',
      kind: 'quantity',
      width: 14,
      value: ({ lastReading }) => lastReading && lastReading.value / MILLI,
    },
    readOn: {
      heading: 'Read On',
      kind: 'day',
      width: 15,
      value: ({ lastReading }) => lastReading?.day ?? null,
    },
    usual: {
      heading: 'Usual, 30 Days',
      kind: 'quantity',
      width: 16,
      value: ({ usual }) => usual && roundedUsage(expectedUsage(usual, MONTH)) / MILLI,
    },
    unitOfUse: { heading: 'In', kind: 'text', width: 8, only: 'files', value: ({ kind }) => unitOf(kind) },
    priceNow: { heading: 'Price', kind: 'text', width: 20, only: 'screen', value: ({ currency }) => currency },
    price: { heading: 'Price', kind: 'money', width: 14, only: 'files', value: amountOf('price') },
    minimum: {
      heading: 'Minimum Charge',
      kind: 'money',
      width: 16,
      only: 'files',
      value: amountOf('minimumCharge'),
    },
    standing: {
      heading: 'Standing Charge',
      kind: 'money',
      width: 16,
      only: 'files',
      value: amountOf('standingCharge'),
    },
    thisMonth: {
      heading: 'This Month',
      kind: 'text',
      width: 12,
      value: (row) => (row.removedOn !== null ? 'Removed' : isReadInMonth(row, row.today) ? 'Read' : 'Not read'),
    },
  },
} satisfies Sheet<ListedMeter>

/** With names in the place of ids. */
export const meterFilterWords: FilterWords<Omit<MeterFilter, 'page' | 'sort'>> = {
  search: (search) => `Search: ${search}`,
  propertyId: (name) => `Property: ${name}`,
  kind: (kind) => `Kind: ${meterKindNames[kind]}`,
  state: (state) => (state === 'removed' ? 'Removed' : 'In use'),
  unread: () => 'Not read this month',
  ids: chosenInWords,
}

/** A reading with the meter that shows it. */
export type ListedReading = Omit<ReadingRow, 'allowed'> & {
  meter: Pick<MeterRow, 'unitNumber' | 'propertyName' | 'kind' | 'serialNumber' | 'currency'>
}

/** What meters showed, void readings too. */
export const readingSheet = {
  title: 'Meter Readings',
  columns: {
    unit: { heading: 'Unit', kind: 'text', width: 10, value: ({ meter }) => meter.unitNumber },
    property: { heading: 'Property', kind: 'text', width: 26, value: ({ meter }) => meter.propertyName },
    meter: { heading: 'Meter', kind: 'text', width: 12, value: ({ meter }) => meterKindNames[meter.kind] },
    serial: { heading: 'Serial Number', kind: 'text', width: 18, value: ({ meter }) => meter.serialNumber },
    day: { heading: 'Day', kind: 'day', width: 15, value: ({ day }) => day },
    reading: { heading: 'Reading', kind: 'quantity', width: 14, value: ({ value }) => value / MILLI },
    kind: { heading: 'Kind', kind: 'text', width: 16, value: ({ kind }) => readingKindNames[kind] },
    used: { heading: 'Used', kind: 'quantity', width: 12, value: ({ usage }) => usage && usage / MILLI },
    unitOfUse: { heading: 'In', kind: 'text', width: 8, value: ({ meter }) => unitOf(meter.kind) },
    tenant: { heading: 'Tenant', kind: 'text', width: 24, value: ({ tenantName }) => tenantName },
    charged: {
      heading: 'Charged',
      kind: 'money',
      width: 16,
      value: ({ bill }) => bill && inCurrency(bill.currency)(bill.amount),
    },
    readBy: { heading: 'Read By', kind: 'text', width: 22, value: ({ readBy }) => readBy },
    status: { heading: 'Status', kind: 'text', width: 10, value: ({ voidedAt }) => (voidedAt ? 'Void' : 'Recorded') },
    reason: { heading: 'Reason', kind: 'text', width: 30, value: ({ voidReason }) => voidReason },
  },
} satisfies Sheet<ListedReading>
