import { type Channel, channels } from '@makao/contract/messaging/outbox/outbox.kinds'
import { isDaytime } from '@makao/contract/messaging/outbox/sending-hours.terms'
import type { Words } from '@makao/contract/messaging/outbox/words.terms'
import type { Logger } from 'pino'
import type { Config } from '../../config'
import type { Db } from '../../db/types'
import { reasonOf } from '../../db/unavailable'
import { LINK_OVER, MOST_ATTEMPTS, NO_SMS, type Outcome, recipientNow, waitAfter } from '../outbox/outbox.rules'
import {
  type ClaimedMessage,
  claimMessage,
  forgetOldLinks,
  isUnsettled,
  markSending,
  markSent,
  markUnsent,
  readdress,
  resendUnreported,
  rewrite,
  settleAbandoned,
  settleOwn,
} from '../outbox/queue.repository'
import { LINK_UNREADABLE, withLink } from '../outbox/sealed-link.service'
import type { Attachment } from '../providers/email.service'
import { type Provider, providersOf } from '../providers/providers.service'
import { createWhatSends, type WhatSends } from '../sending-accounts/what-sends.service'
import { noteOptOut } from './delivery-reports.service'
import { type Journal, openJournal } from './journal'

const MINUTE = 60_000

export interface SenderPace {
  /** How long a message that is being sent is kept from other processes, in ms; longer than a provider that works takes. */
  lease: number
  /** How long to wait for a report on an SMS whose answer never came, in ms, before it counts as never taken. */
  quiet: number
  /** How often the outbox is looked at when nobody asks, in ms. */
  look: number
}

const PACE: SenderPace = { lease: 5 * MINUTE, quiet: 120 * MINUTE, look: MINUTE }
/** How long a channel rests when its provider turns everything away or does not answer, in ms. */
const REST = MINUTE

/** How long nothing is looked through again for what is not needed any more, in ms: it looks at all that waits. */
const TIDY_EVERY = 10_000

const nowhere: Outcome = { is: 'failed', error: 'The person has no address or mobile number for it any more.' }

const wentThere: Outcome = { is: 'cancelled', error: 'The same stands here for the address that counts now.' }

/** What becomes of a message that waits: why it is not needed any more, or what it says now. */
export type Review = { notNeeded: string } | Words

/** What the sender asks those who know what a message is about. */
export interface MessageMatters {
  /** undefined: it goes out as it was written */
  review: (message: ClaimedMessage, now: Date) => Promise<Review | undefined>
  /** Where it goes by now; null: nowhere, undefined: where the person is reached to whom it was written. */
  recipient?: (message: ClaimedMessage) => Promise<string | null | undefined>
  attachments: (message: ClaimedMessage) => Promise<Attachment[]>
  /** Cancels what waits and is not needed any more, so that staff see it also where no provider is set up. */
  cancelUnneeded?: (now: Date) => Promise<void>
}

export interface MessageSender {
  /** Messages were written and committed: send them now. */
  wake: () => void
  /** Resolves when what is being sent has been sent. */
  stop: () => Promise<void>
}

/** What all that sends needs. `later`: so many ms from now. */
interface Sending {
  db: Db
  config: Config
  log: Logger
  clock: () => Date
  matters: MessageMatters
  pace: SenderPace
  later: (wait: number) => Date
}

/** Notes how handing a message over ended, and when it is looked at again. */
async function note(
  { db, log, clock, pace, later }: Sending,
  message: ClaimedMessage,
  outcome: Outcome,
): Promise<void> {
  if (outcome.is === 'sent') return markSent(db, message.id, { now: clock(), ...outcome })
  const { error } = outcome
  if (outcome.is === 'cancelled') {
    return markUnsent(db, message, { state: 'cancelled', error, retryAt: clock() })
  }
  log.warn({ messageId: message.id, channel: message.channel, attempts: message.attempts, reason: error }, 'not sent')
  if (outcome.is === 'failed') {
    if (outcome.optedOut) await noteOptOut({ db, now: clock() }, message.recipient)
    return markUnsent(db, message, { state: 'failed', error, retryAt: clock() })
  }
  if (outcome.is === 'unknown' && message.kind !== 'account') {
    return markUnsent(db, message, { state: 'unknown', error, retryAt: later(pace.quiet) })
  }
  const state = message.attempts >= MOST_ATTEMPTS ? 'failed' : 'waiting'
  return markUnsent(db, message, { state, error, retryAt: later(waitAfter(message.attempts)) })
}

