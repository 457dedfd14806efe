import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Lanes, so that each check runs where it says something: rules (no database), once (on one), database (on both kinds),
// trials (long, each on one kind). On a server `database` holds those of `once` too: a lane more loads all modules again.

/** What asks for no database, by what it imports, runs once. */
const needsDatabase = (file: string) =>
  /from '((\.\.\/)+test|\.)\/(audited\/office|database|empty-database|hosted-home|judging|metering|sending|settled-together|trials)'/.test(
    readFileSync(file, 'utf8'),
  )

/** Whether the kind of database that is tested is a server. */
const isServer = Boolean(process.env.TEST_DATABASE_URL)

const isTrial = (file: string) => file.endsWith('.trial.test.ts')

/**
 * The heart of the money, which the database itself holds, accounts that send, jobs, backups and live channels: rules that
 * both kinds read alike. Once on a server, and on the embedded database by the trials.
 */
const isEmbeddedInTrials = (file: string) =>
  [
    /^src\/money\/(charge-runs\/charge-runs|charges\/first-rents|payments\/payments\.router)\.test/,
    /^src\/money\/(closed-months\/(closed-months|ledger-check)|receipt-lines\/(receipt-lines\.router|run-judge))\.test/,
    /^src\/messaging\/sending-accounts\//,
    /^src\/(exchange\/realtime\/realtime|platform\/(backups\/backups|jobs\/jobs))\.test/,
  ].some((pattern) => pattern.test(file))

/**
 * What these ask is said by procedures and SQL that both kinds share. Two at once are at once on a server alone, since
 * the embedded database has one session. What the database itself does runs on both: opening, copying, locks, guards of
 * the ledger, backups, jobs. So do what it tells of changes, streams, large answers and types of values.
 */
const isOnce = (file: string) =>
  isEmbeddedInTrials(file) ||
  [
    /^test\/allowed\//,
    /^test\/(access|account-changes|closed-months|credentials-in-clear|bad-input|conformance|hosted-matrix|list-orders|list-totals|month-ends|month-story|same-answers|odd-names|penalties-told|two-people-change)\.test/,
    /^src\/(app|client-address|files-in-a-bucket|heads|overload|request-log|slow-senders|ways-for-strangers)\.test/,
    /^src\/demo\//,
    /^src\/db\/migrations\.test/,
    /^src\/platform\/(agency|audit|metrics|throttle)\//,
    /^src\/messaging\/(delivery\/(channel-test|sender)|outbox\/(outbox-pages|sealed-link))/,
    /^src\/people\//,
    /^src\/homes\//,
    // Of the money the guards of the ledger alone.
    /^src\/money\/(?!closed-months\/ledger-guards)/,
    /^src\/documents\//,
    /^src\/exchange\/(auth|functions|import|keys|storage|webhooks)\//,
    /^src\/exchange\/hosted\/(hosted\.routes|money-writes|writes)/,
  ].some((pattern) => pattern.test(file))

/** Several processes or people at once matter to these, or much is reckoned or read; the other trials are of what Makao brings by itself. */
const isOfServer = (file: string) =>
  [
    /(closed-months|month-ends|random-lines|random-moves|settled-together|two-years)\.trial/,
    /(books-reports|demo|hostile-files|owners-in-the-books|reports-and-ledger)\.trial/,
    /(agencies|fuzz|hosted-ways|jobs|killed|messy-workbook|money-in|outage|replica|round-trip|several-processes)\.trial/,
  ].some((pattern) => pattern.test(file))

/**
 * Most changes say nothing of these, which take a while each: what is done once a year or for a tax office, files in a bucket, rows of
 * former versions, chance, which has more of its say by the trials, and tables of all there is: whether each answer names what may be
 * done, what the audit log says of each event, first pages, orders and totals of each list. Nor of what comes and goes for other programs:
 * the hosted protocol, keys, hooks, sheets of a former system, archives, backups, files of reports and of the ledger, files for banks, the
 * wires of SMS; nor of sums that many write at once, nor of what is done to few tenancies: another rent for days that were charged, shared
 * charges, co-tenants, moves between units and money moved between accounts. `npm run check` runs each that stands beside a change.
 */
