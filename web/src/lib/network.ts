/** Whether the server was out of reach when it was last asked, or the device knows of no network. */
let away = !navigator.onLine
const listeners = new Set<() => void>()

/** Somebody asked the server, and it answered or not. */
export function heard(answered: boolean): void {
  if (away !== answered) return
  away = !answered
  for (const listener of listeners) listener()
}

export const isAway = () => away

export function subscribeNetwork(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

window.addEventListener('offline', () => heard(false))
// Only a network: whether the server is there, the next answer tells.
window.addEventListener('online', () => heard(true))

/** Whether an answer is missing, so that nobody knows if the server did what it was asked, and not a refusal; 408: what was asked did not arrive in time. */
export const isUnanswered = (error: unknown) =>
  error instanceof TypeError ||
  (error instanceof Error && (error.name === 'TooSlow' || (error as { status?: unknown }).status === 408))

/** Whether something before the server answered in its place: what became of the request there is not known. */
export const isForeign = (error: unknown): boolean => {
  const { status = 0, code } = (error ?? {}) as { status?: number; code?: unknown }
  const isPage = code === 'UNREADABLE_ANSWER' && (status < 400 || status >= 500)
  return isPage || status === 502 || status === 504
}

/** Whether the server is there and not ready, or something before it answered in its place: asked again later, it may do it. */
export const isBusy = (error: unknown): boolean => {
  const { status, code } = (error ?? {}) as { status?: number; code?: unknown }
  return status !== undefined && (status >= 500 || isTooOften(error) || code === 'UNREADABLE_ANSWER')
}

export const isTooOften = (error: unknown): boolean => (error as { status?: unknown } | null)?.status === 429

/** Whether it waits for a network that the device knows not to have. */
export const isWithoutNetwork = ({ fetchStatus }: { fetchStatus?: string | undefined }) =>
  fetchStatus === 'paused' && !navigator.onLine
