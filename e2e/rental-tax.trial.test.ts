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
  const row = page.getByRole('table', { name: 'Tax withheld from owners' }).getByRole('row').filter({ hasText: name })
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
  const table = page.getByRole('table', { name: 'Tax withheld from owners' })
  await expect(table.getByRole('row').filter({ hasText: abroad.name })).toContainText('KES 12,000')
  await page.getByRole('button', { name: 'Record one payment for several' }).click()
  const paying = page.getByRole('dialog', { name: 'Record one payment for several' })
  // Those of other stories too, once they are listed.
  await expect(paying.getByLabel(`${resident.name}, ${formatMonth(month)}`)).toBeVisible()
  for (const box of await paying.getByRole('checkbox').all()) await box.uncheck()
  for (const { name } of [resident, abroad]) await paying.getByLabel(`${name}, ${formatMonth(month)}`).check()
  await paying.getByLabel('Paid out of').selectOption({ label: account })
  const number = unique('PRN')
  await paying.getByLabel('Payment number (Optional)').fill(number)
  // KRA gives the one two certificates for the month.
  await paying.getByRole('switch', { name: /^Enter certificates now/ }).check()
  const certificates = [unique('KRAA'), unique('KRAB'), unique('KRAC')].map((each) => each.toUpperCase())
  const [ofResident = '', first = '', second = ''] = certificates
  const ofOwner = (name: string) => paying.getByRole('group', { name: `${name}, ${formatMonth(month)}` })
  await ofOwner(resident.name).getByLabel('Certificate (Optional)').fill(ofResident)
  const ofAbroad = ofOwner(abroad.name)
  await ofAbroad.getByLabel('Certificate (Optional)').fill(first)
  await ofAbroad.getByRole('button', { name: /^Another certificate of/ }).click()
  await ofAbroad.getByLabel('Certificate (Optional)').last().fill(second)
  await ofAbroad.getByLabel('Amount on it').fill('12000')
  await paying.getByRole('button', { name: 'Record KES 15,000' }).click()
  await expect(paying.getByText('Enter less than KES 12,000: the first certificate is for the rest')).toBeVisible()
  await ofAbroad.getByLabel('Amount on it').fill('2000')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await paying.getByRole('button', { name: 'Record KES 15,000' }).click()
  await expect(paying).toBeHidden()
  const paid = page.getByRole('region', { name: 'Paid to KRA' }).getByRole('listitem').filter({ hasText: number })
  await expect(paid).toHaveCount(3)
  await expect(paid.filter({ hasText: ofResident })).toContainText('KES 3,000')
  await expect(paid.filter({ hasText: first })).toContainText('KES 10,000')
  await expect(paid.filter({ hasText: second })).toContainText('KES 2,000')
  await expect(table.getByRole('row').filter({ hasText: abroad.name })).toHaveCount(0)
})

test('more owners and months than one payment to KRA covers are paid with two, chosen by month, on a phone', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  test.slow()
  const [manager, admin] = [await apiAs(agency.manager), await apiAs(agency.admin)]
  const account = unique('Clients account')
  await openBank(admin, account)
  await admin.put('/rental-tax/appointment', { fromDay: '2024-01-01', reference: null })
  // Of 41 owners of one property in five months: five more than a payment covers.
  const owners: string[] = []
  for (let made = 0; made < 41; made += 1) {
    const { id = '' } = await manager.post('/owners', { name: unique('Owino'), kind: 'individual', isResident: true })
    owners.push(id)
  }
  const { property, tenancy } = await letUnit(manager)
  const share = Math.floor(10_000 / owners.length)
  await manager.post(`/properties/${property.id}/agreements`, {
    ...{ fromMonth: '2024-02', currency: 'KES', commissionKind: 'none' },
    shares: owners.map((ownerId, place) => ({ ownerId, share: place === 0 ? 10_000 - 40 * share : share })),
  })
  for (const id of owners) await manager.put(`/owners/${id}/rental-tax`, { fromDay: '2024-02-01', isWithheld: true })
  const months = ['2024-02', '2024-03', '2024-04', '2024-05', '2024-06']
  for (const month of months) {
    await manager.post('/payment-records', {
      ...{ requestId: crypto.randomUUID(), tenancyId: tenancy?.id, amount: 10_000_000, currency: 'KES', again: true },
      ...{ paymentType: 'rent', paymentStatus: 'paid', dueDate: `${month}-05`, paidDate: `${month}-05` },
    })
  }
  await page.setViewportSize(PHONE)
  await signIn(agency.admin)
  await page.goto('/dashboard/payments?view=reconcile')
  const table = page.getByRole('table', { name: 'Tax withheld from owners' })
  // A page of them: what was paid stands below.
  await expect(table.getByRole('row')).toHaveCount(11)
  await page.getByRole('button', { name: 'Record one payment for several' }).click()
  const paying = page.getByRole('dialog', { name: 'Record one payment for several' })
  await expect(paying.getByText('One payment covers at most 200 owners and months.')).toBeVisible()
  const all = (month: string) => paying.getByRole('checkbox', { name: `All of ${formatMonth(month)}` })
  await expect(all('2024-02')).toBeChecked()
  await expect(all('2024-06')).toBeChecked({ indeterminate: true })
  await paying.getByLabel('Paid out of').selectOption({ label: account })
  // All of it is refused, until a month is left out.
  await all('2024-06').check()
  await paying.getByRole('button', { name: /^Record KES/ }).click()
  await expect(paying.getByRole('alert').filter({ hasText: 'At most 200 at once' })).toBeVisible()
  await all('2024-06').uncheck()
  await paying.getByRole('button', { name: 'Show owners of February 2024' }).click()
  await expect(paying.getByRole('checkbox', { name: /, February 2024$/ })).toHaveCount(41)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await paying.getByRole('button', { name: 'Record KES 30,000' }).click()
  await expect(paying).toBeHidden()
  await expect(table.getByText('February 2024')).toHaveCount(0)
  await page.getByRole('button', { name: 'Record one payment for several' }).click()
  // Listed anew.
  await expect(all('2024-06')).toBeVisible()
  await expect(all('2024-02')).toHaveCount(0)
  await paying.getByLabel('Paid out of').selectOption({ label: account })
  for (const box of await paying.getByRole('checkbox', { name: /^All of/ }).all()) await box.uncheck()
  await all('2024-06').check()
  await paying.getByRole('button', { name: 'Record KES 7,500' }).click()
  await expect(paying).toBeHidden()
  await expect(table.getByText('June 2024')).toHaveCount(0)
})
