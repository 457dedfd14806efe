import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    // One process for several files: each loads the server's modules once, and has its own database anyway.
    isolate: false,
    setupFiles: './test/setup.ts',
    hookTimeout: 60_000,
    testTimeout: 30_000,
    // The contract is TypeScript source, which only Vite can read.
    server: { deps: { inline: [/@makao\//] } },
  },
})
