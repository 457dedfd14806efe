import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a .br and a .gz beside each built script, style and page, so that the server sends them without computing. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'makao-precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    // After the service worker; and not where nothing was written, so that what went wrong is told as it is.
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const files = ['', 'assets'].flatMap((folder) =>
          readdirSync(join(outDir, folder)).map((name) => join(folder, name)),
        )
        for (const name of files.filter((each) => /\.(js|css|svg|html)$/.test(each))) {
          const file = join(outDir, name)
          const content = readFileSync(file)
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
          writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
        }
      },
    },
  }
}
