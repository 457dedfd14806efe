/** Safari knows no moments of rest: there a breath has to do. */
const rest: typeof window.requestIdleCallback = window.requestIdleCallback ?? ((go: () => void) => setTimeout(go, 50))

/** Does something once the page has nothing else to do, at the latest after five seconds. */
export const whenIdle = (go: () => void): unknown => rest(go, { timeout: 5000 })

let last: Promise<unknown> = Promise.resolve()

/**
 * Fetches and runs beforehand what may be needed next: one file after the other, each in a moment of rest of its own, so that whoever
 * taps or types meanwhile is answered between two. One that does not come is asked for again when it is needed, and somebody
 * hears of it then.
 */
export function bringInTurn(load: () => unknown): void {
  last = last
    .then(() => new Promise<void>(whenIdle))
    .then(load)
    .catch(() => undefined)
}
