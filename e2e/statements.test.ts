import { addDays, dayInNairobi } from '@makao/contract/days'
import { expect, letUnit, test, watch } from './fixtures'

test.use({ viewport: { width: 360, height: 740 } })

const heads = 'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,A/C No.'

/** Of yesterday, as M-Pesa gives it out, the latest first; the balance is in shillings. */
function statementOf(rows: { code: string; account: string; balance: number; payer?: string }[]) {
  const [year, month, date] = addDays(dayInNairobi(new Date()), -1).split('-')
  const lines = rows.map(
    ({ code, account, balance, payer = '254712***126 - JANE W' }, place) =>
      `${code},${date}-${month}-${year} 00:0${place}:00,Pay Bill from ${payer} Acc. ${account},Completed,"15,000.00",,${balance},${account}`,
  )
  return { mimeType: 'text/csv', buffer: Buffer.from([heads, ...lines.toReversed()].join('\n')) }
}

test('a statement on a phone: each line is checked, imported once however often it is sent, and undone', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const errors = watch(page)
  const api = await apiAs(agency.manager)
  const { unit, tenant } = await letUnit(api)
  const { accountNumber } = await api.get(`/units/${unit.id}/overview`)
  await (await apiAs(agency.admin)).post('/receiving-accounts', {
    requestId: crypto.randomUUID(),
    kind: 'mpesa_paybill',
    name: 'Our paybill',
    number: '600123',
    currency: 'KES',
  })
  const rows: Parameters<typeof statementOf>[0] = [
    { code: 'UKL4T7QX2M', account: String(accountNumber), balance: 15_000 },
    { code: 'UKL4T7QX2N', account: 'NOBODY', balance: 30_000 },
  ]
  await signIn(agency.manager)
  await page.goto('/dashboard/payments?view=statements')
  const dialog = page.getByRole('dialog')
  const send = async (name: string, sent: typeof rows) => {
    await page.getByRole('button', { name: 'Add statement' }).click()
    await dialog.locator('input[type=file]').setInputFiles({ name, ...statementOf(sent) })
    await dialog.getByRole('button', { name: 'Check it' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await send('first.csv', rows)
  await expect(page.getByText('Nothing of it is imported yet.')).toBeVisible()
  await expect(page.getByText('Opening + in − out = closing.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'UKL4T7QX2M' })).toContainText(tenant.fullName)
  await expect(page.getByRole('listitem').filter({ hasText: 'UKL4T7QX2N' })).toContainText('No tenant matched')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('button', { name: 'Import all 2' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'UKL4T7QX2M' })).toContainText('Assigned to')

  // The same days again, with one line more.
  await page.getByRole('link', { name: 'Statements' }).click()
  await send('second.csv', [
    ...rows,
    { code: 'UKL4T7QX2P', account: 'NOBODY', balance: 45_000, payer: '254733***904 - OMONDI' },
  ])
  await expect(page.getByRole('button', { name: 'Already known 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Import all 3' }).click()
  await expect(page.getByRole('button', { name: 'Waiting 1' })).toBeVisible()

  await page.getByRole('link', { name: 'Statements' }).click()
  await page.getByRole('button', { name: 'Open second.csv' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await dialog.getByLabel('Reason').fill('Sent for the wrong account')
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdrawn 1' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(errors).toEqual([])
})
