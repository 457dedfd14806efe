type Fields = Readonly<Record<string, unknown>>

/** The fields in which two states differ, as each had them. A currency stays beside the amounts that it explains. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const differing = Object.keys({ ...before, ...after }).filter((field) => before[field] !== after[field])
  const changed = differing.length > 0 ? [...new Set([...differing, 'currency'])] : []
  const pick = (state: Fields) =>
    Object.fromEntries(changed.filter((field) => field in state).map((field) => [field, state[field]]))
  return { before: pick(before), after: pick(after) }
}
