import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Ends what hangs; says nothing of how quick a machine is. */
const HANG = 120_000

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    environment: 'happy-dom',
    restoreMocks: true,
    setupFiles: './test-setup.ts',
    testTimeout: HANG,
    hookTimeout: HANG,
    expect: { poll: { timeout: HANG / 2 } },
  },
})
