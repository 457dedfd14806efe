import { randomUUID } from 'node:crypto'
import type { DatabaseLog, Db } from '../../db/types'
import { type Channel, mayTalk } from './channels.rules'
import type { Message } from './frames.rules'
import type { OpenChannels } from './open-channels.service'
import { type Meta, PresenceBook, type PresenceChange } from './presence.rules'
import { processTeller, toldReader } from './told.service'

/** A process of which nothing was heard for so many beats is gone, and who was there in it. */
const BEATS_OF_SILENCE = 3

/** What processes tell each other. `process`: which one says it. */
type Told = { process: string } & (
  | { kind: 'message'; topic: string; from: string | undefined; event: string; isJson: boolean; payload: string }
  | { kind: 'track'; topic: string; member: string; key: string; meta: Meta }
  | { kind: 'untrack'; topic: string; member: string }
  /** Asks the others who is there. */
  | { kind: 'hello' }
  | { kind: 'beat' }
)

/** What people on a topic say to each other, and who is there, over every process. */
export function createTalk({ db, log, channels }: { db: Db; log: DatabaseLog; channels: OpenChannels }) {
  const process = randomUUID()
  const book = new PresenceBook()
  /** When something was heard of the other processes last, by the monotonic clock. */
  const heardAt = new Map<string, number>()
  const tellProcesses = processTeller(db)
  const readTold = toldReader()
  const isOwn = (member: string) => member.startsWith(process)

  const tell = (told: Told) => tellProcesses(told)
  /** For what nobody waits for. */
  const tellQuietly = (told: Told) => {
    tell(told).catch((error: Error) => log.error({ reason: error.message }, 'other processes were not told'))
  }

  const listeners = (topic: string) => channels.on(topic).filter(({ actor }) => mayTalk(actor, topic))

  function show(topic: string, change: PresenceChange | undefined): void {
    if (!change) return
    for (const channel of listeners(topic)) if (channel.hearsPresence) channel.push('presence_diff', change)
  }

  function forget(isGone: (member: string) => boolean): void {
    for (const { topic, member } of book.list()) if (isGone(member)) show(topic, book.untrack(topic, member))
  }

  function announceOwn(): void {
    for (const { topic, member, key, meta } of book.list()) {
      if (isOwn(member)) tellQuietly({ process, kind: 'track', topic, member, key, meta })
    }
  }

  function passOn({ topic, event, isJson, payload, from }: Extract<Told, { kind: 'message' }>): void {
    const message = { event, isJson, bytes: Buffer.from(payload, 'base64') }
    for (const channel of listeners(topic)) {
      if (channel.member !== from || channel.hearsItself) channel.pushMessage(message)
    }
  }

  const untrack = async ({ topic, member }: Channel): Promise<void> => {
    if (book.has(topic, member)) await tell({ process, kind: 'untrack', topic, member })
  }

  return {
    /** Names a channel as no other is named, in any process. */
    newMember: () => `${process} ${randomUUID()}`,
    hello: () => tellQuietly({ process, kind: 'hello' }),
    hear: (payload: string): void => {
      const told = readTold(payload) as Told | undefined
      if (!told) return
      const isOther = told.process !== process
      if (isOther) heardAt.set(told.process, performance.now())
      if (told.kind === 'message') passOn(told)
      else if (told.kind === 'track') {
        const { topic, member, key, meta } = told
        show(topic, book.track(topic, member, key, meta))
        // Of who has left before it was heard, everybody would go on to show that they are there.
        const isOpen = isOther || channels.on(topic).some((channel) => channel.member === member)
        if (!isOpen) tellQuietly({ process, kind: 'untrack', topic, member })
      } else if (told.kind === 'untrack') show(told.topic, book.untrack(told.topic, told.member))
      else if (told.kind === 'hello' && isOther) announceOwn()
    },
    /** Says that this process is still there, and forgets those that are not. @param every how often it is called, in ms */
    beat: (every: number): void => {
      if (book.list().some(({ member }) => isOwn(member))) tellQuietly({ process, kind: 'beat' })
      for (const [other, at] of heardAt) {
        if (performance.now() - at < BEATS_OF_SILENCE * every) continue
        heardAt.delete(other)
        forget((member) => member.startsWith(other))
      }
    },
    /** @param from the channel that sent it, which hears it only when it wants to */
    say: (topic: string, { event, isJson, bytes }: Message, from?: Channel) =>
      tell({ process, kind: 'message', topic, from: from?.member, event, isJson, payload: bytes.toString('base64') }),
    track: ({ topic, member, presenceKey }: Channel, payload: Record<string, unknown>) => {
      const meta = { ...payload, phx_ref: randomUUID().slice(0, 13) }
      return tell({ process, kind: 'track', topic, member, key: presenceKey, meta })
    },
    untrack,
    /** For a channel that is closed: what cannot be told is forgotten here at least. */
    leave: (channel: Channel): void => {
      untrack(channel).catch(() => forget((member) => member === channel.member))
    },
    /** Who is there on a topic. */
    present: (topic: string) => book.stateOf(topic),
  }
}

export type Talk = ReturnType<typeof createTalk>
