import { expect, test } from 'vitest'
import { csvOf, fileName, folderOf, pathBelow } from './archive.rules'

test('a cell that a spreadsheet would run is a text, and an amount stands in whole units', () => {
  const { headings, cells } = csvOf(['id', 'amount_minor', 'currency', 'notes', 'names', 'is_active'])
  expect(headings).toEqual(['id', 'amount', 'currency', 'notes', 'names', 'is_active'])
  const row = { id: 'a', amount_minor: -150_050, notes: '=1+1', names: { tenantName: '@x' }, is_active: true }
  expect(cells({ ...row, currency: 'KES' })).toEqual(['a', -1500.5, 'KES', "'=1+1", '{"tenantName":"@x"}', true])
  expect(cells({ ...row, currency: 'UGX', notes: '+256' })).toEqual([
    'a',
    -150_050,
    'UGX',
    "'+256",
    '{"tenantName":"@x"}',
    true,
  ])
  expect(csvOf(['amount_minor']).cells({ amount_minor: 100 })).toEqual([100])
  expect(csvOf(['amount_minor', 'currency']).cells({ amount_minor: null, currency: 'KES' })).toEqual([null, 'KES'])
})

test.each(['sealed_secret', 'token_hash', 'hash', 'token', 'access_token', 'password', 'secret', 'file', 'logo'])(
  'no column %s leaves Makao',
  (column) => expect(csvOf(['id', column]).headings).toEqual(['id']),
)

test('no name leads out of its folder, and each is one that any computer takes', () => {
  expect(fileName('../../etc/passwd')).toBe('etc passwd')
  expect(fileName('..')).toBe('unnamed')
  expect(fileName('C:\\Users\\a.pdf. ')).toBe('C Users a.pdf')
  expect(fileName('\u202Egnp.exe')).toBe('gnp.exe')
  expect(fileName('Wanjikũ  Kamau')).toBe('Wanjikũ Kamau')
  expect(fileName('x'.repeat(300))).toHaveLength(100)
  expect(folderOf('A/B', '1a2b3c4d-0000')).toBe('A B (1a2b3c4d)')
  expect(pathBelow('/a//../b?.pdf')).toBe('a/unnamed/b .pdf')
})
