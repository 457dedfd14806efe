import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Api, type Identity, PASSWORD, startApi, testConfig } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { listen } from '../../connections'
import { createLogger } from '../../logger'
import { charges } from '../../money/charges/charges.table'
import { profiles, sessions } from '../../people/accounts/accounts.table'
import { writeSecuritySettings } from '../../people/accounts/second-factor.repository'
import { startLive } from '../../platform/live/live.hub'
import { readsOn } from '../hosted/reads'
import { makaoCatalogue } from '../hosted/resources'
import { rowReader } from '../hosted/rows.service'
import { publishableKeyOf } from '../keys/keys.rules'
import { startRealtime } from './realtime.hub'

const { db, pool, kind } = testDatabase()
const { buildCharge, buildTenancy, buildUnit } = buildersOf(db)
const clock = () => new Date()
const key = publishableKeyOf(testConfig().authSecret)

/** A process of Makao: its hubs and its server. */
async function startProcess() {
  const log = createLogger('silent')
  const live = await startLive({ pool, kind, log })
  const { resources } = makaoCatalogue
  const realtime = await startRealtime({
    db,
    pool,
    kind,
    log,
    clock,
    resources,
    readRows: rowReader(readsOn(db, undefined), clock),
  })
  const api = startApi(db, { live, realtime, now: clock().toISOString() })
  const server: Server = listen(api.app, { host: '127.0.0.1', port: 0, trustedProxies: [] })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => {
    live.stop()
    realtime.stop()
    server.close()
    server.closeAllConnections()
  }
  return { api, url: `http://127.0.0.1:${port}`, stop }
}

let here: Awaited<ReturnType<typeof startProcess>>
let api: Api
let manager: Identity
let tenant: Identity
let neighbour: Identity
let tenancyId: string

beforeAll(async () => {
  here = await startProcess()
  api = here.api
  manager = await api.signInWithPassword('property_manager')
  tenant = await api.signInWithPassword('tenant')
  neighbour = await api.signInWithPassword('tenant')
  tenancyId = (await buildTenancy({ tenantId: tenant.id })).id
})
afterAll(() => here.stop())

/** No kind of database changes what a frame looks like, nor why one is refused: that is asked of one of them. */
const isAskedAll = kind === 'server'

type Wire = '1.0.0' | '2.0.0'
const wires: Wire[] = isAskedAll ? ['1.0.0', '2.0.0'] : ['2.0.0']

/** The client by itself gives an answer up after ten seconds, which a busy machine may need. */
const HANG = 150_000

/** The unmodified client of somebody. */
async function clientOf(
  who: Identity | undefined,
  { vsn = '2.0.0', url = here.url }: { vsn?: Wire; url?: string } = {},
) {
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, vsn, timeout: HANG } as never,
  })
  onTestFinished(async () => void (await client.removeAllChannels()))
  if (who) {
    const { error } = await client.auth.signInWithPassword({ email: who.email, password: PASSWORD })
    expect(error).toBeNull()
    await client.realtime.setAuth()
  }
  return client
}

test('a channel by a key closes when the key is withdrawn, not at its next beat', async () => {
  const admin = await api.signInWithPassword('admin')
  const asked = { name: crypto.randomUUID(), role: 'admin', password: PASSWORD } as const
  const made = await admin.client.apiKeys.make(asked)
  const client = clientByKey(made.secret)
  const told: unknown[] = []
  const channel = client.channel('by-key').on('system', {}, (said: unknown) => told.push(said))
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'units' }, () => undefined)
  await subscribed(channel)
  await admin.client.apiKeys.withdraw({ keyId: made.key.id })
  await expect.poll(() => JSON.stringify(told)).toContain('The session has ended.')
})

/** The client of a key. */
function clientByKey(secret: string) {
  const client = createClient(here.url, secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, timeout: HANG },
  })
  onTestFinished(async () => void (await client.removeAllChannels()))
  return client
}

