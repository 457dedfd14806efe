export const FIRST_DAY = '2027-01-01'
export const DAYS = 730
export const SEED = Number(process.env.SIM_SEED ?? 20_270)

/** Enough for everything below to happen: SIM_SCALE=2 takes twice as many units, and twice as much goes wrong. */
export const SCALE = Number(process.env.SIM_SCALE ?? 1)

export const UNITS = 42 * SCALE

/** Let in the first weeks, and between then and the end. */
export const LET_AT_FIRST = 26 * SCALE

export const LET_LATER = 5 * SCALE

/** Numbers that look random and are the same for the same seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const roll = dice(SEED)
export const between = (low: number, high: number) => low + Math.floor(roll() * (high - low + 1))
export const latestOf = (one: string, other: string) => (one > other ? one : other)
export const chance = (share: number) => roll() < share

export function oneOf<Thing>(things: readonly Thing[]): Thing | undefined {
  return things[Math.floor(roll() * things.length)]
}

export const anyOf = <Thing>(first: Thing, ...others: Thing[]): Thing => oneOf([first, ...others]) ?? first

/** When and how much somebody pays. */
export const habits = [
  'early',
  'punctual',
  'late',
  'partial',
  'over',
  'two months',
  'three months',
  'seldom',
  'never',
] as const

/** The more months somebody pays at once, the fewer calls two years take. */
export const fewCalls = ['three months', 'three months', 'three months', 'seldom', 'seldom', 'never'] as const
