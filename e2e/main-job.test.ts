import { dayInNairobi } from '@makao/contract/days'
import type { Browser, Page } from '@playwright/test'
import { type Mailbox, startMailbox } from '../server/test/mailbox'
import { chooseInRow, copiedText, expect, keepToasts, test, watch } from './fixtures'
import type { Installation } from './server'
import { installCopy, installEmbedded } from './templates'

let makao: Installation
let mailbox: Mailbox

test.beforeAll(async ({ embedded }) => {
  mailbox = await startMailbox()
  const sent = { SMTP_URL: mailbox.url }
  makao = await (embedded ? installEmbedded('main', sent) : installCopy('new', sent))
})
test.afterAll(async () => {
  await makao.stop()
  await mailbox.close()
})

async function openPage(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ baseURL: makao.url, permissions: ['clipboard-read', 'clipboard-write'] })
  await keepToasts(context)
  const page = await context.newPage()
  return { page, complaints: watch(page) }
}

const toast = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible()
const card = (page: Page, label: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: label, exact: true }) })

const figure = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').getByText(name, { exact: true }) })

/** @returns the admin's password */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Set it up' }).click()
  await page.getByRole('button', { name: 'Create Default Admin' }).click()
  await expect(page.getByText('Enter the set-up code. It is shown where Makao was started.').first()).toBeVisible()
  await page.getByLabel('Set-up code').fill(makao.setupCode().toLowerCase())
  await page.getByRole('button', { name: 'Create Default Admin' }).click()
  await toast(page, 'Default admin account created successfully!')
  await page.getByRole('button', { name: 'Copy password' }).click()
  const password = await copiedText(page, /^\w{16}$/)
  await page.getByRole('link', { name: 'Sign In' }).click()
  return password
}

/** The admin, whom an empty dashboard greets. */
async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email').fill('admin@makao.local')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByText('No recent payments')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Needs you today' })).toBeHidden()
}

/** A property with its first unit. */
async function addHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  await expect(page.getByText('No properties found')).toBeVisible()
  await page.getByRole('link', { name: 'Add Property' }).click()
  await page.getByLabel('Property Name').fill('Jacaranda Court')
  await page.getByLabel('Country').selectOption('Kenya')
  await page.getByLabel('City').fill('Nairobi')
  await page.getByLabel('Address').fill('Ngong Road 12, Kilimani')
  await page.getByLabel('Property Type').selectOption('Apartment')
  await page.getByRole('button', { name: 'Add Property' }).click()
  await toast(page, 'Property created successfully')
  await page.getByRole('link', { name: 'Jacaranda Court', exact: true }).click()

  await page.getByRole('link', { name: 'Add First Unit' }).click()
  await page.getByLabel('Unit Number').fill('A1')
  await page.getByLabel('Rent Amount').fill('15,000')
  await page.getByLabel('Service Charge Amount').fill('2000.50')
  await page.getByLabel('Rent Due Date').fill('5')
  await page.getByRole('button', { name: 'Add Unit' }).click()
  await toast(page, 'Unit added successfully')
  const unitRow = page.getByRole('row', { name: /A1/ })
  await expect(unitRow).toContainText('KES 15,000')
  await expect(unitRow).toContainText('KES 2,000.50')
  await expect(page.getByRole('cell', { name: 'Day 5', exact: true }).first()).toBeVisible()
  await expect(unitRow).toContainText('Vacant')
}

/** @returns the link that sets the tenant's password */
async function addTenant(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Tenants', exact: true }).click()
  await expect(page.getByText('Get started by adding your first tenant.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Tenant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full Name').fill('Wanjiku Kamau')
  await dialog.getByLabel('Email').fill('wanjiku@example.com')
  await dialog.getByLabel('Phone Number', { exact: true }).fill('0712 345 678')
  await dialog.getByRole('button', { name: 'Add Tenant' }).click()
  await toast(page, 'Tenant created successfully. They will receive an email to set their password.')
  await expect(dialog.getByText('Also sent by email to wanjiku@example.com.')).toBeVisible()
  await page.getByRole('dialog', { name: 'Invitation link' }).getByRole('button', { name: 'Copy link' }).click()
  const link = await copiedText(page, /^http\S+#token=/)
  await page.getByRole('button', { name: 'Done' }).click()
  return link
}

/** From the first of the month on: a whole month's rent is due. */
async function assign(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Assign Tenant' }).click()
  await dialog.getByRole('combobox', { name: 'Tenant' }).fill('wanjiku')
  await page.getByRole('option', { name: /Wanjiku Kamau/ }).click()
  await dialog.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: 'Unit A1 - Jacaranda Court KES 15,000 a month' }).click()
  await dialog.getByLabel('Start Date').fill(`${dayInNairobi(new Date()).slice(0, 7)}-01`)
  await dialog.getByRole('button', { name: 'Assign Tenant' }).click()
  await toast(page, 'Tenant assigned to unit successfully')
  await expect(page.getByRole('button', { name: 'Receive the first payment' })).toBeVisible()
  const tenantRow = page.getByRole('row', { name: /Wanjiku Kamau/ })
  await expect(tenantRow).toContainText('A1')
  await expect(tenantRow).toContainText('Active')
}