/**
 * Sends the messages of a channel, one with each call: the one that is due first.
 * @param rest called before it is noted that the provider has trouble, so that the others hand over nothing more meanwhile
 */
function sendingOne(sending: Sending, { channel, handOver }: Provider, journal: Journal, rest: () => void) {
  const { db, config, clock, matters, pace, later } = sending

  async function review(message: ClaimedMessage): Promise<Review> {
    if (channel === 'sms' && message.smsOptedOutAt) return { notNeeded: NO_SMS }
    return (await matters.review(message, clock())) ?? message
  }

  async function saying(message: ClaimedMessage, words: Words): Promise<ClaimedMessage> {
    const isSame = words.subject === message.subject && words.body === message.body
    return isSame ? message : rewrite(db, message, words)
  }

  /** The message with its one-time link, which stands nowhere but in what is handed over. */
  async function complete(message: ClaimedMessage): Promise<ClaimedMessage | Outcome> {
    const { sealedLink, linkHash } = message
    if (linkHash === null) return message
    if (sealedLink === null) return { is: 'cancelled', error: LINK_OVER }
    const body = await withLink(config, { body: message.body, sealedLink })
    return body === undefined ? { is: 'failed', error: LINK_UNREADABLE } : { ...message, body }
  }

  /** @returns undefined when it was taken by somebody else meanwhile, who says how it ended */
  async function tryToSend(message: ClaimedMessage): Promise<Outcome | undefined> {
    let isTaken = false
    const begin = async () => {
      isTaken = !(await markSending(db, message.id, later(pace.lease)))
      if (isTaken) throw new Error('It was taken by somebody else.')
      journal.note(message.id)
    }
    try {
      const found = await review(message)
      if ('notNeeded' in found) return { is: 'cancelled', error: found.notNeeded }
      const attachments = await matters.attachments(message)
      const said = await complete(await saying(message, found))
      if (!('body' in said)) return said
      const outcome = await handOver({ message: said, attachments, begin })
      return isTaken ? undefined : outcome
    } catch (error) {
      return isTaken ? undefined : { is: 'again', error: reasonOf(error) }
    }
  }

  /** @returns false when nothing was due */
  async function sendOne(): Promise<boolean> {
    const now = clock()
    const claimed = await claimMessage(db, channel, {
      now,
      until: later(pace.lease),
      claimedBy: journal.senderId,
      isDaytime: isDaytime(now),
    })
    if (!claimed) return false
    const told = await matters.recipient?.(claimed)
    const recipient = told === undefined ? recipientNow(claimed) : told
    const isMoved = recipient !== null && recipient !== claimed.recipient
    const message = isMoved ? await readdress(db, claimed, recipient) : claimed
    if (!message) {
      await note(sending, claimed, wentThere)
      return true
    }
    const outcome = recipient === null ? nowhere : await tryToSend(message)
    if (!outcome) return true
    // The next one might be lost track of too, and the whole outbox within seconds.
    if (outcome.is === 'unknown' || (outcome.is === 'again' && outcome.pause)) rest()
    await note(sending, message, outcome)
    return true
  }

  return sendOne
}

