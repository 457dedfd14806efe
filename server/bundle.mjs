import { join } from 'node:path'

// What is said of bundles once: for those of `dist`, and for the threads and processes that run from source.

const root = import.meta.dirname

/** What runs beside a program of ours, each started by its own file in the folder of that program. */
export const threads = {
  'embedded-worker': 'src/db/embedded-worker.ts',
  // Judges passwords.
  'password-thread': 'src/people/accounts/password-thread.ts',
  // Draws papers; the process draws pictures anew.
  'drawing-thread': 'src/documents/papers/drawing-thread.ts',
  'picture-process': 'src/platform/pictures/picture-process.ts',
  // Reads sheets.
  'import-thread': 'src/exchange/import/reading-thread.ts',
  'statement-thread': 'src/money/statements/statement-thread.ts',
}

/** @satisfies {import('esbuild').BuildOptions} */
export const bundling = /** @type {const} */ ({
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // What npm installs stays where it is; the contract is TypeScript source, which Node does not read.
  packages: 'external',
  alias: { '@makao/contract': join(root, '../contract/src') },
  logLevel: 'warning',
})

/**
 * Of these a start would look up and compile a thousand small modules one by one. All are plain modules that read no files
 * of their own.
 */
const manyModules = [
  ...['@better-auth', '@better-fetch', '@noble', '@opentelemetry', '@orpc'],
  ...[
    'better-auth',
    'better-call',
    'drizzle-orm',
    'hono',
    'hucre',
    'jose',
    'kysely',
    'libphonenumber-js',
    'radash',
    'zod',
  ],
]

/**
 * For the program that people wait for: takes such packages into the bundle.
 * @returns {import('esbuild').BuildOptions}
 */
export function bundlingForStart() {
  const { packages: _, ...rest } = bundling
  return {
    ...rest,
    // What comes first is small, and begins what takes long.
    splitting: true,
    plugins: [
      {
        name: 'many-modules',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
            const isOurs = kind === 'entry-point' || path.startsWith('@makao/')
            const [owner = ''] = path.split('/')
            return isOurs || manyModules.includes(owner) ? undefined : { path, external: true }
          })
        },
      },
    ],
  }
}
