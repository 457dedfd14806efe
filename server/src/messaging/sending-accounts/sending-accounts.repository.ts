import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { MailSettings, SmsSettings } from '@makao/contract/messaging/sending-accounts/sending-accounts.schema'
import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { sendingAccounts } from './sending-accounts.table'

/** What is kept of a channel, its secret encrypted. */
export interface KeptAccount<Settings> {
  settings: Settings
  sealedSecret: string | null
}

export interface KeptAccounts {
  email: KeptAccount<MailSettings> | undefined
  sms: KeptAccount<SmsSettings> | undefined
}

/** On which the processes of an installation hear that an account was saved or removed: its trigger tells. */
export const SENDING_CHANNEL = 'makao_sending'

export async function readKept(db: Queryable): Promise<KeptAccounts> {
  const rows = await db.select().from(sendingAccounts)
  const of = <Settings>(wanted: Channel) => {
    const row = rows.find(({ channel }) => channel === wanted)
    return row && { settings: row.settings as Settings, sealedSecret: row.sealedSecret }
  }
  return { email: of<MailSettings>('email'), sms: of<SmsSettings>('sms') }
}

export async function writeKept(
  tx: Tx,
  channel: Channel,
  { settings, sealedSecret }: KeptAccount<MailSettings | SmsSettings>,
  now: Date,
): Promise<void> {
  const said = { settings, sealedSecret, updatedAt: now }
  await tx
    .insert(sendingAccounts)
    .values({ channel, ...said })
    .onConflictDoUpdate({ target: sendingAccounts.channel, set: said })
}

/** @returns whether there was one */
export async function deleteKept(tx: Tx, channel: Channel): Promise<boolean> {
  const gone = await tx.delete(sendingAccounts).where(eq(sendingAccounts.channel, channel)).returning()
  return gone.length > 0
}

/** Encrypts passwords and keys anew, after AUTH_SECRET was replaced. */
export async function rewriteSendingSecrets(
  tx: Tx,
  reencrypt: (sealed: string) => Promise<string | undefined>,
): Promise<void> {
  const rows = await tx.select().from(sendingAccounts).for('no key update')
  for (const { channel, sealedSecret } of rows) {
    const anew = sealedSecret === null ? undefined : await reencrypt(sealedSecret)
    if (anew === undefined) continue
    await tx.update(sendingAccounts).set({ sealedSecret: anew }).where(eq(sendingAccounts.channel, channel))
  }
}
