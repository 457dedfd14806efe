import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ReportKind } from '../contract/src/documents/reports/reports.kinds'
import { type Installation, install } from '../e2e/server'
import { signInFirstAdmin } from './first-admin'
import { keepInFolder, keepPortfolio } from './kept-portfolio'
import { onPostgres } from './on-postgres'
import { ago, reportAddresses } from './report-addresses'

// What the reads that people wait for most take on portfolios of several sizes, in turn, so that whatever slows the machine slows
// all of them: what counts is how much one grows. Portfolios are kept on the server of DATABASE_URL, and filled when missing.
// A portfolio that bench:data filled in the database growth_10000000 is one of them.
// --folder asks the built-in database instead, of which portfolios are kept there.
//   npm run bench:growth -- [--sizes 10000,100000,1000000] [--rounds 30] [--only dashboard] [--folder kept]

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    folder: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const rounds = Number(values.rounds)

const reads: Record<string, string> = {
  'empty handler': '/healthz',
  dashboard: '/api/dashboard',
  'figures of the dashboard': '/api/dashboard/figures',
  tenants: '/api/tenants',
  'tenants, searched': '/api/tenants?search=tenant%2042',
  units: '/api/units',
  properties: '/api/properties',
  'payment records': '/api/payment-records',
  'payment records, overdue': '/api/payment-records?paymentStatus=overdue',
  'payment records of some months': `/api/payment-records?from=${ago(150)}&to=${ago(60)}`,
  'payments received': '/api/payments',
  'payments with credit': '/api/payments?state=credit',
  'collect (arrears)': '/api/arrears',
  'collect, due this week': '/api/arrears?view=due',
  'collect, promised': '/api/arrears?view=promised',
  'collect, by tenant': '/api/arrears?sort=tenant',
  'collect, by promise': '/api/arrears?sort=promise',
  'collect, by what they owe': '/api/arrears?sort=-owes',
  'report: overdue': '/api/reports/overdue-payments',
  'report: rent collection': `/api/reports/rent-collection?from=${ago(30)}&to=${ago(0)}`,
  'report: properties': `/api/reports/property-performance?from=${ago(30)}&to=${ago(0)}`,
  search: '/api/search?search=tenant%2042',
  ...Object.fromEntries(
    Object.entries(reportAddresses).map(([kind, address]) => [`first page of the report ${kind}`, address]),
  ),
}
/** They have a row of each property, or of who has or runs them. */
const byProperty: readonly ReportKind[] = [
  ...(['property-performance', 'manager-performance', 'block-performance', 'town-performance', 'occupancy'] as const),
  ...(['income', 'owner-balances', 'property-balances'] as const),
]
/**
 * What finds less than a page in the smallest portfolio, which has two properties and a hundred tenants: it is compared from these sizes on, so
 * that a page is compared with a page.
 */
const fullFrom: Record<string, number> = {
  ...{ 'tenants, searched': 100_000, properties: 100_000, search: 100_000, 'report: properties': 100_000 },
  ...Object.fromEntries(byProperty.map((kind) => [`first page of the report ${kind}`, 100_000])),
}
/** Pages in the middle and at the end of a list: the page, of how many records there are. */
const deep: Record<string, (records: number) => string> = {
  'payment records, page in the middle': (records) => `/api/payment-records?page=${Math.floor(records / 100)}`,
  'payments received, page in the middle': (records) => `/api/payments?page=${Math.floor(records / 200)}`,
}

interface Portfolio {
  records: number
  installation: Installation
  cookie: string
}

async function timed({ installation, cookie }: Portfolio, path: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(installation.url + path, { headers: { cookie } })
  const text = await answer.text()
  // What the server gives up on has no time; the others have theirs.
  return answer.ok && text ? performance.now() - began : Number.NaN
}

function quantile(durations: readonly number[], part: number): number {
  const sorted = durations.filter((each) => !Number.isNaN(each)).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

async function measure(portfolios: readonly Portfolio[]): Promise<void> {
  const acts = [
    ...Object.entries(reads).map(([title, path]) => [title, () => path] as const),
    ...Object.entries(deep),
  ].filter(([title]) => title.includes(values.only) || title === 'empty handler')
  process.stdout.write(
    `| ${['p50 / p99, ms', ...portfolios.map(({ records }) => records.toLocaleString('en')), 'growth', 'of the quickest'].join(' | ')} |\n`,
  )
  process.stdout.write(`|---|${portfolios.map(() => '---:|').join('')}---:|---:|\n`)
  for (const [title, pathOf] of acts) {
    const durations = portfolios.map((): number[] => [])
    const isAnswered = await Promise.all(
      portfolios.map(async (each) => !Number.isNaN(await timed(each, pathOf(each.records)))),
    )
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, portfolio] of portfolios.entries()) {
        if (isAnswered[at]) durations[at]?.push(await timed(portfolio, pathOf(portfolio.records)))
      }
    }
    const medians = durations.map((own) => quantile(own, 0.5))
    const cells = durations.map((own, at) => `${medians[at]?.toFixed(1)} / ${quantile(own, 0.99).toFixed(0)}`)
    const first = Math.max(
      0,
      portfolios.findIndex(({ records }) => records >= (fullFrom[title] ?? 0)),
    )
    const growthOf = (figures: readonly number[]) => (figures.at(-1) ?? Number.NaN) / (figures[first] ?? Number.NaN)
    // What the machine does beside it disturbs the quickest least.
    const growths = [growthOf(medians), growthOf(durations.map((own) => quantile(own, 0)))]
    process.stdout.write(`| ${[title, ...cells, ...growths.map((each) => each.toFixed(1))].join(' | ')} |\n`)
  }
}

/** @param installationOf starts Makao on a portfolio of so many charges */
async function run(installationOf: (records: number) => Promise<Installation>): Promise<void> {
  const portfolios: Portfolio[] = []
  try {
    for (const records of sizes) {
      const installation = await installationOf(records)
      portfolios.push({ records, installation, cookie: await signInFirstAdmin(installation) })
    }
    await measure(portfolios)
  } finally {
    for (const { installation } of portfolios) await installation.stop()
  }
}

const { folder } = values
if (folder === undefined) {
  await onPostgres((server) =>
    run(async (records) => {
      const DATABASE_URL = await keepPortfolio(server, records)
      return install({ DATABASE_URL, AUTH_SECRET: 'only-for-this-measurement-0123456789' })
    }),
  )
} else {
  await run(async (records) => {
    const DATA_DIR = resolve(folder, `growth_${records}`)
    await keepInFolder(DATA_DIR, records)
    // Compiled for speed, as what runs for long is.
    return install({ DATA_DIR }, 'main', undefined, [])
  })
}