test('a key of one property hears of it alone, its units, tenancies and people; other keys and admins of all', async () => {
  const admin = await api.signInWithPassword('admin')
  const [near, far] = [await buildUnit(), await buildUnit()]
  const keyOf = async (role: 'admin' | 'property_manager', propertyIds: string[] | null) => {
    const asked = { name: crypto.randomUUID(), role, propertyIds, password: PASSWORD }
    return clientByKey((await admin.client.apiKeys.make(asked)).secret)
  }
  const [limited, adminsLimited, all, person] = await Promise.all(
    [
      await keyOf('property_manager', [near.propertyId]),
      await keyOf('admin', [near.propertyId]),
      await keyOf('property_manager', null),
      await clientOf(admin),
    ].map((client) => hearing(client, { table: 'tenancies' }, { table: 'units' }, { table: 'payment_records' })),
  )
  // What staff say to each other, or to another's tenants, stands in no property.
  const talking = await keyOf('admin', [near.propertyId])
  for (const topic of ['office', `tenants/${tenant.id}`]) {
    expect(await statusOf(talking.channel(topic))).toContain('Unauthorized')
  }
  const others = await buildTenancy({ unitId: far.id })
  const othersCharge = await buildCharge({ tenancyId: others.id })
  const own = await buildTenancy({ unitId: near.id })
  const ownCharge = await buildCharge({ tenancyId: own.id })
  const idsOf = (heard: Heard[] | undefined) => [...new Set(heard?.map(({ new: row }) => row.id))]
  for (const heard of [limited, adminsLimited]) {
    await expect.poll(() => idsOf(heard).sort()).toEqual([near.id, own.id, ownCharge.id].sort())
  }
  for (const heard of [all, person]) {
    await expect.poll(() => idsOf(heard)).toEqual(expect.arrayContaining([others.id, othersCharge.id, ownCharge.id]))
  }
})

test('an admin without the second factor that the setting asks for neither joins nor speaks, nor does their key', async () => {
  const admin = await api.signInWithPassword('admin')
  const { secret } = await admin.client.apiKeys.make({ name: crypto.randomUUID(), role: 'admin', password: PASSWORD })
  const clients = [await clientOf(admin), clientByKey(secret)]
  const ask = (adminsNeedSecondFactor: boolean) =>
    db.transaction((tx) => writeSecuritySettings(tx, { adminsNeedSecondFactor }, clock()))
  await ask(true)
  onTestFinished(() => ask(false))
  for (const client of clients) {
    const rows = client.channel('rows')
    rows.on('postgres_changes', { event: '*', schema: 'public', table: 'units' }, () => undefined)
    expect(await statusOf(rows)).toMatch(/^CHANNEL_ERROR: .*second factor/)
    expect(await statusOf(client.channel('office'))).toMatch(/^CHANNEL_ERROR: .*second factor/)
    await expect(client.channel('office').httpSend('water', {})).rejects.toThrow(/second factor/)
  }
})

test('3,000 ids in one filter of staff come through a socket', async () => {
  const client = await clientOf(manager)
  const unknown = Array.from({ length: 2999 }, () => crypto.randomUUID())
  const asked = await client
    .from('tenancies')
    .select('id')
    .in('id', [...unknown, tenancyId])
  expect(asked.error).toBeNull()
  expect(asked).toMatchObject({ status: 200, data: [{ id: tenancyId }] })
})

interface Heard {
  eventType: string
  table: string
  new: Record<string, unknown>
  old: Record<string, unknown>
}

/** Subscribes, and fails when that is refused. */
async function subscribed(channel: RealtimeChannel): Promise<void> {
  const status = await statusOf(channel)
  expect(status).toBe('SUBSCRIBED')
}

const statusOf = (channel: RealtimeChannel) =>
  new Promise<string>((resolve) => {
    channel.subscribe((status, error) => resolve(error ? `${status}: ${error.message}` : status))
  })

/** What is heard of tables from now on. */
async function hearing(
  client: SupabaseClient,
  ...wanted: { event?: '*' | 'INSERT'; table?: string; filter?: string }[]
) {
  const heard: Heard[] = []
  let channel = client.channel(`changes ${crypto.randomUUID()}`)
  for (const { event = '*', ...rest } of wanted) {
    channel = channel.on('postgres_changes', { event: event as '*', schema: 'public', ...rest }, (payload) =>
      heard.push(payload as unknown as Heard),
    )
  }
  await subscribed(channel)
  return heard
}

