import type { Page } from '@playwright/test'
import { expect, letUnit, test } from './fixtures'

/** Numbers that are read on two lines of the page. */
const brokenNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const range = document.createRange()
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      for (const { 0: number, index } of (text.textContent ?? '').matchAll(/\d[\d,.]{3,}/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + number.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(number)
      }
    }
    return found
  })

test('amounts above a thousand million stay whole on a phone, and the bill says whose it is', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const [manager, admin] = [await apiAs(agency.manager), await apiAs(agency.admin)]
  const { tenant, tenancy } = await letUnit(manager, { country: 'Uganda' })
  await manager.post('/payment-records', {
    ...{ requestId: crypto.randomUUID(), tenancyId: tenancy?.id, currency: 'UGX', amount: 1_234_567_000 },
    ...{ paymentType: 'rent', paymentStatus: 'overdue', dueDate: '2026-10-05' },
  })
  const { name } = await admin.get('/brand')
  await page.setViewportSize({ width: 360, height: 740 })
  const { url = '' } = await manager.post(`/tenants/${tenant.id}/bill-link`, {})
  await page.goto(new URL(url).pathname)
  await expect(page.getByText(`This is your bill from ${name}.`)).toBeVisible()
  await expect(page.getByText('All of it is overdue')).toBeVisible()
  expect(await brokenNumbers(page)).toEqual([])

  await signIn(agency.admin)
  await page.goto('/dashboard/settings?tab=books')
  await expect(page.getByRole('table', { name: /Ugandan shillings/ })).toBeVisible()
  expect(await brokenNumbers(page)).toEqual([])
  await page.goto('/dashboard/reports?report=trial-balance')
  const owed = page.getByRole('table', { name: 'Trial Balance' }).getByRole('row').filter({ hasText: 'Receivable' })
  await expect(owed.filter({ hasText: 'UGX' })).toBeVisible()
  // On which side an amount stands is said where its head is not seen.
  const said = owed.filter({ hasText: 'UGX' }).getByRole('cell').filter({ hasText: 'UGX' })
  expect(await said.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Debit')
  expect(await brokenNumbers(page)).toEqual([])
})
