import type { Request } from '@playwright/test'
import { anotherPage, expect, holdBack, linkTo, PASSWORD, test, unique } from './fixtures'

const newEmail = () => `${unique('person').replace(' ', '.')}@example.com`

test('every address of the dashboard leads to sign-in while nobody is signed in', async ({ page }) => {
  for (const path of [
    '/',
    '/dashboard',
    '/dashboard/properties',
    '/dashboard/payments?page=2',
    '/dashboard/settings',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth$/)
    // A browser complains of what is asked for beforehand and used by nothing, some seconds later.
    const unused = await page.evaluate(() =>
      [...document.querySelectorAll('link[rel=preload][as=style]')]
        .map((link) => link.getAttribute('href'))
        .filter((href) => !document.querySelector(`link[rel=stylesheet][href="${href}"]`)),
    )
    expect(unused, path).toEqual([])
  }
  await expect(page.getByText('Manage properties across Kenya & Uganda')).toBeVisible()
  await expect(page.getByText('Access your rental management dashboard')).toBeVisible()
})

test('without scripts no address says the password', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByLabel('Email').fill('achieng@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const sent = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST')
  await page.getByRole('button', { name: 'Sign In' }).click()
  expect((await (await sent).response())?.status()).toBe(303)
  // The page anew.
  await expect(page.getByLabel('Email')).toHaveValue('')
  await expect(page).toHaveURL(/\/auth$/)
  await context.close()
})

test('who is quicker than the code of the page signs in once it has come, and no address says the password', async ({
  page,
  agency,
}) => {
  const bring = await holdBack(page, '**/assets/*.js')
  await page.goto('/auth', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(agency.admin.email)
  await page.getByLabel('Password', { exact: true }).fill('half-typed')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-sent')
  await expect(page.getByText('Signing In...')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  // What is corrected meanwhile is not sent half typed.
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expect(page.locator('html')).not.toHaveAttribute('data-sent')
  await page.getByRole('button', { name: 'Sign In' }).click()
  bring()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test.describe('where the code of the page does not come', () => {
  test.use({ allowed: { complaints: [/^failed: .*[/]assets[/]/, /Failed to load resource/, /Failed to fetch/] } })

  test('the sign-in form says so, with a way to load it again', async ({ page, agency }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/auth')
    await expect(page.getByText('The page has not loaded completely.')).toBeVisible()
    await page.unroute('**/assets/*.js')
    await page.getByRole('link', { name: 'Load it again' }).click()
    await expect(page.getByText('The page has not loaded completely.')).toBeHidden()
    await page.getByLabel('Email').fill(agency.admin.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  })
})

test.describe('refused', () => {
  test.use({ allowed: { complaints: [/status of (401|400|422)/] } })

  test('a wrong password says so and keeps the address', async ({ page, agency }) => {
    await page.goto('/auth')
    await page.getByLabel('Email').fill(agency.admin.email)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Login Failed')).toBeVisible()
    // Beside the field it stays when the notice has gone.
    await expect(page.getByText('Invalid email or password')).toHaveCount(2)
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Invalid email or password')
    await expect(page).toHaveURL(/\/auth$/)
    await expect(page.getByLabel('Email')).toHaveValue(agency.admin.email)
  })

  test('a sign-up that the server refuses keeps what was typed', async ({ page, agency }) => {
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Sign up here' }).click()
    await page.getByLabel('Full Name').fill('Amani Otieno')
    await page.getByLabel('Email').fill(agency.admin.email)
    await page.getByLabel('Phone Number (Optional)').fill('call me')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Registration Failed')).toBeVisible()
    await expect(page.getByText('Enter a phone number, for example 0712 345 678').first()).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Amani Otieno')
    await page.getByLabel('Phone Number (Optional)').fill('0712 345 678')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText(/User already exists/).first()).toBeVisible()
    await expect(page).toHaveURL(/\/signup$/)
  })
})

test.describe('a request for a role', () => {
  // The approval ends the session of the open page, which may ask for something before it is loaded again.
  test.use({ allowed: { complaints: [/status of 401/] } })

  test('who signs up as Property Manager waits, works as a tenant, and is approved', async ({
    page,
    browser,
    agency,
    apiAs,
  }) => {
    const name = unique('Nakato Babirye')
    const email = newEmail()
    await page.goto('/signup')
    await page.getByLabel('Full Name').fill(name)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Role').selectOption('Property Manager')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Welcome! You can now start using the system.')).toBeVisible()
    await expect(page.getByText('Waiting for approval.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tenant Portal' })).toBeVisible()

    // Anybody could have typed the address: it is confirmed first.
    const admin = await anotherPage(browser, agency, agency.admin)
    await admin.goto('/dashboard/settings?tab=team')
    const request = admin.getByRole('row').filter({ hasText: name })
    await expect(request.getByText('Email not confirmed')).toBeVisible()
    await expect(request.getByRole('button', { name: 'Approve' })).toBeHidden()
    await expect(page.getByText('Confirm your email.')).toBeVisible()
    const link = await linkTo(apiAs, agency, email, 'confirm-email')
    await page.goto(link)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm this address' }).click()
    await expect(page.getByText(`Thank you: ${email} is confirmed.`)).toBeVisible()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page.getByText('Waiting for approval.')).toBeVisible()
    await expect(page.getByText('Confirm your email.')).toBeHidden()

    await admin.reload()
    await request.getByRole('button', { name: 'Approve' }).click()
    await expect(admin.getByText(`${name} is now Property Manager.`)).toBeVisible()
    await admin.context().close()

    // What was opened before the approval has ended with it.
    await page.reload()
    await expect(page).toHaveURL(/\/auth$/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { name: 'Property Manager Dashboard' })).toBeVisible()
    await expect(page.getByText('Waiting for approval.')).toBeHidden()
    await page.goto('/dashboard/settings?tab=team')
    await expect(page.getByRole('link', { name: 'General' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('link', { name: 'Team' })).toBeHidden()
  })
})

test.describe('signed out in another tab', () => {
  // What a page was asking for at that moment is refused.
  test.use({ allowed: { complaints: [/status of 401/] } })

  test('a sign-out in one tab signs out the others', async ({ page, context, agency }) => {
    const data = { name: 'Zawadi Mwangi', email: newEmail(), password: PASSWORD }
    await page.request.post(`${agency.url}/api/auth/sign-up`, { data })
    await page.goto('/dashboard')
    const other = await context.newPage()
    await other.goto('/dashboard/payments')
    await expect(other.getByText('No payment records found')).toBeVisible()
    // What is still on its way when the session ends is not answered with a refusal.
    const own = '**/api/own/payment-records*'
    const letGo = await holdBack(page, own)
    const asked = page.waitForRequest(own)
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    const late = await asked
    const isLate = (request: Request) => request === late
    const settled = Promise.race([
      page.waitForEvent('requestfinished', isLate),
      page.waitForEvent('requestfailed', isLate),
    ])
    await page.route('**/api/auth/sign-out', async (route) => {
      const answer = await route.fetch()
      letGo()
      await settled
      await route.fulfill({ response: answer })
    })
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByText(data.email, { exact: true })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByText('Logged Out', { exact: true })).toBeVisible()
    await expect(other).toHaveURL(/\/auth$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/auth$/)
  })
})

