import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, type BrowserContext, expect, request } from '@playwright/test'
import { type Installation, install } from './server'

// Data folders that the installations of the tests are copies of. To make a database costs three times what everything
// else of a start does, so a run makes one, by the first start of a Makao like that of any user.

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

/** `new`: as after the first start, nobody has an account. `agency`: with an admin and a manager. */
type Template = 'new' | 'agency'

const folderOf = (template: Template) => join(process.env.E2E_TEMPLATES ?? '', template)
const staffFile = () => join(process.env.E2E_TEMPLATES ?? '', 'staff.json')

/** An installation of its own that begins where the template ended. */
export function installCopy(template: Template): Promise<Installation> {
  return install({}, 'main', folderOf(template))
}

export async function staffOfTemplate(): Promise<Staff> {
  return JSON.parse(await readFile(staffFile(), 'utf8'))
}

async function signUp(context: APIRequestContext, account: Account, requestedRole: string): Promise<void> {
  const data = { name: account.name, email: account.email, password: PASSWORD, requestedRole }
  const answer = await context.post('/api/auth/sign-up', { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function hireStaff(baseURL: string): Promise<Staff> {
  const admin: Account = { name: 'Achieng Odhiambo', email: 'admin@agency.example' }
  const manager: Account = { name: 'Baraka Juma', email: 'manager@agency.example' }
  const asAdmin = await request.newContext({ baseURL })
  const asManager = await request.newContext({ baseURL })
  await signUp(asAdmin, admin, 'admin')
  await signUp(asManager, manager, 'property_manager')
  const waiting = await (await asAdmin.get('/api/team/requests')).json()
  for (const { profileId } of waiting) {
    const answer = await asAdmin.post(`/api/team/requests/${profileId}/approve`, { data: {} })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  // The role ended the session without it.
  const data = { login: manager.email, password: PASSWORD }
  const signedIn = await asManager.post('/api/auth/sign-in', { data, headers: { origin: baseURL } })
  expect(signedIn.ok(), await signedIn.text()).toBe(true)
  admin.state = await asAdmin.storageState()
  manager.state = await asManager.storageState()
  await asAdmin.dispose()
  await asManager.dispose()
  return { admin, manager }
}

/** Runs before the first test, on behalf of all workers. */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'makao-e2e-templates-'))
  process.env.E2E_TEMPLATES = folder
  await mkdir(folderOf('new'))
  const first = await install({ DATA_DIR: folderOf('new') })
  await first.stop()
  const agency = await install({ DATA_DIR: folderOf('agency') }, 'main', folderOf('new'))
  await writeFile(staffFile(), JSON.stringify(await hireStaff(agency.url)))
  await agency.stop()
  return () => rm(folder, { recursive: true })
}
