import { expect, letUnit, test } from './fixtures'

/** A picture of one pixel, as a phone might send it. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.use({ allowed: { complaints: [/status of 409/] }, viewport: { width: 360, height: 740 } })

test('a meter is added, read on a round with a photo, and charged', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { property, tenant } = await letUnit(api)
  await signIn(agency.manager)
  await page.goto('/dashboard/meters')
  await page.getByRole('button', { name: 'Add meter' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Unit' }).fill(property.name)
  await dialog.getByRole('option', { name: property.name }).click()
  await dialog.getByLabel('Serial Number').fill('W-4711')
  await dialog.getByLabel('In use since').fill('2026-02-01')
  await dialog.getByLabel('Reading on that day').fill('100')
  await dialog.getByLabel('Price per m³').fill('150')
  await dialog.getByRole('button', { name: 'Add meter' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Reading round' }).click()
  await page.getByLabel('Property').selectOption({ label: property.name })
  const value = page.getByLabel('What the meter shows')
  await expect(value).toBeFocused()
  await value.fill('90')
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page.getByRole('alert')).toContainText('The meter showed 100 on 1 Feb 2026, more than now.')
  await value.fill('112.5')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.locator('input[type=file]').setInputFiles({ name: 'dial.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page.getByText(`12.5 m³, KES 1,875 charged to ${tenant.fullName}`)).toBeVisible()
  await expect(page.getByText('Round finished')).toBeVisible()

  await page.getByRole('link', { name: 'All meters' }).click()
  await page.getByRole('button', { name: 'Water W-4711', exact: true }).click()
  await expect(page.getByRole('link', { name: 'KES 1,875' })).toBeVisible()
  await page.getByRole('button', { name: /^Photo of/ }).click()
  const photo = page.getByRole('img', { name: /showing 112.5/ })
  await expect(photo).toHaveJSProperty('naturalWidth', 1)
  const records = await api.get(`/payment-records?tenantId=${tenant.id}&paymentType=water`)
  expect(records.rows).toMatchObject([{ paymentType: 'water', name: '12.5 m³', amount: 187_500 }])
})
