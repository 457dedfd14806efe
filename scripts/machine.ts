import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runInTurn } from './processes'

// What the tests need besides npm packages: a browser, a PostgreSQL server and a reader of PDF, all of the machine.

const browsers = [
  // Debian's Chromium without a window: the same pages in a fifth less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const SHELL = 'chromium-headless-shell'

function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...browsers].find((file) => file && existsSync(file))
}

/** The folder with `initdb` and `postgres`: Debian's newest, or one in PATH. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

export interface Machine {
  chromium: string | undefined
  postgresBin: string | undefined
  /** A line for the person who runs the tests; empty when nothing had to be done. */
  note: string
}

function look(): { chromium: string | undefined; postgresBin: string | undefined; missing: string[] } {
  const chromium = findChromium()
  const postgresBin = findPostgres()
  const missing = [
    ...(postgresBin ? [] : ['postgresql']),
    ...(chromium ? [] : [SHELL]),
    ...(spawnSync('pdftotext', ['-v']).error ? ['poppler-utils'] : []),
  ]
  return { chromium, postgresBin, missing }
}

/** Installs what is missing from Debian's packages where that is possible: as root, with apt-get. */
export async function prepareMachine(): Promise<Machine> {
  const { missing, ...found } = look()
  if (missing.length === 0) return { ...found, note: '' }
  const names = missing.join(' and ')
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    return { ...found, note: `Not on this machine: ${names}. On Debian: sudo apt-get install ${missing.join(' ')}` }
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const began = Date.now()
  const install = (packages: string[]) => ({
    program: 'apt-get',
    args: ['install', '-q', '-y', '--no-install-recommends', ...packages],
    env,
  })
  let { output } = await runInTurn([{ program: 'apt-get', args: ['update', '-q'], env }, install(missing)])
  // Older releases have the whole browser only, and apt-get installs nothing where it does not know one of the names.
  if (look().missing.includes(SHELL)) {
    output = (await runInTurn([install(missing.map((name) => (name === SHELL ? 'chromium' : name)))])).output
  }
  const { missing: still, ...after } = look()
  const note =
    still.length === 0
      ? `Installed ${names} with apt-get in ${Math.round((Date.now() - began) / 1000)} s.`
      : `apt-get could not install ${still.join(' and ')}: ${output.trim().split('\n').at(-1)}`
  return { ...after, note }
}
