interface Named {
  id: string
  name: string
}

/** What is offered, with what is chosen now among it: that may be of no use any more, or the others on their way still. */
export const withPresent = (
  id: string | null | undefined,
  name: string | null | undefined,
  offered: readonly Named[] = [],
): readonly Named[] => (id && name && !offered.some((each) => each.id === id) ? [{ id, name }, ...offered] : offered)
