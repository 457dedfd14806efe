import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Api, type Identity, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { issuedPapers } from '../../money/issued-papers/issued-papers.table'
import { issueOwnerStatement } from './owner-statement.service'

const { db } = testDatabase()
const now = new Date('2026-11-21T09:00:00Z')
let api: Api
let manager: Identity
beforeAll(async () => {
  api = startApi(db, { now: now.toISOString() })
  manager = await api.signInAs('property_manager')
})

test('a statement without an opening balance is kept as before there were any, and stays version 1', async () => {
  const { id: ownerId } = await manager.client.owners.create({ name: 'Atieno', kind: 'individual', isResident: true })
  const save = (amount: number) =>
    manager.client.owners.saveOpening({ ownerId, currency: 'KES', startsOn: '2026-11-01', amount })
  await save(100)
  const months = { ownerId, from: '2026-11', to: '2026-11' }
  const issue = () => issueOwnerStatement({ db, now, actor: { name: 'Office' } }, months)
  const first = await issue()
  expect(first.content.accounts[0]).toMatchObject({
    opening: 100,
    broughtForward: 0,
    totals: { income: { openingRent: 0 } },
  })
  const [kept] = await db.select().from(issuedPapers).where(eq(issuedPapers.subjectId, ownerId))
  expect(JSON.stringify(kept?.content)).not.toMatch(/broughtForward|openingRent/)
  expect((await issue()).paper.version).toBe(1)
  await save(200)
  expect((await issue()).paper.version).toBe(2)
})
