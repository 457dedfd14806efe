import { randomInt } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { addDays, dayInNairobi, startOfDay } from '@makao/contract/days'
import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  type BrowserContext,
  test as base,
  type Download,
  expect,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test'
import { HANG, type Installation } from './server'
import { type Account, acceptInvitation, installCopy, PASSWORD, type Staff, staffOfTemplate } from './templates'

export { type Account, expect, PASSWORD }

/** An installation with an admin and a manager; each test makes the rows it needs. */
export interface Agency extends Installation, Staff {}

export interface WorkerFixtures {
  /** Whether the installation is another than that of most stories: playwright.config.ts. */
  apart: boolean
  /** Whether a story that begins with nothing keeps its rows in its data folder, wherever the others keep theirs. */
  embedded: boolean
  agency: Agency
}

interface TestFixtures {
  /** A page whose console and network stay clean: a warning, an error or a failed request fails the test. */
  page: Page
  /** A test speaks of one day, and begins on it early enough. */
  oneDay: undefined
  /** A trial begins early enough for all of them to be over when a run of CI is ended. */
  inTime: undefined
  /** What a test makes the console say on purpose. */
  allowed: { complaints: RegExp[] }
  /** Whether the browser keeps the application's files, as people's do: a page then opens without network. */
  keepsApplication: boolean
  /** Signs the page's browser in without the form. */
  signIn: (account: Account) => Promise<void>
  /** Calls the API as somebody, to make the rows that a test starts from. */
  apiAs: (account: Account) => Promise<Api>
}

export interface Api {
  post: (path: string, body: unknown) => Promise<Record<string, string>>
  put: (path: string, body: unknown) => Promise<Record<string, string>>
  get: (path: string) => Promise<Record<string, unknown>>
}

/** The latest link for a page that was mailed to somebody, as an admin reads it in the outbox. */
export async function linkTo(
  apiAs: TestFixtures['apiAs'],
  agency: Agency,
  recipient: string,
  to: 'recovery' | 'confirm-email',
): Promise<string> {
  const admin = await apiAs(agency.admin)
  const ofPage = new RegExp(`http\\S+/${to}#token=\\S+`)
  let link = ''
  // The mail is written after the answer.
  await expect
    .poll(async () => {
      const { rows } = (await admin.get('/outbox')) as {
        rows: { id: string; recipient: string; allowed: string[] }[]
      }
      for (const { id, recipient: to, allowed } of rows) {
        if (to !== recipient || !allowed.includes('showLink')) continue
        const { body = '' } = await admin.post(`/outbox/${id}/link`, {})
        link ||= ofPage.exec(body)?.[0] ?? ''
      }
      return link
    })
    .not.toBe('')
  return link
}

/**
 * What Chromium says where more than a few seconds pass until a page uses what it asked for beforehand, as on a machine
 * with much else to do. What nothing uses at all sign-in.test.ts looks for, of styles before somebody signs in.
 */
const usedLate = /^warning: The resource \S+ was preloaded using link preload but not used within a few seconds/

