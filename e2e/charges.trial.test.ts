import { addMonths, dayInNairobi } from '@makao/contract/days'
import type { Page } from '@playwright/test'
import { chooseInRow, expect, fileFrom, letUnit, onceNothingRuns, test } from './fixtures'

const phone = { width: 360, height: 740 }

/** On a desk neither; the story goes on with the phone. */
async function expectNoSideways(page: Page): Promise<void> {
  for (const size of [{ width: 1280, height: 740 }, phone]) {
    await page.setViewportSize(size)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${page.url()} scrolls sideways at ${size.width} px`).toBeLessThanOrEqual(0)
  }
}

/** Answers for the run as if it were in the middle, until told to go on: of one tenant it is over before anybody looks. */
async function holdHalfway(page: Page): Promise<() => Promise<void>> {
  const run = {
    state: 'running',
    startedBy: 'Baraka Juma',
    startedAt: new Date().toISOString(),
    endedAt: null,
    progress: { done: 40, total: 96 },
    message: null,
    error: null,
  }
  await page.route('**/api/charges/runs', async (route) => {
    await (await onceNothingRuns(route)).dispose()
    await page.route('**/api/charges/runs/last', (last) => last.fulfill({ json: run }))
    await route.fulfill({ json: run })
  })
  return () => page.unroute('**/api/charges/runs/last')
}

test.use({ allowed: { complaints: [/status of 422/] } })

test('a lease is charged ahead, and wound up after moving out, on a phone', async ({ page, agency, signIn, apiAs }) => {
  const today = dayInNairobi(new Date())
  // Not charged by itself yet: the next month may be, a few days before it begins.
  const monthAhead = addMonths(today.slice(0, 7), 2)
  await page.setViewportSize(phone)
  const api = await apiAs(agency.manager)
  const { property, tenant } = await letUnit(api, { assigned: false })
  await signIn(agency.manager)
  const dialog = page.getByRole('dialog')

  // Assigned with a rent and a deposit of their own; the first month is charged at once.
  await page.goto(`/dashboard/tenants?search=${tenant.email}&dialog=assign`)
  await dialog.getByRole('combobox', { name: 'Tenant' }).fill(tenant.email)
  await page.getByRole('option', { name: tenant.fullName }).click()
  await dialog.getByRole('combobox', { name: 'Unit' }).fill(property.name)
  await dialog.getByRole('option', { name: property.name }).click()
  await dialog.getByLabel('Start Date').fill(`${today.slice(0, 7)}-01`)
  await dialog.getByText('Lease (Optional)').click()
  await dialog.getByLabel('Rent agreed').fill('16,000')
  await dialog.getByLabel('Deposit').fill('32000')
  await expect(dialog.getByRole('region', { name: 'What is charged' })).toContainText(
    /Due today.*Deposit.*KES.32,000.*Rent, 1 to .*KES.16,000.*Next/,
  )
  await dialog.getByLabel('Lease end').fill('2020-01-01')
  await expectNoSideways(page)
  // What is wrong in the folded part unfolds it.
  await dialog.getByText('Lease (Optional)').click()
  await expect(dialog.getByLabel('Lease end')).toBeHidden()
  await dialog.getByRole('button', { name: 'Assign Tenant' }).click()
  await expect(dialog.getByText(/the lease cannot end earlier/).first()).toBeVisible()
  await expect(dialog.getByLabel('Lease end')).toBeFocused()
  await dialog.getByLabel('Lease end').fill('')
  await dialog.getByRole('button', { name: 'Assign Tenant' }).click()
  await expect(page.getByText('Tenant assigned to unit successfully')).toBeVisible()
  const { rows } = (await api.get(`/tenants?search=${tenant.email}`)) as unknown as {
    rows: { currentTenancy: { tenancyId: string } }[]
  }
  const tenancyId = rows[0]?.currentTenancy.tenancyId ?? ''
  const received = { requestId: crypto.randomUUID(), amount: 4_800_000, currency: 'KES', method: 'bank' }
  await api.post('/payments', { ...received, tenancyId, receivedOn: today })

  // What comes next is seen before it is made, and while it is made how far that is.
  await page.goto('/dashboard/charges')
  await page.getByLabel('Preview').selectOption(monthAhead)
  await expect(page).toHaveURL(new RegExp(`month=${monthAhead}`))
  const ahead = page.getByRole('row').filter({ hasText: tenant.fullName })
  await expect(ahead.last()).toContainText('KES 16,000')
  await expectNoSideways(page)
  const goOn = await holdHalfway(page)
  await page.getByRole('button', { name: 'Charge now' }).click()
  await dialog.getByRole('button', { name: 'Make charges' }).click()
  await expect(page.getByRole('progressbar', { name: 'Tenancies charged' })).toHaveAttribute(
    'aria-valuetext',
    '40 of 96',
  )
  await expect(page.getByRole('button', { name: 'Making charges...' })).toBeDisabled()
  await goOn()
  await expect(page.getByText(/^\d charges?, KES (16|32),000$/)).toBeVisible()
  await expect(page.getByText(/started by Baraka Juma$/)).toBeVisible()
  await expect(page.getByText('Nothing is due', { exact: true })).toBeVisible()

  // A penalty is agreed.
  await page.goto(`/dashboard/tenancies/${tenancyId}`)
  await page.getByRole('link', { name: 'Lease', exact: true }).click()
  await page.getByRole('button', { name: 'Change lease' }).click()
  await dialog.getByLabel('Penalty').selectOption('Percent of what is owed')
  await dialog.getByLabel('Percent of the rent owed').fill('ten')
  await dialog.getByRole('button', { name: 'Save lease' }).click()
  await expect(dialog.getByText('Enter percent as a number, for example 10 or 7.5')).toBeVisible()
  await dialog.getByLabel('Percent of the rent owed').fill('10')
  await dialog.getByLabel('At most (Optional)').fill('2,000')
  await dialog.getByRole('button', { name: 'Increase by %' }).click()
  await dialog.getByLabel('Increase by %').fill('7.5')
  await dialog.getByLabel('From', { exact: true }).fill('2100-01-01')
  await expect(dialog.getByText('KES 16,000 becomes KES 17,200 on 1 Jan 2100.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add increase' }).click()
  await dialog.getByRole('button', { name: 'Save lease' }).click()
  await expect(page.getByText('10% of the rent owed, 5 days of grace, at most KES 2,000, once')).toBeVisible()
  await expect(page.getByText('KES 17,200 from 1 Jan 2100, +7.5%')).toBeVisible()

  // Moved out: what was charged ahead is taken back.
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  await chooseInRow(page, tenant.fullName, `Move out ${tenant.fullName}`)
  await expect(dialog.getByText(/Rent is charged up to the move-out date/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'The account today' })).toContainText(/Deposit held.*To refundKES/)
  await dialog.getByRole('button', { name: 'Move Out Tenant' }).click()
  await expect(page.getByText(`${tenant.fullName} has been successfully moved out.`)).toBeVisible()
  await dialog.getByRole('link', { name: 'See the final account' }).click()
  await expect(page).toHaveURL(/\/dashboard\/tenants\/[^/]+tab=lease.*#final-account$/)
  await expect(page.getByText(`goes back to ${tenant.fullName}`)).toBeVisible()

  // Wound up.
  await page.getByRole('button', { name: 'Deduct' }).click()
  await dialog.getByRole('button', { name: 'Deduct' }).click()
  await expect(dialog.getByText('Say what it is for')).toBeVisible()
  await dialog.getByLabel('What for').fill('Broken window')
  await dialog.getByLabel('Amount').fill('4,500')
  await dialog.getByRole('button', { name: 'Deduct' }).click()
  const account = page.locator('#final-account')
  await expect(account.getByRole('listitem').filter({ hasText: 'Broken window' })).toContainText('-KES 4,500')
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Pay back' }).click()
  await dialog.getByLabel('Reference (Optional)').fill(`UKC${Date.now().toString(36).slice(-7)}`)
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await expect(account.getByText('Settled')).toBeVisible()
  await account.getByRole('button', { name: /^Reverse the refund of/ }).click()
  await dialog.getByLabel('Reason').fill('Sent to the wrong number')
  await dialog.getByRole('button', { name: 'Reverse refund' }).click()
  await expect(account.getByText('Reversed: Sent to the wrong number')).toBeVisible()
  await page.getByRole('button', { name: 'Pay back' }).click()
  await dialog.getByLabel('Method').selectOption('Cash')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await expect(account.getByText('Settled')).toBeVisible()
  await expectNoSideways(page)

  const file = await fileFrom(account.getByRole('button', { name: 'PDF' }))
  expect(file.suggestedFilename()).toMatch(/^final-account-wanjiku-kamau-.+\.pdf$/)
})
