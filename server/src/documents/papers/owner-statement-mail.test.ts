import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { expectRefusal, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
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
