import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { circlesOfFeatures, featuresNamedOtherwise, importsAgainstDirection } from './import-direction'

const root = join(import.meta.dirname, '..')
const folders = ['contract/src', 'server/src', 'server/test', 'web/src']

const files = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)

const found = [
  ...files.flatMap(([path, source]) => importsAgainstDirection(path, source)),
  ...circlesOfFeatures(files),
  ...featuresNamedOtherwise(files.map(([path]) => path)),
]
for (const line of found) process.stdout.write(`${line}\n`)
process.stdout.write(`${files.length} files, ${found.length} against the direction or the names\n`)
process.exit(found.length === 0 ? 0 : 1)
