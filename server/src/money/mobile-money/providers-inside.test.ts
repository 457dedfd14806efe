import { once } from 'node:events'
import { createServer } from 'node:http'
import { hostname } from 'node:os'
import type { ReceivingKind } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, type Identity, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { INSIDE } from '../../guarded-lookup'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'

const { db } = testDatabase()
const { buildTenancy, buildCharge } = buildersOf(db)
const { signInAs } = startApi(db)
const several = startApi(db, { config: { isForAgencies: true } })

/** A server of this machine that has no business with any agency, and what it was asked. */
const asked: string[] = []
const server = createServer((request, response) => {
  request.resume()
  asked.push(`${request.method} ${request.url}`)
  response.writeHead(307, { location: '/within' })
  response.end()
})
let port = 0
/** Of an agency that is served alone, and of one of several over the same database. */
let alone: Identity
let among: Identity

beforeAll(async () => {
  server.listen(0)
  await once(server, 'listening')
  port = (server.address() as { port: number }).port
  alone = await signInAs('admin')
  among = await several.signInAs('admin')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  await db.delete(receivingAccounts)
  asked.length = 0
})

const credentials = {
  mpesa_paybill: { consumerKey: 'key', consumerSecret: 'secret', passkey: 'passkey' },
  mpesa_till: { consumerKey: 'key', consumerSecret: 'secret', passkey: 'passkey' },
  mtn_momo: { subscriptionKey: 'subscription', apiUser: 'user', apiKey: 'key' },
  airtel_money: { clientId: 'client', clientSecret: 'secret' },
} satisfies Partial<Record<ReceivingKind, object>>
const kinds = Object.keys(credentials) as (keyof typeof credentials)[]

const input = (kind: ReceivingKind, baseUrl: string | null) => ({
  ...{ kind, name: `Our ${kind}`, number: '600123', settings: { baseUrl } },
  currency: kind === 'mtn_momo' ? ('UGX' as const) : ('KES' as const),
})
async function add({ client }: Identity, kind: keyof typeof credentials, baseUrl: string | null) {
  const account = await client.receivingAccounts.create({ ...input(kind, baseUrl), requestId: crypto.randomUUID() })
  await client.receivingAccounts.setCredentials({ accountId: account.id, credentials: credentials[kind] })
  await client.receivingAccounts.rotateCallback({ accountId: account.id })
  return account.id
}
const accessOf = async ({ client }: Identity, accountId: string) =>
  (await client.mobileMoney.check({ accountId })).findings.find(({ thing }) => thing === 'access')

describe.each(kinds)('where several agencies are served, an account of %s', (kind) => {
  test('cannot be given an address inside, however it is written', async () => {
    const accountId = await add(among, kind, null)
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:10.0.0.1]', '2130706433', '169.254.169.254']) {
      const baseUrl = `http://${host}:${port}/`
      const fresh = { ...input(kind, baseUrl), number: '700700', requestId: crypto.randomUUID() }
      await expectRefusal(among.client.receivingAccounts.create(fresh), 'PROVIDER_INSIDE')
      const change = { ...input(kind, baseUrl), accountId }
      await expectRefusal(among.client.receivingAccounts.change(change), 'PROVIDER_INSIDE')
    }
    expect(await among.client.receivingAccounts.list()).toMatchObject([{ id: accountId, settings: { baseUrl: null } }])
    const outside = { ...input(kind, 'https://provider.example.com/v1'), accountId }
    expect(await among.client.receivingAccounts.change(outside)).toMatchObject({
      settings: { baseUrl: 'https://provider.example.com/v1' },
    })
  })

  test('whose name leads inside, or that was kept before, is not called; of an agency alone it is', async () => {
    const named = await add(among, kind, `http://${hostname().toLowerCase()}:${port}`)
    expect(await accessOf(among, named)).toMatchObject({ isRight: false, words: INSIDE })
    await db.delete(receivingAccounts)
    const kept = await add(alone, kind, `http://127.0.0.1:${port}`)
    expect(await accessOf(among, kept)).toMatchObject({ isRight: false, words: INSIDE })
    expect(asked).toEqual([])
    await accessOf(alone, kept)
    // Its redirect is not followed.
    expect(asked).toEqual([expect.not.stringContaining('within')])
  })
})

test('neither a phone is asked nor an address registered through a provider inside', async () => {
  const { id: tenancyId } = await buildTenancy()
  await buildCharge({ tenancyId, amount: 1_500_000 })
  const accountId = await add(alone, 'mpesa_paybill', `http://127.0.0.1:${port}`)
  const prompt = await among.client.mobileMoney.ask({
    ...{ requestId: crypto.randomUUID(), tenancyId, accountId, phone: '0712 345 126', amount: 1_500_000 },
  })
  expect(prompt).toMatchObject({ state: 'failed', reason: INSIDE })
  await expect(among.client.mobileMoney.register({ accountId })).rejects.toMatchObject({
    code: 'NOT_REGISTERED',
    data: { reason: INSIDE },
  })
  expect(asked).toEqual([])
})
