import { defineConfig } from '@playwright/test'
export default defineConfig({
  testDir: '/work/main/e2e',
  testMatch: '*.test.ts',
  workers: 2,
  outputDir: '/tmp/pw-out',
  reporter: 'line',
  timeout: 60000,
  use: {
    launchOptions: {
      executablePath: '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
