import { can, type Permission, type Role, roleOf, type StaffRole } from '@makao/contract/permissions'
import { useSyncExternalStore } from 'react'
import { fetchInTime } from './fetch-in-time'
import { personKept, rememberPerson } from './kept-person'
import * as words from './lib.words'

export interface User {
  id: string
  fullName: string
  email: string
  role: Role
  /** What the account asked to be and an admin has not yet decided. */
  requestedRole: StaffRole | null
  /** Signed up, and has not confirmed the address yet. */
  isEmailUnproven: boolean
}

export type Session = { status: 'loading' } | { status: 'signed-out' } | { status: 'signed-in'; user: User }

/** An answer of the sign-in service that is not a success. `field`: the field it speaks of. */
export class AuthError extends Error {
  readonly field: string | undefined
  /** For example 'SECOND_FACTOR_NEEDED'. */
  readonly code: string | undefined

  constructor(message: string, { field, code }: { field?: string | undefined; code?: string | undefined } = {}) {
    super(message)
    this.field = field
    this.code = code
  }
}

const signedOut: Session = { status: 'signed-out' }
let session: Session = { status: 'loading' }
const listeners = new Set<(before: Session['status']) => void>()
// One person, several tabs: who signs in or out in one does so in all.
const tabs = new BroadcastChannel('makao.session')

/** How old an answer may be when somebody comes back to the page: a role may have been granted meanwhile. */
const FRESH_FOR = 60_000
let askedAt = 0

/** Counts who signed in or out, here or in another tab: what was asked before that is not so any more. */
let changes = 0
/** Questions of who is signed in are numbered; the latest of those that were answered. */
let asked = 0
let answered = 0

/** Who was signed in here before, and whether it was they who signed out. */
interface Former {
  personId: string
  isByThemselves: boolean
}

let former: Former | undefined

export const formerPerson = () => former

/** Whether somebody signed out by themselves in another tab. */
let hasLeftElsewhere = false

function become(next: Session, isByThemselves = hasLeftElsewhere): Session {
  rememberPerson(next.status === 'signed-in' ? next.user : undefined)
  if (JSON.stringify(next) === JSON.stringify(session)) return session
  const before = session.status
  if (session.status === 'signed-in') former = { personId: session.user.id, isByThemselves }
  session = next
  for (const listener of listeners) listener(before)
  return session
}

function leave(isByThemselves?: boolean): void {
  changes += 1
  become(signedOut, isByThemselves)
}

/** Asks again who is signed in; without an answer the page stays as it is, and its own requests say what is wrong. */
function refreshSession(): void {
  loadSession().catch(console.warn)
}

tabs.onmessage = ({ data }) => {
  changes += 1
  hasLeftElsewhere = data === 'left'
  refreshSession()
}
document.addEventListener('visibilitychange', () => {
  const isBack = document.visibilityState === 'visible' && session.status === 'signed-in'
  if (isBack && Date.now() - askedAt > FRESH_FOR) refreshSession()
})

