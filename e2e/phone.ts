import { availableParallelism } from 'node:os'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import config from './playwright.config'
import { install } from './server'

// How quick Makao is on a cheap phone on a bad network: the demo in a browser that is slowed down. `npm run bench:phone`
// prints the table of docs/performance.md, the middle of RUNS.

const RUNS = Number(process.env.RUNS ?? 3)
const PASSWORD = 'karibu-makao'
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** 'Slow 4G' as Chromium's own tools have it. Bytes a second; latency in ms, of each request. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const SLOWER_CPU = 4

/** What a page tells of itself, in ms; `shift` is the layout shift without unit. */
interface Told {
  painted: number
  shift: number
  slowest: number
}

/** Runs in the page before anything of its own. */
function listen(): void {
  const told = { painted: 0, shift: 0, slowest: 0 }
  Object.assign(window, { told })
  const hear = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type, buffered: true, ...more })
  hear('largest-contentful-paint', ({ startTime }) => {
    told.painted = startTime
  })
  hear('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) told.shift += value
  })
  const slower = (entry: PerformanceEntry) => {
    const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
    if (interactionId) told.slowest = Math.max(told.slowest, duration)
  }
  hear('event', slower, { durationThreshold: 16 })
}

const toldBy = (page: Page) => page.evaluate(() => (window as unknown as { told: Told }).told)
const forget = (page: Page) =>
  page.evaluate(() => {
    ;(window as unknown as { told: Told }).told.slowest = 0
  })

const makao = await install({}, 'demo')
const browser = await chromium.launch(config.use?.launchOptions)
const measured = new Map<string, { goal: number; unit: string; values: number[] }>()

function note(name: string, goal: number, unit: string, value: number): void {
  const line = measured.get(name) ?? { goal, unit, values: [] }
  line.values.push(value)
  measured.set(name, line)
}

async function openSlowly(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', slow4g)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  return page
}

/** Until nothing more comes; the stream of changes stays open. */
const settle = (page: Page) => page.waitForTimeout(2500)

/** A tap or key, and what the page took to show that it was heard. */
async function interact(page: Page, name: string, act: () => Promise<unknown>): Promise<void> {
  await forget(page)
  await act()
  await page.waitForTimeout(1000)
  note(name, 100, 'ms', (await toldBy(page)).slowest)
}

async function signInPage(context: BrowserContext): Promise<Page> {
  const cold = await openSlowly(context)
  await cold.goto('/auth')
  await settle(cold)
  note('Sign-in painted, cold', 2000, 'ms', (await toldBy(cold)).painted)
  note('Sign-in, layout shift', 0.05, '', (await toldBy(cold)).shift)
  await cold.close()
  const page = await openSlowly(context)
  await page.goto('/auth')
  await settle(page)
  note('Sign-in painted, warm', 1000, 'ms', (await toldBy(page)).painted)
  return page
}

async function once(): Promise<void> {
  const context = await browser.newContext({ baseURL: makao.url, ...phone })
  // What runs the script names functions by this one, which the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(listen)
  const page = await signInPage(context)
  await interact(page, 'Typing into sign-in', () => page.getByLabel('Email').pressSequentially('admin@demo.makao'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const began = Date.now()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: /^Properties: \d/ }).waitFor()
  note('Dashboard after sign-in, with its figures', 2500, 'ms', Date.now() - began)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await settle(page)
  note('Dashboard, layout shift', 0.05, '', (await toldBy(page)).shift)
  await page.close()

  const again = await openSlowly(context)
  await again.goto('/dashboard')
  await settle(again)
  note('Dashboard painted, warm', 1000, 'ms', (await toldBy(again)).painted)
  for (const [name, path] of [
    ['Tenants', '/dashboard/tenants'],
    ['Payments', '/dashboard/payments'],
  ] as const) {
    await again.goto(path)
    await again.getByRole('row').nth(3).waitFor()
    await settle(again)
    note(`${name} painted, first visit`, 2500, 'ms', (await toldBy(again)).painted)
    note(`${name}, layout shift`, 0.05, '', (await toldBy(again)).shift)
  }
  await interact(again, 'Opening a dialog', () => again.getByRole('button', { name: 'Receive', exact: true }).click())
  await interact(again, 'Typing into a dialog', () =>
    again.getByRole('dialog').getByRole('combobox').first().pressSequentially('Fat'),
  )
  await again.keyboard.press('Escape')
  await again.keyboard.press('Escape')
  await interact(again, 'Typing into a search', () => again.getByRole('searchbox').first().pressSequentially('Were'))
  await context.close()
}

try {
  for (let run = 0; run < RUNS; run += 1) await once()
} finally {
  await browser.close()
  await makao.stop()
}

const middle = (values: readonly number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0
const said = (value: number, unit: string) => (unit ? `${Math.round(value)} ${unit}` : value.toFixed(3))
const lines = [...measured].map(([name, { goal, unit, values }]) => {
  const value = middle(values)
  return `| ${name} | ${said(value, unit)} | ${said(goal, unit)} | ${value <= goal ? 'yes' : '**no**'} |`
})
process.stdout.write(
  [
    `Slow 4G, CPU ${SLOWER_CPU} times slower, 360x740, middle of ${RUNS}, ${availableParallelism()} cores of this machine.`,
    '',
    '| | Measured | At most | Met |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n'),
)