const isSeldom = (file: string) =>
  [
    /^src\/exchange\/(archive|auth|engine|functions|hosted|keys|realtime|storage|webhooks)\//,
    /^src\/exchange\/import\/(round-trip|take-over)\.test/,
    /^src\/documents\/(exports|saved-reports)\//,
    /^src\/documents\/reports\/(books-kept|first-pages|report-list\.service|report-places|tax|tax-filed)\.test/,
    /^src\/messaging\/delivery\/sender-sms\.test/,
    /^src\/people\/(recovery\/|security\/email-proof\.test)/,
    /^src\/money\/(fiscal-numbers\/fiscal-numbers|rental-tax\/rental-tax|withholding\/withholding)\.router\.test/,
    /^src\/money\/(agency-money\/vat-|credit-notes\/|payouts\/(payout-layouts|stated-payouts))/,
    /^src\/money\/(owners\/income-at-once|sums\/(sums|homes|homes-at-once)|receipt-lines\/settled-together)\.test/,
    /^src\/money\/(arrears\/(all-properties|first-page)|matching\/few-lines)\.test/,
    /^src\/money\/(leases\/another-rent|owners\/(books-at-once|commission\.router)|payments\/reversal-days)\.test/,
    /^src\/money\/(account-transfers|co-tenants|rent-increases|shared-charges|unit-moves)\//,
    /^src\/money\/(meters\/photos|tenant-accounts\/transfers)\.test/,
    /^src\/documents\/(bills\/|papers\/(handed-out-at-once|issued-papers|papers-in-one-file)\.test)/,
    /^src\/(db\/migrations|platform\/(audit\/audit|backups\/backups|throttle\/throttle))\.test/,
    /^src\/(demo\/migration|documents\/reports\/tax-sixteen|files-in-a-bucket)\.test/,
    /^test\/(allowed\/|(closed-months|credentials-in-clear|hosted-matrix|list-orders|list-totals|month-ends)\.test)/,
  ].some((pattern) => pattern.test(file))

/** What comes back of a backup, or stays of a process that was killed, is asked of either kind. */
const isOfBoth = (file: string) => /(restore|take-over)\.trial/.test(file)

const files = ['src', 'test'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`),
)
const trials = files.filter(isTrial)
const onDatabase = files.filter((file) => !isTrial(file) && needsDatabase(join(import.meta.dirname, file)))

/** Ends what hangs; says nothing of how quick a machine is: two years of month ends took over an hour where much else ran. */
const HANG = 300_000
const TRIAL_HANG = 14_400_000

function lane(
  name: string,
  include: string[],
  hang = HANG,
  env: Record<string, string> = {},
): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name,
      include,
      env,
      ...(name !== 'rules' && { globalSetup: './test/global-setup.ts' }),
      testTimeout: hang,
      hookTimeout: hang,
      expect: { poll: { timeout: hang / 2, interval: 20 } },
    },
  }
}

/** What takes longest by far begins first, so that it is not left to run alone in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/month-ends.trial.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  test: {
    // One process for several files: each loads the server's modules once, and has its own database anyway.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // What V8 does on threads of its own, and rooms for new objects that are emptied every moment, cost a tenth of the time.
    // The embedded database is compiled once, not a second time for speed.
    execArgv: ['--single-threaded', '--max-semi-space-size=64', ...(isServer ? [] : ['--liftoff-only'])],
    // What one lane has made of a file, the others read.
    experimental: { fsModuleCache: true },
    setupFiles: './test/setup.ts',
    // The contract is TypeScript source, which only Vite can read.
    server: { deps: { inline: [/@makao\//] } },
    projects: [
      lane(
        'rules',
        files.filter((file) => !isTrial(file) && !onDatabase.includes(file)),
      ),
      ...(isServer ? [] : [lane('once', onDatabase.filter(isOnce))]),
      lane(
        'database',
        onDatabase.filter((file) => (isServer ? !isSeldom(file) : !isOnce(file))),
      ),
      lane(
        'trials-embedded',
        [...trials.filter((file) => isOfBoth(file) || !isOfServer(file)), ...onDatabase.filter(isEmbeddedInTrials)],
        TRIAL_HANG,
      ),
      lane(
        'trials-server',
        [...trials.filter((file) => isOfBoth(file) || isOfServer(file)), ...onDatabase.filter(isSeldom)],
        TRIAL_HANG,
        { SUM_STEPS: process.env.SUM_STEPS ?? '100' },
      ),
    ],
  },
})
