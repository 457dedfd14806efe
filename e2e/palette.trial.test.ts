import { expect, holdBack, letUnit, test } from './fixtures'

test('the palette finds by any part and starts actions, by keyboard alone', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { tenant, property, tenancy } = await letUnit(api)
  const mpesaReceiptNumber = `UKP${Date.now().toString(36).slice(-7).toUpperCase()}`
  await api.post('/payment-records', {
    amount: 1_500_000,
    currency: 'KES',
    paymentType: 'rent',
    paymentStatus: 'paid',
    dueDate: '2026-11-05',
    mpesaReceiptNumber,
    tenancyId: tenancy?.id,
    requestId: crypto.randomUUID(),
  })
  await signIn(agency.manager)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Property Manager Dashboard' })).toBeVisible()

  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const type = async (text: string) => {
    // While another dialog is still going, the keys are its own.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible()
    await page.keyboard.type(text)
  }

  await type(mpesaReceiptNumber.slice(2, 8).toLowerCase())
  await expect(palette.getByRole('option', { name: mpesaReceiptNumber })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Payment' }).getByText(mpesaReceiptNumber).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: tenant.fullName })).toBeVisible()

  await type(property.name)
  await palette.getByRole('option', { name: `${property.name} · Nairobi` }).click()
  await expect(page.getByRole('heading', { name: property.name })).toBeVisible()

  // "I sent 15,000 yesterday": two keys and one field lead to the person, with what is owed and the last payment.
  await type(tenant.email)
  await expect(palette.getByRole('option', { name: tenant.fullName })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: tenant.fullName })).toBeVisible()
  await expect(page.getByRole('term').getByText('Owes', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').nth(2)).toContainText('Payment, M-Pesa')

  await type(tenant.email)
  await expect(palette.getByRole('option', { name: tenant.fullName })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(palette.getByRole('option', { name: `Receive payment from ${tenant.fullName}` })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(palette.getByRole('option', { name: `Record payment of ${tenant.fullName}` })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Record Payment' })
  await expect(dialog.getByText(tenant.fullName)).toBeVisible()
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await expect(page.getByText(`Payment record created for ${tenant.fullName}`)).toBeVisible()

  // What was opened last stands there before anything is typed.
  await type('')
  await expect(palette.getByRole('option').first()).toContainText(tenant.fullName)
  await page.keyboard.press('Escape')

  await type('assign')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Assign Tenant to Unit' })).toBeVisible()
  await page.keyboard.press('Escape')
  await type('report arrears')
  await palette.getByRole('option', { name: /^Report: .*Arrears/ }).click()
  await expect(page).toHaveURL(/report=arrears/)
  await type('zzzz')
  await expect(palette.getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(page).toHaveURL(/reports/)
})

test('a tenant finds their own pages only', async ({ page, agency }) => {
  const data = { name: 'Zawadi', email: 'palette.tenant@example.com', password: 'mvua-kubwa-2026' }
  await page.request.post(`${agency.url}/api/auth/sign-up`, { data })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Search and commands' }).click()
  await expect(page.getByRole('option')).toHaveText(['Dashboard', 'Payments', 'Settings'])
})

test('Enter opens what was typed, not what was found by the letters before', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const before = await letUnit(api)
  const meant = await letUnit(api)
  await signIn(agency.manager)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Property Manager Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const field = palette.getByRole('combobox')
  await field.fill(before.tenant.email)
  await expect(palette.getByRole('option', { name: before.tenant.fullName })).toBeVisible()

  const release = await holdBack(page, '**/api/search?**')
  const asked = page.waitForRequest('**/api/search?**')
  await field.fill(meant.tenant.email)
  await asked
  await page.keyboard.press('Enter')
  await expect(palette).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: meant.tenant.fullName })).toBeVisible()
})
