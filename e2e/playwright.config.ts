import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { WorkerFixtures } from './fixtures'
import { HANG } from './server'

/** They change what others rely on: whose papers they are, what is set. They have an installation of their own. */
const apart = ['messages.trial.test.ts', 'statements.trial.test.ts']

/** As those, in another one: what a tax office or a debtor of months is written, and the queue of unmatched money by keyboard. */
const seldomApart = ['demand-letter.trial.test.ts', 'queue.trial.test.ts', 'vat-payments.trial.test.ts']

/** What no statement bears out holds back whom it pays, and this one imports statements: nobody typed a payment before it. */
const alone = ['month-end.trial.test.ts']

/**
 * Long: every screen in three widths, form after form, a server begun and ended, many at once, backups; and stories that
 * most changes say nothing of: on a portfolio or an installation of their own, in a browser without network, of what an
 * agency does once or for a tax office.
 */
const trials = '*.trial.test.ts'

/** Trials that need nothing of their own, and leave accounts and meters of which the screens know nothing. */
const seldom = [
  'charges.trial.test.ts',
  'efris.trial.test.ts',
  'errors.trial.test.ts',
  'first-admin.trial.test.ts',
  'import.trial.test.ts',
  'large-amounts.trial.test.ts',
  'live.trial.test.ts',
  'meter-lists.trial.test.ts',
  'owner-view.trial.test.ts',
  'palette.trial.test.ts',
  'papers.trial.test.ts',
  'payment-run.trial.test.ts',
  'rental-tax.trial.test.ts',
  'reports.trial.test.ts',
  'security.trial.test.ts',
  'units.trial.test.ts',
]

/** The one story that is told on either kind of database: by the trials on the embedded one, as after a first start. */
const onBoth = ['main-job.test.ts']

export default defineConfig<object, WorkerFixtures>({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  globalSetup: './templates.ts',
  workers: 2,
  // Each test is on its own: a worker takes the next one whatever file it stands in, and none waits for a long file.
  fullyParallel: true,
  // One after the other: a worker that changes between them begins anew, with its browser and its installation.
  projects: [
    { name: 'together', testIgnore: trials },
    { name: 'alone', testMatch: alone, use: { apart: true } },
    { name: 'apart', testMatch: apart, use: { apart: true } },
    { name: 'seldom-apart', testMatch: seldomApart, use: { apart: true } },
    { name: 'seldom', testMatch: seldom },
    { name: 'trials', testMatch: trials, testIgnore: [...alone, ...apart, ...seldomApart, ...seldom] },
    { name: 'embedded', testMatch: onBoth, use: { embedded: true } },
  ],
  // Limits end what hangs; they do not judge how fast the machine is.
  timeout: 10 * HANG,
  expect: { timeout: HANG },
  // A story that needs a second try has met a race, in it or in the product. It fails at once, so that somebody looks.
  retries: 0,
  reporter: 'list',
  use: {
    actionTimeout: HANG,
    navigationTimeout: HANG,
    // A dialog that slides in is drawn eleven times, and a click waits until it stands still.
    contextOptions: { reducedMotion: 'reduce' },
    // The browser of the machine: nothing is downloaded.
    launchOptions: {
      executablePath:
        process.env.CHROMIUM_PATH ??
        ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file)),
      // E2E_FONTS: another fontconfig file, to look at the screens with the fonts of others.
      env: { ...process.env, FONTCONFIG_FILE: process.env.E2E_FONTS ?? join(import.meta.dirname, 'fonts.conf') },
      args: [
        // Chromium's sandbox refuses root, which is who runs in most containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // A process less to each browser.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Costs a third of the time; TRACE=1 for a failure that cannot be read from its message.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
})
