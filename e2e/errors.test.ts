import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chooseInRow, expect, letUnit, test } from './fixtures'
import { cut, expectToast, unreachable } from './no-server'

// What a person is told where the server does not answer or refuses, and what stays of what they typed. `errors.trial.test.ts` goes
// through all forms and lists.

test.use({
  allowed: { complaints: [/ERR_|Failed to load resource|dynamically imported module|status of \d+/, /^failed: /] },
})

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
    // It is asked for by itself as soon as it may: before the clock goes on, too.
    const answered = page.waitForResponse((response) => lists.test(response.url()) && response.ok())
    await page.unroute(lists)
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

/** Answers with headers and the beginning of a body, after which nothing comes. */
async function startStalling() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"id":', () => server.emit('begun'))
  })
  const begun = once(server, 'begun')
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, begun, stop }
}

for (const { comes, begins } of [
  { comes: 'no answer', begins: false },
  { comes: 'half an answer and then nothing', begins: true },
]) {
  test(`a save that gets ${comes} in time says so and keeps the form`, async ({ page, agency, signIn }) => {
    await signIn(agency.manager)
    await page.clock.install()
    await page.goto('/dashboard/tenants')
    await page.getByRole('button', { name: 'Add Tenant' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full Name').fill('Amani Otieno')
    await dialog.getByLabel('Email').fill('amani.in.time@example.com')
    const { url, begun, stop } = await startStalling()
    const saves = /\/api\/tenants$/
    await page.route(saves, (route) => (begins ? route.continue({ url }) : undefined))
    const asked = page.waitForRequest(saves)
    await dialog.getByRole('button', { name: 'Add Tenant' }).click()
    await asked
    if (begins) await begun
    await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
    await page.clock.fastForward(31_000)
    await expect(page.getByText(/^Failed to save tenant\. The server did not answer in time\./)).toBeVisible()
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Amani Otieno')
    stop()
  })
}

test('a payment for a tenant who was moved out meanwhile is refused', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { tenant, tenancy } = await letUnit(api)
  await signIn(agency.manager)
  // From the beginning: a page that hears already is told of the move-out.
  await page.route('**/api/live', (route) => route.abort())
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  await chooseInRow(page, tenant.fullName, `Record payment of ${tenant.fullName}`)
  await api.post(`/tenancies/${tenancy?.id}/end`, { endDate: '2026-11-20' })
  await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click()
  await expect(page.getByText('No active tenancy found for this tenant')).toBeVisible()
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
