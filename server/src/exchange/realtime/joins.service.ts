import type { z } from 'zod'
import type { Actor } from '../../context'
import { RestRefusal } from '../engine/rest-refusal'
import { type Binding, conditionsOf, joining } from './bindings.rules'
import { type Bound, mayTalk, nameOfTopic } from './channels.rules'
import type { Incoming } from './frames.rules'
import type { RealtimeHub } from './realtime.hub'

/** Whoever asks for a channel, once it is clear who they are and what they want to hear. */
export interface Joined {
  actor: Actor
  token: string | undefined
  bindings: Bound[]
  config: z.infer<typeof joining>['config']
}

interface Refused {
  reason: string
}

/** Clients also send the key as a token, when nobody has signed in. */
export const looksLikeToken = (text: string): boolean => text.split('.').length === 3

const refuse = (message: string) => new RestRefusal(400, 'PGRST100', message)

/**
 * Says who may join a channel, and what of the tables they hear there.
 * @param options.token the key or token with which the socket was opened
 * @param options.identify whom a token names; throws RestRefusal
 */
export function createJoins({
  hub: { resources, readRows },
  token: ownToken,
  identify,
}: {
  hub: Pick<RealtimeHub, 'resources' | 'readRows'>
  token: string | undefined
  identify: (token: string | undefined) => Promise<Actor | undefined>
}) {
  let bindingIds = 0

  /** Who a token names, or why nobody. */
  async function whoever(token: string | undefined): Promise<{ actor: Actor } | Refused> {
    try {
      const actor = await identify(token)
      return actor ? { actor } : { reason: 'Nobody is signed in: a channel takes an access token or a secret key' }
    } catch (error) {
      if (error instanceof RestRefusal) return { reason: error.message }
      throw error
    }
  }

  /** @throws RestRefusal for a table that is not there, or a filter that it does not take */
  async function bind(asked: Binding, actor: Actor): Promise<Bound> {
    const { schema, table, filter } = asked
    if (schema !== 'public' && schema !== '*') throw refuse(`There is no schema ${schema}`)
    const isEvery = table === undefined || table === '*'
    if (!isEvery && !resources.has(table)) throw refuse(`There is no table ${table}`)
    const conditions = filter ? conditionsOf(filter) : undefined
    if (filter && conditions === undefined) throw refuse(`The filter "${filter}" is no column=operator.value`)
    if (conditions !== undefined) {
      if (isEvery) throw refuse('A filter needs a table')
      await readRows(actor, table, new URLSearchParams({ and: `(${conditions})`, limit: '1' }))
    }
    bindingIds += 1
    return { id: bindingIds, asked, conditions }
  }

  async function admit({ topic, payload }: Incoming): Promise<Joined | Refused> {
    const name = nameOfTopic(topic)
    if (name === undefined) return { reason: 'unmatched topic' }
    const parsed = joining.safeParse(payload ?? {})
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return { reason: `${issue?.path.join('.')}: ${issue?.message}` }
    }
    const { access_token, config } = parsed.data
    const token = access_token !== undefined && looksLikeToken(access_token) ? access_token : ownToken
    const who = await whoever(token)
    if ('reason' in who) return who
    const { actor } = who
    if (config.postgres_changes.length === 0 && !mayTalk(actor, topic)) {
      return { reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${name}` }
    }
    const bindings: Bound[] = []
    try {
      for (const asked of config.postgres_changes) bindings.push(await bind(asked, actor))
    } catch (error) {
      if (error instanceof RestRefusal) return { reason: error.message }
      throw error
    }
    return { actor, token, bindings, config }
  }

  return { admit, whoever }
}
