import { anotherPage, expect, letUnit, test } from './fixtures'

const amount = { amount: 1_500_000, currency: 'KES', paymentType: 'rent', dueDate: '2026-11-05' }

test('a charge is opened, marked paid, corrected and voided, and says who did what', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const { tenant, tenancy } = await letUnit(api)
  await api.post('/payment-records', {
    ...amount,
    requestId: crypto.randomUUID(),
    tenancyId: tenancy?.id,
    paymentStatus: 'pending',
  })
  await signIn(agency.manager)
  await page.goto(`/dashboard/payments?search=${tenant.email}`)
  await page.getByRole('button', { name: tenant.fullName }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Recorded by Baraka Juma')).toBeVisible()

  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog.getByLabel('Paid Date').fill('')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(dialog.getByText('Paid date is required')).toBeVisible()
  await dialog.getByLabel('Paid Date').fill('2026-11-03')
  await dialog.getByLabel(/Receipt Number/).fill(`ukm${Date.now().toString(36).slice(-7)}`)
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByText('Charge marked as paid')).toBeVisible()
  await expect(dialog.getByText('Paid so far: KES 0 → KES 15,000')).toBeVisible()
  await expect(dialog.getByText('Paid date: none → 3 Nov 2026')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Mark as paid' })).toBeHidden()

  await dialog.getByRole('button', { name: 'Correct' }).click()
  await dialog.getByLabel('Amount').fill('15,500.50')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(dialog.getByText('Amount: KES 15,000 → KES 15,500.50')).toBeVisible()
  await page.reload()
  await expect(dialog.getByText('KES 15,500.50', { exact: true })).toBeVisible()

  await dialog.getByRole('button', { name: 'Void' }).click()
  await dialog.getByRole('button', { name: 'Void charge' }).click()
  await expect(dialog.getByText('Say why the charge is void')).toBeVisible()
  await dialog.getByLabel('The money never came in').check()
  await dialog.getByLabel('Reason').fill('Recorded for the wrong tenant')
  await dialog.getByRole('button', { name: 'Void charge' }).click()
  await expect(page.getByText('Charge voided')).toBeVisible()
  await expect(dialog.getByText('Recorded for the wrong tenant')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('No payment records found')).toBeVisible()
  await expect(page).not.toHaveURL(/record=/)
})

test.describe('two correct one charge', () => {
  test.use({ allowed: { complaints: [/status of 409/] } })

  test('the second is told and overwrites nothing', async ({ page, browser, agency, signIn, apiAs }) => {
    const api = await apiAs(agency.manager)
    const { tenancy } = await letUnit(api)
    const record = { ...amount, requestId: crypto.randomUUID(), tenancyId: tenancy?.id, paymentStatus: 'pending' }
    const { id } = await api.post('/payment-records', record)
    await signIn(agency.manager)
    const colleague = await anotherPage(browser, agency, agency.admin)
    for (const [somebody, typed] of [
      [page, '111'],
      [colleague, '222'],
    ] as const) {
      await somebody.goto(`/dashboard/payments?record=${id}`)
      await somebody.getByRole('button', { name: 'Correct' }).click()
      await somebody.getByLabel('Amount').fill(typed)
    }
    await colleague.getByRole('button', { name: 'Save correction' }).click()
    await expect(colleague.getByText('Charge corrected')).toBeVisible()
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await page.getByRole('button', { name: 'Save correction' }).click()
      await expect(
        page.getByText(/^Failed to update charge\. Someone else has just changed this charge/).first(),
      ).toBeVisible()
      await expect(page.getByLabel('Amount')).toHaveValue('111')
    }
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Amount: KES 15,000 → KES 222')).toBeVisible()
    expect((await api.get(`/payment-records/${id}`)).amount).toBe(22_200)
    await colleague.context().close()
  })
})
