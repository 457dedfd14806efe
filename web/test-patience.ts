import { vi } from 'vitest'

/**
 * A limit of so many ms of ours does not pass in this test, where a machine that stood still for that long would be taken
 * for a device that is slow. `vi.unstubAllGlobals` takes it back.
 */
export function neverOver(limit: number): void {
  const { setTimeout: own } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number, ...given: []) =>
    own(run, ms === limit ? 3_600_000 : ms, ...given),
  )
}
