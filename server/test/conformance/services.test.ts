import { expect, test } from 'vitest'
import { startChild } from '../child'
import { keptTemplates } from '../kept-templates'

/** Where it serves, and its key, once it does. */
async function started(...args: string[]): Promise<{ address: string; key: string }> {
  const { lines } = startChild('conformance/services.ts', '--port', '0', '--template', await keptTemplates(), ...args)
  let address = ''
  for await (const line of lines) {
    address ||= line.match(/^Serving at (.+)$/)?.[1] ?? ''
    const [, key] = line.match(/^key: (.+)$/) ?? []
    if (key) return { address, key }
  }
  throw new Error('It ended before it served.')
}

test('a suite asks as fast as it can, finds its buckets, and confirms nothing', async () => {
  const { address, key } = await started('--confirmed')
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${address}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    })
  const statuses = []
  for (let asked = 0; asked < 150; asked += 1) statuses.push((await ask('/storage/v1/bucket')).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await (await ask('/storage/v1/bucket/bucket2')).json()).toEqual({
    id: 'bucket2',
    name: 'bucket2',
    owner: '',
    public: false,
    file_size_limit: null,
    allowed_mime_types: null,
    created_at: '2021-02-17T04:43:32.770Z',
    updated_at: '2021-02-17T04:43:32.770Z',
  })
  const signedUp = await ask('/signup', {
    method: 'POST',
    body: JSON.stringify({ email: 'somebody@example.com', password: 'masika-marefu-2027' }),
  })
  expect(await signedUp.json()).toMatchObject({ user: { email_confirmed_at: expect.any(String) } })
})