async function callAuth(path: string, body?: unknown): Promise<unknown> {
  const response = await fetchInTime(`/api/auth${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    // A page of something before the server, which says nothing of who is signed in.
    throw new AuthError(words.serverFailed)
  }
  if (response.ok) return answer
  const { message, ...about } = (answer ?? {}) as { message?: string; field?: string; code?: string }
  throw new AuthError(message ?? words.serverFailed, about)
}

interface SessionAnswer {
  user: {
    id: string
    name: string
    email: string
    role?: string | null
    requestedRole?: StaffRole | null
    emailUnproven?: boolean | null
  }
}

/** Asks the server who is signed in. */
export async function loadSession(): Promise<Session> {
  askedAt = Date.now()
  asked += 1
  const [question, before] = [asked, changes]
  const answer = (await callAuth('/get-session')) as SessionAnswer | null
  // Somebody who signed out since would be signed in again.
  if (changes !== before) return loadSession()
  if (question < answered) return session
  answered = question
  return take(answer)
}

function take(answer: SessionAnswer | null): Session {
  if (!answer) return become(signedOut)
  const { id, name, email, role, requestedRole = null, emailUnproven } = answer.user
  return become({
    status: 'signed-in',
    user: { id, fullName: name, email, role: roleOf(role), requestedRole, isEmailUnproven: emailUnproven === true },
  })
}

let recalled = false

/** Whether the page opened for whoever was signed in here last, before the server said so. */
export const isRecalled = () => recalled

/**
 * The session, asked for once per page load. Whoever was signed in here last is taken to be so until the server says
 * something else: the page opens at once, also without network.
 */
export async function ensureSession(): Promise<Session> {
  if (session.status !== 'loading') return session
  const user = personKept<User>()
  if (!user) return loadSession()
  session = { status: 'signed-in', user }
  recalled = true
  refreshSession()
  return session
}

/** The server no longer knows us: signed out elsewhere, or the session ran out. */
export function sessionLost(): void {
  if (session.status === 'signed-in') leave()
}

/** Signing in says who it is: nothing more is asked before the pages behind it. */
function enter(answer: unknown): Session {
  askedAt = Date.now()
  changes += 1
  hasLeftElsewhere = false
  const entered = take(answer as SessionAnswer)
  tabs.postMessage('changed')
  return entered
}

/** @throws AuthError */
export async function signIn(credentials: { login: string; password: string; code?: string }): Promise<Session> {
  return enter(await callAuth('/sign-in', credentials))
}

export interface SignUpInput {
  name: string
  email: string
  password: string
  phoneNumber: string
  requestedRole: StaffRole | null
  /** Asked of the first admin alone. */
  setupCode: string | null
}

/** What the first admin says, who sets the installation up. */
export interface SetUpInput {
  name: string
  agencyName: string
  country: string
  email: string
  password: string
  setupCode: string | null
}

/** @param path '/set-up' of the first admin @throws AuthError */
export async function signUp(input: SignUpInput | SetUpInput, path = '/sign-up'): Promise<Session> {
  return enter(await callAuth(path, input))
}

/** @throws AuthError */
export async function signOut(): Promise<void> {
  await callAuth('/sign-out', {})
  leave(true)
  tabs.postMessage('left')
}

export function subscribeSession(listener: (before: Session['status']) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, () => session)
}

/** Whether somebody may do what belongs to no row. What may be done with a row comes with it, as `allowed`. */
export const may = ({ role }: User, permission: Permission) => can(role, permission)

/** The id of the person signed in; '' for nobody. */
export const personNow = () => (session.status === 'signed-in' ? session.user.id : '')

/** The person signed in, or whose session ended under them, who may go on where they were; '' for nobody. */
export function personHere(): string {
  if (session.status === 'signed-in') return session.user.id
  return former && !former.isByThemselves ? former.personId : ''
}

/** Of what was entered earlier, whoever entered it. */
const entered = new WeakMap<object, string>()

/** Has something be asked for in the name of whoever entered it, or not at all. */
export function inNameOf<Input extends object>(personId: string, input: Input): Input {
  entered.set(input, personId)
  return input
}

/**
 * Says in whose name a page asks for something: another tab may have signed somebody else in.
 * @param input what is asked for, where somebody entered it earlier
 */
export function inOwnName(input?: object): Record<string, string> {
  const person = (input && entered.get(input)) ?? personNow()
  return person ? { 'makao-person': person } : {}
}

/** `may` for the person signed in; only below the route guard. */
export function useMay(): (permission: Permission) => boolean {
  const user = useUser()
  return (permission) => may(user, permission)
}

/** The person signed in; only below the route guard. */
export function useUser(): User {
  const current = useSession()
  // While the guard leads a signed-out person away, the page below renders once more.
  return current.status === 'signed-in'
    ? current.user
    : { id: '', fullName: '', email: '', role: 'tenant', requestedRole: null, isEmailUnproven: false }
}