describe.each(wires)('changes in the wire form %s', (vsn) => {
  test('a charge is told to staff and to its tenant as they read it, and to nobody else', async () => {
    const [staff, own, other] = await Promise.all(
      [manager, tenant, neighbour].map(async (who) =>
        hearing(await clientOf(who, { vsn }), { table: 'payment_records' }),
      ),
    )
    const { id } = await buildCharge({ tenancyId, amount: 1_250_050 })
    for (const heard of [staff, own]) {
      await expect.poll(() => heard).toHaveLength(1)
      expect(heard?.[0]).toMatchObject({ eventType: 'INSERT', table: 'payment_records', new: { id, amount: 12_500.5 } })
    }
    await db.update(charges).set({ notes: 'December' }).where(eq(charges.id, id))
    const changed = { eventType: 'UPDATE', old: { id } }
    await expect.poll(() => staff?.[1]).toMatchObject({ ...changed, new: { id, notes: 'December' } })
    await expect.poll(() => own?.[1]).toMatchObject({ ...changed, new: { id, notes: null } })
    await buildUnit()
    expect(other).toEqual([])
  })
})

test('a charge that is voided is told as removed, by its id alone', async () => {
  const { id } = await buildCharge({ tenancyId })
  const own = await hearing(await clientOf(tenant), { table: 'payment_records' })
  await manager.client.charges.void({ chargeId: id, revision: 1, reason: 'Wrong' })
  await expect.poll(() => own).toHaveLength(1)
  expect(own[0]).toMatchObject({ eventType: 'DELETE', new: {}, old: { id } })
  expect(Object.keys(own[0]?.old ?? {})).toEqual(['id'])
})

test('a filter, an event and chosen columns are kept to', async () => {
  const client = await clientOf(manager)
  const heard: Heard[] = []
  const channel = client
    .channel('some')
    .on(
      'postgres_changes',
      {
        event: 'INSERT',
        schema: 'public',
        table: 'payment_records',
        filter: `tenancy_id=eq.${tenancyId},amount=gt.100`,
      },
      (payload) => heard.push(payload as unknown as Heard),
    )
    .on(
      'postgres_changes',
      { event: 'UPDATE', schema: 'public', table: 'payment_records', select: ['id'] },
      (payload) => heard.push(payload as unknown as Heard),
    )
  await subscribed(channel)
  await buildCharge({ amount: 50_000 })
  await buildCharge({ tenancyId, amount: 5000 })
  const { id } = await buildCharge({ tenancyId, amount: 50_000 })
  await expect.poll(() => heard.map((one) => one.new.id)).toEqual([id])
  await db.update(charges).set({ notes: 'x' }).where(eq(charges.id, id))
  await expect.poll(() => heard[1]?.new).toEqual({ id })
})

test('all tables are heard with no table named, and a tenancy tells of its unit', async () => {
  const heard = await hearing(await clientOf(manager), {})
  const own = await hearing(await clientOf(neighbour), { table: 'units' })
  const { id } = await buildUnit()
  await buildTenancy({ unitId: id, tenantId: neighbour.id })
  await expect
    .poll(() => heard.findLast(({ table }) => table === 'units'))
    .toMatchObject({ eventType: 'UPDATE', new: { id, is_occupied: true } })
  await expect.poll(() => [...new Set(own.map((one) => one.new.id))]).toEqual([id])
  await expect
    .poll(() => new Set(heard.map(({ table }) => table)))
    .toEqual(new Set(['properties', 'units', 'tenancies']))
})

describe.runIf(isAskedAll)('a channel that is refused says why', () => {
  test.each([
    ['a table that is not there', { table: 'ledger_entries' }, 'There is no table ledger_entries'],
    ['another schema', { schema: 'private', table: 'units' }, 'There is no schema private'],
    ['a column that is not there', { table: 'units', filter: 'colour=eq.red' }, 'column units.colour does not exist'],
    ['a value of another type', { table: 'units', filter: 'id=eq.7' }, 'invalid input syntax for type uuid: "7"'],
    ['a filter without a table', { filter: 'id=eq.7' }, 'A filter needs a table'],
    ['no filter', { table: 'units', filter: 'id' }, 'The filter "id" is no column=operator.value'],
  ])('%s', async (_, wanted, message) => {
    const client = await clientOf(manager)
    const channel = client
      .channel('refused')
      .on('postgres_changes', { event: '*', schema: 'public', ...wanted } as never, () => undefined)
    expect(await statusOf(channel)).toBe(`CHANNEL_ERROR: ${message}`)
  })

  test('nobody signed in', async () => {
    const client = await clientOf(undefined)
    const channel = client.channel('rooms')
    expect(await statusOf(channel)).toBe(
      'CHANNEL_ERROR: Nobody is signed in: a channel takes an access token or a secret key',
    )
  })

  test("another's topic", async () => {
    const client = await clientOf(neighbour)
    expect(await statusOf(client.channel(`tenants/${tenant.id}/chat`))).toMatch(/^CHANNEL_ERROR: Unauthorized/)
    expect(await statusOf(client.channel('office'))).toMatch(/^CHANNEL_ERROR: Unauthorized/)
  })

  test('more than twenty channels', async () => {
    const client = await clientOf(manager)
    for (let at = 0; at < 20; at += 1) await subscribed(client.channel(`room ${at}`))
    expect(await statusOf(client.channel('one more'))).toBe('CHANNEL_ERROR: A socket has at most 20 channels')
  })
})

