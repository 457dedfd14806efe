import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, it, vi } from 'vitest'
import shapes from '../contract.gen/shapes.json'
import { rememberPerson } from './kept-person'
import { queryClient } from './query-client'
import { keepSeen, recall } from './seen'

const key = (part: string) => [[part, 'list'], { type: 'query' }]

it('is what was read of people and homes, and of nothing that guards accounts, until somebody else is signed in', async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  rememberPerson({ id: 'grace' })
  const end = keepSeen()
  queryClient.setQueryData(key('tenants'), ['Wanjiku'], { updatedAt: 1_000 + Date.now() })
  queryClient.setQueryData(key('apiKeys'), ['secret'])
  await vi.advanceTimersByTimeAsync(1000)
  queryClient.setQueryData(key('units'), ['A1'])
  // Not written yet: it is the last person's.
  rememberPerson({ id: 'grace' })
  localStorage.setItem('makao.person', JSON.stringify({ at: Date.now(), user: { id: 'amani' } }))
  await vi.advanceTimersByTimeAsync(1000)
  end()
  vi.useRealTimers()
  queryClient.clear()
  await recall()
  expect(queryClient.getQueryData(key('tenants'))).toEqual(['Wanjiku'])
  // It is read anew at once: what changed while the page was closed nobody told it.
  expect(queryClient.getQueryState(key('tenants'))?.isInvalidated).toBe(true)
  expect(queryClient.getQueryData(key('apiKeys'))).toBeUndefined()
  expect(queryClient.getQueryData(key('units'))).toBeUndefined()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('is not shown by a version whose answers have another form, and goes', async () => {
  vi.stubGlobal('isSecureContext', true)
  rememberPerson({ id: 'grace' })
  const at = Date.now()
  const db = await openDB('makao.seen', 1, {
    upgrade: (made) => void made.createObjectStore('seen', { keyPath: 'hash' }),
  })
  const forms = { units: shapes.units, tenants: 'another', owners: undefined, charges: shapes.tenants }
  for (const [part, shape] of Object.entries(forms)) {
    await db.put('seen', { hash: part, key: key(part), data: [part], at, shape })
  }
  db.close()
  vi.resetModules()
  const [{ recall: recallAnew }, { queryClient: client }] = await Promise.all([
    import('./seen'),
    import('./query-client'),
  ])
  await recallAnew()
  expect(Object.keys(forms).map((part) => client.getQueryData(key(part)))).toEqual([['units'], ...Array(3)])
  const left = await openDB('makao.seen', 1)
  expect(await left.getAllKeys('seen')).toEqual(['units'])
  left.close()
  vi.unstubAllGlobals()
})

it('is not made anew by a page that finds nobody signed in', async () => {
  const names = async () => (await indexedDB.databases()).map(({ name }) => name)
  expect(await names()).toContain('makao.seen')
  rememberPerson(undefined)
  await expect.poll(names).not.toContain('makao.seen')
  vi.resetModules()
  await (await import('./seen')).recall()
  expect(await names()).not.toContain('makao.seen')
})
