import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '../config'
import type { Db } from '../db/types'
import { claimMail, markFailed, markSent } from './messages.repository'

const MINUTE = 60_000
/** How long a message that is being sent is kept from other processes; longer than the mail server may take. */
const LEASE = 5 * MINUTE
const LONGEST_WAIT = 6 * 60 * MINUTE
const LOOK_EVERY = MINUTE

export interface MailSender {
  /** Mail was written and committed: send it now. */
  wake: () => void
  /** Resolves when what is being sent has been sent. */
  stop: () => Promise<void>
}

/** Sends what the outbox holds, one after the other; without SMTP_URL it waits there. */
export function startMailSender(options: { db: Db; config: Config; log: Logger; clock: () => Date }): MailSender {
  const { db, config, log, clock } = options
  if (!config.smtpUrl) return { wake: () => undefined, stop: () => Promise.resolve() }
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom })
  let stopped = false
  /** Somebody asked since the last look at the outbox. */
  let asked = false
  let running: Promise<void> | undefined

  async function sendOne(): Promise<boolean> {
    const now = clock()
    const mail = await claimMail(db, now, new Date(now.getTime() + LEASE))
    if (!mail) return false
    try {
      await transport.sendMail({ to: mail.recipient, subject: mail.subject, text: mail.body })
      await markSent(db, mail.id, clock())
    } catch (error) {
      const wait = Math.min(LONGEST_WAIT, MINUTE * 2 ** (mail.attempts - 1))
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ mailId: mail.id, attempts: mail.attempts, reason }, 'mail could not be sent')
      await markFailed(db, mail.id, reason, new Date(clock().getTime() + wait))
    }
    return true
  }

  async function drain(): Promise<void> {
    try {
      while (asked && !stopped) {
        asked = false
        while (!stopped && (await sendOne())) {
          // One after the other.
        }
      }
    } catch (error) {
      log.error({ err: error }, 'the outbox could not be read')
    } finally {
      running = undefined
    }
  }

  const wake = () => {
    asked = true
    if (!stopped) running ??= drain()
  }
  const timer = setInterval(wake, LOOK_EVERY)
  timer.unref()
  wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
      transport.close()
    },
  }
}