describe.each(wires)('what people say to each other in the wire form %s', (vsn) => {
  test('is heard by others on the topic, and by oneself when that is wanted', async () => {
    const [one, two] = await Promise.all([clientOf(manager, { vsn }), clientOf(manager)])
    const [heardByOne, heardByTwo]: unknown[][] = [[], []]
    const name = `office ${crypto.randomUUID()}`
    const sending = one.channel(name, { config: { broadcast: { ack: true, self: false } } })
    sending.on('broadcast', { event: 'moved' }, ({ payload }) => heardByOne?.push(payload))
    const receiving = two.channel(name, { config: { broadcast: { self: true } } })
    receiving.on('broadcast', { event: 'moved' }, ({ payload }) => heardByTwo?.push(payload))
    await Promise.all([subscribed(sending), subscribed(receiving)])
    expect(await sending.send({ type: 'broadcast', event: 'moved', payload: { unit: 'A1 \u{1F3E0}' } })).toBe('ok')
    await expect.poll(() => heardByTwo).toEqual([{ unit: 'A1 \u{1F3E0}' }])
    await receiving.send({ type: 'broadcast', event: 'moved', payload: { text: 'x'.repeat(30_000) } })
    await expect.poll(() => heardByOne).toEqual([{ text: 'x'.repeat(30_000) }])
    await expect.poll(() => heardByTwo).toHaveLength(2)
    expect(heardByOne).toHaveLength(1)
  })
})

test('a message by HTTP is heard, from who may talk there', async () => {
  const listening = await clientOf(tenant)
  const heard: unknown[] = []
  const topic = `tenants/${tenant.id}/news`
  await subscribed(listening.channel(topic).on('broadcast', { event: 'water' }, ({ payload }) => heard.push(payload)))
  const staff = await clientOf(manager)
  expect(await staff.channel(topic).httpSend('water', { from: '10:00' })).toEqual({ success: true })
  await expect.poll(() => heard).toEqual([{ from: '10:00' }])
  const other = await clientOf(neighbour)
  await expect(other.channel(topic).httpSend('water', { from: 'me' })).rejects.toThrow(/permissions/)
  await expect((await clientOf(undefined)).channel(topic).httpSend('water', {})).rejects.toThrow(/permissions/)
})

describe('who is there', () => {
  const presentIn = (channel: RealtimeChannel) => Object.keys(channel.presenceState()).sort()

  test('is known to all on the topic, in another process too, and to who comes later', async () => {
    const there = await startProcess()
    onTestFinished(there.stop)
    const name = `office ${crypto.randomUUID()}`
    const present = async (who: Identity, label: string, url = here.url) => {
      const client = await clientOf(who, { url })
      const channel = client.channel(name, { config: { presence: { key: label } } })
      channel.on('presence', { event: 'sync' }, () => undefined)
      await subscribed(channel)
      expect(await channel.track({ page: 'units' })).toBe('ok')
      return channel
    }
    const asha = await present(manager, 'asha')
    const juma = await present(manager, 'juma', there.url)
    await expect.poll(() => presentIn(asha)).toEqual(['asha', 'juma'])
    await expect.poll(() => presentIn(juma)).toEqual(['asha', 'juma'])
    // It asks the others who is there.
    const late = await startProcess()
    onTestFinished(late.stop)
    const wanjiku = await present(manager, 'wanjiku', late.url)
    await expect.poll(() => presentIn(wanjiku)).toEqual(['asha', 'juma', 'wanjiku'])
    await juma.untrack()
    await expect.poll(() => presentIn(asha)).toEqual(['asha', 'wanjiku'])
    await wanjiku.socket.disconnect()
    await expect.poll(() => presentIn(asha)).toEqual(['asha'])
  })
})

