import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { buildSync } from 'esbuild'
import { onTestFinished } from 'vitest'
import { SHORT_LIVED } from '../../e2e/server'
import { bundling, threads } from '../bundle.mjs'

export interface Child {
  process: ChildProcess & { pid: number }
  lines: Interface
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
}

/** Within the package, where what npm installed and the migrations are found. */
const scratch = join(import.meta.dirname, '../.makao/children')
const built = new Map<string, string>()

/** What processes of earlier runs built, which are ended without being asked. */
function removeAbandoned(): void {
  if (!existsSync(scratch)) return
  for (const name of readdirSync(scratch)) {
    try {
      process.kill(Number.parseInt(name, 10), 0)
    } catch {
      rmSync(join(scratch, name), { recursive: true, force: true })
    }
  }
}

/** The program out of a TypeScript file, with the threads beside it: read by tsx, each start of it takes four times as long. */
function programOf(file: string): string {
  const known = built.get(file)
  if (known) return known
  removeAbandoned()
  const folder = join(scratch, `${process.pid}-${file}`)
  buildSync({ ...bundling, entryPoints: { child: join(import.meta.dirname, file), ...threads }, outdir: folder })
  const program = join(folder, 'child.js')
  built.set(file, program)
  return program
}

/** Starts a TypeScript file of this folder as a process of its own. It is gone after the test. */
export function startChild(file: string, ...args: string[]): Child {
  const child = spawn(process.execPath, [...SHORT_LIVED, programOf(file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  onTestFinished(kill)
  if (child.pid === undefined) throw new Error(`${file} did not start`)
  return { process: Object.assign(child, { pid: child.pid }), lines: createInterface(child.stdout), kill }
}
