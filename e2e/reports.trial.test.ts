import { readFile } from 'node:fs/promises'
import { addDays, dayInNairobi, formatDay } from '@makao/contract/days'
import { expect, fileFrom, holdBack, letUnit, test } from './fixtures'

test('the four reports show their figures and give them as files', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { tenant, tenancy, property } = await letUnit(api)
  const rent = { tenancyId: tenancy?.id, amount: 1_500_000, currency: 'KES', paymentType: 'rent' }
  for (const record of [
    { paymentStatus: 'partial', paidAmount: 600_000, dueDate: '2021-03-05' },
    { paymentStatus: 'pending', dueDate: '2021-03-20' },
  ]) {
    await api.post('/payment-records', { ...rent, ...record, requestId: crypto.randomUUID() })
  }
  await signIn(agency.manager)
  await page.goto('/dashboard/reports')
  await expect(page.getByText('Generate comprehensive reports for your property management')).toBeVisible()
  const month = dayInNairobi(new Date()).slice(0, 7)
  await expect(page.getByLabel('From')).toHaveValue(new RegExp(`${formatDay(`${month}-01`)}$`))
  await page.getByLabel('From').fill('2021-03-01')
  await page.getByLabel('To').fill('2021-02-01')
  await expect(page.getByText('The range ends before it begins')).toBeVisible()
  await page.getByLabel('To').fill('2021-03-31')
  for (const text of ['KES 30,000', 'KES 6,000', 'KES 24,000', '20.0%']) {
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'March 2021' })).toContainText(
    'Collected KES 6,000, Expected KES 30,000',
  )

  // What is read for a month does not pass for the one before while that is on its way.
  const bring = await holdBack(page, '**/api/reports/rent-collection?**')
  const figures = page.getByText('KES 6,000', { exact: true }).first()
  // Faint with all around it, whichever of them is.
  const isFaint = () =>
    figures.evaluate((it) => {
      for (let at: Element | null = it; at; at = at.parentElement) if (getComputedStyle(at).opacity !== '1') return true
      return false
    })
  await page.getByLabel('To').fill('2021-03-19')
  await expect.poll(isFaint).toBe(true)
  bring()
  await expect(page.getByText('KES 15,000', { exact: true }).first()).toBeVisible()
  expect(await isFaint()).toBe(false)
  await page.getByLabel('To').fill('2021-03-31')
  await expect(page.getByText('KES 30,000', { exact: true }).first()).toBeVisible()

  for (const [name, starts] of [
    ['Excel', 'PK'],
    ['PDF', '%PDF'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await fileFrom(page.getByRole('menuitem', { name }))
    expect(file.suggestedFilename()).toMatch(/^rent-collection-\d{4}-\d\d-\d\d\.(xlsx|pdf)$/)
    expect((await readFile(await file.path())).subarray(0, starts.length).toString()).toBe(starts)
    await expect(page.getByText('The file is in your downloads.').last()).toBeVisible()
  }

  await page.getByLabel('Report', { exact: true }).selectOption('Property Performance')
  // The one of the report before has no rate.
  await expect(page.getByRole('row').filter({ hasText: property.name }).filter({ hasText: '20.0%' })).toBeVisible()
  await page.getByLabel('Report', { exact: true }).selectOption('Tenant Summary')
  await expect(page.getByText('Tenants with and without a unit')).toBeVisible()
  await page.getByLabel('Report', { exact: true }).selectOption('Overdue Payments')
  await expect(page.getByRole('heading', { name: 'Arrears by age' })).toBeVisible()
  const late = page.getByRole('row').filter({ has: page.getByText(tenant.fullName, { exact: true }) })
  await expect(late.filter({ hasText: 'Overdue' })).toContainText('20 Mar 2021')
  // Paid in part: what remains is what there is to pay.
  await expect(late.filter({ hasText: 'Partial' })).toContainText('9,000 to pay')
  // The charge opens above the report, and the order of its rows stays in the address.
  await late.filter({ hasText: 'Partial' }).getByRole('button', { name: '9,000 to pay' }).click()
  await expect(page.getByRole('dialog')).toContainText('KES 15,000')
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await page.reload()
  await expect(page.getByLabel('Report', { exact: true })).toHaveValue('overdue-payments')
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending')
  await late.first().getByRole('link', { name: tenant.fullName }).click()
  await expect(page.getByRole('heading', { name: tenant.fullName })).toBeVisible()
})

