import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { acquireFolderLock } from './folder-lock.mjs'

// Installs and builds what is missing or out of date. It runs before anything is installed and on a Node that is too
// old: Node's own modules and plain syntax only.

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const workspaces = ['contract', 'server', 'web', 'e2e', 'bench']
const manifests = ['package-lock.json', 'package.json', '.npmrc', ...workspaces.map((name) => `${name}/package.json`)]
const installationStamp = 'node_modules/.makao-installed'

/**
 * Something made from the sources. `stamp` lies beside `output`, goes with it, and holds the hash of `sources`.
 * @typedef {{ title: string, sources: string[], output: string, stamp: string, command: string[] }} Part
 */

/** @type {Part} */
const contractRoutes = {
  title: 'contract',
  sources: ['contract/src', 'scripts/contract-json.ts', 'scripts/answer-shapes.ts', 'package-lock.json'],
  output: 'web/src/contract.gen',
  stamp: '.makao/contract.sources',
  command: ['node_modules/tsx/dist/cli.mjs', 'scripts/contract-json.ts'],
}

/** @type {Part[]} */
const bundles = [
  {
    title: 'server',
    sources: [
      'contract/src',
      'server/src',
      'server/build.mjs',
      'server/bundle.mjs',
      'server/package.json',
      'package-lock.json',
    ],
    output: 'server/dist/main.js',
    stamp: 'server/dist/.sources',
    command: ['npm', 'run', 'build', '--workspace', 'server'],
  },
  {
    title: 'web',
    sources: ['contract/src', 'web', 'scripts/contract-json.ts', 'scripts/answer-shapes.ts', 'package-lock.json'],
    output: 'web/dist/index.html',
    stamp: 'web/dist/.vite/sources',
    command: ['npm', 'run', 'build', '--workspace', 'web'],
  },
]

/**
 * Output, files written during the build, and tests: none of them changes what is built.
 * @param {string} name
 */
function isLeftOut(name) {
  return name === 'node_modules' || name === 'dist' || /\.gen\.|\.test\.tsx?$/.test(name)
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256')
  /** @param {string} path */
  function add(path) {
    const file = join(root, path)
    const found = statSync(file, { throwIfNoEntry: false })
    if (found === undefined) return
    if (found.isDirectory()) {
      for (const name of readdirSync(file).sort()) if (!isLeftOut(name)) add(`${path}/${name}`)
    } else {
      hash.update(`${path}\0`).update(readFileSync(file)).update('\0')
    }
  }
  paths.forEach(add)
  return hash.digest('hex')
}

/** @param {string} path */
function read(path) {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** The machine is in it: a folder shared with another kind of machine is installed anew. */
function installationWanted() {
  return `${hashOf(manifests)} ${process.platform} ${process.arch}`
}

function isInstalled() {
  return read(installationStamp) === installationWanted()
}

/** Whether npm's own record says that what the lock file names is there already, as after `npm install`. */
function isInstalledByHand() {
  const record = read('node_modules/.package-lock.json')
  const lockFile = read('package-lock.json')
  if (record === undefined || lockFile === undefined) return false
  const there = JSON.parse(record).packages
  const wanted = JSON.parse(lockFile).packages
  return Object.keys(wanted).every((path) => {
    const { version, optional, link } = wanted[path]
    if (optional || !path.includes('node_modules/')) return true
    return there[path] !== undefined && (link || there[path].version === version) && existsSync(join(root, path))
  })
}

/** @param {Part} part */
function isBuilt(part) {
  return existsSync(join(root, part.output)) && read(part.stamp) === hashOf(part.sources)
}

/** What an outer npm sets for its own run must not change what an inner one does: an inherited `omit`, say. */
function cleanEnvironment() {
  const inherited = /^npm_(config|lifecycle|package|command)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !inherited.test(name)))
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let running
let stopping = false

/** Ends once the command it waits for has ended: the lock must not be free while that still writes. */
function stop() {
  stopping = true
  const child = running
  if (!child || child.exitCode !== null || child.signalCode !== null) process.exit(130)
  child.kill('SIGTERM')
  // npm may take its time; what it leaves half done is done anew next time.
  setTimeout(() => child.kill('SIGKILL'), 1000)
}

/**
 * Runs quietly.
 * @param {string[]} command
 * @returns {Promise<{ failed: boolean, output: string }>}
 */
function run([program = '', ...args]) {
  const npm = process.env.npm_execpath
  const viaNode = program === 'npm' && npm ? [npm, ...args] : program === 'npm' ? undefined : [program, ...args]
  return new Promise((resolve) => {
    const child = spawn(viaNode ? process.execPath : program, viaNode || args, {
      cwd: root,
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: viaNode === undefined && process.platform === 'win32',
    })
    /** @type {Buffer[]} */
    const printed = []
    child.stdout.on('data', (chunk) => printed.push(chunk))
    child.stderr.on('data', (chunk) => printed.push(chunk))
    child.on('error', (error) => resolve({ failed: true, output: error.message }))
    child.on('close', (code) => {
      if (stopping) process.exit(130)
      resolve({ failed: code !== 0, output: Buffer.concat(printed).toString() })
    })
    running = child
  })
}

/** @param {string} title @param {string[]} command */
async function step(title, command) {
  const began = Date.now()
  process.stdout.write(`${title} ... `)
  const { failed, output } = await run(command)
  process.stdout.write(`${failed ? 'failed' : 'done'} (${((Date.now() - began) / 1000).toFixed(1)} s)\n`)
  if (failed) throw new StepFailed(`${output}\n'${command.join(' ')}' failed; what it printed is above.`)
}

class StepFailed extends Error {}

async function install() {
  if (isInstalled()) return
  if (!isInstalledByHand()) await step('Installing packages', ['npm', 'ci', '--include=dev'])
  write(installationStamp, installationWanted())
}

/** @param {Part} part */
async function make(part) {
  if (isBuilt(part)) return
  rmSync(join(root, part.stamp), { force: true })
  // Taken before the build: a file saved meanwhile is built next time.
  const hash = hashOf(part.sources)
  await step(`Building ${part.title}`, part.command)
  write(part.stamp, hash)
}

/** @param {Part[]} parts */
async function prepare(parts) {
  if (isInstalled() && parts.every(isBuilt)) return
  mkdirSync(join(root, '.makao'), { recursive: true })
  const release = await acquireFolderLock(join(root, '.makao/prepare.lock'), () =>
    process.stdout.write('Another terminal is preparing Makao; waiting for it.\n'),
  )
  process.on('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  await install()
  for (const part of parts) await make(part)
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Makao needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org\n`)
  process.exit(1)
}
prepare(process.argv.includes('--no-build') ? [contractRoutes] : [contractRoutes, ...bundles]).catch((error) => {
  process.stderr.write(`${error instanceof StepFailed ? error.message : error.stack}\n`)
  process.exit(1)
})