test('who leaves at the moment in which they say that they are there is not shown for good', async () => {
  const name = `office ${crypto.randomUUID()}`
  const joined = async (label: string) => {
    const client = await clientOf(manager)
    const channel = client.channel(name, { config: { presence: { key: label } } })
    channel.on('presence', { event: 'sync' }, () => undefined)
    return channel
  }
  const asha = await joined('asha')
  const seen: string[] = []
  asha.on('presence', { event: 'join' }, ({ key: who }) => seen.push(who))
  await subscribed(asha)
  for (let leaver = 1; leaver <= 5; leaver += 1) {
    const juma = await joined(`juma ${leaver}`)
    await subscribed(juma)
    void juma.track({ page: 'units' })
    await juma.unsubscribe()
    await expect.poll(() => seen).toContain(`juma ${leaver}`)
  }
  await expect.poll(() => Object.keys(asha.presenceState())).toEqual([])
})

describe('whoever is somebody else by now hears no more', () => {
  async function joinedAs(role: 'property_manager' | 'tenant') {
    const who = await api.signInWithPassword(role)
    const client = await clientOf(who)
    const statuses: string[] = []
    const heard: unknown[] = []
    client
      .channel('office')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'units' }, (payload) => heard.push(payload))
      .subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toContain('SUBSCRIBED')
    return { who, client, statuses, heard }
  }

  test('signed out', async () => {
    const { who, statuses, heard } = await joinedAs('property_manager')
    await db.delete(sessions).where(eq(sessions.userId, who.id))
    await expect.poll(() => statuses).toContain('CLOSED')
    await buildUnit()
    expect(heard).toEqual([])
  })

  test('deactivated, or in another role', async () => {
    const one = await joinedAs('property_manager')
    const two = await joinedAs('property_manager')
    await db.update(profiles).set({ deactivatedAt: new Date() }).where(eq(profiles.id, one.who.id))
    await db.update(profiles).set({ role: 'tenant' }).where(eq(profiles.id, two.who.id))
    await expect.poll(() => [one.statuses.at(-1), two.statuses.at(-1)]).toEqual(['CLOSED', 'CLOSED'])
  })

  test('a token of somebody else', async () => {
    const { client, statuses } = await joinedAs('property_manager')
    const other = await clientOf(manager)
    const { data } = await other.auth.getSession()
    await client.realtime.setAuth(data.session?.access_token ?? '')
    await expect.poll(() => statuses.at(-1)).toBe('CLOSED')
  })
})

describe.runIf(isAskedAll)('what is no conversation ends', () => {
  async function socketTo(path: string) {
    const socket = new WebSocket(`${here.url.replace('http', 'ws')}/realtime/v1/websocket${path}`)
    onTestFinished(() => socket.terminate())
    return socket
  }

  const codeOf = async (socket: WebSocket): Promise<number> => (await once(socket, 'close'))[0] as number

  test('rubbish, too much at once, and frames without end', async () => {
    const sent: [string | Buffer, number][] = [
      ['rubbish', 1007],
      [Buffer.from([3, 9]), 1007],
      ['x'.repeat(200_000), 1009],
    ]
    for (const [data, code] of sent) {
      const socket = await socketTo(`?apikey=${key}&vsn=2.0.0`)
      await once(socket, 'open')
      socket.send(data)
      expect(await codeOf(socket)).toBe(code)
    }
    const hasty = await socketTo(`?apikey=${key}&vsn=2.0.0`)
    await once(hasty, 'open')
    for (let at = 0; at < 300; at += 1) hasty.send('[null,"1","phoenix","heartbeat",{}]')
    expect(await codeOf(hasty)).toBe(1008)
  })

  test('a wire form that nobody speaks, and a request that is no socket, are refused', async () => {
    const socket = await socketTo('?vsn=3.0.0')
    const [error] = await once(socket, 'error')
    expect(String(error)).toContain('400')
    expect((await fetch(`${here.url}/realtime/v1/websocket`)).status).toBe(426)
  })

  test('an upgrade to another protocol is answered', async () => {
    const response = await new Promise<string>((resolve, reject) => {
      import('node:net').then(({ connect }) => {
        const socket = connect(Number(new URL(here.url).port), '127.0.0.1', () => {
          socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
        })
        socket.once('data', (data) => {
          socket.destroy()
          resolve(data.toString())
        })
        socket.once('error', reject)
      }, reject)
    })
    expect(response).toMatch(/^HTTP\/1.1 400 /)
  })
})
