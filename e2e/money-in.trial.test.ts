import type { BrowserContext, Page } from '@playwright/test'
import { expect, keepToasts, test, watch } from './fixtures'
import type { Installation } from './server'
import { installCopy } from './templates'

// Money that comes in by itself, on the portfolio of the demo, whose paybill, wallets and bank a simulator plays.

const PASSWORD = 'karibu-makao'

let makao: Installation

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  makao = await installCopy('demo')
})
test.afterAll(() => makao.stop())

/** The page on which one pays, and answers phones. */
const simulator = () => /http:\/\/127\.0\.0\.1:\d+/.exec(makao.printed())?.[0] ?? ''

async function signIn(context: BrowserContext, who: 'manager' | 'tenant'): Promise<Page> {
  await keepToasts(context)
  const data = { login: `${who}@demo.makao`, password: PASSWORD }
  const answer = await context.request.post('/api/auth/sign-in', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return context.newPage()
}

/** Pays at the simulator, as a tenant does on their phone or at the bank. */
async function pay(page: Page, paid: { account: string; amount: string; name: string }): Promise<void> {
  await page.goto(simulator())
  await page.getByLabel('Account number').fill(paid.account)
  await page.getByLabel('Amount').fill(paid.amount)
  await page.getByLabel('Name').fill(paid.name)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('cell', { name: paid.name, exact: true })).toBeVisible()
}

test('a tenant pays on a phone: the request comes, the PIN is entered, the receipt is there', async ({ browser }) => {
  const phone = await browser.newContext({ baseURL: makao.url, viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await signIn(phone, 'tenant')
  const complaints = watch(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Pay now/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay now' })
  await dialog.getByLabel('Amount').fill('1,500')
  // Open before: a phone shows a request for a minute alone.
  const screen = await browser.newPage()
  await screen.goto(simulator())
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog.getByText('Look at the phone')).toBeVisible()

  await screen.reload()
  await screen.getByRole('button', { name: 'Enter PIN' }).click()
  await expect(screen.getByRole('cell', { name: '1,500.00' })).toBeVisible()
  await screen.close()

  await expect(dialog.getByText('Paid. Thank you!')).toBeVisible()
  const received = dialog.getByText(/^KES\s1,500 was received\. Receipt RCT-/)
  const [receipt = ''] = /RCT-[\w-]+\w/.exec(await received.innerText()) ?? []
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: `Receipt ${receipt}` }).first()).toBeVisible()
  expect(complaints, 'console and network').toEqual([])
  await phone.close()
})

test('a payment with the right account number is on the tenant by itself; a mistyped one is assigned in two touches', async ({
  browser,
}) => {
  const office = await browser.newContext({ baseURL: makao.url, viewport: { width: 1280, height: 800 } })
  const page = await signIn(office, 'manager')
  const complaints = watch(page)
  const { rows } = await (await office.request.get('/api/tenants')).json()
  const renters = rows.filter(
    ({ currentTenancy }: { currentTenancy: { currency: string } | null }) => currentTenancy?.currency === 'KES',
  )
  const accounts: { name: string; account: string; rent: number }[] = []
  for (const { fullName, currentTenancy } of renters.slice(0, 2)) {
    const unit = await (await office.request.get(`/api/units/${currentTenancy.unitId}/overview`)).json()
    accounts.push({ name: fullName, account: unit.accountNumber, rent: unit.rent })
  }
  const [right, wrong] = accounts
  if (!right || !wrong) throw new Error('Two tenants are needed.')

  const street = await browser.newPage()
  await pay(street, { account: right.account.toLowerCase(), amount: `${right.rent / 100}`, name: 'NEEMA' })
  // Two signs of it are swapped.
  const mistyped = wrong.account.replace(/(.)(.)$/, '$2$1')
  await pay(street, {
    account: mistyped === wrong.account ? `${wrong.account}X` : mistyped,
    amount: '888',
    name: 'AUNT',
  })
  await street.close()

  await page.goto('/dashboard/payments?view=unmatched')
  const queue = page.getByRole('listitem').filter({ hasText: 'AUNT' })
  await expect(queue).toContainText(wrong.name)
  // The code begins with the letters of the year and the month.
  await queue.getByRole('button', { name: /^Assign \S+ to / }).click()
  await queue.getByRole('button', { name: /^Yes, to / }).click()
  await expect(page.getByText(`Assigned to ${wrong.name}`, { exact: false }).first()).toBeVisible()
  await expect(queue).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'NEEMA' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Assigned', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'NEEMA' })).toContainText(right.name)
  expect(complaints, 'console and network').toEqual([])
  await office.close()
})
