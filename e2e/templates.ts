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

const folderOf = (template: Template) => join(process.env.E2E_TEMPLATES ?? '', template)
const staffFile = () => join(process.env.E2E_TEMPLATES ?? '', 'staff.json')

const AUTH_SECRET = 'only-for-these-stories-0123456789-abcdef'

/**
 * Where the agency of the stories keeps its rows: on the server that E2E_DATABASE_URL administers, at a fraction of the
 * processor time. Without it they are in its data folder, as the installations of all other tests have them.
 * @param copied the database to begin with
 */
async function agencyDatabase(copied?: string) {
  const administrationUrl = process.env.E2E_DATABASE_URL
  if (!administrationUrl) return undefined
  const { name, url } = await createServerDatabase(administrationUrl, copied)
  const drop = () => dropServerDatabase(administrationUrl, name)
  return { name, env: { DATABASE_URL: url, AUTH_SECRET }, drop }
}

/** An installation of its own that begins where the template ended. */
export async function installCopy(template: Template, env: Record<string, string> = {}): Promise<Installation> {
  const database = template === 'agency' ? await agencyDatabase(process.env.E2E_AGENCY_DATABASE) : undefined
  const program = template === 'demo' ? 'demo' : 'main'
  const installation = await install({ ...database?.env, ...env }, program, folderOf(template))
  if (!database) return installation
  return {
    ...installation,
    stop: async (options) => {
      const code = await installation.stop(options)
      if (!options?.keepData) await database.drop()
      return code
    },
  }
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
async function makeAgency(): Promise<() => Promise<void>> {
  const database = await agencyDatabase()
  const begun = database ? undefined : folderOf('new')
  const agency = await install({ ...database?.env, DATA_DIR: folderOf('agency') }, 'main', begun)
  if (database) process.env.E2E_AGENCY_DATABASE = database.name
  await writeFile(staffFile(), JSON.stringify(await hireStaff(agency)))
  await agency.stop()
  return async () => database?.drop()
}

async function makeDemo(): Promise<void> {
  const demo = await install({ DATA_DIR: folderOf('demo') }, 'demo', folderOf('new'))
  await demo.stop()
}

/** Runs before the first test, on behalf of all workers. */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'makao-e2e-templates-'))
  process.env.E2E_TEMPLATES = folder
  // Nothing is written to that of the agency where its rows are on a server.
  await Promise.all([mkdir(folderOf('new')), mkdir(folderOf('agency'))])
  const first = await install({ DATA_DIR: folderOf('new') })
  await first.stop()
  const [removeAgency] = await Promise.all([makeAgency(), makeDemo()])
  return async () => {
    await removeAgency()
    await rm(folder, { recursive: true })
  }
}
