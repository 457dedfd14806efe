import { addDays, dayInNairobi } from '@makao/contract/days'
import type { BrowserContext, Page } from '@playwright/test'
import { counting, type Effort, expect, holdBack, holdEffort, keepToasts, test, watch } from './fixtures'
import type { Installation } from './server'
import { installCopy } from './templates'

// What people do with Makao every day, on the portfolio of the demo. It counts clicks (and keys that act as one),
// fields, and the screens and dialogs that open.

const PASSWORD = 'karibu-makao'

interface Person {
  id: string
  fullName: string
  balances: { currency: string; owed: number; overdue: number }[]
  currentTenancy: { tenancyId: string; currency: string; unitId: string } | null
}

let makao: Installation
let staff: BrowserContext

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  makao = await installCopy('demo')
  staff = await signIn(
    await browser.newContext({ baseURL: makao.url, viewport: { width: 1280, height: 800 } }),
    'manager',
  )
})

test.afterAll(async () => {
  await staff.close()
  await makao.stop()
})

async function signIn(context: BrowserContext, who: 'manager' | 'tenant'): Promise<BrowserContext> {
  await keepToasts(context)
  const data = { login: `${who}@demo.makao`, password: PASSWORD }
  const answer = await context.request.post('/api/auth/sign-in', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return context
}

/** Everybody who rents in Kenya, by name. */
async function renters(): Promise<Person[]> {
  const all: Person[] = []
  for (let page = 1; page <= 6; page += 1) {
    const { rows } = await (await staff.request.get(`/api/tenants?page=${page}`)).json()
    all.push(...rows)
  }
  const once = all.filter(({ fullName }) => all.filter((other) => other.fullName === fullName).length === 1)
  return once.filter(({ currentTenancy }) => currentTenancy?.currency === 'KES')
}

/** Walks a job from a first page, holds its effort against the most that it may take, and says it. */
async function walk(
  name: string,
  most: Effort,
  context: BrowserContext,
  job: (page: Page, person: ReturnType<typeof counting>) => Promise<void>,
): Promise<void> {
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0)
  const person = counting(page)
  await job(page, person)
  holdEffort(name, person.effort, most)
  expect(complaints, 'console and network').toEqual([])
  await page.close()
}

test('who has not paid, and all of them reminded', async () => {
  await walk('b who has not paid', { clicks: 2, fields: 0, screens: 1 }, staff, async (page, person) => {
    await person.click(page.getByRole('link', { name: /^\d+ tenants overdue, KES / }).first())
    await person.opens(page.getByRole('table').getByRole('row').nth(10))
  })
  await walk('b remind all', { clicks: 2, fields: 0, screens: 2 }, staff, async (page, person) => {
    await person.click(page.getByRole('link', { name: 'Remind', exact: true }))
    await person.opens(page.getByRole('heading', { level: 1, name: 'Collect' }))
    const dialog = page.getByRole('dialog', { name: 'Remind' })
    await person.opens(dialog)
    await expect(page).not.toHaveURL(/remind=/)
    await person.click(dialog.getByRole('button', { name: /^Remind \d+ tenants?$/i }))
    await expect(dialog).toBeHidden()
  })
})

