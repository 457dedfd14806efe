import { addMonths, dayInNairobi, formatMonth } from '@makao/contract/days'
import { expect, letUnit, openBank, test, unique } from './fixtures'

test('VAT on commission is paid to KRA, stands in the list, and is taken back', async ({
  page,
  agency,
  signIn,
  apiAs,
  allowed,
}) => {
  // The amount that is refused.
  allowed.complaints.push(/409/)
  const [manager, admin] = [await apiAs(agency.manager), await apiAs(agency.admin)]
  const today = dayInNairobi(new Date())
  const month = today.slice(0, 7)
  await admin.put('/owners/vat', { currency: 'KES', fromMonth: month, rate: 1600 })
  const account = unique('Office account')
  const { id: accountId } = await openBank(admin, account, { isOfAgency: true })
  const person = { name: unique('Achieng'), kind: 'individual', isResident: true }
  const { id: ownerId } = await manager.post('/owners', person)
  const { property, tenancy } = await letUnit(manager)
  await manager.post(`/properties/${property.id}/agreements`, {
    ...{ fromMonth: month, currency: 'KES', commissionKind: 'percent', commissionBasis: 'rent' },
    ...{ commissionRate: 1000, shares: [{ ownerId, share: 10_000 }] },
  })
  // Rent of 100,000 came in: 10,000 of commission, 1,600 of VAT.
  await manager.post('/payment-records', {
    ...{ requestId: crypto.randomUUID(), tenancyId: tenancy?.id, amount: 10_000_000, currency: 'KES' },
    ...{ paymentType: 'rent', paymentStatus: 'paid', dueDate: today },
  })
  await signIn(agency.manager)
  await page.goto('/dashboard/payments?view=reconcile')
  const owed = page.getByRole('region', { name: 'VAT to KRA' })
  await expect(owed).toContainText('KES 1,600 to pay to KRA')
  await owed.getByRole('button', { name: 'Record payment to KRA' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record payment to KRA' })
  await expect(dialog.getByLabel('Amount')).toHaveValue('1,600')
  // More than is due is refused until somebody says that it was paid.
  await dialog.getByLabel('Amount').fill('2000')
  await dialog.getByLabel('Paid out of').selectOption({ label: `${account} (the agency's own)` })
  await dialog.getByRole('button', { name: 'Record payment to KRA' }).click()
  await expect(dialog.getByText(`Of ${formatMonth(month)} KES 1,600 of VAT is still to be paid`).first()).toBeVisible()
  await dialog.getByLabel('Amount').fill('1000')
  await dialog.getByLabel('Reference (Optional)').fill('PRN 2026 771')
  await dialog.getByRole('button', { name: 'Record payment to KRA' }).click()
  await expect(dialog).toBeHidden()
  await expect(owed).toContainText('KES 600 to pay to KRA')
  const paid = page.getByRole('region', { name: 'VAT paid' }).getByRole('listitem')
  await expect(paid).toContainText(`VAT of ${formatMonth(month)} to KRA`)
  await expect(paid).toContainText('PRN 2026 771')

  await paid.getByRole('button', { name: /^Take back/ }).click()
  const back = page.getByRole('dialog', { name: /^Take back/ })
  await back.getByLabel('Reason').fill('Paid by cheque, which bounced')
  await back.getByRole('button', { name: 'Take back' }).click()
  await expect(back).toBeHidden()
  await expect(owed).toContainText('KES 1,600 to pay to KRA')
  await expect(paid).toContainText('taken back: Paid by cheque, which bounced')
  // Of no month before this one anything is owed.
  await expect(owed).not.toContainText(formatMonth(addMonths(month, -1)))

  // VAT in the agency's own rent is taken off it, on a phone.
  await page.setViewportSize({ width: 360, height: 740 })
  const office = unique('Office rent')
  const agencyAccountId = crypto.randomUUID()
  await admin.put(`/agency-accounts/${agencyAccountId}`, { kind: 'cost', name: office })
  const spendMore = (vat: number) =>
    manager.post('/agency-money', {
      ...{ requestId: crypto.randomUUID(), agencyAccountId, accountId, currency: 'KES', amount: 10 * vat, vat },
      ...{ paidOn: today, description: 'Furniture' },
    })
  await page.reload()
  await page.getByRole('button', { name: 'Record cost or income' }).click()
  const spending = page.getByRole('dialog', { name: 'Record cost or income' })
  // Of what the agency takes, and before it is said what this is, there is no purchase.
  await expect(spending.getByLabel('What for')).toBeVisible()
  await expect(spending.getByLabel('VAT in it (Optional)')).toBeHidden()
  await spending.getByLabel('Account', { exact: true }).selectOption({ label: `Cost: ${office}` })
  await spending.getByLabel('What for').fill('Rent of the office')
  await spending.getByLabel('Paid out of, or into').selectOption({ label: `${account} (the agency's own)` })
  await spending.getByLabel('Amount').fill('1160')
  await spending.getByLabel('VAT in it (Optional)').fill('160')
  await spending.getByLabel('PIN or TIN of the supplier (Optional)').fill('p051234567z')
  await spending.getByLabel('Reference (Optional)').fill('INV 7')
  await spending.getByRole('button', { name: 'Record cost or income' }).click()
  await expect(spending).toBeHidden()
  await expect(owed).toContainText('KES 1,440 to pay to KRA')
  await expect(page.getByRole('listitem').filter({ hasText: 'Rent of the office' })).toContainText(
    'INV 7 · P051234567Z · VAT in it KES 160',
  )

  // The same invoice again is another part of it, or an expense of a property too, only for who says so.
  const anotherPart = 'It is another invoice, or another part of it'
  await page.getByRole('button', { name: 'Record cost or income' }).click()
  await spending.getByLabel('Account', { exact: true }).selectOption({ label: `Cost: ${office}` })
  await spending.getByLabel('What for').fill('Rent of the office again')
  await spending.getByLabel('Paid out of, or into').selectOption({ label: `${account} (the agency's own)` })
  await spending.getByLabel('Amount').fill('116')
  await spending.getByLabel('VAT in it (Optional)').fill('16')
  await spending.getByLabel('PIN or TIN of the supplier (Optional)').fill('P051234567Z')
  await spending.getByLabel('Reference (Optional)').fill('inv 7')
  await expect(spending.getByRole('switch', { name: anotherPart })).toBeHidden()
  await spending.getByRole('button', { name: 'Record cost or income' }).click()
  const known = /^Invoice inv 7 of this supplier is recorded already: Rent of the office/
  await expect(spending.getByText(known).first()).toBeVisible()
  await spending.getByRole('switch', { name: anotherPart }).check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await spending.getByRole('button', { name: 'Record cost or income' }).click()
  await expect(spending).toBeHidden()
  await page.goto(`/dashboard/properties/${property.id}`)
  await page.getByRole('button', { name: 'Record expense' }).click()
  const expense = page.getByRole('dialog', { name: 'Record expense' })
  await expense.getByLabel('Category').selectOption('Repairs')
  await expense.getByLabel('Amount').fill('500')
  await expense.getByLabel('What for').fill('Part of the office rent')
  await expense.getByLabel("Supplier's reference (Optional)").fill('INV 7')
  await expense.getByLabel('PIN or TIN of the supplier (Optional)').fill('P051234567Z')
  await expense.getByRole('button', { name: 'Record expense' }).click()
  await expect(expense.getByText(/recorded already: Rent of the office, a cost of the agency/).first()).toBeVisible()
  await expense.getByRole('switch', { name: anotherPart }).check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expense.getByRole('button', { name: 'Record expense' }).click()
  await expect(expense).toBeHidden()
  await page.goto('/dashboard/payments?view=reconcile')

  // What is beyond the month stays for the months after it.
  await spendMore(200_000)
  await page.reload()
  await expect(owed).toContainText('Nothing to pay to KRA')
  await expect(owed).toContainText('KES 576 more was paid to suppliers and to KRA than was charged.')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a cost beyond the commission that stands with clients is entered by an admin who says so', async ({
  page,
  agency,
  signIn,
  apiAs,
  allowed,
}) => {
  // What is refused first.
  allowed.complaints.push(/409/)
  const admin = await apiAs(agency.admin)
  const [account, office] = [unique('Clients account'), unique('Bank charges')]
  await openBank(admin, account, { currency: 'UGX' })
  await admin.put(`/agency-accounts/${crypto.randomUUID()}`, { kind: 'cost', name: office })
  await signIn(agency.admin)
  await page.goto('/dashboard/payments?view=reconcile')
  await page.getByRole('button', { name: 'Record cost or income' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record cost or income' })
  await dialog.getByLabel('Account', { exact: true }).selectOption({ label: `Cost: ${office}` })
  await dialog.getByLabel('What for').fill('Charges of the bank')
  await dialog.getByLabel('Paid out of, or into').selectOption({ label: account })
  await dialog.getByLabel('Amount').fill('5000')
  await dialog.getByRole('button', { name: 'Record cost or income' }).click()
  await expect(dialog.getByText('Only UGX 0 of commission stands with client money').first()).toBeVisible()
  await dialog.getByRole('switch', { name: 'It was paid all the same' }).click()
  await dialog.getByRole('button', { name: 'Record cost or income' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: office })).toContainText(
    'more than the commission that stood there',
  )
})
