import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type APIRequestContext, type BrowserContext, expect, request } from '@playwright/test'
import { acquireFolderLock } from '../scripts/folder-lock.mjs'
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
  // On a server what is new begins with a database without a table, and with no folder.
  const begun = template === 'new' && process.env.E2E_DATABASE_URL ? undefined : await readyTemplate(template)
  const database = await serverDatabase(begun?.database)
  const installation = await install({ ...database?.env, ...env }, programOf(template), begun?.folder)
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

/** A new installation that keeps its rows in its data folder, as after `npm start` without a database server. */
export async function installEmbedded(
  program: 'main' | 'demo',
  env: Record<string, string> = {},
): Promise<Installation> {
  return install(env, program, (await readyTemplate('new')).folder)
}

export async function staffOfTemplate(): Promise<Staff> {
  await readyTemplate('agency')
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

/** @returns the database that holds its rows, where they are not in its folder */
async function makeTemplate(
  template: 'agency' | 'demo',
  fill: (begun: Installation) => Promise<void> = async () => undefined,
): Promise<string | undefined> {
  const database = await serverDatabase()
  const begun = database ? undefined : await readyTemplate('new')
  const env = { ...database?.env, DATA_DIR: folderOf(template) }
  const installation = await install(env, programOf(template), begun?.folder)
  await fill(installation)
  await installation.stop()
  return database?.name
}

const makers: Record<Template, () => Promise<string | undefined>> = {
  new: async () => {
    const first = await install({ DATA_DIR: folderOf('new') })
    await first.stop()
    return undefined
  },
  agency: () =>
    makeTemplate('agency', async (agency) => writeFile(staffFile(), JSON.stringify(await hireStaff(agency)))),
  demo: () => makeTemplate('demo'),
}

interface Ready {
  folder: string
  /** Where its rows are not in the folder. */
  database?: string
}

/** Made by whichever worker asks first, the others wait: hardly a run needs all of them. */
async function readyTemplate(template: Template): Promise<Ready> {
  const folder = folderOf(template)
  const release = await acquireFolderLock(`${folder}.lock`, () => undefined)
  try {
    const made = `${folder}.json`
    if (!existsSync(made)) {
      await mkdir(folder)
      await writeFile(made, JSON.stringify({ folder, database: await makers[template]() }))
    }
    return JSON.parse(await readFile(made, 'utf8'))
  } finally {
    release()
  }
}

/** Runs before the first test, on behalf of all workers. */
export default async function keepTemplates(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'makao-e2e-templates-'))
  process.env.E2E_TEMPLATES = folder
  return async () => {
    const administrationUrl = process.env.E2E_DATABASE_URL
    for (const name of await readdir(folder)) {
      if (!administrationUrl || !name.endsWith('.json') || name === basename(staffFile())) continue
      const { database }: Ready = JSON.parse(await readFile(join(folder, name), 'utf8'))
      if (database) await dropServerDatabase(administrationUrl, database)
    }
    await rm(folder, { recursive: true })
  }
}
