import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeAudit } from './advisories'
import { prepareMachine } from './machine'
import { type Cluster, startPostgres } from './postgres'
import { type Command, type Ended, endAll, run, runInTurn } from './processes'
import { changeBegan, testsBeside } from './tests-beside'

// All tests and checks, in lanes that fail each for itself. `--quick` asks about one's own change: types and the like, what
// needs no database and reads a file that was changed, and the server's tests beside what was changed. Trials are long: `--only-trials` runs them alone,
// `--trials` beside the others, as CI does.

const root = join(import.meta.dirname, '..')

/** The folder for temporary files: one in memory where it is large enough, since databases are made by the dozen. */
function temporaryFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4e9 ? memory : tmpdir()
}

/** Reports, and what tests that were broken off leave behind. */
const scratch = mkdtempSync(join(temporaryFolder(), 'makao-tests-'))
// The tests' PostgreSQL runs as a user of its own, who passes through to its folder.
chmodSync(scratch, 0o711)
const quick = process.argv.includes('--quick')
const onlyTrials = process.argv.includes('--only-trials')
const withTrials = onlyTrials || process.argv.includes('--trials')
const isCi = process.env.CI === 'true'

/**
 * A run of CI ends after 90 minutes, with whatever it found. Trials that have not begun 20 before that are left out: those that have get
 * through. TRIALS_UNTIL says another moment, in ms since 1970, to try it.
 */
const TRIALS_WITHIN = 70 * 60_000
const trialsUntil = Number(process.env.TRIALS_UNTIL) || (isCi && withTrials ? Date.now() + TRIALS_WITHIN : undefined)
const ofTrials = { TRIALS_UNTIL: trialsUntil === undefined ? undefined : `${trialsUntil}` }

interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface Outcome extends Ended {
  counts?: Counts
  /** Why the stage was left out. */
  skipped?: string
}

interface Stage {
  title: string
  /** How many of its tests run at a time. */
  places?: number
  run: () => Promise<Outcome>
}

const bin = (name: string) => join(root, 'node_modules/.bin', name)

async function checkSources(): Promise<Outcome> {
  const projects = ['contract', 'tsconfig.node.json', 'web', 'web/service-worker', 'e2e']
  // Each further thread checks much of it again: together they take twice as much of the machine.
  const types = projects.map((project): Command => {
    // What was found of the files that are as they were is kept from run to run, below the one folder for what may go.
    const kept = ['--incremental', '--tsBuildInfoFile', join(root, '.makao/types', `${project}.tsbuildinfo`)]
    return { program: bin('tsc'), args: ['-p', project, '--singleThreaded', ...kept], cwd: root }
  })
  const results = await Promise.all([
    runInTurn(types),
    run({ program: bin('biome'), args: ['check', '--error-on-warnings'], cwd: root }),
    run({
      program: bin('knip'),
      args: ['--no-progress', '--no-config-hints', '--cache', '--cache-location', join(root, '.makao/knip')],
      cwd: root,
    }),
    run({ program: bin('tsx'), args: ['scripts/check-imports.ts'], cwd: root }),
  ])
  const failed = results.filter(({ ok }) => !ok)
  return { ok: failed.length === 0, output: failed.map(({ output }) => output).join('\n') }
}

/** Known vulnerabilities of what we depend on, where the registry knows any. */
async function checkAdvisories(): Promise<Outcome> {
  const args = ['audit', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  const verdict = judgeAudit((await run({ program: 'npm', args, cwd: root })).output)
  if (verdict.kind === 'unknown') return { ok: true, output: '', skipped: 'the registry gives no advisories' }
  return verdict.kind === 'clean' ? { ok: true, output: '' } : { ok: false, output: verdict.findings.join('\n') }
}

interface Chosen {
  env?: Command['env']
  lanes?: string[]
  files?: string[]
  places?: number | undefined
  /** Only tests that read what has changed since this commit. */
  since?: string | undefined
}

/** The tests of one folder, or of lanes and files of it. A run in which nothing was tested has failed, unless it asks for a change. */
async function vitest(
  folder: string,
  name: string,
  { env = {}, lanes = [], files = [], places, since }: Chosen = {},
): Promise<Outcome> {
  const report = join(scratch, `${name}.json`)
  const chosen = [
    ...lanes.map((lane) => `--project=${lane}`),
    ...(places ? [`--maxWorkers=${places}`] : []),
    ...(since ? [`--changed=${since}`] : []),
    ...files,
  ]
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...chosen]
  const ended = await run({ program: bin('vitest'), args, cwd: join(root, folder), env: { TMPDIR: scratch, ...env } })
  if (!existsSync(report)) return { ...ended, ok: false }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'))
  if (since && ended.ok && numPassedTests === 0) return { ...ended, skipped: 'nothing that it reads was changed' }
  const counts = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
  return judge(
    ended,
    counts,
    lanes.some((lane) => lane.startsWith('trials')),
  )
}

