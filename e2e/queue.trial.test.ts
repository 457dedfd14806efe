import { addDays, dayInNairobi } from '@makao/contract/days'
import type { Locator, Page } from '@playwright/test'
import { type Api, anotherPage, digits, expect, letUnit, test, unique } from './fixtures'

/** Further than this nobody tabs within a page or a dialog. */
const MOST_TABS = 30

/** Tabs on until it has the focus, which has to be seen. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectSeen(target)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by ${MOST_TABS} times Tab.`)
}

/** It has the focus, and whoever looks sees so. */
async function expectSeen(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  const isOutlined = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return element.matches(':focus-visible') && outlineStyle !== 'none' && outlineWidth !== '0px'
  }
  expect(await target.evaluate(isOutlined)).toBe(true)
}

/** Money of somebody who typed no account, as it waits in the queue. */
const cameIn = (api: Api, transactionId: string, payerName: string, daysAgo: number) =>
  api.post('/receipt-lines', {
    lines: [
      {
        ...{ provider: 'mpesa', transactionId, currency: 'KES', amount: 1_500_000, payerName, accountTyped: 'rent' },
        ...{ day: addDays(dayInNairobi(new Date()), -daysAgo), raw: `${transactionId} Confirmed. KES 15,000 received` },
      },
    ],
  })

