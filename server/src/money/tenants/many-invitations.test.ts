import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { expectRefusal, type Identity, PASSWORD, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { openOffice } from '../../../test/debtors'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { profiles } from '../../people/accounts/accounts.table'

const { db } = testDatabase()
const { buildTenancy, buildTenant } = buildersOf(db)
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
  const asked = { tenantIds, seen: tenantIds }
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
  const renting = async (fullName: string, dates: { startDate?: string; endDate?: string } = {}) => {
    const { id } = await buildTenant({ fullName })
    await buildTenancy({ tenantId: id, ...dates })
    return id
  }
  const id = await renting('Zawadi Njeri')
  const moving = await renting('Baraka Mutua', { endDate: '2026-11-21' })
  const begins = await renting('Neema Wafula', { startDate: '2027-01-01' })
  const left = await renting('Juma Okello', { endDate: '2026-11-20' })
  const mistaken = await renting('Atieno Odhiambo', { startDate: '2026-12-01', endDate: '2026-12-01' })
  const { invited } = await manager.client.tenants.previewInvitations({})
  const ids = invited.map(({ tenantId }) => tenantId)
  expect(ids).toEqual(expect.arrayContaining([id, moving, begins]))
  expect(ids).not.toContain(left)
  expect(ids).not.toContain(mistaken)
  const { leftOut } = await manager.client.tenants.previewInvitations({ tenantIds: [left] })
  expect(leftOut).toMatchObject([{ reason: 'Has moved out: invite them by themselves' }])
  await expectRefusal(manager.client.tenants.inviteMany({ tenantIds: [left], seen: [left] }), 'NOBODY_TO_INVITE')
  // As many as were seen, but somebody else is among them.
  await manager.client.tenants.inviteMany({ tenantIds: [moving], seen: [moving] })
  await renting('Chebet Koech')
  await expectRefusal(manager.client.tenants.inviteMany({ seen: ids }), 'MORE_TO_INVITE')
  expect(await messagesTo(id)).toEqual([])
  await expectRefusal(manager.client.tenants.previewInvitations({ tenantIds: [crypto.randomUUID()] }), 'NOT_FOUND')
})
