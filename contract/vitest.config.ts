import { defineConfig } from 'vitest/config'

// The limit ends what hangs; it says nothing of how quick a machine is.
// One process for all files: they change nothing that another would find.
export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout: 120_000, isolate: false } })
