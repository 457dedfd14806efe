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

  // Where there are several accounts it has to be said of which it is.
  const second = { kind: 'mpesa_till', name: 'Our till', number: '512345', currency: 'KES' }
  const admin = await apiAs(agency.admin)
  const { id: secondId } = await admin.post('/receiving-accounts', { ...second, requestId: crypto.randomUUID() })
  await page.goto('/dashboard/payments?view=statements')
  await page.getByRole('button', { name: 'Add statement' }).click()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'third.csv', ...statementOf(rows) })
  await dialog.getByRole('button', { name: 'Check it' }).click()
  await expect(dialog.getByLabel('Account', { exact: true })).toHaveAccessibleDescription('Select the account')
  await admin.post(`/receiving-accounts/${secondId}/archive`, {})
  expect(errors).toEqual([])
})

test('one payment for two rooms is suggested to be split by a month of each, and taken so in three touches', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const errors = watch(page)
  const api = await apiAs(agency.manager)
  const { property, tenant } = await letUnit(api, { tenant: 'Zuhura Mbeki' })
  const second = await api.post(`/properties/${property.id}/units`, {
    unitNumber: 'A2',
    currency: 'KES',
    rentAmount: 900_000,
    serviceChargeAmount: 0,
    rentDueDate: 5,
    serviceChargeDueDate: 5,
  })
  const lease = { tenantId: tenant.id, unitId: second.id, startDate: '2026-01-01', chargeFrom: '2100-01-01' }
  await api.post('/tenancies', lease)
  await api.post('/receipt-lines', {
    lines: [
      {
        provider: 'mpesa',
        transactionId: 'UKL4T7SP01',
        currency: 'KES',
        amount: 2_400_000,
        day: addDays(dayInNairobi(new Date()), -1),
        payerName: tenant.fullName,
        accountTyped: 'both rooms',
        raw: 'UKL4T7SP01 Confirmed. KES 24,000 received',
      },
    ],
  })
  await signIn(agency.manager)
  await page.goto('/dashboard/payments?view=unmatched')
  await page.getByRole('button', { name: 'Open UKL4T7SP01' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Payment UKL4T7SP01' })
  await dialog.getByRole('button', { name: /^Split so: A month of each, / }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'All of it' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Open UKL4T7SP01' })).toHaveCount(0)
  const { rows } = (await api.get('/receipt-lines?state=booked&search=UKL4T7SP01')) as unknown as {
    rows: { parts: { unitNumber: string; amount: number }[] }[]
  }
  expect(new Map(rows[0]?.parts.map(({ unitNumber, amount }) => [unitNumber, amount]))).toEqual(
    new Map([
      ['A1', 1_500_000],
      ['A2', 900_000],
    ]),
  )
  expect(errors).toEqual([])
})
