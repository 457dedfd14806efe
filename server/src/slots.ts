/** Slots that are taken and given back. */
export interface Slots {
  /**
   * @param of who takes it; without, nobody in particular
   * @returns what gives it back, once or more; undefined when there is none left
   */
  take: (of?: string) => (() => void) | undefined
  /** How many are taken. */
  taken: () => number
}

/** @param each how many of them one and the same may have */
export function createSlots({ all = Infinity, each = Infinity }: { all?: number; each?: number }): Slots {
  const held = new Map<string, number>()
  let taken = 0
  return {
    taken: () => taken,
    take: (of) => {
      const own = of === undefined ? 0 : (held.get(of) ?? 0)
      if (taken >= all || own >= each) return undefined
      taken += 1
      if (of !== undefined) held.set(of, own + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        taken -= 1
        if (of === undefined) return
        const left = (held.get(of) ?? 1) - 1
        if (left > 0) held.set(of, left)
        // Nobody is remembered who is not there.
        else held.delete(of)
      }
    },
  }
}
