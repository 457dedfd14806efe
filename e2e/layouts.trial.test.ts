import { addDays } from '@makao/contract/days'
import type { Page } from '@playwright/test'
import { chooseInRow, expect, holdBack, letUnit, test, unique } from './fixtures'
import { furnishOwners, furnishUgandanOwner, overflow, squeezed, today } from './screens'

test('the layouts are judged with the wide fonts that come with the tests', async ({ page }) => {
  await page.goto('/auth')
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    return ['system-ui', '"DejaVu Sans"', 'monospace'].map((family) => {
      if (pen) pen.font = `100px ${family}`
      return pen?.measureText('Makao').width
    })
  })
  expect(widths[0]).toBe(widths[1])
  expect(widths[0]).not.toBe(widths[2])
  expect(widths[0]).toBeGreaterThan(300)
})

test('a new page names the window and has the focus on its heading', async ({ page, agency, signIn, apiAs }) => {
  const { tenant } = await letUnit(await apiAs(agency.manager))
  await signIn(agency.manager)
  await page.goto('/dashboard/properties')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page).toHaveTitle('Properties · Makao')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tenants' }).press('Enter')
  await expect(page).toHaveTitle('Tenants · Makao')
  await expect(heading).toBeFocused()
  // Others let units meanwhile, so that the first page of the list may be theirs.
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  await page.getByRole('main').getByRole('link', { name: tenant.fullName }).first().press('Enter')
  await expect(page).not.toHaveTitle('Tenants · Makao')
  await expect(heading).toBeFocused()
  // What is typed and left by Escape is offered when the dialog opens again.
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  const dialog = page.getByRole('dialog')
  const receive = () => chooseInRow(page, tenant.fullName, `Receive payment from ${tenant.fullName}`)
  await receive()
  await dialog.getByLabel('Amount').fill('12500')
  await dialog.getByText('Payer and notes').click()
  await dialog.getByLabel('Notes').fill('Paid at the gate')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await receive()
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Paid at the gate')
  // However little of it is seen, the buttons are.
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 400 },
  ]) {
    await page.setViewportSize(size)
    await expect(dialog.getByRole('button', { name: 'Receive Payment' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  }
})

test('a menu that is opened while a page is on its way keeps the focus', async ({ page, agency, signIn }) => {
  await signIn(agency.manager)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Property Manager Dashboard' })).toBeVisible()
  const letGo = await holdBack(page, '**/assets/*.js')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('button', { name: 'Account' }).click()
  const logOut = page.getByRole('menuitem', { name: 'Log out' })
  await expect(logOut).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeHidden()
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page).toHaveTitle(/Reports/)
  await expect(logOut).toBeFocused()
})

test('what opens beside a button stays within a phone', async ({ page, agency, signIn, apiAs }) => {
  const { tenant } = await letUnit(await apiAs(agency.manager))
  await signIn(agency.manager)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/dashboard/payments', `/dashboard/tenants?search=${tenant.email}`, '/dashboard/units']) {
      await page.goto(path)
      for (const name of ['Add filter', 'Saved views']) {
        await page.getByRole('button', { name }).click()
        const { left, right, bottom, bar } = await page.locator('[popover]:popover-open').evaluate((open) => {
          const box = open.getBoundingClientRect()
          const bar = document.querySelector('nav[aria-label="Most used"]')?.getBoundingClientRect().top ?? 0
          return { left: box.left, right: box.right, bottom: box.bottom, bar }
        })
        expect.soft(left, `${name} of ${path} at ${width} px`).toBeGreaterThanOrEqual(0)
        expect.soft(right, `${name} of ${path} at ${width} px`).toBeLessThanOrEqual(width)
        expect.soft(bottom, `${name} of ${path} leaves the thumb bar in sight`).toBeLessThanOrEqual(bar)
        if (name === 'Add filter') await page.getByRole('button', { name: 'Done' }).click()
        else await page.keyboard.press('Escape')
        await expect(page.locator('[popover]:popover-open')).toHaveCount(0)
      }
    }
  }
})

