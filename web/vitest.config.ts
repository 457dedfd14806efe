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
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts', '*.test.ts'],
          exclude: drawn,
          isolate: false,
          setupFiles: ['./test-timers.ts', './test-signed-out.ts'],
        },
      },
      // One process and one document for these too, which `test-setup.ts` puts in order before each file: React and a
      // document of its own for each took four times as long as the tests.
      {
        extends: true,
        test: {
          name: 'components',
          include: drawn,
          isolate: false,
          setupFiles: ['./test-timers.ts', './test-setup.ts'],
        },
      },
    ],
  },
})
