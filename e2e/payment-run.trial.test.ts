import { readFile } from 'node:fs/promises'
import { setTimeout as pass } from 'node:timers/promises'
import { dayInNairobi } from '@makao/contract/days'
import { expect, fileFrom, holdBack, openBank, test, unique } from './fixtures'

test('owners are paid in one run', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const month = dayInNairobi(new Date()).slice(0, 7)
  const names = [unique('Achieng'), unique('Kiprono')]
  for (const name of names) {
    const person = { name, kind: 'individual', isResident: true, email: `${crypto.randomUUID()}@example.com` }
    const owner = await api.post('/owners', { ...person, payoutMethod: 'bank', payoutDetails: 'Equity 0180 2719 4451' })
    await api.put(`/owners/${owner.id}/opening`, { currency: 'KES', startsOn: `${month}-01`, amount: 2_500_000 })
  }
  const account = unique('Equity current')
  const admin = await apiAs(agency.admin)
  await openBank(admin, account)
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await signIn(agency.manager)
  await page.goto(`/dashboard/owners?view=payouts&month=${month}`)

  // Something is kept back of the one.
  await rowOf(names[0] ?? '')
    .getByRole('button', { name: 'More' })
    .click()
  await page.getByRole('menuitem', { name: `Hold back money of ${names[0]}` }).click()
  const hold = page.getByRole('dialog', { name: `Hold back money of ${names[0]}` })
  await hold.getByLabel('Amount held back').fill('5000')
  await hold.getByRole('button', { name: 'Save' }).click()
  await expect(hold.getByText('Say why it is held back')).toBeVisible()
  await hold.getByLabel('Reason').fill('Roof repair')
  await hold.getByRole('button', { name: 'Save' }).click()
  await expect(hold).toBeHidden()
  await expect(rowOf(names[0] ?? '')).toContainText('KES 20,000')

  for (const name of names) await rowOf(name).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Make payment run' }).click()
  const making = page.getByRole('dialog', { name: 'Make payment run' })
  await expect(making).toContainText('2 payouts, KES 45,000')
  await making.getByRole('button', { name: 'Make payment run' }).click()
  const run = page.getByRole('listitem').filter({ hasText: 'KES 45,000' })
  await expect(run).toContainText('Draft')
  await run.getByRole('button', { name: /^Open the run of/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Run of/ })
  await expect(sheet.getByText('Equity 0180 2719 4451')).toHaveCount(2)
  await sheet.getByRole('button', { name: 'Approve run' }).click()
  await sheet.getByRole('button', { name: 'File for the bank' }).click()
  const file = page.getByRole('dialog', { name: 'File for the bank' })
  await file.getByLabel('Pay from').selectOption(account)
  await expect(file.getByRole('table')).toContainText('018027194451')
  // The bank wants it otherwise, and that is remembered.
  await file.getByLabel('Between columns').selectOption('Semicolon ;')
  await file.getByLabel('Heading of column 1', { exact: true }).fill('Payee')
  await file.getByRole('button', { name: 'Remove column 7' }).click()
  await expect(file.getByRole('columnheader', { name: 'Payee' })).toBeVisible()
  await expect(file.getByText('In the file: 2 payouts, KES 45,000')).toBeVisible()
  const download = await fileFrom(file.getByRole('button', { name: 'Download file' }))
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(/^Payee;Account;Bank;Amount;Currency;Reference\r\n/)
  for (const name of names) expect(text).toContain(`${name};018027194451;Equity;`)
  await expect(file.getByText(/^Remembered, as /)).toBeAttached()
  await file.getByRole('button', { name: 'Close' }).click()

  await sheet.getByRole('button', { name: 'Mark as paid' }).click()
  const paying = page.getByRole('dialog', { name: 'Mark as paid' })
  const reference = () => crypto.randomUUID().replaceAll('-', '').slice(0, 10)
  for (const name of names) await paying.getByLabel(`Reference for ${name}`).fill(reference())
  const files: string[] = []
  // The page hears of the change before its own answer comes. What it asked before that is had.
  await page.route('**/paid', async (route) => {
    const response = await route.fetch()
    page.on('request', (asked) => asked.url().endsWith('/file') && files.push(asked.url()))
    await pass(1000)
    await route.fulfill({ response })
  })
  await paying.getByRole('button', { name: 'Mark 2 payouts as paid' }).click()
  await expect(paying).toBeHidden()
  await expect(run).toContainText('Paid')
  // Of a run that is paid no file is to be had: the dialog, which shows it, is gone before its lists are read again.
  expect(files).toEqual([])
  // Who is due nothing more leaves the list; what is held back stays in it.
  await expect(rowOf(names[1] ?? '')).toBeHidden()
  await expect(rowOf(names[0] ?? '')).toContainText('KES 5,000')

  // A phone shows the same without a line that is wider than it.
  await page.setViewportSize({ width: 360, height: 740 })
  await run.getByRole('button', { name: /^Open the run of/ }).click()
  await expect(sheet).toContainText('Paid')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('whom the file for the bank left out is marked as paid by nobody who does not say so', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const [api, admin] = [await apiAs(agency.manager), await apiAs(agency.admin)]
  const month = dayInNairobi(new Date()).slice(0, 7)
  const [paid, unknown] = [unique('Njeri'), unique('Otieno')]
  const dueTo = async (name: string, payoutDetails: string) => {
    const person = { name, kind: 'individual', isResident: true, payoutMethod: 'bank', payoutDetails }
    const owner = await api.post('/owners', person)
    await api.put(`/owners/${owner.id}/opening`, { currency: 'KES', startsOn: `${month}-01`, amount: 1_000_000 })
    return { ownerId: owner.id, currency: 'KES', amount: 1_000_000 }
  }
  const lines = [await dueTo(paid, 'Equity 0180 2719 4451'), await dueTo(unknown, 'Asks for a cheque')]
  const account = unique('Co-op current')
  await openBank(admin, account)
  const runId = crypto.randomUUID()
  await api.post('/payout-runs', { runId, month, lines })
  await api.post(`/payout-runs/${runId}/approve`, {})
  await signIn(agency.manager)
  await page.goto(`/dashboard/owners?view=payouts&month=${month}`)
  const run = page.getByRole('listitem').filter({ hasText: 'KES 20,000' })
  await run.getByRole('button', { name: /^Open the run of/ }).click()
  const sheet = page.getByRole('dialog', { name: /^Run of/ })
  await sheet.getByRole('button', { name: 'File for the bank' }).click()
  const file = page.getByRole('dialog', { name: 'File for the bank' })
  await file.getByLabel('Pay from').selectOption(account)
  await expect(file.getByText('In the file: 1 payout, KES 10,000')).toBeVisible()
  await fileFrom(file.getByRole('button', { name: 'Download file' }))
  await file.getByRole('button', { name: 'Close' }).click()
  // It is not known yet which account the file is of: nobody can be marked.
  const bringAccounts = await holdBack(page, '**/api/receiving-accounts')
  await sheet.getByRole('button', { name: 'Mark as paid' }).click()
  const paying = page.getByRole('dialog', { name: 'Mark as paid' })
  await expect(paying.getByText('Looking at the file for the bank...')).toBeVisible()
  await expect(paying.getByRole('button', { name: /as paid$/ })).toBeHidden()
  bringAccounts()
  await expect(paying.getByLabel(`${paid} was paid`)).toBeChecked()
  await expect(paying.getByLabel(`${unknown} was paid`)).not.toBeChecked()
  await expect(paying.getByText('Not in the file for the bank: no account number')).toBeVisible()
  await paying.getByRole('button', { name: 'Mark 1 payout as paid' }).click()
  await expect(paying).toBeHidden()
  await run.getByRole('button', { name: /^Open the run of/ }).click()
  await expect(sheet.getByRole('listitem').filter({ hasText: paid })).toContainText(/Paid/)
  await sheet.getByRole('button', { name: 'Mark as paid' }).click()
  // They can be marked all the same, as somebody who was paid by a cheque.
  await expect(paying.getByLabel(`${unknown} was paid`)).toBeVisible()
})
