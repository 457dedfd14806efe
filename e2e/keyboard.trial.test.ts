import { addDays, dayInNairobi } from '@makao/contract/days'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, keepToasts, test, watch } from './fixtures'
import type { Installation } from './server'
import { installCopy, PASSWORD } from './templates'

// The jobs of jobs.trial.test.ts and first-admin.test.ts without a mouse: Tab, Enter, arrows, and what is typed.

const OF_THE_DEMO = 'karibu-makao'

/** Further than this nobody tabs for what is done every day. */
const MOST_TABS = 45

let demo: Installation
let staff: BrowserContext

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  demo = await installCopy('demo')
  staff = await signedIn(
    await browser.newContext({ baseURL: demo.url, viewport: { width: 1280, height: 800 } }),
    'manager',
  )
})

test.afterAll(async () => {
  await staff.close()
  await demo.stop()
})

async function signedIn(context: BrowserContext, who: 'manager' | 'tenant'): Promise<BrowserContext> {
  await keepToasts(context)
  const data = { login: `${who}@demo.makao`, password: OF_THE_DEMO }
  const answer = await context.request.post('/api/auth/sign-in', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return context
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Tabs on until it has the focus, which has to be seen. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await hasFocus(target)) {
      await expect(target).toBeInViewport()
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is not reached by ${MOST_TABS} times ${key}.`)
}

async function open(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0)
  return { page, complaints }
}

/** Past the navigation, as somebody does who comes every day. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await reach(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
}

test('from the set-up to the first rent', async ({ browser }) => {
  const makao = await installCopy('new')
  const context = await browser.newContext({ baseURL: makao.url, viewport: { width: 1280, height: 800 } })
  await keepToasts(context)
  const page = await context.newPage()
  const complaints = watch(page)
  const type = async (label: string, text: string) => {
    await reach(page, page.getByLabel(label, { exact: true }).last())
    await page.keyboard.type(text)
  }
  await page.goto(`/setup#code=${makao.setupCode()}`)
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await type('Full Name', 'Achieng Odhiambo')
  await type('Agency', 'Karibu Homes')
  await type('Email', 'achieng@agency.example')
  await type('Password', PASSWORD)
  await page.keyboard.press('Enter')

  await expect(page.getByLabel('Property Name')).toBeFocused()
  // Where the agency is was said at the set-up; the form has it once it was read.
  await expect(page.getByLabel('Country')).toHaveValue('Kenya')
  await type('Property Name', 'Jacaranda Court')
  await type('City', 'Nairobi')
  await type('Address', 'Ngong Road 12, Kilimani')
  await page.keyboard.press('Enter')

  await expect(page.getByLabel('Units', { exact: true })).toBeFocused()
  await page.keyboard.type('A1 to A20')
  await type('Rent Amount', '15000')
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Full Name')).toBeFocused()
  await page.keyboard.type('Wanjiku Kamau')
  await reach(page, dialog.getByLabel('Email'))
  await page.keyboard.type('wanjiku@example.com')
  await page.keyboard.press('Enter')

  // The tenant is chosen already: one begins with the unit.
  const unit = dialog.getByRole('combobox', { name: 'Unit' })
  await expect(unit).toBeFocused()
  await page.keyboard.type('A7')
  // Until it has looked for that, Enter waits for what is found, and so would the next one.
  await expect(dialog.getByRole('option')).toHaveText([/^Unit A7 /])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tenant assigned to unit successfully')).toBeVisible()
  await reach(page, dialog.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(complaints).toEqual([])
  await context.close()
  await makao.stop()
})

test('who has not paid, and all of them reminded', async () => {
  const { page, complaints } = await open(staff)
  await skipToContent(page)
  await reach(page, page.getByRole('link', { name: 'Remind', exact: true }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Remind' })
  await expect(dialog).toBeVisible()
  await expect(page).not.toHaveURL(/remind=/)
  await reach(page, dialog.getByRole('button', { name: /^Remind \d+ tenants?$/i }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // The rows themselves: down, chosen, opened.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Chosen rows' })).toContainText('1 selected')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/tenants\//)
  expect(complaints).toEqual([])
  await page.close()
})

test("'I sent 12,000 yesterday'", async () => {
  const { rows } = await (await staff.request.get('/api/arrears?view=overdue')).json()
  const owing = rows as { tenancyId: string; tenantName: string; currency: string }[]
  const sender = owing.find(({ currency }) => currency === 'KES')
  if (!sender) throw new Error('Nobody in the demo owes anything.')
  const sent = await staff.request.post('/api/payments', {
    data: {
      requestId: crypto.randomUUID(),
      tenancyId: sender.tenancyId,
      currency: 'KES',
      amount: 1_200_000,
      method: 'mpesa',
      reference: 'UKM4T7QX3K',
      receivedOn: addDays(dayInNairobi(new Date()), -1),
    },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  const { page, complaints } = await open(staff)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(sender.tenantName)
  await expect(page.getByRole('option', { name: sender.tenantName }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: sender.tenantName })).toBeVisible()
  await reach(
    page,
    page
      .getByRole('link', { name: /^Payment, M-Pesa/ })
      .or(page.getByRole('button', { name: /^Payment, M-Pesa/ }))
      .first(),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('12,000')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(complaints).toEqual([])
  await page.close()
})

test('fifteen payments one after another', async () => {
  const { rows } = await (await staff.request.get('/api/units?pageSize=40')).json()
  const let15 = (rows as { accountNumber: string; currency: string; tenancyId: string | null }[])
    .filter(({ currency, tenancyId }) => currency === 'KES' && tenancyId)
    .slice(0, 15)
  const lines = let15.map(({ accountNumber }, at) => `UKQ8B${String(at).padStart(4, '0')}Z 1,000 ${accountNumber}`)
  await staff.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page, complaints } = await open(staff)
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  await reach(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Collect' })).toBeFocused()
  await reach(page, page.getByRole('link', { name: 'Record several payments' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code, row 1', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+v')
  const record = page.getByRole('button', { name: `Record ${lines.length} payments` })
  await expect(record).toBeEnabled()
  await reach(page, record)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Recorded RCT-/)).toHaveCount(lines.length)
  expect(complaints).toEqual([])
  await page.close()
})

test("an owner's month and the payout", async () => {
  const { page, complaints } = await open(staff)
  await skipToContent(page)
  await reach(page, page.getByRole('link', { name: /^\d+ owners? to be paid / }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Payouts due' })).toBeVisible()
  await reach(page, page.getByRole('button', { name: /^Email the statement to / }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 statement waits under Messages until email is set up')).toBeVisible()
  // It stands before what is done with the row beside paying.
  await reach(page, page.getByRole('button', { name: /^Record payout to / }).first(), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Record payout to / })
  await reach(page, dialog.getByLabel(/^Reference for /))
  await page.keyboard.type('UKP4T7QX3K')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(complaints).toEqual([])
  await page.close()
})

test('a tenant: the debt, where to pay, the receipt', async ({ browser }) => {
  const context = await signedIn(
    await browser.newContext({ baseURL: demo.url, viewport: { width: 1280, height: 800 } }),
    'tenant',
  )
  const { page, complaints } = await open(context)
  await expect(page.getByText(/^Last reading/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Month by month' })).toBeVisible()
  await skipToContent(page)
  await reach(page, page.getByRole('button', { name: /^Pay now/ }))
  await reach(page, page.getByRole('button', { name: 'Copy M-Pesa paybill' }))
  await reach(page, page.getByRole('link', { name: /^Receipt RCT-/ }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt RCT-/ })).toBeVisible()
  await reach(page, page.getByRole('button', { name: 'Share' }))
  expect(complaints).toEqual([])
  await context.close()
})