/** Complaints of a page, from now on. `expected`: what a test causes on purpose. */
export function watch(page: Page, expected: RegExp[] = []): string[] {
  const complaints: string[] = []
  const complain = (text: string) => {
    if (![usedLate, ...expected].some((pattern) => pattern.test(text))) complaints.push(text)
  }
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return
    const { url } = message.location()
    complain(`${message.type()}: ${message.text()} ${URL.canParse(url) ? new URL(url).pathname : url}`)
  })
  page.on('pageerror', (error) => complain(`exception: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A page left while it loads gives its requests up.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complain(`failed: ${request.url()}`)
  })
  return complaints
}

/** Lets what the pages wait for so long, in ms, take ten minutes: a slow machine gets there in its own time. */
export async function waitLonger(context: BrowserContext, waits: readonly number[]): Promise<void> {
  await context.addInitScript((given) => {
    const { setTimeout } = window
    const patient = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
      setTimeout(handler, delay && given.includes(delay) ? 600_000 : delay, ...rest)
    window.setTimeout = patient as typeof window.setTimeout
  }, waits)
}

/**
 * Lets toasts stay for ten minutes and lets clicks through them: a slow machine sees each one, and nobody waits until one
 * is out of the way. So long a page also waits for an answer, and for the device to say what was not sent.
 */
export async function keepToasts(context: BrowserContext): Promise<void> {
  // How long lib/toast.ts shows one (4, 8 and 12 s), and app/standing.tsx (3) and lib/fetch-in-time.ts (30) wait.
  await waitLonger(context, [3000, 4000, 8000, 12_000, 30_000])
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.toasts, .toasts * { pointer-events: none !important }')
    document.adoptedStyleSheets = [sheet]
  })
}

/** Has the pages of a browser drawn as by the processor of a cheap phone, one somewhat slower or quicker than the other. */
function drawLate(browser: Browser): void {
  const { newContext } = browser
  browser.newContext = async (...options) => {
    const context = await newContext.apply(browser, options)
    const slowDown = async (page: Page) => {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1.5 + 3 * Math.random() })
    }
    // Some are gone by then.
    context.on('page', (page) => void slowDown(page).catch(() => undefined))
    return context
  }
}

/** As where there is no https: most stories need no file twice, and some hold a file back. */
async function keepNoApplication(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
}

/** Longer than a test takes on a slow machine, in ms: none begins so shortly before midnight in Nairobi. */
const LONGEST = 600_000

/** Until when trials begin, as scripts/test.ts says it. */
const TRIALS_UNTIL = Number(process.env.TRIALS_UNTIL ?? Number.POSITIVE_INFINITY)

export const test = base.extend<TestFixtures, WorkerFixtures>({
  apart: [false, { scope: 'worker', option: true }],
  embedded: [false, { scope: 'worker', option: true }],
  agency: [
    // biome-ignore lint/correctness/noEmptyPattern: what Playwright asks for
    async ({}, use) => {
      const installation = await installCopy('agency')
      await use({ ...installation, ...(await staffOfTemplate()) })
      await installation.stop()
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      if (process.env.LATE) drawLate(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  oneDay: [
    // biome-ignore lint/correctness/noEmptyPattern: what Playwright asks for
    async ({}, use) => {
      const now = new Date()
      const left = startOfDay(addDays(dayInNairobi(now), 1)).getTime() - now.getTime()
      if (left < LONGEST) await pass(left)
      await use(undefined)
    },
    { auto: true },
  ],
  inTime: [
    async ({ embedded }, use, { file, skip }) => {
      const isTrial = embedded || file.endsWith('.trial.test.ts')
      skip(isTrial && Date.now() > TRIALS_UNTIL, 'No trial begins so late.')
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ agency }, use) => use(agency.url),
  // By itself it gives an answer up after half a minute.
  request: async ({ playwright }, use) => {
    const request = await playwright.request.newContext({ timeout: HANG })
    await use(request)
    await request.dispose()
  },
  allowed: [{ complaints: [] }, { option: true }],
  keepsApplication: [false, { option: true }],
  context: async ({ context, keepsApplication }, use) => {
    await keepToasts(context)
    if (!keepsApplication) await keepNoApplication(context)
    await use(context)
  },
  page: async ({ page, allowed }, use) => {
    const complaints = watch(page, allowed.complaints)
    await use(page)
    expect(complaints, 'console and network').toEqual([])
  },
  signIn: async ({ page }, use) => use((account) => page.context().addCookies(account.state?.cookies ?? [])),
  apiAs: async ({ playwright, agency }, use) => {
    const contexts: APIRequestContext[] = []
    await use(async (account) => {
      const from = { baseURL: agency.url, storageState: account.state, timeout: HANG }
      const request = await playwright.request.newContext(from)
      contexts.push(request)
      const write = (method: 'POST' | 'PUT') => async (path: string, data: unknown) => {
        const answer = await request.fetch(`/api${path}`, { method, data })
        expect(answer.ok(), await answer.text()).toBe(true)
        return answer.json()
      }
      return {
        post: write('POST'),
        put: write('PUT'),
        get: async (path) => (await request.get(`/api${path}`)).json(),
      }
    })
    for (const context of contexts) await context.dispose()
  },
})

/** The file that a button or link hands over. @throws Error with the reason, where the page says that there is none */
export async function fileFrom(pressed: Locator): Promise<Download> {
  const page = pressed.page()
  const refusals = page.getByText('Failed to export')
  const refusal = refusals.nth(await refusals.count())
  const refused = async () => {
    await refusal.waitFor({ timeout: 0 })
    throw new Error(await refusal.innerText())
  }
  const [file] = await Promise.all([
    Promise.race([page.waitForEvent('download', { timeout: HANG }), refused()]),
    pressed.click(),
  ])
  return file
}

/**
 * What a button copied: the browser takes it a moment after it was pressed.
 * @param like tells it from what was copied before
 */
export async function copiedText(page: Page, like: RegExp): Promise<string> {
  let text = ''
  const read = async () => {
    text = await page.evaluate(() => navigator.clipboard.readText())
    return text
  }
  await expect.poll(read).toMatch(like)
  return text
}

/** Keeps what the page asks for from its answer. @returns what lets it go on */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  let letGo = () => {}
  const over = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(pattern, async (route) => {
    await over
    // The page may be gone by then, and what it asked for with it.
    await route.continue().catch(() => undefined)
  })
  return letGo
}

/** Asks for a job again while it runs by itself: a minute after its start the server makes up for its run of the night. */
export async function onceNothingRuns(route: Route): Promise<APIResponse> {
  for (;;) {
    const answer = await route.fetch()
    if (answer.status() !== 409) return answer
    if (!['JOB_RUNNING', 'BACKUP_RUNNING'].includes((await answer.json()).code)) return answer
    await answer.dispose()
    await pass(200)
  }
}

/** Another person at another machine: a page with its own session. */
export async function anotherPage(browser: Browser, agency: Agency, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: agency.url, storageState: account.state })
  await keepToasts(context)
  await keepNoApplication(context)
  return context.newPage()
}

/** Signs the page's browser in as a tenant whom staff have entered. */
export async function enterAsTenant(page: Page, api: Api, tenant: { id: string; email: string }): Promise<void> {
  const { link = '' } = await api.post(`/tenants/${tenant.id}/invitations`, {})
  await acceptInvitation(page.request, link, tenant.email)
}

/** Narrows a list by one of the filters that its panel holds. */
export async function filterBy(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('group', { name: 'Filters' }).getByLabel(label, { exact: true }).selectOption(choice)
  await page.keyboard.press('Escape')
}

/** Opens the menu of a row and takes what it says: 'Move out Wanjiku Kamau'. */
export async function chooseInRow(place: Page | Locator, name: string, action: string): Promise<void> {
  await place.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await place.getByRole('menuitem', { name: action, exact: true }).click()
}

let made = 0

/** A text of its own for each call, so that tests on one installation do not meet. Its last letter ends it: no other begins with it, nor a figure beside it. */
export function unique(text: string): string {
  made += 1
  return `${text} ${process.pid.toString(36)}${made}z`
}

/** So many digits by chance, such as a number has. */
export const digits = (many: number): string => Array.from({ length: many }, () => randomInt(10)).join('')

/** A bank account of the agency's clients, or its own, that money comes to and is paid out of. */
export async function openBank(
  admin: Api,
  name: string,
  more: { currency?: 'KES' | 'UGX'; isOfAgency?: boolean; ownerId?: string } = {},
): Promise<{ id: string }> {
  const account = { requestId: crypto.randomUUID(), kind: 'bank', name, currency: 'KES', number: digits(10), ...more }
  const { id = '' } = await admin.post('/receiving-accounts', account)
  return { id }
}

/** A property with a unit and a tenant, and the tenant's tenancy when `assigned`. */
export async function letUnit(
  api: Api,
  given: {
    country?: 'Kenya' | 'Uganda'
    assigned?: boolean
    tenant?: string
    property?: string
    propertyType?: 'apartment' | 'shop'
    dueDay?: number
    leaseEnd?: string
  } = {},
) {
  const { country = 'Kenya', propertyType = 'apartment', assigned = true, dueDay = 5, leaseEnd = null } = given
  const name = unique(given.property ?? 'Jacaranda Court')
  const property = await api.post('/properties', {
    name,
    country,
    city: country === 'Kenya' ? 'Nairobi' : 'Kampala',
    address: 'Ngong Road 12',
    propertyType,
  })
  const unit = await api.post(`/properties/${property.id}/units`, {
    unitNumber: 'A1',
    currency: country === 'Kenya' ? 'KES' : 'UGX',
    rentAmount: country === 'Kenya' ? 1_500_000 : 650_000,
    serviceChargeAmount: 0,
    rentDueDate: dueDay,
    serviceChargeDueDate: dueDay,
  })
  const fullName = unique(given.tenant ?? 'Wanjiku Kamau')
  const email = `${unique('wanjiku').replace(' ', '.')}@example.com`
  const { tenant } = (await api.post('/tenants', { fullName, email, phoneNumber: '0712 345 678' })) as unknown as {
    tenant: { id: string }
  }
  const tenancy = assigned
    ? await api.post('/tenancies', {
        tenantId: tenant.id,
        unitId: unit.id,
        startDate: '2026-01-01',
        leaseEnd,
        // Nothing is charged by itself: a test makes the amounts that it speaks of.
        chargeFrom: '2100-01-01',
      })
    : undefined
  return { property: { id: property.id, name }, unit, tenant: { id: tenant.id, fullName, email }, tenancy }
}

/** What a job takes: clicks (and keys that act as one), fields, and screens and dialogs that open. */
export interface Effort {
  clicks: number
  fields: number
  screens: number
}

/** Counts what a person does on a page. */
export function counting(page: Page) {
  const effort: Effort = { clicks: 0, fields: 0, screens: 0 }
  return {
    effort,
    click: async (target: Locator) => {
      effort.clicks += 1
      await target.click()
    },
    press: async (key: string) => {
      effort.clicks += 1
      await page.keyboard.press(key)
    },
    type: async (text: string) => {
      effort.fields += 1
      await page.keyboard.type(text)
    },
    fill: async (field: Locator, text: string) => {
      effort.fields += 1
      await field.fill(text)
    },
    /** A screen or dialog that opens: its heading or name. */
    opens: async (shown: Locator) => {
      effort.screens += 1
      await expect(shown).toBeVisible()
    },
  }
}

/** Holds the effort of a job against the most that it may take, and says it. */
export function holdEffort(name: string, effort: Effort, most: Effort): void {
  const { clicks, fields, screens } = effort
  const said = `${name}: ${clicks} clicks, ${fields} fields, ${screens} screens (at most ${most.clicks} / ${most.fields} / ${most.screens})`
  test.info().annotations.push({ type: 'effort', description: said })
  process.stdout.write(`${said}\n`)
  expect(clicks, `clicks of ${name}`).toBeLessThanOrEqual(most.clicks)
  expect(fields, `fields of ${name}`).toBeLessThanOrEqual(most.fields)
  expect(screens, `screens of ${name}`).toBeLessThanOrEqual(most.screens)
}