test('text of twice the size stays within a phone', async ({ playwright, launchOptions, agency, apiAs }) => {
  test.slow()
  const api = await apiAs(agency.manager)
  const { tenant, unit, property, tenancy } = await letUnit(api)
  await api.post('/payment-records', {
    requestId: crypto.randomUUID(),
    tenancyId: tenancy?.id,
    currency: 'KES',
    amount: 1_500_050,
    paymentType: 'electricity',
    paymentStatus: 'partial',
    paidAmount: 400_025,
    dueDate: addDays(today(), -20),
    again: true,
  })
  await api.post('/meters', {
    requestId: crypto.randomUUID(),
    unitId: unit.id,
    kind: 'electricity',
    serialNumber: 'E-2041',
    digits: 5,
    installedOn: addDays(today(), -90),
    firstValue: 1_234_500,
    currency: 'KES',
    price: 2500,
    minimumCharge: 30_000,
    standingCharge: 5000,
  })
  const ownerId = await furnishOwners(await apiAs(agency.admin), property.id ?? '')
  // Both currencies, in tens of millions: a sum stands beside the switch between them.
  await furnishUgandanOwner(await apiAs(agency.admin))
  await api.post('/payment-records', {
    requestId: crypto.randomUUID(),
    tenancyId: tenancy?.id,
    currency: 'KES',
    amount: 9_999_999_925,
    paymentType: 'rent',
    paymentStatus: 'paid',
    dueDate: addDays(today(), -20),
    paidDate: addDays(today(), -20),
    again: true,
  })
  // What somebody sets in the browser, which is not the zoom: whatever is measured in text doubles.
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const context = await browser.newContext({ storageState: agency.admin.state, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  for (const path of [
    '/dashboard',
    `/dashboard/tenants?search=${tenant.email}`,
    `/dashboard/tenants/${tenant.id}`,
    `/dashboard/tenants/${tenant.id}?tab=lease`,
    `/dashboard/tenants/${tenant.id}?tab=papers`,
    `/dashboard/units/${unit.id}`,
    '/dashboard/units?tab=add',
    '/dashboard/units',
    `/dashboard/properties/${property.id}`,
    '/dashboard/properties',
    '/dashboard/payments',
    ...['collect', 'received', 'unmatched', 'statements', 'reconcile', 'enter'].map(
      (view) => `/dashboard/payments?view=${view}`,
    ),
    '/dashboard/charges',
    '/dashboard/messages',
    '/dashboard/owners',
    '/dashboard/owners?view=payouts',
    `/dashboard/owners/${ownerId}`,
    '/dashboard/meters',
    '/dashboard/meters?tab=round',
    `/dashboard/meters?tab=table&propertyId=${property.id}`,
    '/dashboard/reports',
    '/dashboard/reports?report=overdue-payments',
    '/dashboard/reports?report=occupancy',
    ...['books', 'notifications', 'agency', 'accounts', 'team', 'security', 'audit', 'backups', 'jobs', 'api'].map(
      (tab) => `/dashboard/settings?tab=${tab}`,
    ),
  ]) {
    await page.goto(`${agency.url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('28px')
    expect.soft(await overflow(page), `${path} scrolls sideways`).toBe('')
    expect.soft(await squeezed(page), `${path} can be read`).toBe('')
  }
  await browser.close()
})

test('the frame stands before any code of it has come', async ({ page, agency, signIn }) => {
  await signIn(agency.manager)
  const bringCode = await holdBack(page, '**/assets/*.js')
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('.frame')).toBeVisible()
  await expect(page.getByRole('status')).toBeHidden()
  bringCode()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.frame')).toBeHidden()
})

test('lists show twelve rows on a laptop and seven on a phone, and open from the keyboard', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  // A place of a long name takes no second line of a phone.
  const many = unique('').trim()
  const charge = { currency: 'KES', amount: 1_500_000, paymentType: 'rent', dueDate: '2026-11-05', again: true }
  for (let made = 0; made < 13; made += 1) {
    const { tenancy } = await letUnit(api, { tenant: `${many} ${made}`, property: `${many} Baobab Business Centre` })
    const id = { tenancyId: tenancy?.id, requestId: crypto.randomUUID() }
    await api.post('/payment-records', { ...charge, ...id, paymentStatus: 'paid', paidDate: '2026-11-05' })
  }
  await signIn(agency.manager)
  const seen = () =>
    page.evaluate(() => {
      const foot = document.querySelector('nav[aria-label="Most used"]')?.getBoundingClientRect().top || innerHeight
      const rows = [...document.querySelectorAll('.data-table tbody tr')].map((row) => row.getBoundingClientRect())
      return { first: rows[0]?.top, rows: rows.filter(({ top, bottom }) => top >= 0 && bottom <= foot).length }
    })
  // Rows of their own: names of other stories may take a second line.
  const search = `search=${encodeURIComponent(many)}`
  for (const path of [
    `/payments?${search}`,
    `/payments?view=received&${search}`,
    `/tenants?${search}`,
    `/units?${search}`,
  ]) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/dashboard${path}`)
    await expect(page.locator('.data-table tbody tr').nth(11)).toBeVisible()
    expect((await seen()).rows, `${path} at 1280x800`).toBeGreaterThanOrEqual(12)
    expect((await seen()).first, `${path} at 1280x800`).toBeLessThanOrEqual(260)
    await page.setViewportSize({ width: 360, height: 740 })
    // Once the page has taken the new width.
    await expect.poll(async () => (await seen()).rows, { message: `${path} at 360x740` }).toBeGreaterThanOrEqual(7)
    expect((await seen()).first, `${path} at 360x740`).toBeLessThanOrEqual(280)
  }

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/dashboard/tenants?search=${encodeURIComponent(many)}`)
  await page.getByRole('columnheader', { name: 'Tenant' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=-tenant/)
  await expect(page.getByRole('columnheader', { name: 'Tenant' })).toHaveAttribute('aria-sort', 'descending')
  // Until the rows of the new order have come, those of the old one stand.
  await expect(page.locator('.data-table tbody tr').first()).toContainText(`${many} 9`)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(page.getByRole('region', { name: 'Chosen rows' })).toContainText('2 selected')
  await page.keyboard.press('k')
  const second = await page.locator('.data-table tbody tr').nth(1).getByRole('link').first().textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: second ?? '' })).toBeVisible()
})

/** Names of people and places of which a list does not show all; on a phone of people, and of whatever the row is about. */
function cutNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange()
    const isPhone = innerWidth < 640
    const names = document.querySelectorAll(
      isPhone
        ? '.data-table tbody :is(.person, [data-phone="name"] > a:only-child)'
        : '.data-table tbody :is(.person, .place-links a, td > a, td > [data-opens]:only-child, .two-lines > :first-child)',
    )
    return [...names].flatMap((name) => {
      range.selectNodeContents(name)
      const letters = [...range.getClientRects()].filter(({ width }) => width > 1)
      // A name of one word stands on one line.
      const isBroken = letters.length > 1 && !/[\s·]/.test(name.textContent ?? '')
      if (isBroken) return [`broken: ${name.textContent}`]
      for (let part: Element | null = name; part && part.localName !== 'tr'; part = part.parentElement) {
        const { overflowX, display } = getComputedStyle(part)
        if (overflowX === 'visible' || display === 'inline') continue
        const box = part.getBoundingClientRect()
        // A letter reaches a little beyond its line.
        const isOut = letters.some(({ right, bottom }) => right > box.right + 1 || bottom > box.bottom + 4)
        if (isOut) return [name.textContent ?? '']
      }
      return []
    })
  })
}

test('lists show names of people and places whole', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const named = unique('Byaruhanga Nabukenya')
  const { tenancy, property, unit } = await letUnit(api, { tenant: named, property: 'Lakeview Maisonettes' })
  const charge = { tenancyId: tenancy?.id, currency: 'KES', amount: 147_000_000, paymentType: 'service_charge' }
  for (const record of [
    { dueDate: addDays(today(), -40), paymentStatus: 'pending' },
    { dueDate: addDays(today(), -9), paymentStatus: 'partial', paidAmount: 1_000_000 },
    { dueDate: addDays(today(), -9), paymentStatus: 'paid', paidDate: today(), mpesaReceiptNumber: 'UKN4T7QX2M' },
  ]) {
    await api.post('/payment-records', { ...charge, ...record, requestId: crypto.randomUUID(), again: true })
  }
  await furnishOwners(await apiAs(agency.admin), property.id ?? '')
  await api.post('/meters', {
    requestId: crypto.randomUUID(),
    unitId: unit.id,
    kind: 'electricity',
    serialNumber: 'E-20418',
    digits: 5,
    installedOn: addDays(today(), -90),
    firstValue: 1_234_500,
    currency: 'KES',
    price: 2500,
    minimumCharge: 30_000,
    standingCharge: 5000,
  })
  await signIn(agency.manager)
  const search = `search=${encodeURIComponent(named)}`
  for (const path of [
    `payments?${search}`,
    `payments?view=received&${search}`,
    'payments?view=collect',
    `tenants?${search}`,
    `units?search=${encodeURIComponent(property.name)}`,
    'owners',
    'properties',
    'meters',
    `properties/${property.id}`,
    'reports?report=overdue-payments',
    'reports?report=income',
    'reports?report=rent-roll',
    'reports?report=arrears',
    'reports?report=tax-kenya',
  ]) {
    await page.goto(`/dashboard/${path}`)
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: path.startsWith('properties/') ? named : property.name })
        .first(),
    ).toBeVisible()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await cutNames(page), `${path} at ${width} px`).toEqual([])
    }
    if (path.endsWith('=arrears')) {
      await page.setViewportSize({ width: 768, height: 800 })
      await expect(page.locator('.data-frame.sideways'), 'the total is in sight').toHaveCount(0)
    }
  }
})

test('what is done with chosen rows is in sight and alone stands out', async ({ page, agency, signIn, apiAs }) => {
  const { tenant, tenancy, property } = await letUnit(await apiAs(agency.manager))
  const owed = {
    tenancyId: tenancy?.id,
    currency: 'KES',
    amount: 1_500_000,
    paymentType: 'rent',
    dueDate: '2026-09-05',
  }
  const record = { ...owed, paymentStatus: 'pending', requestId: crypto.randomUUID(), again: true }
  await (await apiAs(agency.manager)).post('/payment-records', record)
  await signIn(agency.manager)
  for (const path of [
    `tenants?search=${tenant.email}`,
    `payments?view=collect&search=${encodeURIComponent(tenant.fullName)}`,
    `units?search=${encodeURIComponent(property.name)}`,
  ]) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/dashboard/${path}`)
    await page.getByRole('row', { name: property.name }).getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Chosen rows' })
    await expect(bar.getByRole('button', { name: 'Export' })).toBeVisible()
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expect(bar.getByRole('button', { name: 'Export' })).toBeVisible({ visible: width === 1280 })
      const { hidden, bright } = await bar.evaluate((section) => {
        const actions = section.querySelector(':scope > div')
        const colours = [...document.querySelectorAll('main :is(button, a)')]
          .filter((button) => button.checkVisibility())
          .map((button) => getComputedStyle(button).backgroundColor)
        const [first] = [...(actions?.children ?? [])].filter(({ localName }) => localName === 'button')
        const main = first && getComputedStyle(first).backgroundColor
        return {
          hidden: (actions?.scrollWidth ?? 0) - (actions?.clientWidth ?? 0),
          bright: colours.filter((colour) => colour === main).length,
        }
      })
      expect.soft(hidden, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      expect.soft(bright, `${path} at ${width} px`).toBe(1)
    }
    await bar.getByRole('button', { name: 'More' }).click()
    await expect(bar.getByRole('button', { name: 'Export' })).toBeVisible()
  }
})

test('the last column of a wide table is within reach', async ({ page, agency, signIn, apiAs }) => {
  const { tenant } = await letUnit(await apiAs(agency.manager))
  await signIn(agency.manager)
  // The narrowest desk on which there are tables, not cards.
  await page.setViewportSize({ width: 1110, height: 800 })
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  await chooseInRow(page, tenant.fullName, `Delete ${tenant.fullName}`)
  await expect(page.getByRole('dialog')).toBeVisible()
})
