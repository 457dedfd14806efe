type Fields = Readonly<Record<string, unknown>>

/** The fields in which two states differ, as each had them. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const changed = Object.keys({ ...before, ...after }).filter((field) => before[field] !== after[field])
  const pick = (state: Fields) =>
    Object.fromEntries(changed.filter((field) => field in state).map((field) => [field, state[field]]))
  return { before: pick(before), after: pick(after) }
}
