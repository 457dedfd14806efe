/** What somebody says of themselves on a topic, with what tells it from what they said before. */
export interface Meta {
  phx_ref: string
  phx_ref_prev?: string
  [key: string]: unknown
}

/** By key: whoever opens two pages under one key has two. */
export type Presences = Record<string, { metas: Meta[] }>

export interface PresenceChange {
  joins: Presences
  leaves: Presences
}

interface Present {
  key: string
  meta: Meta
}

/** Who is there on each topic. A member is one channel of one socket. */
export class PresenceBook {
  readonly #topics = new Map<string, Map<string, Present>>()

  /** @returns what is told of it; undefined for what was known */
  track(topic: string, member: string, key: string, meta: Meta): PresenceChange | undefined {
    const members = this.#topics.get(topic) ?? new Map<string, Present>()
    this.#topics.set(topic, members)
    const before = members.get(member)
    if (before?.meta.phx_ref === meta.phx_ref) return undefined
    const now = before ? { ...meta, phx_ref_prev: before.meta.phx_ref } : meta
    members.set(member, { key, meta: now })
    return { joins: { [key]: { metas: [now] } }, leaves: before ? { [before.key]: { metas: [before.meta] } } : {} }
  }

  untrack(topic: string, member: string): PresenceChange | undefined {
    const members = this.#topics.get(topic)
    const before = members?.get(member)
    if (!members || !before) return undefined
    members.delete(member)
    if (members.size === 0) this.#topics.delete(topic)
    return { joins: {}, leaves: { [before.key]: { metas: [before.meta] } } }
  }

  stateOf(topic: string): Presences {
    const state = new Map<string, { metas: Meta[] }>()
    for (const { key, meta } of this.#topics.get(topic)?.values() ?? []) {
      const known = state.get(key) ?? { metas: [] }
      known.metas.push(meta)
      state.set(key, known)
    }
    return Object.fromEntries(state)
  }

  has(topic: string, member: string): boolean {
    return this.#topics.get(topic)?.has(member) ?? false
  }

  /** All who are there. */
  list(): { topic: string; member: string; key: string; meta: Meta }[] {
    return [...this.#topics].flatMap(([topic, members]) =>
      [...members].map(([member, { key, meta }]) => ({ topic, member, key, meta })),
    )
  }
}
