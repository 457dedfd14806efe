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

/** Takes from both, or from neither. */
export function takeBoth(
  first: () => (() => void) | undefined,
  second: () => (() => void) | undefined,
): (() => void) | undefined {
  const leaveFirst = first()
  if (!leaveFirst) return undefined
  const leaveSecond = second()
  if (!leaveSecond) {
    leaveFirst()
    return undefined
  }
  return () => {
    leaveFirst()
    leaveSecond()
  }
}

/**
 * Slots of which those have a part alone whom anybody can become by signing up, so that some are left for staff whatever the
 * others do.
 * @param ofOthers how many all of them together may have
 */
export function createSharedSlots({ all, each, ofOthers }: { all: number; each?: number; ofOthers: number }) {
  const everybodys = createSlots({ all, ...(each !== undefined && { each }) })
  const others = createSlots({ all: ofOthers })
  return {
    taken: everybodys.taken,
    take: (of: string | undefined, isStaff: boolean) =>
      isStaff ? everybodys.take(of) : takeBoth(others.take, () => everybodys.take(of)),
  }
}
