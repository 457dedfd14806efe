import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export interface Child {
  process: ChildProcess & { pid: number }
  lines: Interface
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>
}

/** Starts a TypeScript file of this folder as a process of its own. It is gone after the test. */
export function startChild(file: string, ...args: string[]): Child {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await exit
  }
  onTestFinished(kill)
  if (child.pid === undefined) throw new Error(`${file} did not start`)
  return { process: Object.assign(child, { pid: child.pid }), lines: createInterface(child.stdout), kill }
}
