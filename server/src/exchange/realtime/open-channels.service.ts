import type { Actor } from '../../context'
import { RestRefusal } from '../engine/rest-refusal'
import type { Channel } from './channels.rules'

/** The channels of one process, each with how it is asked anew whom its token names. */
export function createOpenChannels() {
  const channels = new Map<Channel, () => Promise<Actor | undefined>>()

  async function look(channel: Channel, identify: () => Promise<Actor | undefined>): Promise<void> {
    try {
      const actor = await identify()
      if (!actor) channel.close('Nobody is signed in any more.')
      else if (actor.id !== channel.actor.id || actor.role !== channel.actor.role)
        channel.close('The role has changed.')
      else channel.actor = actor
    } catch (error) {
      // While the database is away nothing is told anyway.
      if (error instanceof RestRefusal) channel.close(error.message)
    }
  }

  return {
    /** @returns what takes it away */
    add: (channel: Channel, identify: () => Promise<Actor | undefined>) => {
      channels.set(channel, identify)
      return () => channels.delete(channel)
    },
    list: (): Channel[] => [...channels.keys()],
    on: (topic: string): Channel[] => [...channels.keys()].filter((channel) => channel.topic === topic),
    listens: (): boolean => [...channels.keys()].some(({ bindings }) => bindings.length > 0),
    /** @param sessionId the session that is over */
    end: (sessionId: string): void => {
      for (const channel of [...channels.keys()]) {
        if (channel.actor.sessionId === sessionId) channel.close('The session has ended.')
      }
    },
    /** Closes those whose token names somebody else by now, or nobody. */
    lookAt: async (isMeant: (channel: Channel) => boolean): Promise<void> => {
      for (const [channel, identify] of [...channels]) {
        if (isMeant(channel) && channels.has(channel)) await look(channel, identify)
      }
    },
  }
}

export type OpenChannels = ReturnType<typeof createOpenChannels>
