import { isDeepStrictEqual } from 'node:util'
import { type Channel, channels } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { Setter } from '@makao/contract/messaging/sending-accounts/sending-accounts.kinds'
import type { MailSettings, SmsSettings } from '@makao/contract/messaging/sending-accounts/sending-accounts.schema'
import type { Logger } from 'pino'
import { africasTalkingFor, type Config } from '../../config'
import { listen } from '../../db/listen'
import type { Database } from '../../db/open'
import type { Db } from '../../db/types'
import { reasonOf } from '../../db/unavailable'
import { oneAfterAnother } from '../../one-after-another'
import { mayReachInside } from '../../outside.rules'
import { decrypt } from '../../sealing'
import type { MailAccount } from '../providers/email.service'
import type { Through } from '../providers/providers.service'
import type { SmsAccount } from '../providers/sms.service'
import { readKept, SENDING_CHANNEL } from './sending-accounts.repository'

/** How long after it could not be read it is tried again, in ms. */
const RETRY = 5000

/** The one place that knows through which accounts messages of an agency go out: as its environment says, else as its Settings do. */
export interface WhatSends {
  /** Undefined: what is written waits. */
  through: () => Through
  /** By which channels anything goes out. */
  sends: () => Record<Channel, boolean>
  setBy: (channel: Channel) => Setter | null
  /** Takes up what was saved. */
  readAnew: () => Promise<void>
  /** Told of each channel that goes out through another account now, or through none. */
  onChange: (told: (channel: Channel) => void) => void
}

/** A mail account of Settings, as it is written through. */
function mailAccountOf(
  { host, port, encryption, user, fromAddress, fromName }: MailSettings,
  password: string | null,
  config: Pick<Config, 'isForAgencies'>,
): MailAccount {
  return {
    server: {
      host,
      port,
      secure: encryption === 'tls',
      requireTLS: encryption === 'starttls',
      ignoreTLS: encryption === 'none',
      ...(user !== null && { auth: { user, pass: password ?? '' } }),
    },
    from: { name: fromName ?? '', address: fromAddress },
    mayBeInside: mayReachInside(config),
  }
}

function smsAccountOf(
  { user, sender, senderKenya, senderUganda }: SmsSettings,
  apiKey: string,
  { africasTalkingUrl }: Pick<Config, 'africasTalkingUrl'>,
): SmsAccount {
  return {
    username: user,
    apiKey,
    sender: sender ?? '',
    senderOf: { ...(senderKenya && { Kenya: senderKenya }), ...(senderUganda && { Uganda: senderUganda }) },
    url: africasTalkingUrl ?? africasTalkingFor(user),
  }
}

export function createWhatSends({ db, config }: { db: Db; config: Config }): WhatSends {
  const { smtpUrl, mailFrom, africasTalking } = config
  const environment: Through = {
    email: smtpUrl === undefined ? undefined : { server: smtpUrl, from: mailFrom, mayBeInside: true },
    sms: africasTalking,
  }
  const hearers: ((channel: Channel) => void)[] = []
  let settings: Through = { email: undefined, sms: undefined }

  const through = (): Through => ({
    email: environment.email ?? settings.email,
    sms: environment.sms ?? settings.sms,
  })

  async function secretOf(sealed: string | null): Promise<string | null | undefined> {
    return sealed === null ? null : decrypt(config.authSecret, sealed).catch(() => undefined)
  }

  async function read(): Promise<void> {
    const { email, sms } = await readKept(db)
    const password = email && (await secretOf(email.sealedSecret))
    const apiKey = sms && (await secretOf(sms.sealedSecret))
    const before = through()
    // What was kept under another AUTH_SECRET opens nothing: what is written waits, and Settings say why.
    settings = {
      email: email && password !== undefined ? mailAccountOf(email.settings, password, config) : undefined,
      sms: sms && apiKey ? smsAccountOf(sms.settings, apiKey, config) : undefined,
    }
    const now = through()
    for (const channel of channels) {
      if (isDeepStrictEqual(before[channel], now[channel])) continue
      for (const tell of hearers) tell(channel)
    }
  }

  return {
    through,
    sends: () => {
      const { email, sms } = through()
      return { email: email !== undefined, sms: sms !== undefined }
    },
    setBy: (channel) => {
      if (environment[channel]) return 'environment'
      return settings[channel] ? 'settings' : null
    },
    // What was read first is not taken for what counts.
    readAnew: oneAfterAnother(read),
    onChange: (told) => void hearers.push(told),
  }
}

/** The same, and hears of what other processes save. */
export async function startWhatSends(
  options: Pick<Database, 'db' | 'pool' | 'kind'> &
    Partial<Pick<Database, 'schema' | 'ear'>> & { config: Config; log: Logger },
): Promise<WhatSends & { stop: () => void }> {
  const { log } = options
  const whatSends = createWhatSends(options)
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const take = () => {
    clearTimeout(timer)
    whatSends.readAnew().catch((error: unknown) => {
      if (isOver) return
      log.error({ reason: reasonOf(error) }, 'through what messages go out could not be read; trying again')
      timer = setTimeout(take, RETRY)
      timer.unref()
    })
  }
  // Heard of first, or what is saved between reading and hearing would be missed.
  const stopListening = await listen({ ...options, channels: [SENDING_CHANNEL], onMessage: take, onAgain: take })
  const stop = () => {
    isOver = true
    clearTimeout(timer)
    stopListening()
  }
  try {
    await whatSends.readAnew()
  } catch (error) {
    stop()
    throw error
  }
  return { ...whatSends, stop }
}
