import { dayInNairobi, formatDay, formatMonth } from '@makao/contract/days'
import { remitBy } from '@makao/contract/money/rental-tax/rental-tax.terms'
import { expect, letUnit, openBank, test, unique } from './fixtures'

const PHONE = { width: 360, height: 740 }

test("an owner's rental income tax, on a phone: withheld once KRA has appointed the agency, paid, and certified", async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const [manager, admin] = [await apiAs(agency.manager), await apiAs(agency.admin)]
  const today = dayInNairobi(new Date())
  const month = today.slice(0, 7)
  const account = unique('Clients account')
  await openBank(admin, account)
  const name = unique('Njeri')
  const { id: ownerId } = await manager.post('/owners', { name, kind: 'individual', isResident: true })
  const { property, tenancy } = await letUnit(manager)
  await manager.post(`/properties/${property.id}/agreements`, {
    ...{ fromMonth: month, currency: 'KES', commissionKind: 'none' },
    shares: [{ ownerId, share: 10_000 }],
  })
  await manager.post('/payment-records', {
    ...{ requestId: crypto.randomUUID(), tenancyId: tenancy?.id, amount: 4_000_000, currency: 'KES' },
    ...{ paymentType: 'rent', paymentStatus: 'paid', dueDate: today },
  })
  await page.setViewportSize(PHONE)
  await signIn(agency.admin)
  await page.goto('/dashboard/settings?tab=books')
  await page.getByRole('button', { name: 'Enter appointment' }).click()
  const appointing = page.getByRole('dialog', { name: 'Rental income tax' })
  await appointing.getByLabel('Letter of KRA (Optional)').fill('KRA/WHT/17')
  await appointing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('KRA/WHT/17')).toBeVisible()

  await page.goto(`/dashboard/owners/${ownerId}?tab=details`)
  await page.getByRole('button', { name: 'Withhold for this owner' }).click()
  const setting = page.getByRole('dialog', { name: 'Rental income tax' })
  await setting.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Withheld by the agency since/)).toBeVisible()

  await page.goto('/dashboard/payments?view=reconcile')
  const row = page.getByRole('table', { name: 'Rental income tax' }).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('KES 3,000')
  // A row of two lines left it out, and the button.
  await expect(row.getByText(formatDay(remitBy(today)))).toBeVisible()
  await row.getByRole('button', { name: `Record payment to KRA for ${name}, ${formatMonth(month)}` }).click()
  const paying = page.getByRole('dialog', { name: 'Record payment to KRA' })
  await expect(paying.getByLabel('Amount')).toHaveValue('3,000')
  await paying.getByLabel('Paid out of').selectOption({ label: account })
  await paying.getByRole('button', { name: 'Record payment' }).click()
  await expect(paying).toBeHidden()
  const paid = page.getByRole('region', { name: 'Paid to KRA' }).getByRole('listitem').filter({ hasText: name })
  await expect(paid).toContainText('Certificate missing')
  await paid.getByRole('button', { name: /^Certificate of/ }).click()
  const certifying = page.getByRole('dialog', { name: /^Certificate of/ })
  const number = unique('KRAWHT').toUpperCase()
  await certifying.getByLabel('Certificate', { exact: true }).fill(number)
  await certifying.getByRole('button', { name: 'Save' }).click()
  await expect(paid).toContainText(number)
  await expect(row).toHaveCount(0)

  await page.goto(`/dashboard/owners/${ownerId}`)
  await expect(page.getByText(`${formatMonth(month)} · certificate ${number}`)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})

test('one payment to KRA covers a resident and an owner abroad, of whom 30% of all rent is withheld', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const [manager, admin] = [await apiAs(agency.manager), await apiAs(agency.admin)]
  const today = dayInNairobi(new Date())
  const month = today.slice(0, 7)
  const account = unique('Clients account')
  await openBank(admin, account)
  await admin.put('/rental-tax/appointment', { fromDay: '2024-01-01', reference: null })
  const owned = async (isResident: boolean) => {
    const name = unique(isResident ? 'Njeri' : 'Achieng')
    const { id } = await manager.post('/owners', { name, kind: 'individual', isResident })
    const { property, tenancy } = await letUnit(manager)
    await manager.post(`/properties/${property.id}/agreements`, {
      ...{ fromMonth: month, currency: 'KES', commissionKind: 'none' },
      shares: [{ ownerId: id, share: 10_000 }],
    })
    await manager.post('/payment-records', {
      ...{ requestId: crypto.randomUUID(), tenancyId: tenancy?.id, amount: 4_000_000, currency: 'KES' },
      ...{ paymentType: 'rent', paymentStatus: 'paid', dueDate: today },
    })
    return { id, name }
  }
  const [resident, abroad] = [await owned(true), await owned(false)]
  await manager.put(`/owners/${resident.id}/rental-tax`, { fromDay: `${month}-01`, isWithheld: true })

  await page.setViewportSize(PHONE)
  await signIn(agency.admin)
  await page.goto(`/dashboard/owners/${abroad.id}?tab=details`)
  await page.getByRole('button', { name: 'Withhold for this owner' }).click()
  const setting = page.getByRole('dialog', { name: 'Tax on rent of a non-resident' })
  await expect(setting.getByText(/^30% of all rent\..*is not confirmed/)).toBeVisible()
  await setting.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Withheld by the agency since .*, as of a non-resident$/)).toBeVisible()

  await page.goto('/dashboard/payments?view=reconcile')
  const table = page.getByRole('table', { name: 'Rental income tax' })
  await expect(table.getByRole('row').filter({ hasText: abroad.name })).toContainText('KES 12,000')
  await page.getByRole('button', { name: 'Record one payment for several' }).click()
  const paying = page.getByRole('dialog', { name: 'Record one payment for several' })
  for (const box of await paying.getByRole('checkbox').all()) await box.uncheck()
  for (const { name } of [resident, abroad]) await paying.getByLabel(`${name}, ${formatMonth(month)}`).check()
  await paying.getByLabel('Paid out of').selectOption({ label: account })
  const number = unique('PRN')
  await paying.getByLabel('Payment number (Optional)').fill(number)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await paying.getByRole('button', { name: 'Record KES 15,000' }).click()
  await expect(paying).toBeHidden()
  const paid = page.getByRole('region', { name: 'Paid to KRA' }).getByRole('listitem').filter({ hasText: number })
  await expect(paid).toHaveCount(2)
  await expect(table.getByRole('row').filter({ hasText: abroad.name })).toHaveCount(0)
})
