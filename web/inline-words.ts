import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Gives each file a copy of its own of the words that it imports, of which the bundler keeps what the file says.
 * Shared, the words of all dialogs would come with the first.
 */
export function inlineWords(): Plugin {
  return {
    name: 'makao:inline-words',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('.words') || importer === undefined) return undefined
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!resolved) return undefined
      // Hashed, since other plugins look for marks of their own in names.
      const place = createHash('sha256')
        .update(relative(import.meta.dirname, importer))
        .digest('hex')
        .slice(0, 12)
      return `${resolved.id}?in=${place}`
    },
  }
}