test('a report is saved with its period and the day on which it is mailed, opened again and removed', async ({
  page,
  agency,
  signIn,
}) => {
  await signIn(agency.manager)
  await page.goto('/dashboard/reports?report=rent-roll')
  await page.getByRole('button', { name: 'Saved reports' }).click()
  await page.getByRole('menuitem', { name: 'Save this report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Rent roll of last month')
  await dialog.getByLabel('Period').selectOption('As of the end of last month')
  await dialog.getByLabel('Email it to me').selectOption('On day 5 of each month')
  await dialog.getByLabel('As', { exact: true }).selectOption('Excel')
  await dialog.getByRole('button', { name: 'Save report' }).click()
  await expect(page.getByText('Rent roll of last month is saved, and emailed to you on day 5')).toBeVisible()

  await page.goto('/dashboard/reports')
  await page.getByRole('button', { name: 'Saved reports' }).click()
  await page.getByRole('menuitem', { name: 'Rent roll of last month' }).click()
  await expect(page.getByLabel('Report', { exact: true })).toHaveValue('rent-roll')
  const last = addDays(`${dayInNairobi(new Date()).slice(0, 7)}-01`, -1)
  await expect(page).toHaveURL(new RegExp(`day=${last}`))
  await page.getByRole('button', { name: 'Rent roll of last month' }).click()
  await page.getByRole('menuitem', { name: 'Remove Rent roll of last month' }).click()
  await expect(page.getByText('Saved report removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saved reports' })).toBeVisible()
})

test('what came in stands against the target that was set', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { tenancy, property } = await letUnit(api)
  const dueDate = `${dayInNairobi(new Date()).slice(0, 7)}-01`
  const rent = { tenancyId: tenancy?.id, amount: 1_000_000, currency: 'KES', paymentType: 'rent' }
  const paid = { paymentStatus: 'partial', paidAmount: 400_000, dueDate }
  await api.post('/payment-records', { ...rent, ...paid, requestId: crypto.randomUUID() })
  await signIn(agency.manager)
  await page.goto('/dashboard/reports?report=collection-targets')
  await page.getByRole('button', { name: 'Set target' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('For').selectOption(property.name)
  await dialog.getByLabel('Target (%)').fill('80')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Target set')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: property.name })).toContainText('50.0%')
})

test('the export of Payment Records holds what the filters show', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { tenant, tenancy } = await letUnit(api)
  await letUnit(api)
  const rent = { tenancyId: tenancy?.id, amount: 1_500_050, currency: 'KES', paymentType: 'rent' }
  for (const paymentStatus of ['paid', 'pending']) {
    await api.post('/payment-records', {
      ...rent,
      paymentStatus,
      dueDate: '2026-11-05',
      requestId: crypto.randomUUID(),
    })
  }
  await signIn(agency.manager)
  await page.goto(`/dashboard/payments?search=${tenant.email}&paymentStatus=paid`)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await fileFrom(page.getByRole('menuitem', { name: 'CSV' }))
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('KES,15000.5,15000.5,2026-11-05')
})

test('the trial balance leads to the entries of an account, and an entry to its payment', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const { tenancy } = await letUnit(api)
  const day = dayInNairobi(new Date())
  const rent = { tenancyId: tenancy?.id, amount: 1_500_000, currency: 'KES', paymentType: 'rent', dueDate: day }
  await api.post('/payment-records', { ...rent, paymentStatus: 'paid', requestId: crypto.randomUUID() })
  await signIn(agency.manager)
  await page.goto('/dashboard/reports?report=trial-balance')
  await page.getByRole('link', { name: 'Cash: M-Pesa' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('cash')
  await page.getByRole('button', { name: 'Payment', exact: true }).first().click()
  await expect(page.getByRole('dialog').getByText('In the books')).toBeVisible()
})

test('a report of one property says so, and so do the saved one, its file and what has no manager', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const { property } = await letUnit(api)
  const { property: other } = await letUnit(api)
  await signIn(agency.manager)
  await page.goto('/dashboard/reports?report=rent-roll')
  const only = page.getByRole('paragraph').filter({ hasText: /^Only / })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByLabel('Property', { exact: true }).selectOption(property.name)
  await page.keyboard.press('Escape')
  await expect(only).toHaveText(`Only ${property.name}`)
  await expect(row(property.name).first()).toBeVisible()
  await expect(row(other.name)).toHaveCount(0)

  await page.getByRole('button', { name: 'Saved reports' }).click()
  await page.getByRole('menuitem', { name: 'Save this report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this report' })
  await expect(dialog).toContainText(`Only ${property.name}`)
  const name = `Roll of ${property.name}`.slice(0, 60)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save report' }).click()
  await expect(dialog).toBeHidden()

  // Opened again from elsewhere it is of the same place.
  await page.goto('/dashboard/reports?report=trial-balance')
  await expect(only).toBeHidden()
  await page.getByRole('button', { name: 'Saved reports' }).click()
  const saved = page.getByRole('menuitem').filter({ hasText: name })
  await expect(saved).toContainText(`Only ${property.name}`)
  await saved.click()
  await expect(page).toHaveURL(new RegExp(`property=${property.id}`))
  await expect(only).toHaveText(`Only ${property.name}`)
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await fileFrom(page.getByRole('menuitem', { name: 'CSV' }))
  expect(file.suggestedFilename()).toMatch(/^rent-roll-\d{4}-\d\d-\d\d-only-[a-z0-9-]+\.csv$/)

  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByLabel('Managed by').selectOption('None')
  await page.keyboard.press('Escape')
  await expect(only).toHaveText(`Only ${property.name}, managed by nobody`)
  await expect(row(property.name).first()).toBeVisible()
})
