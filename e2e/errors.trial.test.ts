import { chooseInRow, expect, keepToasts, letUnit, PASSWORD, test } from './fixtures'
import { cut, expectToast, unreachable } from './no-server'
import { installCopy } from './templates'

// The destructive toasts of the specification, form after form and list after list.

test.use({
  allowed: { complaints: [/ERR_|Failed to load resource|dynamically imported module|status of \d+/, /^failed: /] },
})

test('saves that fail keep the form and what was typed', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { tenant, property, unit } = await letUnit(api)
  const { tenant: free } = await letUnit(api, { assigned: false })
  await signIn(agency.manager)
  await cut(page, /\/api\/(?!live)/)

  await page.goto('/dashboard/properties/new')
  await page.getByLabel('Property Name').fill('Baobab Heights')
  await page.getByLabel('Country').selectOption('Kenya')
  await page.getByLabel('City').fill('Nairobi')
  await page.getByLabel('Address').fill('Ngong Road')
  await page.getByLabel('Property Type').selectOption('apartment')
  await page.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Failed to save property. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Property Name')).toHaveValue('Baobab Heights')

  await page.goto(`/dashboard/properties?search=${encodeURIComponent(property.name)}`)
  await chooseInRow(page, property.name, `Delete ${property.name}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete property')
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.goto(`/dashboard/properties/${property.id}/units/new`)
  await page.getByLabel('Unit Number').fill('B2')
  await page.getByRole('button', { name: 'Add Unit' }).click()
  await expectToast(page, 'Failed to add unit')

  await page.goto('/dashboard/units?tab=add')
  await page.getByLabel('Property').selectOption(property.name)
  await page.getByLabel('House Number').fill('C1')
  await page.getByLabel('Floor').selectOption('Ground Floor')
  await page.getByLabel('Number of Rooms').selectOption('1 Room')
  await page.getByRole('button', { name: 'Add Unit', exact: true }).click()
  await expectToast(page, 'Failed to create unit')
  await expect(page.getByLabel('House Number')).toHaveValue('C1')

  await page.goto(`/dashboard/units?search=${encodeURIComponent(property.name)}`)
  await page.getByRole('button', { name: `Edit Unit A1, ${property.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Floor').selectOption('Ground Floor')
  await dialog.getByLabel('Number of Rooms').selectOption('1 Room')
  await dialog.getByRole('button', { name: 'Update Unit' }).click()
  await expectToast(page, 'Failed to update unit')
  expect(unit.id).toBeTruthy()

  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  const actions: [button: string, act: () => Promise<void>, text: string][] = [
    [
      `Record payment of ${tenant.fullName}`,
      () => dialog.getByRole('button', { name: 'Record Payment' }).click(),
      'Failed to create payment record',
    ],
    [
      `Edit ${tenant.fullName}`,
      () => dialog.getByRole('button', { name: 'Update Tenant' }).click(),
      'Failed to save tenant',
    ],
    [
      `Move out ${tenant.fullName}`,
      () => dialog.getByRole('button', { name: 'Move Out Tenant' }).click(),
      'Failed to process move-out',
    ],
    [
      `Delete ${tenant.fullName}`,
      () => dialog.getByRole('button', { name: 'Delete' }).click(),
      'Failed to delete tenant',
    ],
  ]
  for (const [button, act, text] of actions) {
    await chooseInRow(page, tenant.fullName, button)
    await act()
    await expectToast(page, text)
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
  }

  await page.getByRole('button', { name: 'Assign Tenant' }).click()
  await dialog.getByRole('combobox', { name: 'Tenant' }).fill(free.email)
  await dialog.getByRole('option', { name: free.fullName }).click()
  await dialog.getByRole('combobox', { name: 'Unit' }).click()
  await dialog.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Assign Tenant' }).click()
  await expectToast(page, 'Failed to assign tenant to unit')
})

test('settings that cannot be saved say so', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.admin)
  await api.put('/service-charge-templates', { name: 'Generator', defaultAmount: 100, currency: 'KES' })
  await signIn(agency.admin)
  await cut(page, /\/api\/(?!live)/)
  await page.goto('/dashboard/settings?tab=notifications')
  await page.getByRole('switch', { name: 'SMS' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Failed to save notification settings')
  await page.getByRole('link', { name: 'Service Charges' }).click()
  await page.getByLabel('Name').fill('Lift')
  await page.getByRole('button', { name: 'Add template' }).click()
  await expectToast(page, 'Failed to save service charge template')
  await page.getByRole('button', { name: 'Delete Generator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete service charge template')
})

test('lists that cannot be loaded say so and can be tried again', async ({ page, agency, signIn }) => {
  await signIn(agency.manager)
  const screens: [path: string, api: RegExp, text: string][] = [
    ['/dashboard/properties', /\/api\/properties\?|\/api\/properties$/, 'Failed to load properties'],
    ['/dashboard/units', /\/api\/units(\?|$)/, 'Failed to load units'],
    [
      '/dashboard/settings?tab=notifications',
      /\/api\/settings\/notifications$/,
      'Failed to load notification settings',
    ],
    [
      '/dashboard/settings?tab=service-charges',
      /\/api\/service-charge-templates/,
      'Failed to load service charge templates',
    ],
  ]
  for (const [path, address, text] of screens) {
    // What the server fails at by itself is not asked for again before somebody does: the button stays until it is pressed.
    const answer = { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Back in a minute.' }
    await page.route(address, (route) => route.fulfill({ status: 500, json: answer }))
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('Back in a minute.')).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(text)).toBeHidden()
  }
})

test('a set-up without a server says so, and a sign-up too', async ({ browser }) => {
  const fresh = await installCopy('new')
  const context = await browser.newContext({ baseURL: fresh.url })
  await keepToasts(context)
  const page = await context.newPage()
  await page.goto('/setup')
  await page.route(/\/api\/(setup|auth\/sign-up)/, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
  )
  await page.getByRole('button', { name: 'Create Default Admin' }).click()
  await expectToast(page, 'Failed to create admin account')
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill('Somebody')
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('long-enough-1')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'An unexpected error occurred during signup')
  await context.close()
  await fresh.stop()
})

