import { isDeepStrictEqual } from 'node:util'

type Fields = Readonly<Record<string, unknown>>

/** The fields in which two states differ, as each had them. A currency stays beside the amounts that it explains. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const differing = Object.keys({ ...before, ...after }).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )
  const changed = differing.length > 0 ? [...new Set([...differing, 'currency'])] : []
  const pick = (state: Fields) =>
    Object.fromEntries(changed.filter((field) => field in state).map((field) => [field, state[field]]))
  return { before: pick(before), after: pick(after) }
}

/** As the audit log names what has no row of its own. Written into logs, so that none of them ever changes. */
export const withoutRow = {
  settings: '00000000-0000-0000-0000-000000000001',
  backups: '00000000-0000-0000-0000-000000000002',
  jobs: '00000000-0000-0000-0000-000000000003',
  charges: '00000000-0000-0000-0000-000000000004',
  books: '00000000-0000-0000-0000-000000000005',
  agency: '00000000-0000-0000-0000-000000000006',
} as const
