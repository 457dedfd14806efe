import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { formatDay } from '@makao/contract/days'
import type { Locator } from '@playwright/test'
import { canReadPdf, pdfText } from '../server/test/pdf-text'
import { anotherPage, chooseInRow, enterAsTenant, expect, fileFrom, letUnit, test } from './fixtures'

const sampleLogo = fileURLToPath(new URL('../docs/papers/sample-logo.png', import.meta.url))

/** What a file is called and, where it can be read here, what it says. */
async function downloaded(button: Locator): Promise<{ name: string; text: string }> {
  const file = await fileFrom(button)
  return { name: file.suggestedFilename(), text: canReadPdf ? pdfText(await readFile(await file.path())) : '' }
}

/** The page of a receipt; its address stands on the paper. */
const addressIn = (text: string) => /\/receipt\/[0-9a-f]{32}/.exec(text)?.[0] ?? ''

test('a payment is received, its receipt downloaded and confirmed, and the tenant takes their statement', async ({
  page,
  browser,
  agency,
  signIn,
  apiAs,
}) => {
  test.skip(!process.env.CI && !canReadPdf, 'the address stands on the paper')
  const api = await apiAs(agency.manager)
  const { tenant, tenancy } = await letUnit(api)
  const due = { currency: 'KES', dueDate: '2026-10-05', paymentStatus: 'pending', tenancyId: tenancy?.id }
  await api.post('/payment-records', { ...due, amount: 1_500_000, paymentType: 'rent', requestId: crypto.randomUUID() })

  // Whose papers they are.
  await signIn(agency.admin)
  await page.goto('/dashboard/settings?tab=agency')
  await expect(page.getByText(/carry the name “Makao” until you save/)).toBeVisible()
  await page.getByLabel('Name').fill('Nyumba Bora Ltd')
  await page.getByLabel('M-Pesa paybill').fill('12')
  await page.locator('input[type=file]').setInputFiles(sampleLogo)
  await expect(page.getByAltText('Logo')).toBeVisible()
  await page.getByRole('button', { name: 'Save agency' }).click()
  await expect(page.getByText('A paybill has 5 to 7 digits')).toBeVisible()
  await page.getByLabel('M-Pesa paybill').fill('522522')
  await page.getByRole('button', { name: 'Save agency' }).click()
  await expect(page.getByText('Agency saved')).toBeVisible()
  await expect(page.getByText(/carry the name “Makao”/)).toBeHidden()

  // The receipt of a payment, out of the payment itself.
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  await chooseInRow(page, tenant.fullName, `Receive payment from ${tenant.fullName}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Amount')).toHaveValue('15,000')
  await dialog.getByLabel('M-Pesa Receipt Number').fill(`UKP${Date.now().toString(36).slice(-7)}`)
  await dialog.getByLabel('Received On').fill('2026-10-07')
  await dialog.getByRole('button', { name: 'Receive Payment' }).click()
  await expect(page.getByText(`Received KES 15,000 from ${tenant.fullName}`)).toBeVisible()
  await page.goto(`/dashboard/payments?view=received&search=${tenant.email}`)
  await page.getByRole('button', { name: tenant.fullName }).click()
  const receipt = await downloaded(dialog.getByRole('button', { name: 'Receipt' }))
  expect(receipt.name).toMatch(/^RCT-\d{4}-\d{5}\.pdf$/)
  const number = receipt.name.replace('.pdf', '')
  await expect(dialog.getByText(number)).toBeVisible()
  for (const line of ['Nyumba Bora Ltd', tenant.fullName, 'KES 15,000', 'Kenya shillings fifteen thousand only']) {
    expect(receipt.text).toContain(line)
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const many = await downloaded(page.getByRole('menuitem', { name: 'Receipts, PDF' }))
  expect(many.name).toMatch(/^receipts-.*\.pdf$/)
  expect(many.text).toContain(number)

  // Anybody who holds it, signed out.
  const stranger = await anotherPage(browser, agency, { name: 'Nobody', email: '' })
  await stranger.goto(addressIn(receipt.text))
  await expect(stranger.getByText('This receipt is genuine')).toBeVisible()
  await expect(stranger.getByText(number)).toBeVisible()
  await expect(stranger.getByText('KES 15,000')).toBeVisible()
  await expect(stranger.getByText(formatDay('2026-10-07'))).toBeVisible()
  expect(await stranger.locator('body').innerText()).not.toContain(tenant.fullName)
  await stranger.goto('/receipt/00000000000000000000000000000000')
  await expect(stranger.getByText('Receipt not found')).toBeVisible()
  await stranger.context().close()

  // The tenant, of what is their own.
  const own = await anotherPage(browser, agency, { name: tenant.fullName, email: tenant.email })
  await enterAsTenant(own, api, tenant)
  await own.goto('/dashboard/payments?view=received')
  const his = await downloaded(own.getByRole('button', { name: `Download receipt ${number}` }))
  expect(his.text).toContain(number)
  await own.getByRole('link', { name: 'Statement' }).click()
  await expect(own.getByText('Payment, M-Pesa')).toBeVisible()
  await own.getByLabel('From').fill('2026-10-06')
  await expect(own.getByText(`Before ${formatDay('2026-10-06')}`)).toBeVisible()
  const statement = await downloaded(own.getByRole('button', { name: 'PDF' }))
  expect(statement.name).toMatch(/^statement-\w+-2026-10-06-to-.*\.pdf$/)
  expect(statement.text.replace(/ +/g, ' ')).toContain('Balance before 15,000')
  const excel = await fileFrom(own.getByRole('button', { name: 'Excel' }))
  expect(excel.suggestedFilename()).toMatch(/^statement-.*\.xlsx$/)
  expect((await readFile(await excel.path())).subarray(0, 2).toString()).toBe('PK')
  const invoice = await downloaded(own.getByRole('button', { name: /Download invoice INV-2026-10-/ }))
  expect(invoice.text).toContain('Rent October 2026')
  await own.context().close()

  // Reversed, it says so.
  await page.getByRole('button', { name: tenant.fullName }).click()
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await dialog.getByLabel('Reason').fill('Called back by the sender')
  await dialog.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(dialog.getByText('Reversed', { exact: true }).first()).toBeVisible()
  const reversed = await downloaded(dialog.getByRole('button', { name: 'Receipt' }))
  expect(reversed.text).toContain('REVERSED')
  await page.goto(addressIn(receipt.text))
  await expect(page.getByText('This receipt is no longer valid')).toBeVisible()
  expect(await page.locator('body').innerText()).not.toContain('15,000')
})