test("'I sent 12,000 yesterday'", async () => {
  const sender = (await renters()).find(({ balances }) => balances.some(({ owed }) => owed > 1_200_000))
  if (!sender?.currentTenancy) throw new Error('Nobody in the demo owes that much.')
  const sent = await staff.request.post('/api/payments', {
    data: {
      requestId: crypto.randomUUID(),
      tenancyId: sender.currentTenancy.tenancyId,
      currency: 'KES',
      amount: 1_200_000,
      method: 'mpesa',
      reference: 'UKM4T7QX2M',
      receivedOn: addDays(dayInNairobi(new Date()), -1),
    },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  await walk('c I sent 12,000 yesterday', { clicks: 2, fields: 1, screens: 1 }, staff, async (page, person) => {
    await person.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search and commands' })
    await expect(palette).toBeVisible()
    await person.type(sender.fullName)
    await expect(palette.getByRole('option', { name: sender.fullName }).first()).toBeVisible()
    await person.press('Enter')
    await person.opens(page.getByRole('heading', { level: 1, name: sender.fullName }))
    await expect(page.getByText('12,000', { exact: false }).first()).toBeInViewport()
  })
})

test('fifteen payments one after another', async () => {
  const lines: string[] = []
  for (const { fullName, currentTenancy } of (await renters()).slice(0, 15)) {
    const unit = await (await staff.request.get(`/api/units/${currentTenancy?.unitId}/overview`)).json()
    lines.push(`UKQ7A${String(lines.length).padStart(4, '0')}Z 1,000 ${unit.accountNumber} ${fullName}`)
  }
  await staff.grantPermissions(['clipboard-read', 'clipboard-write'])
  await walk('d fifteen payments', { clicks: 4, fields: 1, screens: 1 }, staff, async (page, person) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
    await person.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Payments' }))
    await person.click(page.getByRole('link', { name: 'Record several payments' }))
    await person.opens(page.getByRole('heading', { level: 1, name: 'Record several payments' }))
    // Pasted where the cursor stands.
    await expect(page.getByLabel('Code, row 1', { exact: true })).toBeFocused()
    await page.keyboard.press('Control+v')
    person.effort.fields += 1
    await person.click(page.getByRole('button', { name: 'Record 15 payments' }))
    await expect(page.getByText(/^Recorded RCT-/)).toHaveCount(15)
  })
})

test("an owner's month and the payout", async () => {
  await walk(
    "e an owner's month, its statement and payout",
    { clicks: 4, fields: 1, screens: 2 },
    staff,
    async (page, person) => {
      // Whether email is set up is heard after the statement was taken.
      const hear = await holdBack(page, '**/api/sms')
      await person.click(page.getByRole('link', { name: /^\d+ owners? to be paid / }).first())
      await person.opens(page.getByRole('table', { name: 'Payouts due' }))
      const taken = page.waitForResponse(/statement\/mail$/)
      await person.click(page.getByRole('button', { name: /^Email the statement to / }).first())
      await taken
      hear()
      await expect(page.getByText('1 statement waits under Messages until email is set up')).toBeVisible()
      const pay = page.getByRole('button', { name: /^Record payout to / }).first()
      await person.click(pay)
      const dialog = page.getByRole('dialog', { name: /^Record payout to / })
      await person.opens(dialog)
      await person.fill(dialog.getByLabel(/^Reference for /), 'UKP4T7QX2M')
      await person.click(dialog.getByRole('button', { name: 'Record payout' }))
      await expect(dialog).toBeHidden()
    },
  )
})

test('a tenant on a phone: the debt, where to pay, the receipt', async ({ browser }) => {
  const phone = await browser.newContext({ baseURL: makao.url, viewport: { width: 360, height: 740 }, hasTouch: true })
  await signIn(phone, 'tenant')
  await walk('f a tenant on a phone', { clicks: 1, fields: 0, screens: 1 }, phone, async (page, person) => {
    // What the demo's tenant owes goes with the day on which it is made.
    const { account } = await (await phone.request.get('/api/own/dashboard')).json()
    expect(account.owed).toBeGreaterThan(0)
    const owed = (account.owed / 100).toLocaleString('en-KE')
    await expect(page.getByText(new RegExp(`^KES\\s${owed}$`)).first()).toBeInViewport()
    await expect(page.getByText('522522').first()).toBeInViewport()
    // What loads later stands above the receipts: a press while they still move would miss them.
    await expect(page.getByText(/^Last reading/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Month by month' })).toBeVisible()
    await person.click(page.getByRole('link', { name: /^Receipt RCT-/ }).first())
    await person.opens(page.getByRole('heading', { level: 1, name: /^Receipt RCT-/ }))
    await expect(page.getByRole('button', { name: 'Share' })).toBeInViewport()
  })
  await phone.close()
})
