import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { expectRefusal, startApi, testConfig } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { eventually } from '../../../test/eventually'
import { startMailbox } from '../../../test/mailbox'
import { createLogger } from '../../logger'
import { messageMatters } from '../../message-matters'
import { startMessageSender } from '../../messaging/delivery/sender.service'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { renderMailedStatement } from './owner-statement-mail.service'

const { db } = testDatabase()
const NOW = '2026-11-21T09:00:00Z'

test('the paper that goes along with the mail is the one that was handed out then', async () => {
  const api = startApi(db, { now: NOW })
  const { client } = await api.signInAs('property_manager')
  const form = { name: 'Wambui', kind: 'individual' as const, isResident: true, email: 'wambui@example.com' }
  const { id: ownerId } = await client.owners.create(form)
  await client.papers.sendOwnerStatement({ ownerId, from: '2026-11', to: '2026-11' })
  await client.owners.update({ ...form, ownerId, name: 'Wambui Njoroge' })
  const [mail] = await db.select().from(outboxMessages).where(eq(outboxMessages.recipient, form.email))
  const paper = await renderMailedStatement(db, new Date(NOW), mail?.paperId ?? '')
  expect(paper.name).toBe('owner-statement-wambui-2026-11-2026-11')
  const bytes = Buffer.from(await new Response(paper.file).arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const versions = await client.papers.versions({ kind: 'owner_statement', subjectId: ownerId })
  expect(versions).toHaveLength(1)
})

test('a mail that was cancelled is sent again, and once', async () => {
  const api = startApi(db, { now: NOW })
  const { client } = await api.signInAs('property_manager')
  const email = 'njoki@example.com'
  const { id: ownerId } = await client.owners.create({ name: 'Njoki', kind: 'individual', isResident: true, email })
  const send = () => client.papers.sendOwnerStatement({ ownerId, from: '2026-11', to: '2026-11' })
  const isToNjoki = eq(outboxMessages.recipient, email)
  await send()
  await expectRefusal(send(), 'STATEMENT_SENT')
  await db.update(outboxMessages).set({ state: 'cancelled', attempts: 3 }).where(isToNjoki)
  await send()
  const mails = await db.select().from(outboxMessages).where(isToNjoki)
  expect(mails).toMatchObject([{ state: 'waiting', attempts: 0 }])
  await expectRefusal(send(), 'STATEMENT_SENT')
})

test('a mail that waits goes to the address that the owner has by now, once, and to none where there is none', async () => {
  const api = startApi(db, { now: NOW })
  const { client } = await api.signInAs('property_manager')
  const add = async (name: string) => {
    const form = { name, kind: 'individual' as const, isResident: true, email: `${name.toLowerCase()}@old.example` }
    const { id: ownerId } = await client.owners.create(form)
    const send = () => client.papers.sendOwnerStatement({ ownerId, from: '2026-11', to: '2026-11' })
    await send()
    const moveTo = (email: string | null) => client.owners.update({ ...form, ownerId, email })
    return { ownerId, send, moveTo }
  }
  await db.delete(outboxMessages)
  const [moved, told, without, gone] = [await add('Moved'), await add('Told'), await add('Without'), await add('Gone')]
  await moved.moveTo('moved@new.example')
  await told.moveTo('told@new.example')
  await told.send()
  await without.moveTo(null)
  await client.owners.archive({ ownerId: gone.ownerId })
  const mailbox = await startMailbox()
  const config = testConfig({ smtpUrl: mailbox.url })
  const clock = () => new Date(NOW)
  const sender = startMessageSender({
    db,
    config,
    log: createLogger('silent'),
    clock,
    matters: messageMatters(db, config),
  })
  await eventually(async () => {
    sender.wake()
    const waiting = await db.select().from(outboxMessages).where(eq(outboxMessages.state, 'waiting'))
    expect(waiting).toEqual([])
  })
  await sender.stop()
  await mailbox.close()
  expect(mailbox.received.map(({ to }) => to).sort()).toEqual(['moved@new.example', 'told@new.example'])
  const states = await db.select().from(outboxMessages).orderBy(outboxMessages.recipient, outboxMessages.state)
  expect(states.map(({ recipient, state }) => [recipient, state])).toEqual([
    ['gone@old.example', 'failed'],
    ['moved@new.example', 'sent'],
    ['told@new.example', 'cancelled'],
    ['told@new.example', 'sent'],
    ['without@old.example', 'failed'],
  ])
})
