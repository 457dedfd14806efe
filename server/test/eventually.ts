import { vi } from 'vitest'

/** Looks again and again until nothing is amiss. The limit ends what hangs; it says nothing of how quick a machine is. */
export const eventually = <Found>(check: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(check, { timeout: 150_000, interval: 20 })
