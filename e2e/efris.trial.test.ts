import { dayInNairobi } from '@makao/contract/days'
import { expect, letUnit, test } from './fixtures'

test('receipts of a shop in Kampala get the numbers that EFRIS gave them, typed and pasted, and print them', async ({
  page,
  agency,
  signIn,
  apiAs,
  allowed,
}) => {
  // The lines that are refused.
  allowed.complaints.push(/422/)
  const manager = await apiAs(agency.manager)
  const today = dayInNairobi(new Date())
  const { property, tenancy, tenant } = await letUnit(manager, { country: 'Uganda', propertyType: 'shop' })
  const receive = async (amount: number) => {
    const money = { tenancyId: tenancy?.id, amount, currency: 'UGX', method: 'bank', receivedOn: today }
    const { id } = await manager.post('/payments', { requestId: crypto.randomUUID(), ...money })
    return id
  }
  const [first] = [await receive(650_000), await receive(600_000)]
  const number = String(Date.now())
  await signIn(agency.manager)
  await page.goto(`/dashboard/reports?report=tax-efris&month=${today.slice(0, 7)}&property=${property.id}`)
  const rows = page
    .getByRole('table', { name: 'EFRIS Lines, Uganda' })
    .getByRole('row')
    .filter({ hasText: tenant.fullName })
  await expect(rows).toHaveCount(2)

  await rows
    .first()
    .getByRole('button', { name: /^Enter the EFRIS number of/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Enter the EFRIS number of/ })
  await dialog.getByLabel('Fiscal document number (FDN)').fill(number)
  await dialog.getByRole('button', { name: 'Enter number' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows.first()).toContainText(number)

  const second = /RCT-\d+-\d+/.exec(await rows.last().innerText())?.[0] ?? ''
  await page.getByRole('button', { name: 'Paste numbers' }).click()
  const pasting = page.getByRole('dialog', { name: 'Paste numbers' })
  await pasting.getByLabel('Lines').fill(`${second}, ${number}`)
  await pasting.getByRole('button', { name: 'Enter all' }).click()
  await expect(pasting.getByText(new RegExp(`^Line 1: ${number} already stands on RCT-`))).toBeVisible()
  await pasting.getByLabel('Lines').fill(`${second}\t${number}B`)
  await pasting.getByRole('button', { name: 'Enter all' }).click()
  await expect(pasting).toBeHidden()
  await expect(rows.last()).toContainText(`${number}B`)

  await page.goto(`/dashboard/receipts/${first}`)
  await expect(page.getByText(number, { exact: true })).toBeVisible()
})