/** This month's rent was charged by itself, so the money is received for it. */
async function receivePayment(page: Page): Promise<void> {
  const tenantRow = page.getByRole('row', { name: /Wanjiku Kamau/ })
  const dialog = page.getByRole('dialog')
  await chooseInRow(tenantRow, 'Wanjiku Kamau', 'Record payment of Wanjiku Kamau')
  await expect(dialog.getByLabel('Amount')).toHaveValue('15,000')
  await dialog.getByLabel(/Receipt Number/).fill('ukl4t7qx2m')
  await dialog.getByRole('button', { name: 'Record Payment' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Rent of KES 15,000')
  await dialog.getByRole('button', { name: 'Receive the payment instead' }).click()
  const receive = page.getByRole('dialog', { name: 'Receive Payment' })
  await expect(receive.getByLabel('Amount')).toHaveValue('15,000')
  await expect(receive.getByLabel('M-Pesa Receipt Number')).toHaveValue('UKL4T7QX2M')
  await receive.getByLabel('Amount').fill('17,000.50')
  await expect(receive.getByText(/in full/)).toHaveCount(2)
  await receive.getByRole('button', { name: 'Receive Payment' }).click()
  await toast(page, 'Received KES 17,000.50 from Wanjiku Kamau')
}

/** The same on the dashboard and in Payment Records. */
async function expectPaid(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('link', { name: 'Revenue: KSh 17,000.50' })).toBeVisible()
  const recent = card(page, 'Recent Payments')
  await expect(recent).toContainText('Wanjiku Kamau')
  await expect(recent).toContainText('Jacaranda Court')
  await expect(recent).toContainText('Paid')
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('link', { name: 'Payment Records' }).click()
  const record = page.getByRole('row', { name: /Rent .*UKL4T7QX2M/ })
  await expect(record).toContainText('Wanjiku Kamau')
  await expect(record).toContainText('15,000')
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText(/Paid Amount\s*KES\s17,000\.50/)
}

/** The tenant opens the link, sets a password and sees what is their own. */
async function openAsTenant(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByText('wanjiku@example.com')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('mvua-kubwa-2026')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Tenant Portal' })).toBeVisible()
  await expect(figure(page, 'Your Property')).toContainText('Jacaranda Court')
  await expect(figure(page, 'Your Unit')).toContainText('A1')
  await expect(figure(page, 'Total paid')).toContainText('KES 17,000.50')
  await expect(page.getByRole('link', { name: 'Properties', exact: true })).toBeHidden()
}

/** On a phone they add their ID. */
async function sendId(page: Page): Promise<void> {
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const photo = { name: 'My ID.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) }
  await page.getByLabel('Add document').setInputFiles(photo)
  await expect(page.getByRole('button', { name: 'My ID.jpg', exact: true })).toBeVisible()
  if (desk) await page.setViewportSize(desk)
}

/** What the tenant sent, the office has. */
async function expectIdAtOffice(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tenants', exact: true }).click()
  await page.getByRole('link', { name: 'Wanjiku Kamau' }).first().click()
  await page.getByRole('link', { name: 'Papers' }).click()
  await expect(page.getByRole('button', { name: 'My ID.jpg', exact: true })).toBeVisible()
}

/** Pages of staff lead the tenant home; their own payments are there. */
async function expectOwnPayments(page: Page): Promise<void> {
  await page.goto('/dashboard/tenants')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(page.getByRole('row', { name: /Rent .*UKL4T7QX2M/ })).toBeVisible()
  await page.getByRole('link', { name: 'Your payments' }).click()
  await expect(page.getByRole('row', { name: /17,000.50 .*UKL4T7QX2M/ })).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.getByText('wanjiku@example.com')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await toast(page, 'You have been successfully logged out.')
  await expect(page).toHaveURL(/\/auth$/)
}

test('the main job, from an empty installation to a tenant who sees what is paid', async ({ browser }) => {
  const { page, complaints } = await openPage(browser)
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth$/)
  await signIn(page, await setUp(page))
  await addHome(page)
  const link = await addTenant(page)
  await assign(page)
  await receivePayment(page)
  await expectPaid(page)

  const tenant = await openPage(browser)
  await openAsTenant(tenant.page, link)
  await sendId(tenant.page)
  await expectIdAtOffice(page)
  await expectOwnPayments(tenant.page)

  // Used up, the link opens nothing.
  const late = await openPage(browser)
  await late.page.goto(link)
  await expect(late.page.getByText('This link cannot be used')).toBeVisible()

  await signOut(tenant.page)

  expect([...complaints.filter((text) => !/status of (409|422)/.test(text)), ...tenant.complaints]).toEqual([])
})
