import type { Page } from '@playwright/test'
import { chooseInRow, expect, keepToasts, letUnit, test } from './fixtures'
import { installCopy } from './templates'

// Every destructive toast of the specification, caused by what causes it: a server that does not answer or refuses.

test.use({
  allowed: { complaints: [/ERR_|Failed to load resource|dynamically imported module|status of \d+/, /^failed: /] },
})

/** From now on requests to these addresses find no server. */
async function cut(page: Page, path: RegExp, methods = ['POST', 'PUT', 'DELETE']): Promise<void> {
  await page.route(path, (route) =>
    methods.includes(route.request().method()) ? route.abort('connectionrefused') : route.fallback(),
  )
}

const unreachable = 'The server could not be reached. Check your connection and try again.'

async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(`${text}. ${unreachable}`)).toBeVisible()
}

test('why something was not saved stands in the dialog, beside its buttons', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const { tenant } = await letUnit(await apiAs(agency.manager))
  await signIn(agency.manager)
  await cut(page, /\/api\/(?!live)/)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  await chooseInRow(page, tenant.fullName, `Edit ${tenant.fullName}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Update Tenant' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(`Failed to save tenant. ${unreachable}`)
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Update Tenant' })).toBeFocused()
  await expect(page.locator('.toast')).toBeHidden()
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
    const answer = { defined: false, code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Back in a minute.' }
    await page.route(address, (route) => route.fulfill({ status: 503, json: answer }))
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('Back in a minute.')).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(text)).toBeHidden()
  }
})

test.describe('a database that is away', () => {
  // The page names what it could not be shown for in the console as well.
  test.use({ allowed: { complaints: [/Failed to load resource|The database cannot be used/] } })

  test('is found again without a touch, by the page and by its lists', async ({ page, agency, signIn }) => {
    await signIn(agency.manager)
    await page.clock.install()
    const message = 'The database cannot be used at the moment.'
    const lists = /\/api\/properties(\?|$)/
    const away = (address: string | RegExp) =>
      page.route(address, (route) => route.fulfill({ status: 503, json: { code: 'DATABASE_UNAVAILABLE', message } }))
    await away('**/api/auth/get-session')
    await away(lists)
    await page.goto('/dashboard/properties')
    await expect(page.getByText('This page could not be shown')).toBeVisible()
    await expect(page.getByText(message)).toBeVisible()
    await page.unroute('**/api/auth/get-session')
    await page.clock.fastForward(6000)
    await expect(page.getByText('Failed to load properties')).toBeVisible()
    await page.unroute(lists)
    const answered = page.waitForResponse((response) => lists.test(response.url()) && response.ok())
    await page.clock.fastForward(6000)
    await answered
    await expect(page.getByText('Failed to load properties')).toBeHidden()
  })
})

test('an export that breaks off is not saved, and says so', async ({ page, agency, signIn }) => {
  await signIn(agency.manager)
  await page.goto('/dashboard/payments')
  await page.route(/\/api\/exports\//, (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  await expectToast(page, 'Failed to export')
})

test('a sign-in or sign-up without a server says so', async ({ page, agency }) => {
  await page.goto(`${agency.url}/auth`)
  await cut(page, /\/api\/auth\/sign-/)
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('long-enough-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login Failed')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill('Somebody')
  await page.getByLabel('Email').fill('somebody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('long-enough-1')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Registration Failed')).toBeVisible()
})

test('a save that gets no answer in time says so and keeps the form', async ({ page, agency, signIn }) => {
  await signIn(agency.manager)
  await page.clock.install()
  await page.goto('/dashboard/tenants')
  await page.getByRole('button', { name: 'Add Tenant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full Name').fill('Amani Otieno')
  await dialog.getByLabel('Email').fill('amani.in.time@example.com')
  await page.route(/\/api\/tenants$/, () => undefined)
  await dialog.getByRole('button', { name: 'Add Tenant' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(page.getByText(/^Failed to save tenant\. The server did not answer in time\./)).toBeVisible()
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Amani Otieno')
})

test('a payment for a tenant who was moved out meanwhile is refused', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { tenant, tenancy } = await letUnit(api)
  await signIn(agency.manager)
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  await page.route('**/api/live', (route) => route.abort())
  await chooseInRow(page, tenant.fullName, `Record payment of ${tenant.fullName}`)
  await api.post(`/tenancies/${tenancy?.id}/end`, { endDate: '2026-11-20' })
  await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click()
  await expect(page.getByText('No active tenancy found for this tenant')).toBeVisible()
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

test('a dialog by keyboard alone: the focus goes in, stays in and comes back', async ({ page, agency, signIn }) => {
  await signIn(agency.manager)
  await page.goto('/dashboard/tenants')
  const opener = page.getByRole('button', { name: 'Add Tenant' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement === document.body || activeElement?.closest('dialog') !== null
    })
    expect(isInside, `step ${step}`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a dialog whose file does not come says so above the page, and opens at the next try', async ({
  page,
  agency,
  signIn,
}) => {
  await signIn(agency.manager)
  await page.goto('/dashboard/owners')
  await expect(page.getByRole('heading', { name: 'Owners', level: 1 })).toBeVisible()
  // What the page itself is made of has come.
  await page.waitForLoadState('networkidle')
  await cut(page, /\/assets\//, ['GET'])
  await page.getByRole('button', { name: 'Add owner' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText(`This could not be opened${unreachable}`)
  await expect(page.getByRole('heading', { name: 'Owners', level: 1, includeHidden: true })).toBeVisible()

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Add owner' }).click()
  // Asked for again, and refused: from now on it could come.
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Add owner' })).toBeVisible()
})

test('a page whose addresses did not come says so, and finds them at the next try', async ({
  page,
  agency,
  signIn,
}) => {
  await signIn(agency.manager)
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    // The file with the addresses of all that no first screen asks.
    const isOfLater = (await response.text()).includes('chargeRuns,')
    await (isOfLater ? route.abort('connectionrefused') : route.fulfill({ response }))
  })
  await page.goto('/dashboard/owners')
  await expect(page.getByRole('heading', { name: 'Owners', level: 1 })).toBeVisible()
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first()
  await expect(again).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await again.click()
  await expect(again).toBeHidden()
  await expect(
    page
      .getByRole('main')
      .getByText(/No owners|Add owner/)
      .first(),
  ).toBeVisible()
})
