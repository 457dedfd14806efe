interface Asked {
  name: string
  mode: LockMode
  act: (lock: Lock | null) => unknown
  answer: (answer: unknown) => void
  refuse: (error: unknown) => void
}

/** The Web Locks of a browser, which the document of the tests has none of. */
export function webLocks() {
  let held: Asked[] = []
  let queue: Asked[] = []

  const fits = ({ name, mode }: Asked, others: Asked[]) =>
    !others.some((other) => other.name === name && (mode === 'exclusive' || other.mode === 'exclusive'))

  function grant(): void {
    for (const asked of [...queue]) {
      const before = queue.slice(0, queue.indexOf(asked))
      if (!fits(asked, held) || before.some(({ name }) => name === asked.name)) continue
      queue = queue.filter((other) => other !== asked)
      held.push(asked)
      void Promise.resolve(asked.act(asked))
        .then(asked.answer, asked.refuse)
        .finally(() => {
          held = held.filter((other) => other !== asked)
          grant()
        })
    }
  }

  async function request(name: string, ...given: [LockOptions, Asked['act']] | [Asked['act']]): Promise<unknown> {
    const [{ mode = 'exclusive', ifAvailable = false, signal }, act] = given.length === 1 ? [{}, given[0]] : given
    signal?.throwIfAborted()
    return new Promise((answer, refuse) => {
      const asked = { name, mode, act, answer, refuse }
      if (ifAvailable && (!fits(asked, held) || queue.some((other) => other.name === name))) {
        answer(act(null))
        return
      }
      signal?.addEventListener('abort', () => {
        if (!queue.includes(asked)) return
        queue = queue.filter((other) => other !== asked)
        refuse(signal.reason)
      })
      queue.push(asked)
      queueMicrotask(grant)
    })
  }

  return {
    locks: { request, query: async () => ({ held: [...held], pending: [...queue] }) } as unknown as LockManager,
    /** Every tab that holds one dies. */
    killHolders(): void {
      held = []
      grant()
    },
  }
}
