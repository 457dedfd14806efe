import type { Context } from 'hono'
import type { Actor, RequestContext } from '../../context'
import { findCaller } from '../identity/identity.service'
import { denied, inWordsOfStorage } from './storage-refusal'

/** Who asks for files. */
export interface Callers {
  contextOf: (c: Context) => RequestContext
  /** Who asks, and as whom they write; nobody, where no bearer is sent. @throws RestRefusal */
  asked: (c: Context) => Promise<{ context: RequestContext; actor: Actor | undefined }>
  /** The same, where it has to be said who asks, be it by the key that identifies nobody. @throws RestRefusal */
  askedByBearer: Callers['asked']
  /** @throws RestRefusal where it is nobody */
  askedBySomebody: (c: Context) => Promise<{ context: RequestContext & { actor: Actor }; actor: Actor }>
}

export function callersBy(contextOf: Callers['contextOf']): Callers {
  const asked: Callers['asked'] = async (c) => {
    const context = contextOf(c)
    try {
      return { context, actor: await findCaller(context) }
    } catch (error) {
      throw inWordsOfStorage(error, { path: '' })
    }
  }
  const askedByBearer: Callers['asked'] = async (c) => {
    if (!contextOf(c).headers.has('authorization')) throw denied('Invalid Compact JWS')
    return asked(c)
  }
  return {
    contextOf,
    asked,
    askedByBearer,
    askedBySomebody: async (c) => {
      const { context, actor } = await askedByBearer(c)
      if (!actor) throw denied()
      return { context: { ...context, actor }, actor }
    },
  }
}
