export interface CallLimit {
  perMinute: number
  /** How many may come at once after a while of quiet. */
  burst: number
}

export const callLimits = {
  key: { perMinute: 600, burst: 100 },
  /** Of an access token: what a page of somebody's own may load at once. */
  token: { perMinute: 600, burst: 300 },
  /** Of an address from which nobody in particular asks. */
  nobody: { perMinute: 60, burst: 100 },
} as const satisfies Record<string, CallLimit>

/** For each kind of caller. */
export type CallLimits = Readonly<Record<keyof typeof callLimits, CallLimit>>

const MINUTE = 60_000
/** Of how many it is remembered what is left to them. */
const MOST_REMEMBERED = 10_000

/** Counts calls, each caller's by themselves. In this process alone: it spares the machine, and keeps no secret. */
export function createCallCounter({ perMinute, burst }: CallLimit, most = MOST_REMEMBERED) {
  const kept = new Map<string, { left: number; at: number }>()
  const leftNow = ({ left, at }: { left: number; at: number }, now: number) =>
    // A clock that was set back gives nobody anything.
    Math.min(burst, left + (Math.max(0, now - at) * perMinute) / MINUTE)

  /**
   * @param now in ms
   * @param takes 0: only asks whether there is room
   * @returns undefined: it was counted, and may be answered; else after how many seconds the next one may
   */
  return (caller: string, now: number, takes: 0 | 1 = 1): number | undefined => {
    const before = kept.get(caller)
    const left = before ? leftNow(before, now) : burst
    // Set anew each time, so that whoever has been quiet the longest stands first.
    kept.delete(caller)
    const isFree = left >= 1
    kept.set(caller, { left: isFree ? left - takes : left, at: now })
    const [longestQuiet] = kept.keys()
    if (kept.size > most && longestQuiet !== undefined) kept.delete(longestQuiet)
    return isFree ? undefined : Math.max(1, Math.ceil(((1 - left) * MINUTE) / perMinute / 1000))
  }
}

/** Bearers that opened something lately, by their hash. Whose lately is long ago is forgotten first. */
export function createProvenBearers(most = MOST_REMEMBERED) {
  const proven = new Set<string>()
  return {
    has: (hash: string) => proven.has(hash),
    add: (hash: string) => {
      proven.delete(hash)
      proven.add(hash)
      const [oldest] = proven
      if (proven.size > most && oldest !== undefined) proven.delete(oldest)
    },
    drop: (hash: string) => void proven.delete(hash),
  }
}
