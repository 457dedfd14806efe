/** Choices that a seed brings back. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** From 0 up to, not including, `below`. */
  int: (below: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly [T, ...T[]] | readonly T[]) => T
  bytes: (length: number) => Buffer
}

/** A list to choose from was empty: what chance has removed is not there for the next. */
export class NothingToChoose extends Error {}

/** mulberry32: short, and good enough to choose with. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new NothingToChoose('There is nothing to choose from.')
      return list[int(list.length)] as T
    },
    bytes: (length) => Buffer.from(Array.from({ length }, () => int(256))),
  }
}

/** The same choices again with the seed that a run printed: `TRIAL_SEED=… npx vitest run …`. What is done at the same moment may still meet otherwise. */
export function trialRandom(trial: string): Random {
  const seed = Number(process.env.TRIAL_SEED ?? Date.now() % 2 ** 31)
  process.stdout.write(`${trial}: TRIAL_SEED=${seed}\n`)
  return randomOf(seed)
}
