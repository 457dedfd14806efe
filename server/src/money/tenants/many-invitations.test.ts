import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { expectRefusal, type Identity, PASSWORD, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { openOffice } from '../../../test/debtors'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { profiles } from '../../people/accounts/accounts.table'

const { db } = testDatabase()
const { buildTenant } = buildersOf(db)
const api = startApi(db, {
  config: {
    smtpUrl: 'smtp://127.0.0.1:9',
    africasTalking: { username: 'makao', apiKey: 'key', senderId: undefined, url: 'http://127.0.0.1:9' } as never,
  },
})

let manager: Identity
let colleague: Identity

beforeAll(async () => {
  ;({ manager, colleague } = await openOffice(api))
})

async function withoutAddress(phoneNumber: string | null) {
  const { id } = await buildTenant({ phoneNumber })
  await db.update(profiles).set({ email: null }).where(eq(profiles.id, id))
  return id
}
const messagesTo = async (id: string) =>
  (await db.select().from(outboxMessages).where(eq(outboxMessages.profileId, id))).map(({ channel }) => channel)

test('each is invited once by the way that reaches them, also by two at once', async () => {
  const mailed = (await buildTenant()).id
  const texted = await withoutAddress('0712 345 678')
  const landline = await withoutAddress('020 271 2345')
  const tenantIds = [mailed, texted, landline]
  const preview = await manager.client.tenants.previewInvitations({ tenantIds })
  expect(preview.invited.map(({ tenantId, way }) => [tenantId, way]).sort()).toEqual(
    [
      [mailed, 'email'],
      [texted, 'sms'],
      [landline, 'link'],
    ].sort(),
  )
  const asked = { tenantIds, seen: 3 }
  const results = await Promise.allSettled([
    manager.client.tenants.inviteMany(asked),
    colleague.client.tenants.inviteMany(asked),
  ])
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(done).toMatchObject([{ email: 1, sms: 1, links: [{ tenantId: landline }] }])
  for (const [id, channels] of [[mailed, ['email']] as const, [texted, ['sms']] as const, [landline, []] as const])
    expect(await messagesTo(id)).toEqual(channels)
  await expectRefusal(manager.client.tenants.inviteMany(asked), 'NOBODY_TO_INVITE')
  const again = await manager.client.tenants.previewInvitations({ tenantIds })
  expect(again.leftOut.map(({ reason }) => reason)).toEqual(
    [...Array(3)].map(() => expect.stringMatching(/^Is invited/)),
  )
  const token = new URL(done[0]?.links[0]?.link ?? '').hash.replace('#token=', '')
  await api.nobody.invitations.accept({ token, password: PASSWORD })
  const { leftOut } = await manager.client.tenants.previewInvitations({ tenantIds: [landline] })
  expect(leftOut).toMatchObject([{ reason: 'Has an account' }])
  const all = await manager.client.tenants.previewInvitations({})
  expect([...all.invited, ...all.leftOut].map(({ tenantId }) => tenantId)).not.toContain(landline)
})

test('all without an account are meant where nobody is chosen, and no more than were seen', async () => {
  const { id } = await buildTenant({ fullName: 'Zawadi Njeri' })
  const { invited } = await manager.client.tenants.previewInvitations({})
  const ids = invited.map(({ tenantId }) => tenantId)
  expect(ids).toContain(id)
  await buildTenant()
  await expectRefusal(manager.client.tenants.inviteMany({ seen: invited.length }), 'MORE_TO_INVITE')
  expect(await messagesTo(id)).toEqual([])
  await expectRefusal(manager.client.tenants.previewInvitations({ tenantIds: [crypto.randomUUID()] }), 'NOT_FOUND')
})
