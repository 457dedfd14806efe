import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { expectRefusal, startApi, testConfig } from '../../../test/api'
import { backupOf, linesOf } from '../../../test/backups'
import { testDatabase } from '../../../test/database'
import { emptyDatabase } from '../../../test/empty-database'
import { startMailbox } from '../../../test/mailbox'
import { mailedToken } from '../../../test/mailed-link'
import { migrate, migrateTo } from '../../db/migrate'
import { createLogger } from '../../logger'
import { rotateSecret } from '../../people/sign-in/secret-rotation'
import { auditEntries } from '../../platform/audit/audit.table'
import { startMessageSender } from '../delivery/sender.service'
import { outboxMessages } from './outbox.table'
import { rewriteLinks } from './queue.repository'

const { db, pool } = testDatabase()
const NOW = '2026-11-21T09:00:00Z'
const clock = () => new Date(NOW)
const api = startApi(db, { now: NOW })

/** A tenant who was invited, with their link as the one who invited them sees it, and the message that holds it. */
async function invited(by = api) {
  const admin = await by.signInAs('admin')
  const email = `${crypto.randomUUID()}@example.com`
  const { invitation, tenant } = await admin.client.tenants.create({
    fullName: 'Zawadi',
    email,
    phoneNumber: '+254712345678',
  })
  const find = async () => (await admin.client.outbox.list({ search: email })).rows[0] ?? expect.fail('no message')
  const { link } = invitation ?? expect.fail('not invited')
  return { admin, email, link, token: new URL(link).hash.replace('#token=', ''), tenantId: tenant.id, find }
}

const rowOf = async (email: string) =>
  (await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, email)))[0] ?? expect.fail('no row')
const looksOf = async (messageId: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.entityId, messageId))).map(({ action, actorId }) => [
    action,
    actorId,
  ])

test('no link stands in clear in the outbox, in what staff list, or in a backup', async () => {
  const { token, email, find, tenantId } = await invited()
  await api.nobody.recovery.ask({ email })
  const recovery = await mailedToken(db, email)
  expect(recovery).toMatch(/^[\w-]{43}$/)
  const backup = linesOf(await backupOf({ pool, dataDir: '/nowhere', clock })).join('\n')
  for (const text of [backup, JSON.stringify(await rowOf(email)), JSON.stringify(await find())]) {
    for (const secret of [token, recovery, '#token=']) expect(text).not.toContain(secret)
  }
  expect(backup).toContain(tenantId)
})

test('nobody looks at a link without a note, and none is shown that opens nothing', async () => {
  const { admin, find, link, token, tenantId } = await invited()
  const { id: messageId, ...message } = await find()
  expect(message).toMatchObject({ holdsLink: true, whatsappUrl: null })
  expect(message.allowed).toContain('showLink')
  expect(message.body).toContain('[one-time link]')
  expect(await looksOf(messageId)).toEqual([])
  const shown = await admin.client.outbox.showLink({ messageId })
  expect(shown.body).toContain(link)
  expect(decodeURIComponent(shown.whatsappUrl ?? '')).toContain(link)
  expect(await looksOf(messageId)).toEqual([['message.link-shown', admin.id]])

  // Replaced, and the second one used.
  const second = await admin.client.tenants.invite({ tenantId })
  await expectRefusal(admin.client.outbox.showLink({ messageId }), 'LINK_GONE')
  await expectRefusal(api.nobody.invitations.accept({ token, password: 'mvua-kubwa-2026' }), 'INVITATION_INVALID')
  const next = await find()
  await api.nobody.invitations.accept({ token: second.link.split('#token=')[1] ?? '', password: 'mvua-kubwa-2026' })
  await expectRefusal(admin.client.outbox.showLink({ messageId: next.id }), 'LINK_GONE')
  const after = await find()
  expect([after.id, after.allowed.includes('showLink'), after.state]).toEqual([next.id, false, 'cancelled'])

  // Run out: it is three days old.
  const other = await invited()
  const late = startApi(db, { now: '2026-11-25T09:00:00Z' })
  const { client } = await late.signInAs('admin')
  await expectRefusal(client.outbox.showLink({ messageId: (await other.find()).id }), 'LINK_GONE')
})

test('with mail set up no link is shown to staff; it is sent, and kept nowhere then', async () => {
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  const config = { smtpUrl: mailbox.url }
  const { admin, email, link, find } = await invited(startApi(db, { now: NOW, config }))
  const { id: messageId, allowed } = await find()
  expect(allowed).not.toContain('showLink')
  await expectRefusal(admin.client.outbox.showLink({ messageId }), 'LINK_MAILED')
  expect(await looksOf(messageId)).toEqual([])

  const sender = startMessageSender({
    db,
    config: testConfig(config),
    log: createLogger('silent'),
    clock,
    matters: { review: async () => undefined, attachments: async () => [] },
  })
  onTestFinished(sender.stop)
  await expect.poll(async () => (await rowOf(email)).state).toBe('sent')
  const [mail] = mailbox.received.filter((each) => each.to.includes(email))
  // As mail writes it: in lines of 76 letters.
  expect(mail?.text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')).toContain(link)
  expect(await rowOf(email)).toMatchObject({ sealedLink: null, state: 'sent' })
})

test('a link is not lost when AUTH_SECRET is replaced, and one that cannot be read is neither shown nor sent', async () => {
  const [first, second] = ['the first secret of this test, long', 'the second secret of this test, long']
  const { email, token } = await invited(startApi(db, { now: NOW, config: { authSecret: first } }))
  await rotateSecret(db, testConfig({ authSecret: second, previousAuthSecret: first }), clock(), [rewriteLinks])
  expect(await mailedToken(db, email, { authSecret: second })).toBe(token)

  const foreign = await invited(startApi(db, { now: NOW, config: { authSecret: 'of another machine, long enough' } }))
  const { client } = await api.signInAs('admin')
  const { id: messageId } = await foreign.find()
  await expectRefusal(client.outbox.showLink({ messageId }), 'LINK_UNREADABLE')
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  const sender = startMessageSender({
    db,
    config: testConfig({ smtpUrl: mailbox.url }),
    log: createLogger('silent'),
    clock,
    matters: { review: async () => undefined, attachments: async () => [] },
  })
  onTestFinished(sender.stop)
  await expect.poll(async () => (await rowOf(foreign.email)).state).toBe('failed')
  expect((await rowOf(foreign.email)).lastError).toMatch(/another AUTH_SECRET/)
  expect(mailbox.received.filter((each) => each.to.includes(foreign.email))).toEqual([])
})

test('no link of an earlier version stays in clear', async () => {
  const database = (await emptyDatabase()) ?? expect.fail()
  await migrateTo(database, 17)
  const body = 'Hello,\n\nhttps://rent.example/invitation#token=abc-DEF_123\n\nThe link works once.'
  await database.pool.query(
    `insert into outbox_messages (recipient, subject, body, state, sent_at, next_attempt_at)
     select s, 'Set your password', $1, s, case when s = 'sent' then now() end, now() from unnest($2::text[]) s`,
    [body, ['sent', 'waiting', 'failed', 'cancelled']],
  )
  await migrate(database)
  const { rows } = await database.pool.query('select state, body from outbox_messages order by recipient')
  expect(rows.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'sent', 'cancelled'])
  expect(new Set(rows.map((row) => row.body))).toEqual(new Set(['Hello,\n\n[one-time link]\n\nThe link works once.']))
})
