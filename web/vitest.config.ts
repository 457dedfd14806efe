import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Ends what hangs; says nothing of how quick a machine is. */
const HANG = 120_000

/** What draws something, or tells it in a notice. */
const drawn = ['src/**/*.test.tsx', 'src/lib/toast*.test.ts']

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    restoreMocks: true,
    testTimeout: HANG,
    hookTimeout: HANG,
    expect: { poll: { timeout: HANG / 2 } },
    projects: [
      // One document for all of them: they leave nothing in it that another file would find.
      {
        extends: true,
        test: { name: 'rules', include: ['src/**/*.test.ts', '*.test.ts'], exclude: drawn, isolate: false },
      },
      // Each file has a document of its own: a notice stays in it after the test that caused it.
      { extends: true, test: { name: 'components', include: drawn, setupFiles: './test-setup.ts' } },
    ],
  },
})
