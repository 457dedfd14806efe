import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 60_000,
  // A second try on a fresh installation; the runner says which tests needed it.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // The browser of the machine: nothing is downloaded.
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        // Chromium's sandbox refuses root, which is who runs in most containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
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