test('why something was not saved is told although the file that tells it comes late', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const { tenant } = await letUnit(await apiAs(agency.manager))
  await signIn(agency.manager)
  await cut(page, /\/api\/(?!live)/)
  await page.clock.install()
  let tries = 0
  await page.route('**/assets/*.js', async (route) => {
    // The page may be gone by then, and what it asked for with it.
    const response = await route.fetch().catch(() => undefined)
    if (!response) return
    if (!(await response.text()).includes('.toast-good')) return route.fulfill({ response })
    tries += 1
    return route.abort('connectionrefused')
  })
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  await chooseInRow(page, tenant.fullName, `Edit ${tenant.fullName}`)
  const update = page.getByRole('dialog').getByRole('button', { name: 'Update Tenant' })
  await expect(update).toBeEnabled()
  const before = tries
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
  await update.click()
  await failed
  await expect.poll(() => tries).toBeGreaterThan(before)
  await page.unroute('**/assets/*.js')
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000)
      return alert.allTextContents()
    })
    .toEqual([`Failed to save tenant. ${unreachable}`])
})

test('who is led to the sign-in page goes on where they were, also in the midst of a dialog', async ({
  page,
  agency,
}) => {
  const enter = async () => {
    await page.getByLabel('Email').fill(agency.manager.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
  // What follows changes would hear of the end of the session before the form does.
  await page.route('**/api/live', (route) => route.abort())
  await page.goto('/dashboard/tenants?search=Nobody+of+this+name')
  await expect(page.getByText('Access your rental management dashboard')).toBeVisible()
  await enter()
  await expect(page).toHaveURL(/\/dashboard\/tenants\?search=Nobody/)

  const opener = page.getByRole('button', { name: 'Add Tenant' })
  const dialog = page.getByRole('dialog')
  await opener.first().click()
  await dialog.getByLabel('Full Name').fill('Amani Otieno')
  await dialog.getByLabel('Email').fill('amani.after.a.month@example.com')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Add Tenant' }).click()
  await expect(page.getByText('Your session has ended. Sign in to go on where you were.')).toBeVisible()
  await enter()
  await expect(page).toHaveURL(/\/dashboard\/tenants\?search=Nobody/)
  await opener.first().click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Amani Otieno')
  await expect(dialog.getByLabel('Email')).toHaveValue('amani.after.a.month@example.com')
})
