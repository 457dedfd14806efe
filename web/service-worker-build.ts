import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Beside the files below `assets`, whose names change with what is in them. */
const named = ['index.html', 'auth.html', 'favicon.svg', 'manifest.webmanifest']

/** The files that the application is made of, as workbox-precaching takes them. */
function filesIn(dist: string): { url: string; revision: string | null }[] {
  const hashed = readdirSync(join(dist, 'assets')).filter((name) => !/\.(gz|br)$/.test(name))
  const revisionOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(dist, name)))
      .digest('hex')
      .slice(0, 12)
  return [
    ...named.map((name) => ({ url: `/${name}`, revision: revisionOf(name) })),
    ...hashed.sort().map((name) => ({ url: `/assets/${name}`, revision: null })),
  ]
}

/** Builds the service worker of what was just built: it keeps exactly these files. */
export function serviceWorker(): Plugin {
  let dist = ''
  return {
    name: 'makao:service-worker',
    apply: 'build',
    configResolved(config) {
      dist = join(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          logLevel: 'warn',
          define: { FILES: JSON.stringify(filesIn(dist)), 'process.env.NODE_ENV': '"production"' },
          build: {
            target: 'es2022',
            outDir: dist,
            emptyOutDir: false,
            copyPublicDir: false,
            lib: {
              entry: join(import.meta.dirname, 'service-worker/service-worker.ts'),
              formats: ['iife'],
              name: 'makao',
              fileName: () => 'service-worker.js',
            },
          },
        })
      },
    },
  }
}