test('unmatched money is gone through and assigned by keyboard, also by two at once', async ({
  page,
  browser,
  agency,
  signIn,
  apiAs,
  allowed,
}) => {
  // Of two who assign one payment the second is refused.
  allowed.complaints.push(/409/)
  const api = await apiAs(agency.manager)
  const { tenant } = await letUnit(api, { tenant: 'Atieno Achieng' })
  const batch = `UKQ${digits(6)}`
  const codes = ['A', 'B', 'C'].map((letter) => `${batch}${letter}`)
  const [first = '', second = '', third = ''] = codes
  await cameIn(api, first, tenant.fullName, 1)
  await cameIn(api, second, tenant.fullName, 2)
  await cameIn(api, third, 'A STRANGER', 3)
  await signIn(agency.manager)
  const colleague = await anotherPage(browser, agency, agency.admin)
  const rowOf = (at: Page, code: string) => at.getByRole('button', { name: `Open ${code}` }).first()
  for (const at of [page, colleague]) {
    await at.goto(`/dashboard/payments?view=unmatched&search=${batch}`)
    await expect(rowOf(at, third)).toBeVisible()
  }

  await reach(page, rowOf(page, first))
  await page.keyboard.press('ArrowDown')
  await expectSeen(rowOf(page, second))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Yes, to A1' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(rowOf(page, first)).toHaveCount(0)
  // The next one has the focus: nobody begins at the top again.
  await expectSeen(rowOf(page, second))

  await expect(rowOf(colleague, first)).toHaveCount(0)
  await reach(colleague, rowOf(colleague, second))
  for (const at of [page, colleague]) {
    await at.keyboard.press('a')
    await expect(at.getByRole('button', { name: 'Yes, to A1' })).toBeVisible()
  }
  // Nothing is assigned before both have pressed: the row would go from under the other.
  let pressed = 0
  let letGo = () => {}
  const bothPressed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  for (const at of [page, colleague]) {
    await at.route('**/api/receipt-lines/*/assignment', async (route) => {
      pressed += 1
      if (pressed === 2) letGo()
      await bothPressed
      await route.continue()
    })
  }
  await Promise.all([page.keyboard.press('a'), colleague.keyboard.press('a')])
  for (const at of [page, colleague]) {
    await expect(rowOf(at, second)).toHaveCount(0)
    await expectSeen(rowOf(at, third))
  }

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Payment ${third}` })
  await reach(page, dialog.getByPlaceholder('Account number, unit, property, phone, ID or name'))
  await page.keyboard.type(tenant.fullName)
  await reach(page, dialog.getByRole('button', { name: `Choose ${tenant.fullName}, A1` }))
  await page.keyboard.press('Enter')
  await reach(page, dialog.getByRole('button', { name: 'Assign', exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No such payment')).toBeVisible()
  const { rows } = (await api.get(`/receipt-lines?state=booked&search=${batch}`)) as unknown as {
    rows: { transactionId: string; parts: { amount: number; takenBackAt: string | null }[] }[]
  }
  expect(rows.map(({ transactionId }) => transactionId).sort()).toEqual(codes)
  for (const { parts } of rows) expect(parts).toMatchObject([{ amount: 1_500_000, takenBackAt: null }])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('what a tenant withheld is said, and its certificate recorded', async ({ page, agency, signIn, apiAs }) => {
    const api = await apiAs(agency.manager)
    const { tenant, tenancy } = await letUnit(api, { country: 'Uganda', tenant: 'Kampala Traders' })
    const today = dayInNairobi(new Date())
    const of = { tenancyId: tenancy?.id, currency: 'UGX', requestId: crypto.randomUUID() }
    await api.put(`/tenancies/${tenancy?.id}/withholding`, { fromDay: '2026-01-01', rate: 600 })
    await api.post('/payment-records', {
      ...{ ...of, amount: 650_000, paymentType: 'rent', paymentStatus: 'pending', dueDate: today },
    })
    // A thousand short of the rent less tax: nothing is assumed.
    await api.post('/payments', { ...of, amount: 610_000, method: 'bank', receivedOn: today })
    await signIn(agency.manager)
    await page.goto('/dashboard/payments?view=withheld')
    await page.getByRole('button', { name: `Record tax withheld by ${tenant.fullName}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Tax withheld')).toHaveValue('38,937')
    await dialog.getByLabel('Tax withheld').fill('38000')
    await dialog.getByRole('button', { name: 'Record tax withheld' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `Record tax withheld by ${tenant.fullName}` })).toHaveCount(0)

    await page.getByRole('button', { name: `Record certificate of ${tenant.fullName}` }).click()
    await expect(dialog.getByText(/^Chosen: .*38,000$/)).toBeVisible()
    const number = unique('WHT').toUpperCase()
    await dialog.getByLabel('Certificate number').fill(number)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await dialog.getByRole('button', { name: 'Record certificate' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `Record certificate of ${tenant.fullName}` })).toHaveCount(0)
    await expect(page.getByRole('button', { name: `Take back certificate ${number}` })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('what a tenant withheld is said where unmatched money is assigned', async ({
    page,
    agency,
    signIn,
    apiAs,
    allowed,
  }) => {
    // More than the rate allows is refused.
    allowed.complaints.push(/422/)
    const api = await apiAs(agency.manager)
    const { tenant, tenancy } = await letUnit(api, { country: 'Uganda', tenant: 'Jinja Hardware Wholesalers' })
    const today = dayInNairobi(new Date())
    const of = { tenancyId: tenancy?.id, currency: 'UGX', requestId: crypto.randomUUID() }
    await api.put(`/tenancies/${tenancy?.id}/withholding`, { fromDay: '2026-01-01', rate: 600 })
    await api.post('/payment-records', {
      ...{ ...of, amount: 650_000, paymentType: 'rent', paymentStatus: 'pending', dueDate: today },
    })
    const transactionId = `UKW${digits(7)}`
    await api.post('/receipt-lines', {
      lines: [
        { provider: 'mtn_momo', transactionId, currency: 'UGX', amount: 600_000, day: today, raw: transactionId },
      ],
    })
    await signIn(agency.manager)
    await page.goto(`/dashboard/payments?view=unmatched&search=${transactionId}`)
    await page.getByRole('button', { name: `Open ${transactionId}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByPlaceholder('Account number, unit, property, phone, ID or name').fill(tenant.fullName)
    await dialog.getByRole('button', { name: `Choose ${tenant.fullName}` }).click()
    const tax = dialog.getByLabel(`Tax withheld by ${tenant.fullName}`)
    await tax.fill('38.5k')
    await expect(tax).toHaveAccessibleDescription(/^Enter an amount as a number/)
    await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toBeDisabled()
    await tax.fill('90000')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(tax).toHaveAccessibleDescription(/^At most UGX 38,298 can have been withheld from this payment/)
    await tax.fill('38000')
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(dialog).toBeHidden()
    const { rows } = (await api.get(`/payments?search=${transactionId}`)) as unknown as { rows: { id: string }[] }
    const { withheld } = (await api.get(`/payments/${rows[0]?.id}`)) as unknown as { withheld: { amount: number } }
    expect(withheld.amount).toBe(38_000)
  })
})
