/** Who was signed in here last, and when the server last said so. */
const KEY = 'makao.person'
/** The database of `lib/seen.ts`, named here so that it can be emptied before that file is loaded. */
export const SEEN = 'makao.seen'
/** As long as a session lasts unused, in ms: after that nothing is kept for anybody. */
const WEEK = 7 * 86_400_000

interface Kept {
  at: number
  user: { id: string }
}

function read(): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function forget(): void {
  localStorage.removeItem(KEY)
  globalThis.indexedDB?.deleteDatabase(SEEN)
}

/**
 * The person whose pages open before the server has answered. Nobody where a page cannot open without it: browsers keep
 * an application on https and on this machine alone.
 */
export function personKept<User>(): User | undefined {
  const kept = read()
  if (!kept) return undefined
  if (isSecureContext && Date.now() - kept.at < WEEK) return kept.user as User
  forget()
  return undefined
}

/** Called with what the server said. Of a person who is no longer signed in nothing is kept, nor of the last one for the next. */
export function rememberPerson(user: { id: string } | undefined): void {
  const kept = read()
  if (kept && kept.user.id !== user?.id) forget()
  if (user && isSecureContext) localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), user } satisfies Kept))
}
