import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { letUnit } from '../../../test/letting'

const { db } = testDatabase()
const { buildCharge, buildProperty, buildTenancy, buildUnit } = buildersOf(db)

let api: Api
let admin: Identity
const id = () => crypto.randomUUID()
const currency = 'KES' as const
const fetchFile = async (path: string, who = admin) =>
  api.request(`/api/exports/${path}`, { headers: { cookie: who.cookie } })

beforeAll(async () => {
  api = startApi(db, { now: '2026-11-21T09:00:00Z' })
  admin = await api.signInAs('admin')
  const bank = { requestId: id(), kind: 'bank' as const, name: 'Equity', number: '0123456789', currency }
  const { id: accountId } = await admin.client.receivingAccounts.create(bank)
  await admin.client.agencyMoney.saveCodes({ codes: { [`cash: ${accountId}`]: '1010', commission: '4100' } })
  const { id: propertyId } = await buildProperty()
  const { id: tenancyId } = await buildTenancy({ unitId: (await buildUnit({ propertyId })).id })
  const owner = await admin.client.owners.create({ name: 'Achieng', kind: 'individual', isResident: true })
  await admin.client.owners.agree({
    ...{ propertyId, fromMonth: '2026-10', currency, commissionKind: 'percent', commissionRate: 1000 },
    shares: [{ ownerId: owner.id, share: 10_000 }],
  })
  await buildCharge({ tenancyId, amount: 5_000_000, dueDate: '2026-10-05' })
  const money = { tenancyId, amount: 5_000_000, currency, method: 'bank' as const, reference: 'FT7700' }
  await admin.client.payments.receive({ ...money, requestId: id(), receivedOn: '2026-10-06' })
})

const linesOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))

test('the journal balances in each entry, in the columns that each program takes, from its first row on', async () => {
  const range = 'from=2026-10&to=2026-10&currency=KES'
  const [head, ...rows] = linesOf(await (await fetchFile(`journal/quickbooks/csv?${range}`)).text())
  expect(head).toEqual(['Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits'])
  const entries = new Map<string, number>()
  for (const [no = '', , , , debit, credit] of rows) {
    entries.set(no, (entries.get(no) ?? 0) + Number(debit) - Number(credit))
  }
  expect([...entries].every(([, sum]) => Math.abs(sum) < 0.005)).toBe(true)
  expect(rows).toContainEqual(['MK20261006C-KES', '10/06/2026', 'Cash:Equity', 'Client money', '50000', ''])
  const [, ...lines] = linesOf(await (await fetchFile(`journal/xero/csv?${range}`)).text())
  expect(lines.map(([, , , code, , amount]) => [code, amount])).toContainEqual(['1010', '50000'])
  expect(lines.map(([, , , code, , amount]) => [code, amount])).toContainEqual(['4100', '-5000'])
  expect((await fetchFile(`journal/xero/xlsx?${range}`)).headers.get('content-type')).toContain('spreadsheet')
  expect((await fetchFile('journal/xero/csv?from=2026-10&to=2026-10&currency=EUR')).status).toBe(400)
})

test('the folder of a month holds trial balance, ledgers, journals, tie-outs, statements and tax', async () => {
  const answer = await fetchFile('month-folder/2026-10/zip')
  expect(answer.headers.get('content-disposition')).toContain('accountant-2026-10.zip')
  const names = Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  expect(names.map((name) => name.replace(/ \([0-9a-f]{8}\)/, '')).sort()).toEqual(
    [
      'README.txt',
      'journal/journal-quickbooks-2026-10-2026-10-KES.csv',
      'journal/journal-xero-2026-10-2026-10-KES.csv',
      ...['agency-income', 'arrears', 'collections', 'deposits-held', 'general-ledger', 'income'].map(
        (name) => `reports/${name}.xlsx`,
      ),
      ...['owner-balances', 'property-balances', 'rent-roll', 'trial-balance'].map((name) => `reports/${name}.xlsx`),
      'statements/Owners, 2026-10.pdf',
      'tax/Kenya, 2026-10, lines.xlsx',
      'tax/Kenya, 2026-10.xlsx',
      'tie-outs/Equity.xlsx',
    ].sort(),
  )
})

test('nobody but those who read reports takes either, and a month that is none leads nowhere', async () => {
  const tenant = await api.signInAs('tenant')
  expect((await fetchFile('month-folder/2026-10/zip', tenant)).status).toBe(403)
  expect((await fetchFile('journal/xero/csv?from=2026-10&to=2026-10&currency=KES', tenant)).status).toBe(403)
  expect((await fetchFile('month-folder/2026-13/zip')).status).toBe(400)
})

// Money in Uganda from here on.
test('the folder of a month with money in Uganda has the tax there, and the receipts for EFRIS', async () => {
  const shop = await letUnit(admin, {
    ...{ rent: 900_000, propertyType: 'shop', country: 'Uganda', startDate: '2026-09-01' },
  })
  await shop.pay(900_000, '2026-10-07')
  const files = unzipSync(new Uint8Array(await (await fetchFile('month-folder/2026-10/zip')).arrayBuffer()))
  const names = Object.keys(files).filter((name) => name.startsWith('tax/Uganda'))
  expect(names.sort()).toEqual(['tax/Uganda, 2026 to 2027.xlsx', 'tax/Uganda, 2026-10, EFRIS lines.xlsx'])
  const { sheets } = await readXlsx(files['tax/Uganda, 2026-10, EFRIS lines.xlsx'] ?? new Uint8Array())
  expect(sheets[0]?.rows.flat()).toEqual(expect.arrayContaining(['A001234567Z', 900_000]))
})
