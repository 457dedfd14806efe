import { afterEach, expect, it, vi } from 'vitest'
import { ApiError, call, requestOf } from './api-call'
import { inNameOf } from './session'

const origin = window.location.origin

it('puts what the path names into it, and the rest into the body', () => {
  expect(requestOf('PUT /units/{id}', { id: 'a/b', name: 'A1', rent: undefined })).toEqual({
    url: `${origin}/api/units/a%2Fb`,
    init: { method: 'PUT', body: '{"name":"A1"}', headers: { 'content-type': 'application/json' } },
  })
  expect(requestOf('POST /own/sessions/end-others')).toEqual({
    url: `${origin}/api/own/sessions/end-others`,
    init: { method: 'POST', headers: {} },
  })
})

it('says in whose name it sends what somebody entered earlier', () => {
  const { init } = requestOf('POST /notes', inNameOf('somebody', { body: 'Asks for a key' }))
  expect(init.headers).toMatchObject({ 'makao-person': 'somebody' })
})

it('says lists and objects in the address, and leaves out what is not given', () => {
  const { url, init } = requestOf('GET /units', { ids: ['a', 'b'], page: { size: 8 }, all: false, search: undefined })
  expect(decodeURIComponent(url)).toBe(`${origin}/api/units?ids[0]=a&ids[1]=b&page[size]=8&all=false`)
  expect(init).toEqual({ method: 'GET' })
  expect(requestOf('GET /units', { search: undefined }).url).toBe(`${origin}/api/units`)
})

afterEach(() => vi.unstubAllGlobals())

/** Whatever is asked is answered so, as the server's door would. */
function answering(status: number, body: string): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}

it('answers what the server answered, and nothing for nothing', async () => {
  answering(200, '{"id":"u1"}')
  expect(await call('POST /units', { name: 'A1' })).toEqual({ id: 'u1' })
  answering(200, '')
  expect(await call('POST /own/sessions/end-others')).toBeUndefined()
})

it('throws a refusal with its code, its data and its sentence', async () => {
  answering(409, '{"code":"RECEIPT_USED","message":"This receipt is used.","data":{"paymentId":"p1"}}')
  const refused = await call('POST /payments', {}).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({
    code: 'RECEIPT_USED',
    status: 409,
    data: { paymentId: 'p1' },
    message: 'This receipt is used.',
  })
})

it("says what to do where a proxy's page came instead of an answer", async () => {
  answering(502, '<h1>Bad gateway</h1>')
  await expect(call('GET /units')).rejects.toThrow('Something went wrong on our side. Try again.')
})

it('asks for each of several reads in a task of its own, where the browser knows how', async () => {
  const asked: string[] = []
  vi.stubGlobal('scheduler', { yield: () => new Promise<void>((resolve) => setTimeout(resolve)) })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.slice(`${origin}/api/`.length))
    return new Response('')
  })
  const both = Promise.all([call('GET /units'), call('GET /tenants')])
  await Promise.resolve()
  expect(asked).toEqual([])
  await both
  expect(asked).toEqual(['units', 'tenants'])
  const saved = call('POST /leases', {})
  expect(asked).toContain('leases')
  await saved
})
