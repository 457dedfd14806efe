import { afterEach, expect, test, vi } from 'vitest'
import { AuthError, loadSession, may, personNow, signOut } from './session'

afterEach(() => vi.unstubAllGlobals())

const answered = (answer: Response) => {
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', async () => answer)
}

test.each([
  [
    'is a page of something before the server',
    () => new Response('<!doctype html><title>Welcome to our Wi-Fi</title>'),
  ],
  ['is empty', () => new Response('')],
  [
    'breaks off',
    () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })),
  ],
])('nobody is signed out by an answer that %s', async (_, answer) => {
  answered(Response.json({ user: { id: 'njeri', name: 'Njeri', email: 'n@example.com' } }))
  await loadSession()
  answered(answer())
  await expect(loadSession()).rejects.toThrow()
  answered(answer())
  await expect(signOut()).rejects.toThrow()
  expect(personNow()).toBe('njeri')
  answered(Response.json(null))
  expect([await loadSession(), personNow()]).toEqual([{ status: 'signed-out' }, ''])
})

test('what the server says against a sign-in is told', async () => {
  answered(Response.json({ message: 'Too many tries', code: 'TOO_MANY' }, { status: 429 }))
  await expect(loadSession()).rejects.toEqual(new AuthError('Too many tries', { code: 'TOO_MANY' }))
  answered(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(loadSession()).rejects.toBeInstanceOf(AuthError)
})

const person = { id: 'one', fullName: 'Amani', email: 'a@example.com', requestedRole: null, isEmailUnproven: false }

test('what belongs to no row is up to the role alone, not to the one that was asked for', () => {
  const waiting = { ...person, role: 'tenant', requestedRole: 'admin' } as const
  expect([may(waiting, 'own:read'), may(waiting, 'portfolio:read')]).toEqual([true, false])
  const manager = { ...person, role: 'property_manager' } as const
  expect([may(manager, 'portfolio:read'), may(manager, 'team:manage')]).toEqual([true, false])
})
