import { readFile } from 'node:fs/promises'
import { dayInNairobi } from '@makao/contract/days'
import { digits, expect, fileFrom, letUnit, test, unique } from './fixtures'

const heads = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,A/C No.'
const code = () => `UK${digits(8)}`

test("the agency's month end: from the statement file to owners who are paid and told", async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const [manager, admin] = [await apiAs(agency.manager), await apiAs(agency.admin)]
  const today = dayInNairobi(new Date())
  const [year, month, date] = today.split('-')
  const at = `${date}-${month}-${year} 00:00:30`
  const paybill = unique('Paybill')
  await admin.post('/receiving-accounts', {
    ...{ requestId: crypto.randomUUID(), kind: 'mpesa_paybill', name: paybill, currency: 'KES' },
    number: digits(7),
  })
  // Two owners, of whom one has an address. Each has a unit of which rent is due.
  const homes: { owner: string; account: string }[] = []
  for (const email of [`${crypto.randomUUID()}@example.com`, null]) {
    const owner = unique('Achieng')
    const person = { name: owner, kind: 'individual', isResident: true, email, phoneNumber: '0711 161 803' }
    const { id } = await manager.post('/owners', { ...person, payoutMethod: 'mpesa', payoutDetails: '0711 161 803' })
    const { property, unit, tenancy } = await letUnit(manager)
    await manager.post(`/properties/${property.id}/agreements`, {
      ...{ fromMonth: today.slice(0, 7), currency: 'KES', commissionKind: 'percent', commissionBasis: 'rent' },
      ...{ commissionRate: 1000, shares: [{ ownerId: id, share: 10_000 }] },
    })
    const rent = { amount: 1_500_000, currency: 'KES', paymentType: 'rent', paymentStatus: 'pending', dueDate: today }
    await manager.post('/payment-records', { requestId: crypto.randomUUID(), tenancyId: tenancy?.id, ...rent })
    const { accountNumber } = await manager.get(`/units/${unit.id}/overview`)
    homes.push({ owner, account: String(accountNumber) })
  }
  const names = homes.map(({ owner }) => owner)

  const importStatement = async (name: string, rows: readonly string[]) => {
    await page.goto('/dashboard/payments?view=statements')
    await page.getByRole('button', { name: 'Add statement' }).click()
    const dialog = page.getByRole('dialog')
    const accounts = dialog.getByLabel('Account', { exact: true })
    const wanted = await accounts.locator('option').filter({ hasText: paybill }).getAttribute('value')
    await accounts.selectOption(wanted)
    const buffer = Buffer.from([heads, ...rows].join('\n'))
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Check it' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('button', { name: `Import all ${rows.length}` }).click()
    await expect(page.getByText('Nothing of it is imported yet.')).toBeHidden()
  }

  // The statement arrived: rent comes in by itself.
  await signIn(agency.manager)
  await importStatement(
    'came-in.csv',
    homes.map(({ account }) => `${code()},${at},Pay Bill Acc. ${account},Completed,"15,000.00",,,${account}`),
  )
  for (const { account } of homes) {
    await expect(page.getByRole('listitem').filter({ hasText: `typed ${account} ·` })).toContainText('Assigned to')
  }

  // What is due, less the commission, goes into a run.
  await page.goto(`/dashboard/owners?view=payouts&month=${today.slice(0, 7)}`)
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  for (const name of names) {
    await expect(rowOf(name)).toContainText('KES 13,500')
    await rowOf(name).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: 'Make payment run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make payment run' }).click()
  const run = page.getByRole('listitem').filter({ hasText: 'KES 27,000' })
  await run.getByRole('button', { name: /^Open the run of/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Run of/ })
  await sheet.getByRole('button', { name: 'Approve run' }).click()
  await sheet.getByRole('button', { name: 'File for the bank' }).click()
  const file = page.getByRole('dialog', { name: 'File for the bank' })
  await file.getByLabel('Pay from').selectOption(paybill)
  await expect(file.getByText('In the file: 2 payouts, KES 27,000')).toBeVisible()
  const download = await fileFrom(file.getByRole('button', { name: 'Download file' }))
  const text = await readFile(await download.path(), 'utf8')
  const paid = text.trim().split('\r\n').slice(1)
  expect(paid.map((row) => row.split(',').slice(0, 3))).toEqual(
    expect.arrayContaining(names.map((name) => ['254711161803', name, '13500'])),
  )

  // M-Pesa paid them: its next statement says so, and marks them as paid.
  await importStatement(
    'went-out.csv',
    paid.map((row) => `${code()},${at},Business payment ${row.split(',')[3]},Completed,,"-13,500.00",,`),
  )
  await page.goto(`/dashboard/owners?view=payouts&month=${today.slice(0, 7)}`)
  await expect(run).toContainText('2 of these payouts stand on a statement.')
  await run.getByRole('button', { name: /^Open the run of/ }).click()
  await expect(sheet.getByText('(by its reference)')).toHaveCount(2)
  await sheet.getByRole('button', { name: 'Mark 2 payouts as on the statement' }).click()
  await expect(sheet.getByText(/^Paid /).first()).toBeVisible()

  // Each is told: by mail, and by WhatsApp who has no address.
  await sheet.getByRole('button', { name: 'Send statements to the 2 owners who were paid' }).click()
  const telling = page.getByRole('dialog', { name: 'Send statements' })
  await telling.getByRole('button', { name: 'Send 2 statements' }).click()
  await expect(telling.getByText('1 statement waits under Messages until email is set up')).toBeVisible()
  await expect(telling.getByRole('button', { name: `Send the statement to ${names[1]} on WhatsApp` })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
