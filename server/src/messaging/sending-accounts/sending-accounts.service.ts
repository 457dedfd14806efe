import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import { channelNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { sendingAccountEvents } from '@makao/contract/messaging/sending-accounts/sending-accounts.audit'
import type {
  MailAccount,
  MailSettings,
  SendingAccounts,
  SmsAccount,
  SmsSettings,
} from '@makao/contract/messaging/sending-accounts/sending-accounts.schema'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { isPlainlyInside, mayReachInside } from '../../outside.rules'
import { writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import { encrypt } from '../../sealing'
import { dueNow } from '../outbox/queue.repository'
import { deleteKept, type KeptAccount, readKept, writeKept } from './sending-accounts.repository'

type Reading = Pick<SignedIn, 'whatSends'> & { db: Queryable }

/** How it stands with each channel, as an admin sees it. */
export async function readSendingAccounts({ db, whatSends }: Reading): Promise<SendingAccounts> {
  const { email, sms } = await readKept(db)
  return { email: standing(whatSends, 'email', email), sms: standing(whatSends, 'sms', sms) }
}

function standing<Settings>(
  whatSends: SignedIn['whatSends'],
  channel: Channel,
  kept: KeptAccount<Settings> | undefined,
) {
  const setBy = whatSends.setBy(channel)
  if (setBy === 'environment') return { setBy, settings: null, hasSecret: false, isUnreadable: false }
  return {
    setBy: kept ? ('settings' as const) : null,
    settings: kept?.settings ?? null,
    hasSecret: (kept?.sealedSecret ?? null) !== null,
    isUnreadable: kept !== undefined && setBy === null,
  }
}

/** @throws Refusal SET_ELSEWHERE */
function refuseSetElsewhere({ whatSends }: Pick<SignedIn, 'whatSends'>, channel: Channel): void {
  if (whatSends.setBy(channel) === 'environment') throw new Refusal('SET_ELSEWHERE', { channel: channelNames[channel] })
}

interface Saving<Settings> {
  channel: Channel
  settings: Settings
  /** What was entered; null: what is kept stays, where it is of the same account. */
  secret: string | null
  /** Whether a secret is asked for, and whether the one that is kept is this account's. */
  needsSecret: boolean
  keepsSecret: (kept: Settings) => boolean
  missing: 'PASSWORD_NEEDED' | 'KEY_NEEDED'
  audit: (tx: Tx, before: Settings | undefined, secretSaid: string | null) => Promise<void>
}

/** Keeps an account instead of the one before; this process and all others go by it from now on. */
async function save<Settings extends MailSettings | SmsSettings>(
  context: SignedIn,
  kept: (accounts: Awaited<ReturnType<typeof readKept>>) => KeptAccount<Settings> | undefined,
  { channel, settings, secret, needsSecret, keepsSecret, missing, audit }: Saving<Settings>,
): Promise<SendingAccounts> {
  const { db, config, now, whatSends, mailWritten } = context
  const isUnreadable = (await readSendingAccounts(context))[channel].isUnreadable
  await db.transaction(async (tx) => {
    const before = kept(await readKept(tx))
    const isKept = secret === null && before !== undefined && !isUnreadable && keepsSecret(before.settings)
    if (needsSecret && secret === null && !isKept) throw new Refusal(missing)
    const sealed = secret === null ? before?.sealedSecret : await encrypt(config.authSecret, secret)
    await writeKept(tx, channel, { settings, sealedSecret: needsSecret ? (sealed ?? null) : null }, now)
    // What an account that was set up wrongly turned away does not wait for hours any more.
    await dueNow(tx, channel, now)
    await audit(tx, before?.settings, needsSecret ? (secret === null ? 'kept' : 'set') : null)
  })
  await whatSends.readAnew()
  mailWritten()
  return readSendingAccounts(context)
}

/** @throws Refusal SET_ELSEWHERE, PASSWORD_NEEDED, SERVER_INSIDE */
export async function setMailAccount(
  context: SignedIn,
  { password, ...settings }: MailAccount,
): Promise<SendingAccounts> {
  const { actor, config, now } = context
  refuseSetElsewhere(context, 'email')
  if (!mayReachInside(config) && isPlainlyInside(settings.host)) throw new Refusal('SERVER_INSIDE')
  const subject = channelNames.email
  return save<MailSettings>(context, ({ email }) => email, {
    channel: 'email',
    settings,
    secret: password,
    needsSecret: settings.user !== null,
    // Else whoever may name a server would be handed the password by naming one of their own.
    keepsSecret: ({ host, user }) => host === settings.host && user === settings.user,
    missing: 'PASSWORD_NEEDED',
    audit: (tx, before, said) => {
      const after = { ...settings, password: said }
      const about = { entityId: withoutRow.email, subject, ...(before && { before }), after }
      return writeAudit(tx, actor, sendingAccountEvents.mailSaved, about, now)
    },
  })
}

/** @throws Refusal SET_ELSEWHERE, KEY_NEEDED */
export async function setSmsAccount(context: SignedIn, { apiKey, ...settings }: SmsAccount): Promise<SendingAccounts> {
  const { actor, now } = context
  refuseSetElsewhere(context, 'sms')
  const subject = channelNames.sms
  return save<SmsSettings>(context, ({ sms }) => sms, {
    channel: 'sms',
    settings,
    secret: apiKey,
    needsSecret: true,
    keepsSecret: ({ user }) => user === settings.user,
    missing: 'KEY_NEEDED',
    audit: (tx, before, said) => {
      const after = { ...settings, apiKey: said }
      const about = { entityId: withoutRow.sms, subject, ...(before && { before }), after }
      return writeAudit(tx, actor, sendingAccountEvents.smsSaved, about, now)
    },
  })
}

/** @throws Refusal SET_ELSEWHERE */
export async function removeSendingAccount(context: SignedIn, channel: Channel): Promise<SendingAccounts> {
  const { db, actor, now, whatSends } = context
  refuseSetElsewhere(context, channel)
  await db.transaction(async (tx) => {
    if (!(await deleteKept(tx, channel))) return
    const about = { entityId: withoutRow[channel], subject: channelNames[channel] }
    await writeAudit(tx, actor, sendingAccountEvents.removed, about, now)
  })
  await whatSends.readAnew()
  return readSendingAccounts(context)
}
