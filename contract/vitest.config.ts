import { defineConfig } from 'vitest/config'

// The limit ends what hangs; it says nothing of how quick a machine is.
export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout: 120_000 } })