/**
 * @param projects of playwright.config.ts
 * @param databaseUrl of the server where the stories' agency keeps its rows; without it they are embedded
 */
async function playwright(projects: string[], chromium: string, databaseUrl: string | undefined): Promise<Outcome> {
  const report = join(scratch, 'browser.json')
  const env = {
    TMPDIR: scratch,
    CHROMIUM_PATH: chromium,
    E2E_DATABASE_URL: databaseUrl,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...ofTrials,
  }
  const args = ['test', '--reporter=list,json', ...projects.map((project) => `--project=${project}`)]
  const ended = await run({ program: bin('playwright'), args, cwd: join(root, 'e2e'), env })
  if (!existsSync(report)) return { ...ended, ok: false }
  const { expected, flaky, unexpected, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats
  // What needed a second try, should tries ever be allowed again, has found something.
  return judge(ended, { passed: expected, failed: unexpected + flaky, skipped }, !projects.includes('together'))
}

/** Whether trials that have not begun are left out by now. */
const isLate = () => trialsUntil !== undefined && Date.now() > trialsUntil

/** @param isOfTrials whether it may leave out all that it has, where it begins too late */
function judge(ended: Ended, counts: Counts, isOfTrials: boolean): Outcome {
  if (isOfTrials && isLate() && ended.ok && counts.skipped > 0) return { ...ended, counts }
  if (counts.passed + counts.failed > 0) return { ...ended, ok: ended.ok && counts.failed === 0, counts }
  return { ok: false, output: `${ended.output}\nNo test ran.`, counts }
}

const machine = quick ? undefined : prepareMachine()

function leftOut(what: string): Outcome {
  return isCi ? { ok: false, output: `${what} is needed when CI=true.` } : { ok: true, output: '', skipped: what }
}

let cluster: Promise<Cluster> | undefined

/**
 * The PostgreSQL server of all lanes: that of TEST_DATABASE_URL, or one for this run; undefined where there is none.
 * @param kind `url`: over the network, as most installations reach theirs
 */
async function serverUrl(kind: 'url' | 'nearUrl' = 'nearUrl'): Promise<string | undefined> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  const postgresBin = (await machine)?.postgresBin
  if (!postgresBin) return undefined
  cluster ??= startPostgres(postgresBin, { within: scratch })
  return (await cluster)[kind]
}

async function testOnPostgres(
  name: string,
  lanes: string[],
  { places, kind, env }: { places?: number; kind?: 'url'; env?: Command['env'] } = {},
): Promise<Outcome> {
  const url = await serverUrl(kind)
  if (!url) return leftOut('PostgreSQL, which is not on this machine,')
  return vitest('server', name, { env: { TEST_DATABASE_URL: url, ...env }, lanes, places })
}

async function testInBrowser(projects: string[]): Promise<Outcome> {
  const chromium = (await machine)?.chromium
  return chromium
    ? playwright(projects, chromium, await serverUrl())
    : leftOut('Chromium, which is not on this machine,')
}

const embedded = { TEST_DATABASE_URL: undefined }

/** The tests of the server that stand beside what was changed since the last commit, or in it. */
async function testChange(): Promise<Outcome> {
  const files = testsBeside(root)
  if (files.length === 0) return { ok: true, output: '', skipped: 'nothing of the server was changed' }
  return vitest('server', 'server-change', { env: embedded, lanes: ['once', 'database'], files })
}

const since = quick ? changeBegan(root) : undefined

const lanesWithoutDatabase: Stage[] = [
  { title: 'types, lint, unused code, imports', run: checkSources },
  { title: 'advisories on dependencies', run: checkAdvisories },
  { title: 'contract', run: () => vitest('contract', 'contract', { since }) },
  { title: 'server, rules', run: () => vitest('server', 'server-rules', { lanes: ['rules'], since }) },
  { title: 'web', run: () => vitest('web', 'web', { since }) },
]

