import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { install } from '../e2e/server'
import { figure, quantile } from './by-turns'
import { signInFirstAdmin } from './first-admin'
import { keepInFolder } from './kept-portfolio'
import { reportAddresses } from './report-addresses'

// How long one person waits for a page of payment records while another one has something long done, with the embedded
// database, whose one session serves everybody. What counts is how much longer that is than with nobody beside.
//   npm run bench:waiting -- --records 100000 [--folder kept/for/the/next/run] [--only backup]

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    folder: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})

/** Between two looks of somebody who works, in ms. */
const PAUSE = 20
/** How long somebody works alone, in ms. */
const ALONE = 20_000
const SHEET_ROWS = 2000

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** A landlord's list of units and tenants, some of whom owe. */
function sheet(): string {
  const rows = Array.from(
    { length: SHEET_ROWS },
    (_, n) =>
      `Imani Court ${String.fromCharCode(65 + (Math.floor(n / 40) % 26))}${Math.floor(n / 1040)},B${n % 40},Mary Atieno ${n},0${711_000_000 + n},01/03/2025,15000,${n % 4 ? 0 : 2000}`,
  )
  return ['Building,Hse No,Tenant Name,Tel,Date In,Rent,Bal B/F', ...rows].join('\n')
}

async function measure(dataDir: string): Promise<void> {
  // Compiled for speed, as what runs for long is.
  const installation = await install({ DATA_DIR: dataDir }, 'main', undefined, [])
  try {
    const { url } = installation
    const cookie = await signInFirstAdmin(installation)
    const ask = async (path: string, asked: RequestInit = {}) => {
      const answer = await fetch(url + path, { ...asked, headers: { cookie, origin: url, ...asked.headers } })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`)
    }
    const takeOver = async () => {
      const reading = encodeURIComponent(JSON.stringify({ leaveOut: true }))
      const headers = { 'content-type': 'application/octet-stream' }
      await ask(`/api/imports/take-over?name=units.csv&reading=${reading}`, { method: 'PUT', headers, body: sheet() })
      for (;;) {
        const answer = await fetch(`${url}/api/imports`, { headers: { cookie } })
        const [run] = (await answer.json()) as { state: string }[]
        if (run && run.state !== 'waiting' && run.state !== 'running') return
        await pass(500)
      }
    }
    const acts: Record<string, () => Promise<unknown>> = {
      ...Object.fromEntries(
        Object.entries(reportAddresses).map(([kind, address]) => [`report: ${kind}`, () => ask(address)]),
      ),
      ...Object.fromEntries(
        ['payments', 'payments-received', 'tenants', 'units', 'properties', 'arrears'].map((list) => [
          `file: ${list}`,
          () => ask(`/api/exports/${list}/xlsx`),
        ]),
      ),
      backup: () => ask('/api/backups', { method: 'POST' }),
      [`import of ${SHEET_ROWS} rows`]: takeOver,
    }

    /** Works until told to stop. */
    async function work(isOver: () => boolean): Promise<number[]> {
      const waited: number[] = []
      do {
        const began = performance.now()
        await ask('/api/payment-records')
        waited.push(performance.now() - began)
        await pass(PAUSE)
      } while (!isOver())
      return waited
    }

    for (let round = 0; round < 20; round += 1) await ask('/api/payment-records')
    const until = performance.now() + ALONE
    const alone = await work(() => performance.now() > until)
    const usual = quantile(alone, 0.99)
    print('| Beside | takes, s | looks | p50, ms | p99 | slowest | p99 beyond alone |')
    print('|---|---:|---:|---:|---:|---:|---:|')
    const row = (title: string, seconds: number, waited: readonly number[]) => {
      const figures = [quantile(waited, 0.5), quantile(waited, 0.99), Math.max(...waited)].map(figure)
      print(
        `| ${[title, seconds.toFixed(1), waited.length, ...figures, figure(Math.max(0, quantile(waited, 0.99) - usual))].join(' | ')} |`,
      )
    }
    row('nobody', ALONE / 1000, alone)
    for (const [title, act] of Object.entries(acts)) {
      if (!title.includes(values.only)) continue
      let isOver = false
      const working = work(() => isOver)
      const began = performance.now()
      const refused = await act().then(
        () => '',
        (error: unknown) => ` (${error instanceof Error ? error.message : error})`,
      )
      const seconds = (performance.now() - began) / 1000
      isOver = true
      row(title + refused, seconds, await working)
    }
  } finally {
    await installation.stop()
  }
}

const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'makao-bench-')))
try {
  await keepInFolder(folder, Number(values.records))
  await measure(folder)
} finally {
  if (values.folder === undefined) await rm(folder, { recursive: true })
}
