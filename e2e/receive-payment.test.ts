import { formatDay } from '@makao/contract/days'
import type { Page } from '@playwright/test'
import { type Api, chooseInRow, expect, letUnit, test } from './fixtures'

/** A tenant who owes rent and a service charge of the same day. */
async function letWithDebt(api: Api, given: { tenant?: string } = {}) {
  const let_ = await letUnit(api, given)
  const due = { currency: 'KES', dueDate: '2026-10-05', paymentStatus: 'pending', tenancyId: let_.tenancy?.id }
  const rent = { ...due, amount: 1_500_000, paymentType: 'rent' }
  const service = { ...due, amount: 200_000, paymentType: 'service_charge', name: 'Security' }
  for (const record of [rent, service]) {
    await api.post('/payment-records', { ...record, requestId: crypto.randomUUID() })
  }
  return let_
}

const card = (page: Page, label: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: label, exact: true }) })

const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').getByText(name, { exact: true }) })

/** As M-Pesa makes them, a digit among the letters: of a moment alone there may be none. */
const receipt = () => `UKR1${Date.now().toString(36).slice(-6).toUpperCase()}`

for (const [device, viewport] of [
  ['a desk', { width: 1280, height: 800 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport })

    test('money is received over two amounts, put elsewhere and reversed', async ({ page, agency, signIn, apiAs }) => {
      const { tenant } = await letWithDebt(await apiAs(agency.manager))
      const reference = receipt()
      await signIn(agency.manager)
      await page.goto(`/dashboard/tenants?search=${tenant.email}`)
      await chooseInRow(page, tenant.fullName, `Receive payment from ${tenant.fullName}`)

      // What it pays is seen while one types.
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(`Overdue since ${formatDay('2026-10-05')}`)).toBeVisible()
      await expect(dialog.getByLabel('Amount')).toHaveValue('17,000')
      await dialog.getByLabel('Amount').fill('16,000')
      await expect(dialog.getByText(`due ${formatDay('2026-10-05')}, KES 1,000 left to pay`)).toBeVisible()
      await dialog.getByLabel('Amount').fill('17,500')
      await expect(dialog.getByText(`due ${formatDay('2026-10-05')}, in full`)).toHaveCount(2)
      await expect(dialog.getByText('Stays as credit')).toBeVisible()
      await dialog.getByLabel('M-Pesa Receipt Number').fill(reference.toLowerCase())
      await dialog.getByLabel('Received On').fill('2026-10-07')
      await dialog.getByRole('button', { name: 'Receive Payment' }).click()
      await expect(page.getByText(`Received KES 17,500 from ${tenant.fullName}`)).toBeVisible()

      // The person's page.
      await page.getByRole('link', { name: tenant.fullName, exact: true }).click()
      await expect(page.getByRole('heading', { name: tenant.fullName })).toBeVisible()
      await expect(figure(page, 'Owes')).toContainText('KES 0')
      await expect(figure(page, 'Credit')).toContainText('KES 500')
      await expect(card(page, 'Unpaid charges')).toContainText('Nothing is owed')

      // By hand: all of the rent, nothing of the service charge.
      await page.getByRole('button', { name: 'Payment, M-Pesa' }).click()
      await expect(dialog.getByText(`KES 15,000 went to Rent, due ${formatDay('2026-10-05')}`)).toBeVisible()
      await dialog.getByRole('button', { name: 'Move' }).click()
      await dialog.getByLabel(/^Service Charge: Security/).fill('')
      await dialog.getByLabel(/^Rent/).fill('15,000.50')
      await dialog.getByRole('button', { name: 'Apply here' }).click()
      await expect(dialog.getByText('Only KES 15,000 is left to pay').first()).toBeVisible()
      await dialog.getByLabel(/^Rent/).fill('15,000')
      await dialog.getByLabel('Reason (Optional)').fill('Security is paid by the landlord')
      await dialog.getByRole('button', { name: 'Apply here' }).click()
      await expect(page.getByText('Payment moved')).toBeVisible()
      await expect(dialog.getByText('KES 2,500 credit')).toBeVisible()
      await expect(
        dialog.getByText(`KES 2,000 was moved off Service Charge: Security, due ${formatDay('2026-10-05')}`),
      ).toBeVisible()

      // Gone from where it stood, and owed again.
      await dialog.getByRole('button', { name: 'Reverse' }).click()
      await dialog.getByRole('button', { name: 'Reverse payment' }).click()
      await expect(dialog.getByText('Say why the payment is reversed')).toBeVisible()
      await dialog.getByLabel('Reason').fill('Sent to the wrong till and called back')
      await dialog.getByRole('button', { name: 'Reverse payment' }).click()
      await expect(dialog.getByText('Reversed', { exact: true }).first()).toBeVisible()
      await dialog.getByText('In the books').click()
      await expect(dialog.getByText('Payment reversed', { exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(page).not.toHaveURL(/payment=/)
      await expect(figure(page, 'Owes')).toContainText('KES 17,000')
      const credit = figure(page, 'Credit')
      // On a phone there is room for what somebody has.
      await (viewport.width < 768 ? expect(credit).toBeHidden() : expect(credit).toContainText('KES 0'))
    })
  })
}

test.describe('a receipt that is known', () => {
  test.use({ allowed: { complaints: [/status of 409/] } })

  test('is refused beside its field, and a correction takes its place', async ({ page, agency, signIn, apiAs }) => {
    const api = await apiAs(agency.manager)
    const { tenant, tenancy } = await letWithDebt(api)
    const reference = receipt()
    const received = { tenancyId: tenancy?.id, currency: 'KES', amount: 150_000, method: 'mpesa', reference }
    await api.post('/payments', { ...received, receivedOn: '2026-10-06', requestId: crypto.randomUUID() })
    await signIn(agency.manager)
    await page.goto('/dashboard/payments?view=received')
    await page.getByRole('button', { name: 'Receive Payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Tenant' }).fill(tenant.email)
    await page.getByRole('option', { name: tenant.fullName }).click()
    await dialog.getByLabel('M-Pesa Receipt Number').fill(reference)
    await dialog.getByRole('button', { name: 'Receive Payment' }).click()
    const used = `Receipt ${reference} is already recorded for ${tenant.fullName}`
    await expect(dialog.getByText(new RegExp(`^${used}`))).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText(used)
    await expect(dialog.getByLabel('M-Pesa Receipt Number')).toBeFocused()
    await expect(dialog.getByRole('link', { name: 'Look at that payment' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.goto(`/dashboard/payments?view=received&search=${reference.toLowerCase()}`)
    await page.getByRole('button', { name: tenant.fullName }).click()
    await dialog.getByRole('button', { name: 'Correct' }).click()
    await dialog.getByLabel('Amount').fill('15,000')
    await dialog.getByLabel('Reason', { exact: true }).fill('Typed one zero too few')
    await dialog.getByRole('button', { name: 'Save correction' }).click()
    await expect(page.getByText('Payment corrected').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Replaces a payment entered wrongly' }).click()
    await expect(dialog.getByText('KES 1,500', { exact: true }).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Replaced by the corrected payment' }).click()
    await dialog.getByRole('button', { name: /^Rent/ }).click()
    await expect(
      page.getByRole('dialog', { name: 'Charge', exact: true }).getByText('Paid', { exact: true }),
    ).toBeVisible()
    const { paidAmount } = (
      (await api.get(`/payment-records?search=${tenant.email}&paymentType=rent`)).rows as {
        paidAmount: number
      }[]
    )[0] ?? { paidAmount: 0 }
    expect(paidAmount).toBe(1_500_000)
  })
})

test('who has not paid is two presses away, reminding them two more, and many payments are one paste', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const { tenant } = await letWithDebt(await apiAs(agency.manager), { tenant: 'Zawadi Nanjala' })
  const name = tenant.fullName
  await signIn(agency.manager)
  await page.goto('/dashboard')
  let presses = 0
  const press = async (role: 'link' | 'button', pressed: string | RegExp, exact = false) => {
    presses += 1
    await page.getByRole(role, { name: pressed, exact }).click()
  }
  await press('link', 'Payments', true)
  await expect(page.getByRole('heading', { level: 1, name: 'Collect' })).toBeVisible()
  expect(presses).toBe(1)
  await page.getByPlaceholder(/^Search tenant/).fill(tenant.email)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(row).toContainText('17,000')
  // Neither paid nor reminded so far.
  await expect(row.getByText('never', { exact: true })).toHaveCount(2)
  await press('button', /^Remind all 1$/)
  const dialog = page.getByRole('dialog', { name: 'Remind' })
  await expect(dialog.getByText('17,000').first()).toBeVisible()
  await press('button', /^Remind 1 tenant$/i)
  expect(presses).toBe(3)
  await expect(dialog).toBeHidden()
  // Nothing is set up that sends it, so nobody was reminded yet.
  await expect(
    page.getByText('2 reminders wait under Messages').or(page.getByText('1 reminder waits under Messages')),
  ).toBeVisible()
  await expect(row).toContainText('waiting to send')

  // A promise stands in the list, and goes by what comes in.
  await chooseInRow(page, name, `Promise to pay: ${name}`)
  const promise = page.getByRole('dialog', { name: `Promise to pay: ${name}` })
  await promise.getByLabel('Amount').fill('5000')
  await promise.getByRole('button', { name: 'Note promise' }).click()
  await expect(row).toContainText('5,000 in 3 days')

  await page.getByRole('link', { name: 'Record several payments' }).click()
  const [first, second] = [receipt(), receipt().replace('UKR', 'UKS')]
  await page.getByLabel('Code, row 1').evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `${first}\t4,000\t${name}\n${second}\t1,000\t${name}\n${first}\t90\t${name}`)
  await expect(page.getByText('Same code as row 1')).toBeVisible()
  for (const line of [1, 2]) await page.getByLabel(`Tenant, row ${line}`).selectOption({ index: 1 })
  await expect(page.getByText('leaves KES 12,000')).toBeVisible()
  await page.getByRole('button', { name: 'Record 2 payments' }).click()
  await expect(page.getByText(/^Recorded RCT-/)).toHaveCount(2)

  await page.goto(`/dashboard/payments?view=collect&search=${tenant.email}`)
  await expect(row).toContainText('12,000')
  await expect(row).not.toContainText('in 3 days')
})
