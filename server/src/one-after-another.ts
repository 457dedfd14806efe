/** Does the same work each time it is asked for, one time after the other: who asks last reads last. */
export function oneAfterAnother<Done>(work: () => Promise<Done>): () => Promise<Done> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}
