import type { Page } from '@playwright/test'
import { anotherPage, expect, letUnit, test, watch } from './fixtures'

/** Once the page hears of changes; to be called before it is opened. */
const listening = (page: Page) => page.waitForResponse('**/api/live')

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

  const rent = { amount: 1_500_000, currency: 'KES', paymentType: 'rent', dueDate: '2026-11-05', paymentStatus: 'paid' }
  await api.post('/payment-records', { ...rent, tenancyId: tenancy?.id, requestId: crypto.randomUUID() })
  await expect(row.getByText('Paid', { exact: true })).toBeVisible()
  await expect(colleague.getByRole('row').getByText('15,000').first()).toBeVisible()
  expect(complaints).toEqual([])
  await colleague.context().close()
})

test.describe('the server goes away and comes back', () => {
  test.use({ allowed: { complaints: [/ERR_|Failed to load resource/, /^failed: /] } })

  test('the page connects again and shows what it missed', async ({ page, agency, signIn, apiAs }) => {
    const api = await apiAs(agency.manager)
    const { tenant, tenancy } = await letUnit(api)
    await signIn(agency.manager)
    await page.clock.install()
    await page.goto(`/dashboard/payments?search=${tenant.email}`)
    await expect(page.getByText('No payment records found')).toBeVisible()
    // What comes after the page stands has come too.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.route('**/api/live', (route) => route.abort())
    await agency.stop({ keepData: true })
    await agency.start()
    const rent = { amount: 1_500_000, currency: 'KES', paymentType: 'rent', dueDate: '2026-11-05' }
    await api.post('/payment-records', {
      ...rent,
      paymentStatus: 'pending',
      tenancyId: tenancy?.id,
      requestId: crypto.randomUUID(),
    })
    await page.context().setOffline(false)
    await page.unroute('**/api/live')
    // The longest that it waits before it tries again.
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('row').getByText('15,000').first()).toBeVisible()
  })
})
