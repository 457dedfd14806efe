import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, expect, request } from '@playwright/test'
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

/** An installation of its own that begins where the template ended. */
export function installCopy(template: Template, env: Record<string, string> = {}): Promise<Installation> {
  return install(env, template === 'demo' ? 'demo' : 'main', folderOf(template))
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

async function hireStaff({ url: baseURL, setupCode }: Installation): Promise<Staff> {
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

async function makeAgency(): Promise<void> {
  const agency = await install({ DATA_DIR: folderOf('agency') }, 'main', folderOf('new'))
  await writeFile(staffFile(), JSON.stringify(await hireStaff(agency)))
  await agency.stop()
}

async function makeDemo(): Promise<void> {
  const demo = await install({ DATA_DIR: folderOf('demo') }, 'demo', folderOf('new'))
  await demo.stop()
}

/** Runs before the first test, on behalf of all workers. */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'makao-e2e-templates-'))
  process.env.E2E_TEMPLATES = folder
  await mkdir(folderOf('new'))
  const first = await install({ DATA_DIR: folderOf('new') })
  await first.stop()
  await Promise.all([makeAgency(), makeDemo()])
  return () => rm(folder, { recursive: true })
}