const stories = ['together']
const browserTrials = ['alone', 'apart', 'seldom-apart', 'seldom', 'trials', 'embedded']

/** What may happen to an installation, at random and at length. */
const trials: Stage[] = [
  {
    title: 'trials, PostgreSQL',
    places: 3,
    run: () => testOnPostgres('trials-postgres', ['trials-server'], { places: 3, kind: 'url', env: ofTrials }),
  },
  {
    title: 'trials, embedded database',
    places: 2,
    run: () =>
      vitest('server', 'trials-embedded', {
        env: { ...embedded, ...ofTrials },
        lanes: ['trials-embedded'],
        places: 2,
      }),
  },
]

// The longest first and several of its tests at a time, so that none of them is left to run alone in the end: each waits
// now and then, for a lock or a clock, and two alone leave a core without work.
const lanes: Stage[] = [
  ...(withTrials ? trials : []),
  { title: 'server, PostgreSQL', places: 3, run: () => testOnPostgres('server-postgres', ['database'], { places: 3 }) },
  {
    title: 'browser',
    places: 2,
    // One run with the trials, since its servers and its portfolio are made for either.
    run: () => testInBrowser([...stories, ...(withTrials ? browserTrials : [])]),
  },
  {
    title: 'server, embedded database',
    run: () => vitest('server', 'server-embedded', { env: embedded, lanes: ['database'] }),
  },
  ...lanesWithoutDatabase,
  { title: 'scripts', run: () => vitest('scripts', 'scripts') },
]

const change: Stage = { title: 'server, beside what was changed', run: testChange }
const inBrowser: Stage = { title: 'trials, browser', places: 2, run: () => testInBrowser(browserTrials) }
const stages: Stage[] = quick ? [...lanesWithoutDatabase, change] : onlyTrials ? [inBrowser, ...trials] : lanes

const total: Counts = { passed: 0, failed: 0, skipped: 0 }

function report(title: string, seconds: number, { ok, output, counts, skipped }: Outcome): void {
  const state = skipped ? 'skipped' : ok ? 'ok' : 'FAILED'
  const found = counts ? `${counts.passed} passed${counts.failed ? `, ${counts.failed} failed` : ''}` : (skipped ?? '')
  const line = `${title.padEnd(36)} ${state.padEnd(7)} ${seconds.toFixed(1).padStart(6)} s  ${found}`.trimEnd()
  process.stdout.write(`${line}\n`)
  if (counts) {
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
  }
  if (ok) return
  // A stage without tests, or one that broke before its first test, is a failure too.
  if (!counts?.failed) total.failed += 1
  process.stdout.write(`\n${output.trim()}\n\n`)
}

/** More than there are cores: each lane waits now and then, for a disk, a clock or another process. */
const places = 3 * Math.min(2, availableParallelism())

/** In this order, as many beside each other as there are places. A failure ends its own lane only: the others have their say. */
async function runStages(): Promise<void> {
  const active = new Set<Promise<void>>()
  let free = places
  for (const next of stages) {
    const needed = Math.min(next.places ?? 1, places)
    while (free < needed) await Promise.race(active)
    free -= needed
    const began = Date.now()
    const stage = next
      .run()
      .catch(
        (error: unknown): Outcome => ({ ok: false, output: error instanceof Error ? `${error.stack}` : `${error}` }),
      )
      .then((outcome) => {
        active.delete(stage)
        free += needed
        report(next.title, (Date.now() - began) / 1000, outcome)
      })
    active.add(stage)
  }
  await Promise.all(active)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endAll()
    process.exit(130)
  })
}
process.on('exit', () => {
  try {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  } catch {
    // A test that was broken off still writes; what it leaves in a folder for temporary files harms nobody.
  }
})

const note = machine?.then((found) => found.note && process.stdout.write(`${found.note}\n`))
await runStages()
await cluster?.then(({ stop }) => stop()).catch(() => undefined)
await note
if (isLate()) {
  process.stdout.write(
    '\nThis machine is too slow for all trials: those that had not begun in time count as skipped.\n',
  )
}
const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
// Where nothing was changed, nothing is there to be tested.
process.exit(total.failed === 0 && (quick || total.passed > 0) ? 0 : 1)