/** Sends what the outbox holds for one channel whenever it is asked to, with so many at once as its provider bears. */
function startChannel(provider: Provider, sending: Sending, dataDir: string | undefined) {
  const { channel, workers, close } = provider
  const { db, log, clock, pace } = sending
  let stopped = false
  /** Reports that came before found nobody here, so nothing says that one did not come. */
  const hearsReportsSince = clock()
  /** Somebody asked since the last look at the outbox. */
  let asked = false
  let running: Promise<void> | undefined
  let restsUntil = 0
  const working = new Set<Promise<void>>()
  /** What the first of the workers met that met an error. */
  let problem: unknown
  const journal = openJournal(dataDir, channel)
  const { senderId: claimedBy, left: handedOver } = journal
  let isSettled = false
  const sendOne = sendingOne(sending, provider, journal, () => {
    restsUntil = clock().getTime() + REST
  })

  /** Not longer than that, also when the clock is set back meanwhile. */
  function rests(): boolean {
    const left = restsUntil - clock().getTime()
    return left > 0 && left <= REST
  }

  async function work(): Promise<void> {
    while (!stopped && !rests()) {
      if (!(await sendOne())) return
    }
  }

  /** Also those that found nothing to do before, while another one still waits for the provider. */
  function putToWork(): void {
    while (working.size < workers) {
      const worker: Promise<void> = work()
        .catch((error: unknown) => {
          problem ??= error
        })
        .finally(() => working.delete(worker))
      working.add(worker)
    }
  }

  async function workToTheEnd(): Promise<void> {
    putToWork()
    // All of them: what is still on its way must stay in the journal.
    while (working.size > 0) await Promise.all(working)
    const met = problem
    problem = undefined
    if (met !== undefined) throw met
  }

  async function drain(): Promise<void> {
    try {
      while (asked && !stopped) {
        asked = false
        if (!isSettled) await settleOwn(db, { channel, claimedBy, handedOver }, clock())
        isSettled = true
        await settleAbandoned(db, clock())
        if (channel === 'sms') await resendUnreported(db, clock(), { quiet: pace.quiet, since: hearsReportsSince })
        await workToTheEnd()
        if (!(await isUnsettled(db, channel, claimedBy))) journal.clear()
      }
    } catch (error) {
      log.error({ reason: reasonOf(error), channel }, 'the outbox could not be read')
    } finally {
      running = undefined
    }
  }
  return {
    wake: () => {
      asked = true
      if (stopped) return
      if (working.size > 0) putToWork()
      running ??= drain()
    },
    /** Resolves when what it has begun has ended. */
    stop: async () => {
      stopped = true
      await running
      close()
      journal.close()
    },
  }
}

/** Keeps a channel at work through whatever account it goes out at the time, or none. */
function keepChannel(channel: Channel, sending: Sending, whatSends: WhatSends, dataDir: string | undefined) {
  const start = () => {
    const [provider] = providersOf(whatSends.through(), [channel])
    return provider && startChannel(provider, sending, dataDir)
  }
  let at = start()
  let stopped = false
  let changing: Promise<void> = Promise.resolve()

  /** What is on its way goes out through the one before: two at once would not know what the other has handed over. */
  async function change(): Promise<void> {
    await at?.stop()
    at = stopped ? undefined : start()
    at?.wake()
  }
  return {
    wake: () => at?.wake(),
    change: () => {
      changing = changing.then(change).catch((error: unknown) => {
        sending.log.error({ reason: reasonOf(error), channel }, 'another account could not be taken up')
      })
    },
    stop: async () => {
      stopped = true
      await changing
      await at?.stop()
    },
  }
}

/** Sends what the outbox holds; what no provider is set up for waits there. */
export function startMessageSender(options: {
  db: Db
  config: Config
  log: Logger
  clock: () => Date
  matters: MessageMatters
  /** Without it as the environment says, and for good. */
  whatSends?: WhatSends
  /** Where it is noted what was handed over; without it a crash leaves that unknown. */
  dataDir?: string
  pace?: SenderPace
}): MessageSender {
  const { db, config, log, clock, matters, dataDir, pace = PACE } = options
  const { whatSends = createWhatSends(options) } = options
  const later = (wait: number) => new Date(clock().getTime() + wait)
  const sending = { db, config, log, clock, matters, pace, later }
  let stopped = false

  const kept = new Map(channels.map((channel) => [channel, keepChannel(channel, sending, whatSends, dataDir)]))
  whatSends.onChange((channel) => kept.get(channel)?.change())
  let tidying: Promise<void> | undefined
  let tidiedAt = Number.NEGATIVE_INFINITY
  function tidy(): void {
    if (performance.now() - tidiedAt < TIDY_EVERY) return
    tidiedAt = performance.now()
    tidying ??= Promise.all([forgetOldLinks(db, clock()), matters.cancelUnneeded?.(clock())])
      .then(() => undefined)
      .catch((error: unknown) => log.error({ reason: reasonOf(error) }, 'what is not needed could not be cancelled'))
      .finally(() => {
        tidying = undefined
      })
  }

  const wake = () => {
    if (!stopped) tidy()
    for (const channel of kept.values()) channel.wake()
  }
  const timer = setInterval(wake, pace.look)
  timer.unref()
  wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await Promise.all([tidying, ...[...kept.values()].map(({ stop }) => stop())])
    },
  }
}
