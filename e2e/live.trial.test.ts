import type { Page } from '@playwright/test'
import { type Api, anotherPage, expect, letUnit, test, watch } from './fixtures'

/** Once the page hears of changes; to be called before it is opened. */
const listening = (page: Page) => page.waitForResponse('**/api/live')

const charge = (api: Api, tenancyId: string | undefined, paymentStatus: 'paid' | 'pending') =>
  api.post('/payment-records', {
    amount: 1_500_000,
    currency: 'KES',
    paymentType: 'rent',
    dueDate: '2026-11-05',
    paymentStatus,
    tenancyId,
    requestId: crypto.randomUUID(),
  })

test('a payment that somebody else records shows by itself, to those whom it concerns', async ({
  page,
  browser,
  agency,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const { tenant, tenancy } = await letUnit(api)
  await signIn(agency.manager)
  const hears = listening(page)
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  const row = page.getByRole('row').filter({ hasText: tenant.fullName })
  await expect(row.getByText('Unknown')).toBeVisible()
  const colleague = await anotherPage(browser, agency, agency.admin)
  const complaints = watch(colleague)
  const colleagueHears = listening(colleague)
  await colleague.goto(`/dashboard/payments?search=${tenant.email}`)
  await expect(colleague.getByText('No payment records found')).toBeVisible()
  await Promise.all([hears, colleagueHears])

  await charge(api, tenancy?.id, 'paid')
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  await expect(colleague.getByRole('row').getByText('15,000').first()).toBeVisible()
  expect(complaints).toEqual([])
  await colleague.context().close()
})

test.describe('the connection goes and comes back', () => {
  test.use({ allowed: { complaints: [/ERR_|Failed to load resource/, /^failed: /] } })

  test('the server goes away: the page connects again and shows what it missed', async ({
    page,
    agency,
    signIn,
    apiAs,
  }) => {
    const api = await apiAs(agency.manager)
    const { tenant, tenancy } = await letUnit(api)
    await signIn(agency.manager)
    await page.clock.install()
    const hears = listening(page)
    await page.goto(`/dashboard/payments?search=${tenant.email}`)
    await expect(page.getByText('No payment records found')).toBeVisible()
    await hears
    await page.context().setOffline(true)
    await page.route('**/api/live', (route) => route.abort())
    await agency.stop({ keepData: true })
    await agency.start()
    await charge(api, tenancy?.id, 'pending')
    await page.context().setOffline(false)
    await page.unroute('**/api/live')
    // The longest that it waits before it tries again.
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('row').getByText('15,000').first()).toBeVisible()
  })

  test('a page that its later files do not reach shows what it missed once they do, and looks for what was not sent', async ({
    page,
    agency,
    signIn,
    apiAs,
  }) => {
    const api = await apiAs(agency.manager)
    const { tenant, tenancy } = await letUnit(api)
    await signIn(agency.manager)
    await page.clock.install()
    // The file that hears of changes, and the one that knows what was not sent: known by what stands in each.
    const held = ['/api/live', 'makao.unsent']
    const missed = new Set<string>()
    await page.route('**/assets/*.js', async (route) => {
      const answer = await route.fetch()
      const text = await answer.text()
      const found = held.find((part) => text.includes(part))
      if (found === undefined) return route.fulfill({ response: answer })
      missed.add(found)
      return route.abort()
    })
    await page.goto(`/dashboard/payments?search=${tenant.email}`)
    await expect(page.getByText('No payment records found')).toBeVisible()
    await expect.poll(() => missed.size).toBe(held.length)
    await charge(api, tenancy?.id, 'pending')
    await page.unrouteAll({ behavior: 'wait' })
    let hears = false
    page.on('response', (response) => {
      hears ||= response.url().endsWith('/api/live')
    })
    /** Lets the page wait as long as it does before it asks for a file again, until that has come. */
    const waitUntil = (hasCome: () => boolean | Promise<boolean>) =>
      expect
        .poll(async () => {
          if (await hasCome()) return true
          await page.clock.fastForward(10_000)
          return false
        })
        .toBe(true)
    await waitUntil(() => hears)
    await expect(page.getByRole('row').getByText('15,000').first()).toBeVisible()
    // Kept by a file of its own: nothing shows of it while there is nothing to send.
    await waitUntil(() =>
      page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'makao.unsent')),
    )
  })
})
