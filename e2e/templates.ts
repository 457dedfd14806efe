import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, expect, request } from '@playwright/test'
import { createServerDatabase, dropServerDatabase } from '../server/test/server-database'
import { HANG, type Installation, install } from './server'

// Data folders that the installations of the tests are copies of: to make a database costs three times what everything
// else of a start does.

export const PASSWORD = 'mvua-kubwa-2026'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Account {
  name: string
  email: string
  /** Signed in once: the server counts sign-ins per address, and all tests come from one. */
  state?: StorageState
}

export interface Staff {
  admin: Account
  manager: Account
}

/** `new`: as after the first start, nobody has an account. `agency`: with an admin and a manager. `demo`: the made-up portfolio. */
type Template = 'new' | 'agency' | 'demo'

const programOf = (template: Template) => (template === 'demo' ? 'demo' : 'main')

const folderOf = (template: Template) => join(process.env.E2E_TEMPLATES ?? '', template)
const staffFile = () => join(process.env.E2E_TEMPLATES ?? '', 'staff.json')

const AUTH_SECRET = 'only-for-these-stories-0123456789-abcdef'

/** The databases of the templates on the server that E2E_DATABASE_URL administers; what is new begins with none. */
const databaseVariable = (template: Template) => `E2E_DATABASE_OF_${template.toUpperCase()}`

/**
 * Where installations keep their rows: on the server that E2E_DATABASE_URL administers, else in their data folders. The server
 * takes a fraction of the processor time.
 * @param copied the database to begin with
 */
async function serverDatabase(copied?: string) {
  const administrationUrl = process.env.E2E_DATABASE_URL
  if (!administrationUrl) return undefined
  const { name, url } = await createServerDatabase(administrationUrl, copied)
  const drop = () => dropServerDatabase(administrationUrl, name)
  return { name, env: { DATABASE_URL: url, AUTH_SECRET }, drop }
}

/** An installation of its own that begins where the template ended. */
export async function installCopy(template: Template, env: Record<string, string> = {}): Promise<Installation> {
  const database = await serverDatabase(process.env[databaseVariable(template)])
  if (!database) return install(env, programOf(template), folderOf(template))
  const begun = template === 'new' ? undefined : folderOf(template)
  const installation = await install({ ...database.env, ...env }, programOf(template), begun)
  return {
    ...installation,
    stop: async (options) => {
      const code = await installation.stop(options)
      if (!options?.keepData) await database.drop()
      return code
    },
  }
}

/** A new installation that keeps its rows in its data folder, as after `npm start` without a database server. */
export function installEmbedded(program: 'main' | 'demo', env: Record<string, string> = {}): Promise<Installation> {
  return install(env, program, folderOf('new'))
}

export async function staffOfTemplate(): Promise<Staff> {
  return JSON.parse(await readFile(staffFile(), 'utf8'))
}

/** Opens the way in that an invitation holds, for the browser or client that asks. */
export async function acceptInvitation(context: APIRequestContext, link: string, login: string): Promise<void> {
  const url = new URL(link)
  const token = url.hash.replace('#token=', '')
  const accepted = await context.post(`${url.origin}/api/invitations/accept`, { data: { token, password: PASSWORD } })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  const data = { login, password: PASSWORD }
  const signedIn = await context.post(`${url.origin}/api/auth/sign-in`, { data })
  expect(signedIn.ok(), await signedIn.text()).toBe(true)
}

/** @param installation nobody has an account there yet */
export async function hireStaff({ url: baseURL, setupCode }: Installation): Promise<Staff> {
  const admin: Account = { name: 'Achieng Odhiambo', email: 'admin@agency.example' }
  const manager: Account = { name: 'Baraka Juma', email: 'manager@agency.example' }
  const asAdmin = await request.newContext({ baseURL, timeout: HANG })
  const asManager = await request.newContext({ baseURL, timeout: HANG })
  const asked = { name: admin.name, email: admin.email, password: PASSWORD, requestedRole: 'admin' }
  const first = { ...asked, setupCode: setupCode() }
  const signedUp = await asAdmin.post('/api/auth/sign-up', { data: first })
  expect(signedUp.ok(), await signedUp.text()).toBe(true)
  const colleague = { fullName: manager.name, email: manager.email, phoneNumber: null, role: 'property_manager' }
  const invited = await asAdmin.post('/api/team', { data: colleague })
  expect(invited.ok(), await invited.text()).toBe(true)
  await acceptInvitation(asManager, (await invited.json()).invitation.link, manager.email)
  admin.state = await asAdmin.storageState()
  manager.state = await asManager.storageState()
  await asAdmin.dispose()
  await asManager.dispose()
  return { admin, manager }
}

/** @returns removes what is not in its folder */
async function makeTemplate(
  template: 'agency' | 'demo',
  fill: (begun: Installation) => Promise<void> = async () => undefined,
): Promise<() => Promise<void>> {
  const database = await serverDatabase()
  const begun = database ? undefined : folderOf('new')
  const env = { ...database?.env, DATA_DIR: folderOf(template) }
  const installation = await install(env, programOf(template), begun)
  if (database) process.env[databaseVariable(template)] = database.name
  await fill(installation)
  await installation.stop()
  return async () => database?.drop()
}

async function makeNew(): Promise<void> {
  const first = await install({ DATA_DIR: folderOf('new') })
  await first.stop()
}

/** Runs before the first test, on behalf of all workers. */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'makao-e2e-templates-'))
  process.env.E2E_TEMPLATES = folder
  // Where the rows are on a server, their folders hold files alone.
  await Promise.all((['new', 'agency', 'demo'] as const).map((template) => mkdir(folderOf(template))))
  const begun = makeNew()
  // What keeps its rows elsewhere need not wait for it.
  if (!process.env.E2E_DATABASE_URL) await begun
  const [, ...removals] = await Promise.all([
    begun,
    makeTemplate('agency', async (agency) => writeFile(staffFile(), JSON.stringify(await hireStaff(agency)))),
    makeTemplate('demo'),
  ])
  return async () => {
    for (const remove of removals) await remove()
    await rm(folder, { recursive: true })
  }
}