test('who signs out asks nothing more, however long the answer takes', async ({ page, agency }) => {
  const data = { name: 'Zawadi Mwangi', email: newEmail(), password: PASSWORD }
  await page.request.post(`${agency.url}/api/auth/sign-up`, { data })
  await page.clock.install()
  const listening = page.waitForRequest('**/api/live')
  await page.goto('/dashboard')
  await listening
  await expect(page.getByRole('heading', { name: 'Tenant Portal' })).toBeVisible()
  let answered = () => {}
  const ended = new Promise<void>((resolve) => {
    answered = resolve
  })
  let letGo = () => {}
  const over = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/auth/sign-out', async (route) => {
    const answer = await route.fetch()
    answered()
    await over
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await ended
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  // Long enough for every waiting of the live updates, and the page is looked at again.
  await page.clock.fastForward(10_000)
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const signInStands = page.waitForResponse('**/api/setup')
  letGo()
  await expect(page).toHaveURL(/\/auth$/)
  // The one thing that the sign-in page asks, which it may have asked by now or not.
  await signInStands
  const paths = asked.map((url) => new URL(url).pathname)
  expect(paths.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/auth/'))).toEqual(['/api/setup'])
})

test.describe('a path that does not exist', () => {
  test.use({ allowed: { complaints: [/404: there is no page at \/no\/such\/page/] } })

  test('shows the 404 page and leads home', async ({ page }) => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('/no/such/page'))
    await page.goto('/no/such/page')
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await logged
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/auth$/)
  })
})

test.describe('signed out elsewhere', () => {
  test.use({ allowed: { complaints: [/status of 401/] } })

  test('an open page leads to sign-in with its next request', async ({ page, agency }) => {
    const data = { name: 'Zawadi Mwangi', email: newEmail(), password: PASSWORD }
    await page.request.post(`${agency.url}/api/auth/sign-up`, { data })
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: 'Payments' }).first()).toBeVisible()
    const cookies = await page.context().cookies()
    await page.request.post(`${agency.url}/api/own/sessions/end-all`, { data: {} })
    // The browser still shows its cookie.
    await page.context().addCookies(cookies)
    // What the dashboard still asks for by itself may be the next request.
    await page.getByRole('link', { name: 'Payments' }).first().or(page.getByLabel('Password')).first().click()
    await expect(page).toHaveURL(/\/auth$/)
  })
})
