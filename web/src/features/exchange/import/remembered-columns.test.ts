import type { ImportReport } from '@makao/contract/exchange/import/import.schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberColumn, rememberedFor } from './remembered-columns'

type Columns = { place: number; heading: string; field: ImportReport['sheets'][number]['columns'][number]['field'] }[]
const report = (columns: Columns) =>
  ({ sheets: [{ name: 'Tenants', columns }] }) as Pick<ImportReport, 'sheets'> as ImportReport

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a heading is read as it was chosen before, wherever it stands now', () => {
  rememberColumn('Mpangaji', 'tenantName')
  const sheet = report([
    { place: 0, heading: 'Nyumba', field: null },
    { place: 4, heading: 'Mpangaji', field: null },
  ])
  expect(rememberedFor(sheet)).toEqual({ Tenants: { 4: 'tenantName' } })
})

test('the last choice counts, also that a heading is left out', () => {
  rememberColumn('Remarks', 'tenantName')
  rememberColumn('Remarks', null)
  expect(rememberedFor(report([{ place: 1, heading: 'Remarks', field: 'tenantName' }]))).toEqual({
    Tenants: { 1: null },
  })
})

test('what was recognised alike asks for nothing', () => {
  rememberColumn('Tenant', 'tenantName')
  expect(rememberedFor(report([{ place: 0, heading: 'Tenant', field: 'tenantName' }]))).toEqual({})
})

test.each([['not JSON'], ['null'], ['{"Tenant":"nosuchfield"}']])('%s in the storage is no choice', (kept) => {
  localStorage.setItem('makao.import-columns', kept)
  expect(rememberedFor(report([{ place: 0, heading: 'Tenant', field: null }]))).toEqual({})
})

test('of more than 200 headings the oldest are forgotten', () => {
  for (let made = 0; made <= 200; made += 1) rememberColumn(`Heading ${made}`, 'tenantName')
  const columns = ['Heading 0', 'Heading 200'].map((heading, place) => ({ place, heading, field: null }))
  expect(rememberedFor(report(columns))).toEqual({ Tenants: { 1: 'tenantName' } })
})

test('a device that keeps nothing refuses nothing', () => {
  const refuses = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuses, setItem: refuses })
  expect(() => rememberColumn('Tenant', 'tenantName')).not.toThrow()
  expect(rememberedFor(report([{ place: 0, heading: 'Tenant', field: null }]))).toEqual({})
})
