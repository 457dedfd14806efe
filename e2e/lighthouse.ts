import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import { freePort } from '../scripts/free-port'
import { installedBeside } from '../scripts/installed-beside'
import config from './playwright.config'
import { install } from './server'

// What Lighthouse says of the pages used most, as a phone of its own on its 'slow 4G': the demo, signed in.
// `npm run bench:lighthouse` prints the table of docs/performance.md, the middle of RUNS; WHY=1 what costs points besides.

/** The newest that runs on Node 20. */
const LIGHTHOUSE = { version: '12.8.2' }
/** As many as Lighthouse itself advises, since one run differs from the next; the first of a page is its first visit on this device. */
const RUNS = Number(process.env.RUNS ?? 5)
const GOAL = 95
const categories = ['performance', 'accessibility', 'best-practices'] as const

interface Audit {
  score: number | null
  displayValue?: string
  numericValue?: number
  details?: unknown
}
interface Report {
  runtimeError?: { message: string }
  audits: Record<string, Audit | undefined>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

interface Judged {
  scores: number[]
  /** As they came over the network, in kB of 1,000 bytes. */
  kilobytes: number
  requests: number
  /** Largest paint in ms, as Lighthouse reckons it for its phone. */
  painted: number
  shift: number
  lacks: string[]
}

const folder = await installedBeside('lighthouse', LIGHTHOUSE)
const { href } = pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js'))
const { default: lighthouse }: { default: Lighthouse } = await import(href)
const makao = await install({}, 'demo')
const port = await freePort()
const profile = await mkdtemp(join(tmpdir(), 'makao-lighthouse-'))
const { args = [], ...launch } = config.use?.launchOptions ?? {}
// Lighthouse opens its pages beside those of this context, with its cookies.
const browser = await chromium.launchPersistentContext(profile, {
  ...launch,
  args: [...args, `--remote-debugging-port=${port}`],
  baseURL: makao.url,
})

async function judge(path: string): Promise<Judged> {
  const result = await lighthouse(`${makao.url}${path}`, {
    port,
    onlyCategories: [...categories],
    // Whoever is signed in stays so; what the browser keeps of the application is not asked of it.
    disableStorageReset: true,
    clearStorageTypes: [],
    logLevel: 'error',
  })
  const report = result?.lhr
  if (!report || report.runtimeError) throw new Error(`${path}: ${report?.runtimeError?.message ?? 'no report'}`)
  const { audits } = report
  const requests =
    (audits['network-requests']?.details as { items?: { transferSize?: number }[] } | undefined)?.items ?? []
  const lacks = categories.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.95)
      .map(({ id }) =>
        [id, audits[id]?.displayValue, JSON.stringify(audits[id]?.details ?? '').slice(0, 600)].join(' '),
      ),
  )
  return {
    scores: categories.map((category) => Math.round(100 * (report.categories[category]?.score ?? 0))),
    kilobytes: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
    requests: requests.length,
    painted: audits['largest-contentful-paint']?.numericValue ?? 0,
    shift: audits['cumulative-layout-shift']?.numericValue ?? 0,
    lacks,
  }
}

async function signIn(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByLabel('Email').fill('admin@demo.makao')
  await page.getByLabel('Password', { exact: true }).fill('karibu-makao')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: /^Properties: \d/ }).waitFor()
  await page.goto('/dashboard/tenants')
  const tenant = await page.locator('a[href*="/dashboard/tenants/"]').first().getAttribute('href')
  await page.close()
  return tenant ?? ''
}

const byPage = new Map<string, Judged[]>()

async function note(name: string, path: string): Promise<void> {
  for (let run = 0; run < RUNS; run += 1) byPage.set(name, [...(byPage.get(name) ?? []), await judge(path)])
}

const before = loadavg()[0] ?? 0
try {
  await note('Sign-in', '/auth')
  const tenant = await signIn(browser)
  await note('Dashboard', '/dashboard')
  await note('Tenants', '/dashboard/tenants')
  await note('Payments', '/dashboard/payments')
  await note("A tenant's page", tenant)
} finally {
  await browser.close()
  await makao.stop()
  await rm(profile, { recursive: true, force: true })
}

const middle = (values: number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0
const marked = (score: number) => (score < GOAL ? `**${score}**` : `${score}`)
const rows = [...byPage].map(([name, runs]) => {
  const scores = categories.map((_, index) => marked(middle(runs.map((run) => run.scores[index] ?? 0))))
  const [painted, shift, kilobytes, requests] = (['painted', 'shift', 'kilobytes', 'requests'] as const).map((key) =>
    middle(runs.map((run) => run[key])),
  )
  const figures = [`${Math.round(painted ?? 0)} ms`, shift?.toFixed(3), `${Math.round(kilobytes ?? 0)} kB`, requests]
  return `| ${[name, ...scores, ...figures].join(' | ')} |`
})
process.stdout.write(
  [
    `Lighthouse's phone, middle of ${RUNS}, ${availableParallelism()} cores of this machine; load ${before.toFixed(1)} at the start, ` +
      `${(loadavg()[0] ?? 0).toFixed(1)} at the end.`,
    '',
    '| | Performance | Accessibility | Best practices | Painted | Shift | Sent | Requests |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n'),
)
if (process.env.WHY) {
  for (const [name, [run]] of byPage) process.stdout.write(`${[name, ...(run?.lacks ?? [])].join('\n  ')}\n`)
}
