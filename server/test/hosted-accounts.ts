import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Db } from '../src/db/types'
import { outboxMessages } from '../src/messaging/outbox/outbox.table'
import { withLink } from '../src/messaging/outbox/sealed-link.service'
import { PASSWORD, startApi, testConfig } from './api'
import { hostedClient } from './hosted'
import { asWritten, mailedToken } from './mailed-link'

export const MINUTE = 60_000
export const NEXT_PASSWORD = 'masika-marefu-2027'

export const emailOfNobody = () => `${crypto.randomUUID()}@example.com`
export const codeIn = ({ text }: { text: string }) => /\b\d{6}\b/.exec(text)?.[0] ?? ''

/** Accounts of the hosted protocol on a server whose clock begins with this machine's, and what is sent to them. */
export function hostedAccounts(db: Db) {
  const start = Date.now()
  const at = (millis: number) => new Date(start + millis).toISOString()
  const api = startApi(db, {
    now: at(0),
    config: {
      hostedOrigins: ['https://app.example.com'],
      africasTalking: { username: 'makao', apiKey: 'none', sender: '', url: 'http://127.0.0.1:9' },
    },
  })

  const anybody = () => hostedClient(api)

  async function signedIn(role: 'admin' | 'property_manager' | 'tenant' = 'tenant') {
    const { id, email } = await api.signInWithPassword(role)
    const client = anybody()
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    if (!data.session) expect.fail('no session')
    return { id, email, client, session: data.session }
  }

  /** What is asked for by mail is written after the answer. */
  const allIsWritten = () => api.request('/healthz')

  async function linkTo(recipient: string): Promise<string> {
    await allIsWritten()
    return mailedToken(db, recipient)
  }

  /** What the last mail or SMS to somebody says, as it is sent. */
  async function sentTo(recipient: string): Promise<{ text: string; stored: string }> {
    await allIsWritten()
    const sent = await db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, recipient))
      .orderBy(...asWritten)
    const last = sent.at(-1)
    if (!last?.sealedLink) return { text: last?.body ?? '', stored: JSON.stringify(last ?? '') }
    const text = await withLink(testConfig(), { body: last.body, sealedLink: last.sealedLink })
    return { text: text ?? '', stored: JSON.stringify(last) }
  }

  const codeOf = (secret: string, millis = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: start + millis })

  /** Somebody who signs in with a code besides. */
  async function guarded(role: 'admin' | 'tenant' = 'tenant') {
    const person = await signedIn(role)
    const { data } = await person.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    if (!data) expect.fail('no factor')
    const { error } = await person.client.auth.mfa.challengeAndVerify({
      factorId: data.id,
      code: codeOf(data.totp.secret, -30_000),
    })
    expect(error).toBeNull()
    return { ...person, factorId: data.id, secret: data.totp.secret }
  }

  return { api, at, anybody, signedIn, guarded, allIsWritten, linkTo, sentTo, codeOf }
}
