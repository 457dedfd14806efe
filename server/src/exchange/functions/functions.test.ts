import { FunctionsHttpError } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, type Identity, PASSWORD, startApi } from '../../../test/api'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { hostedClient } from '../../../test/hosted'

const { db } = testDatabase()
const { buildProperty, buildTenancy } = buildersOf(db)
const api = startApi(db)

let admin: Identity
let secret: string
const secretWith = async (input: Partial<Parameters<Client['apiKeys']['make']>[0]> = {}) =>
  (
    await admin.client.apiKeys.make({
      name: crypto.randomUUID(),
      role: 'property_manager',
      password: PASSWORD,
      ...input,
    })
  ).secret
beforeAll(async () => {
  admin = await api.signInWithPassword('admin', 'Asha Wanjiru')
  secret = await secretWith()
})

type Options = Parameters<ReturnType<typeof hostedClient>['functions']['invoke']>[1]
const invoke = (name: string, options: Options = {}, key?: string) =>
  hostedClient(api, key).functions.invoke(name, options)

/** What a script reads of a call that was refused. */
async function refusal(call: ReturnType<typeof invoke>) {
  const { data, error } = await call
  expect([data, error]).toEqual([null, expect.any(FunctionsHttpError)])
  const { context } = error as { context: Response }
  return { status: context.status, ...((await context.json()) as { code: string; message: string; data?: unknown }) }
}

const payment = (tenancyId: string) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  amount: 1_500_000,
  currency: 'KES',
  method: 'mpesa',
  reference: `UK${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
  receivedOn: '2026-11-05',
})

describe('a function', () => {
  test('is a procedure: what it writes stands in the books, by the name of the key', async () => {
    const { id } = await buildTenancy()
    const { data, error } = await invoke('payments.receive', { body: payment(id) }, secret)
    expect(error).toBeNull()
    expect(data).toMatchObject({ tenancyId: id, amount: 1_500_000 })
    const { rows } = await admin.client.audit.list({ thing: 'payment' })
    expect(rows[0]?.actorName).toMatch(/^Asha Wanjiru \(key .+\)$/)
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is asked by %s with a body', async (method) => {
    const { id } = await buildProperty()
    const { data } = await invoke('properties.get', { method, body: { propertyId: id } }, secret)
    expect(data).toMatchObject({ id })
  })

  test('takes JSON as a text, the fields of a form, and by GET what stands in the address', async () => {
    const { id: propertyId } = await buildProperty()
    const form = new FormData()
    form.set('propertyId', propertyId)
    for (const body of [JSON.stringify({ propertyId }), form, new Blob([JSON.stringify({ propertyId })])]) {
      expect((await invoke('properties.get', { body }, secret)).data).toMatchObject({ id: propertyId })
    }
    const read = await invoke(`properties.get?propertyId=${propertyId}`, { method: 'GET' }, secret)
    expect(read.data).toMatchObject({ id: propertyId })
    expect((await invoke('properties.list', {}, secret)).error).toBeNull()
  })

  test('that writes is not asked by GET, which browsers and proxies repeat', async () => {
    const { id } = await buildProperty()
    const asked = invoke(`properties.remove?propertyId=${id}`, { method: 'GET' }, secret)
    expect(await refusal(asked)).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
    expect((await invoke('properties.get', { body: { propertyId: id } }, secret)).error).toBeNull()
  })

  test('tells a refusal as it is told elsewhere, with its data', async () => {
    const { id } = await buildTenancy()
    const body = payment(id)
    await invoke('payments.receive', { body }, secret)
    const again = await refusal(
      invoke('payments.receive', { body: { ...body, requestId: crypto.randomUUID() } }, secret),
    )
    expect(again).toMatchObject({ status: 409, code: 'RECEIPT_USED', data: expect.any(Object) })
    const wrong = await refusal(invoke('payments.receive', { body: { ...body, amount: -1 } }, secret))
    expect(wrong).toMatchObject({ status: 400, code: 'BAD_REQUEST', data: { issues: expect.any(Array) } })
    expect(await refusal(invoke('audit.list', {}, secret))).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await refusal(invoke('apiKeys.list', {}, await secretWith({ role: 'admin' })))).toMatchObject({
      status: 403,
      code: 'KEY_REFUSED',
    })
  })

  test.each([
    'nothing',
    'payments',
    'payments.nothing',
    'payments.receive.more',
    'constructor.name',
    '__proto__.toString',
  ])('%s does not exist', async (name) => {
    expect(await refusal(invoke(name, {}, secret))).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('that everybody may ask is answered to the publishable key, any other is not, and without a key none', async () => {
    expect((await invoke('setup.status')).data).toMatchObject({ needed: false })
    expect(await refusal(invoke('properties.names'))).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect((await api.request('/functions/v1/setup.status')).status).toBe(401)
    expect((await refusal(invoke('setup.status', {}, `makao_secret_${'c'.repeat(43)}`))).status).toBe(401)
    const cookie = await api.request('/functions/v1/properties.names', { headers: { cookie: admin.cookie } })
    expect(cookie.status).toBe(401)
  })

  test('refuses what it cannot read', async () => {
    const headers = { authorization: `Bearer ${secret}` }
    const send = async (type: string, body: string) => {
      const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body }
      const answer = await api.request('/functions/v1/properties.get', init)
      return [answer.status, ((await answer.json()) as { code: string }).code]
    }
    expect(await send('application/json', '{')).toEqual([400, 'BAD_REQUEST'])
    expect(await send('application/json', '[1]')).toEqual([400, 'BAD_REQUEST'])
    expect(await send('multipart/form-data; boundary=x', 'y')).toEqual([400, 'BAD_REQUEST'])
    expect(await send('image/png', 'y')).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test('reaches with a limited key what stands in its properties alone', async () => {
    const [{ id: propertyId }, { id: other }] = [await buildProperty(), await buildProperty()]
    const limited = await secretWith({ propertyIds: [propertyId] })
    expect((await invoke('properties.get', { body: { propertyId } }, limited)).data).toMatchObject({ id: propertyId })
    expect(await refusal(invoke('properties.get', { body: { propertyId: other } }, limited))).toMatchObject({
      status: 404,
    })
    expect(await refusal(invoke('properties.list', {}, limited))).toMatchObject({ status: 403, code: 'KEY_LIMITED' })
    const { id } = await buildTenancy()
    const paid = await refusal(invoke('payments.receive', { body: payment(id) }, limited))
    expect(paid).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })
})
