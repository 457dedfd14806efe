import { afterEach, expect, test, vi } from 'vitest'

// Other files of this process leave copies of the session behind that listen to each other: those here hear of their own tabs alone.
class Tab extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} of session.test`)
  }
}
vi.resetModules()
vi.stubGlobal('BroadcastChannel', Tab)
const { AuthError, loadSession, may, personNow, sessionLost, signIn, signOut } = await import('./session')

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

const njeri = { user: { id: 'njeri', name: 'Njeri', email: 'n@example.com' } }
const baraka = { user: { id: 'baraka', name: 'Baraka', email: 'b@example.com' } }
const signInAsBaraka = () => signIn({ login: 'b@example.com', password: 'karibu-makao' })
/** Has somebody signed in or out in another tab. */
function sayInAnotherTab(): void {
  const tab = new Tab('makao.session')
  tab.postMessage('changed')
  tab.close()
}

/** Each question of who is signed in waits for its answer; a sign-in and a sign-out are answered at once. */
function asking() {
  const questions: ((answer: unknown) => void)[] = []
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', (path: string) => {
    if (path.endsWith('/sign-in')) return Promise.resolve(Response.json(baraka))
    if (path.endsWith('/sign-out')) return Promise.resolve(Response.json({}))
    return new Promise((resolve) => questions.push((answer) => resolve(Response.json(answer))))
  })
  /** @param nth of the questions, from 0 */
  return async (nth: number, user: unknown) => {
    await vi.waitFor(() => expect(questions.length).toBeGreaterThan(nth), 60_000)
    questions[nth]?.(user)
  }
}

test.each([
  ['a sign-out', async () => void (await signOut()), null, ''],
  ['a request that the server refuses', async () => sessionLost(), null, ''],
  ['a sign-in of somebody else', async () => void (await signInAsBaraka()), baraka, 'baraka'],
])('an answer that was asked for before %s says nothing of who is signed in', async (_, happen, then, who) => {
  answered(Response.json(njeri))
  await loadSession()
  const answer = asking()
  const loaded = loadSession()
  await happen()
  await answer(0, njeri)
  await answer(1, then)
  await loaded
  expect(personNow()).toBe(who)
})

test('an answer that was asked for before somebody signed out in another tab says nothing of who is signed in', async () => {
  answered(Response.json(njeri))
  await loadSession()
  const answer = asking()
  const loaded = loadSession()
  sayInAnotherTab()
  // The tab asks for itself once it hears of it.
  await answer(1, null)
  await vi.waitFor(() => expect(personNow()).toBe(''), 60_000)
  await answer(0, njeri)
  await answer(2, null)
  await loaded
  expect(personNow()).toBe('')
})

test.each([
  ['last', [0, 1]],
  ['first', [1, 0]],
])('of two questions the later one counts, also where it is answered %s', async (_, order) => {
  const answer = asking()
  const loaded = [loadSession(), loadSession()]
  for (const nth of order) {
    await answer(nth, nth === 0 ? njeri : baraka)
    await loaded[nth]
  }
  expect(personNow()).toBe('baraka')
})

const person = { id: 'one', fullName: 'Amani', email: 'a@example.com', requestedRole: null, isEmailUnproven: false }

test('what belongs to no row is up to the role alone, not to the one that was asked for', () => {
  const waiting = { ...person, role: 'tenant', requestedRole: 'admin' } as const
  expect([may(waiting, 'own:read'), may(waiting, 'portfolio:read')]).toEqual([true, false])
  const manager = { ...person, role: 'property_manager' } as const
  expect([may(manager, 'portfolio:read'), may(manager, 'team:manage')]).toEqual([true, false])
})
