import { api } from './api'
import { queryClient } from './query-client'
import type { NamedChange, Part, staleBy } from './stale-parts'

/** Something that was changed. 'everything': what shows on nearly every page, or nobody knows what. */
export type Change = NamedChange | 'everything'

let table: typeof staleBy | undefined

async function fetchTable(): Promise<typeof staleBy> {
  table ??= (await import('./stale-parts')).staleBy
  return table
}

/** Fetches the table of what each change makes stale: once a page stands, since no page waits for it. */
export const bringStaleParts = (): Promise<void> =>
  fetchTable().then(
    () => undefined,
    () => undefined,
  )

/** What the changes make stale; undefined: everything, or nobody can tell. */
async function partsStaleAfter(changes: readonly Change[]): Promise<Set<Part> | undefined> {
  if (changes.includes('everything')) return undefined
  try {
    const known = table ?? (await fetchTable())
    return new Set(changes.flatMap((change): readonly Part[] => (change === 'everything' ? [] : known[change])))
  } catch {
    // What was saved is saved, whether the table came or not.
    return undefined
  }
}

let saves = 0

/** Whether something that was entered here is on its way to the server, or being read again. */
export const isSaving = (): boolean => saves > 0

/** Saves; meanwhile nobody reads again what others are told of it: a dialog that is about to close would ask what is refused by then. */
export async function whileSaving<Answer>(save: () => Promise<Answer>): Promise<Answer> {
  saves += 1
  try {
    return await save()
  } finally {
    saves -= 1
  }
}

/** Reads again what the open page shows of the changes; the rest when somebody looks at it. */
export async function refresh(made: Iterable<Change>): Promise<void> {
  const parts = await partsStaleAfter([...made])
  if (!parts) return queryClient.invalidateQueries()
  await Promise.all([...parts].map((part) => queryClient.invalidateQueries({ queryKey: api[part].key() })))
}
