import { type FoundKind, foundKinds } from '@makao/contract/documents/search/search.kinds'

/** What somebody opened from here. Ids alone: names are read anew, so that none stays behind in the browser. */
export interface Opened {
  kind: FoundKind
  id: string
}

const MOST = 6
const keyOf = (userId: string) => `makao.recent.${userId}`

function isOpened(item: unknown): item is Opened {
  if (typeof item !== 'object' || item === null || !('kind' in item) || !('id' in item)) return false
  return typeof item.id === 'string' && foundKinds.some((kind) => kind === item.kind)
}

/** The latest first. What is stored wrongly, or may not be read, counts as nothing. */
export function readRecent(userId: string, storage: Storage = localStorage): Opened[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isOpened).slice(0, MOST) : []
  } catch {
    return []
  }
}

export function noteRecent(userId: string, { kind, id }: Opened, storage: Storage = localStorage): void {
  const rest = readRecent(userId, storage).filter((item) => item.id !== id)
  try {
    storage.setItem(keyOf(userId), JSON.stringify([{ kind, id }, ...rest].slice(0, MOST)))
  } catch {
    // A full or forbidden store: the palette does without.
  }
}
