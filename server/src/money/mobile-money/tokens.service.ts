import { setTimeout as delay } from 'node:timers/promises'
import type { Unanswered } from './provider-answer.rules'
import type { Called } from './provider-call.service'

export interface KeptToken {
  token: string
  /** After this instant a new one is fetched. */
  until: Date
}

/**
 * Where tokens stand so that all processes use the same one: fetching a new one may end the one before.
 * `claim`: true for the one process that fetches; the others wait for what it writes.
 */
export interface TokenKeeper {
  read: (key: string) => Promise<KeptToken | undefined>
  claim: (key: string, until: Date, now: Date) => Promise<boolean>
  write: (key: string, kept: KeptToken) => Promise<void>
  /** What is refused is used by nobody any more, unless it has been replaced meanwhile. */
  forget: (key: string, token: string) => Promise<void>
}

export type Fetched = { is: 'fetched'; token: string; seconds: number } | Unanswered | { is: 'refused'; reason: string }
type NoToken = Exclude<Fetched, { is: 'fetched' }>

/** How long one process may fetch before another tries, in ms; longer than a provider may take. */
const CLAIMED_FOR = 25_000
const LOOK_AGAIN = 100

export interface TokenSource {
  /** Names whose token it is; changes with the credentials. */
  key: string
  fetch: () => Promise<Fetched>
  /** So many seconds before its end it counts as over. */
  early: number
}

/** Tokens of providers: one for all, and one refresh at a time. */
export function createTokens({ keeper, clock }: { keeper: TokenKeeper; clock: () => Date }) {
  const known = new Map<string, KeptToken>()
  const fetching = new Map<string, Promise<KeptToken | NoToken>>()
  const isFresh = (kept: KeptToken | undefined): kept is KeptToken => kept !== undefined && kept.until > clock()

  async function fetchOnce({ key, fetch, early }: TokenSource): Promise<KeptToken | NoToken> {
    const givenUp = Date.now() + 2 * CLAIMED_FOR
    for (;;) {
      const kept = await keeper.read(key)
      if (isFresh(kept)) return kept
      const now = clock()
      if (await keeper.claim(key, new Date(now.getTime() + CLAIMED_FOR), now)) break
      if (Date.now() > givenUp)
        return { is: 'lost', reason: 'Another process has been fetching the token for too long.' }
      await delay(LOOK_AGAIN)
    }
    const fetched = await fetch()
    if (fetched.is !== 'fetched') {
      await keeper.write(key, { token: '', until: new Date(0) })
      return fetched
    }
    const kept = {
      token: fetched.token,
      until: new Date(clock().getTime() + Math.max(1, fetched.seconds - early) * 1000),
    }
    await keeper.write(key, kept)
    return kept
  }

  async function tokenOf(source: TokenSource): Promise<KeptToken | NoToken> {
    const here = known.get(source.key)
    if (isFresh(here)) return here
    const running = fetching.get(source.key)
    if (running) return running
    const begun = fetchOnce(source).finally(() => fetching.delete(source.key))
    fetching.set(source.key, begun)
    const got = await begun
    if ('token' in got) known.set(source.key, got)
    return got
  }

  /**
   * Makes a call with a token, and once more with a new one where it is refused.
   * @param isRefused whether an answer says that the token does not count
   */
  async function withToken(
    source: TokenSource,
    call: (token: string) => Promise<Called>,
    isRefused: (called: Called) => boolean,
  ): Promise<Called | { is: 'refused'; reason: string }> {
    const first = await tokenOf(source)
    if (!('token' in first)) return unasked(first)
    const called = await call(first.token)
    if (!isRefused(called)) return called
    if (known.get(source.key)?.token === first.token) known.delete(source.key)
    await keeper.forget(source.key, first.token)
    const second = await tokenOf(source)
    return 'token' in second ? call(second.token) : unasked(second)
  }

  return { withToken }
}

/** Without a token nothing was asked, however the token got lost. */
const unasked = (none: NoToken) => (none.is === 'refused' ? none : { is: 'unreached' as const, reason: none.reason })

export type Tokens = ReturnType<typeof createTokens>

/** Tokens of one process alone. */
export function tokensInMemory(): TokenKeeper {
  const kept = new Map<string, KeptToken>()
  return {
    read: async (key) => kept.get(key),
    claim: async () => true,
    write: async (key, token) => {
      kept.set(key, token)
    },
    forget: async (key, token) => {
      if (kept.get(key)?.token === token) kept.delete(key)
    },
  }
}
