import { defineConfig } from 'vitest/config'

/** Ends what hangs; says nothing of how quick a machine is. */
const HANG = 600_000

export default defineConfig({ test: { include: ['*.test.ts'], testTimeout: HANG, hookTimeout: HANG } })
