import type { Actor } from '../../context'
import { type Ear, listen } from '../../db/listen'
import type { DatabaseLog, Db } from '../../db/types'
import type { Resource } from '../engine/catalogue'
import type { Channel } from './channels.rules'
import { createOpenChannels } from './open-channels.service'
import { createRowQueue } from './row-queue.service'
import { type ReadRows, rowTeller } from './row-teller.service'
import { createTalk, type Talk } from './talk.service'
import { TOLD_CHANNEL } from './told.service'

/** The channels that triggers tell on: which rows changed, and which sessions ended. */
const ROWS_CHANNEL = 'makao_rows'
const CHANGES_CHANNEL = 'makao_changes'

/** How often channels are looked at: whether whoever joined is still who they were; in ms. */
const BEAT = 25_000

/** An open socket. */
interface Client {
  /** Connects anew and reads for itself. */
  restart: () => void
}

export interface RealtimeHub extends Pick<Talk, 'newMember' | 'say' | 'track' | 'untrack' | 'present'> {
  resources: ReadonlyMap<string, Resource<never>>
  readRows: ReadRows
  /** How many are open. */
  sockets: () => number
  /** @returns what takes it away */
  open: (client: Client) => () => void
  /** @param identify whom the channel's token names by now. @returns what takes it away */
  join: (channel: Channel, identify: () => Promise<Actor | undefined>) => () => void
  stop: () => void
}

/** Tells the sockets of this process of rows that change, of what people say, and of who is there. */
export async function startRealtime(options: {
  db: Db
  pool: Parameters<typeof listen>[0]['pool']
  kind: 'embedded' | 'server'
  schema?: string
  ear?: Ear | undefined
  log: DatabaseLog
  clock: () => Date
  resources: ReadonlyMap<string, Resource<never>>
  readRows: ReadRows
  beat?: number
}): Promise<RealtimeHub> {
  const { db, log, resources, readRows, beat = BEAT } = options
  const clients = new Set<Client>()
  const channels = createOpenChannels()
  const talk = createTalk({ db, log, channels })
  const tellRows = rowTeller(options)
  const restartAll = () => {
    for (const { restart } of [...clients]) restart()
  }
  const queue = createRowQueue({
    log,
    giveUp: restartAll,
    tell: async (changes) => {
      // Another role, or none any more, counts before what has changed is read.
      const people = new Set(changes.filter(({ table }) => table === 'profiles').map(({ key }) => key))
      if (people.size > 0) await channels.lookAt(({ actor }) => people.has(actor.id))
      await tellRows(changes, channels.list())
    },
  })
  const hears: Record<string, (payload: string) => void> = {
    [ROWS_CHANNEL]: (payload) => {
      if (channels.listens()) queue.hear(payload)
    },
    [CHANGES_CHANNEL]: (payload) => {
      const { ended } = JSON.parse(payload) as { ended?: string }
      if (ended !== undefined) channels.end(ended)
    },
    [TOLD_CHANNEL]: talk.hear,
  }
  let isOver = false
  const stopListening = await listen({
    ...options,
    channels: Object.keys(hears),
    onMessage: (payload, channel) => hears[channel]?.(payload),
    // Something may have been missed: whoever connects anew reads for themselves.
    onAgain: () => {
      restartAll()
      talk.hello()
    },
  })
  const beating = setInterval(() => {
    void channels.lookAt(() => true)
    talk.beat(beat)
  }, beat)
  beating.unref()
  talk.hello()
  const { newMember, say, track, untrack, present } = talk
  return {
    ...{ resources, readRows, newMember, say, track, untrack, present },
    sockets: () => clients.size,
    open: (client) => {
      // Nobody would end it any more.
      if (isOver) client.restart()
      clients.add(client)
      return () => clients.delete(client)
    },
    join: (channel, identify) => {
      const remove = channels.add(channel, identify)
      return () => {
        remove()
        talk.leave(channel)
      }
    },
    stop: () => {
      isOver = true
      stopListening()
      clearInterval(beating)
      queue.stop()
      restartAll()
    },
  }
}
