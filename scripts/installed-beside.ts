import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInTurn } from './processes'

interface Wanted {
  /** Exactly, since a measurement is of one of them. */
  version: string
  /** Packages whose own scripts have to run; no other's do. */
  built?: readonly string[]
}

/**
 * What a measurement alone is made with, in a folder of its own, so that nobody else has to install it.
 * @returns the folder in which it lies with what it needs
 * @throws Error with what npm said
 */
export async function installedBeside(name: string, { version, built = [] }: Wanted): Promise<string> {
  const folder = join(import.meta.dirname, '../.makao', `${name}-${version}`)
  const done = join(folder, 'done')
  if (existsSync(done)) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const npm = (...args: string[]) => ({ program: 'npm', args, cwd: folder })
  const { ok, output } = await runInTurn([
    npm('install', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev', `${name}@${version}`),
    ...(built.length > 0 ? [npm('rebuild', ...built)] : []),
  ])
  if (!ok) throw new Error(`${name} ${version} could not be installed: ${output}`)
  writeFileSync(done, '')
  return folder
}
