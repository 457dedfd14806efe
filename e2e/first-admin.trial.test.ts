import type { Page } from '@playwright/test'
import { counting, expect, holdEffort, keepToasts, test, watch } from './fixtures'
import type { Installation } from './server'
import { installCopy, PASSWORD } from './templates'

let makao: Installation

test.beforeAll(async () => {
  makao = await installCopy('new')
})
test.afterAll(async () => {
  await makao.stop()
})

const fitsTheScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** What has nothing to show yet leads to what comes first. */
async function seeEmptyPages(page: Page): Promise<void> {
  await page.goto('/dashboard/reports')
  await expect(page.getByRole('link', { name: 'Add your first property' })).toBeVisible()
  await page.goto('/dashboard/payments?view=reconcile')
  const accounts = page.getByRole('link', { name: 'Settings, Receiving accounts' })
  await expect(accounts).toHaveCount(2)
  await accounts.first().click()
  await expect(page.getByRole('heading', { name: 'Receiving accounts' }).first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('listitem').filter({ hasText: 'Karibu Homes' })).toContainText('Agency:')
  await page.goto('/dashboard/properties/new?next=units')
}

/** From the set-up form to the first rent, from save to save. */
async function firstRent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByText('Full Name is required')).toBeVisible()
  const person = counting(page)
  await person.fill(page.getByLabel('Full Name'), 'Achieng Odhiambo')
  await person.fill(page.getByLabel('Agency'), 'Karibu Homes')
  await person.fill(page.getByLabel('Email'), 'achieng@agency.example')
  await person.fill(page.getByLabel('Password', { exact: true }), PASSWORD)
  await person.click(page.getByRole('button', { name: 'Create my account' }))

  await person.opens(page.getByRole('heading', { name: 'Add Property' }))
  await seeEmptyPages(page)
  await expect(page.getByLabel('Country')).toHaveValue('Kenya')
  await person.fill(page.getByLabel('Property Name'), 'Jacaranda Court')
  await person.fill(page.getByLabel('City'), 'Nairobi')
  await person.fill(page.getByLabel('Address'), 'Ngong Road 12, Kilimani')
  expect(await fitsTheScreen(page)).toBe(true)
  await person.click(page.getByRole('button', { name: 'Add Property' }))

  await person.opens(page.getByRole('heading', { name: 'Add Units' }))
  await person.fill(page.getByLabel('Units'), 'A1 to A19\nPenthouse 1\t60,000')
  await person.fill(page.getByLabel('Rent Amount'), '15000')
  expect(await fitsTheScreen(page)).toBe(true)
  await person.click(page.getByRole('button', { name: 'Add 20 units' }))

  const dialog = page.getByRole('dialog')
  await person.opens(dialog.getByRole('heading', { name: 'Add Tenant' }))
  await person.fill(dialog.getByLabel('Full Name'), 'Wanjiku Kamau')
  await person.fill(dialog.getByLabel('Email'), 'wanjiku@example.com')
  await person.click(dialog.getByRole('button', { name: 'Add Tenant' }))
  await person.opens(dialog.getByRole('heading', { name: 'Assign Tenant to Unit' }))
  await expect(dialog.getByRole('combobox', { name: 'Tenant' })).toHaveValue('Wanjiku Kamau')
  await person.click(dialog.getByRole('combobox', { name: 'Unit' }))
  await person.click(page.getByRole('option', { name: /^Unit A7 - Jacaranda Court/ }))
  await person.click(dialog.getByRole('button', { name: 'Assign Tenant' }))
  await expect(page.getByText('Tenant assigned to unit successfully')).toBeVisible()
  holdEffort('a first run to first rent', person.effort, { clicks: 9, fields: 11, screens: 4 })
  await expect(dialog.getByRole('heading', { name: 'Invitation link' })).toBeVisible()
  // Without mail nobody is told that one comes.
  await expect(dialog.getByText('Email is not set up')).toBeVisible()
  await expect(page.getByText('They will receive an email')).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Next tenant' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Receive the first payment' }).click()
  await expect(page.getByRole('dialog', { name: 'Receive Payment' })).toContainText('Wanjiku Kamau')
  await dialog.getByLabel(/Receipt Number/).fill('UKL4T7QX2M')
  await dialog.getByRole('button', { name: 'Receive Payment' }).click()
  const received = page.getByRole('dialog', { name: 'Payment received' })
  await expect(received.getByRole('status')).toContainText(/from Wanjiku Kamau.*RCT-/)
  await received.getByRole('link', { name: 'See your dashboard' }).click()
  await expect(page.getByText('6 of 10 done')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add: Say how tenants pay' })).toBeVisible()
  await page.getByRole('button', { name: 'More: Set up SMS' }).click()
  await page.getByRole('menuitem', { name: 'Skip' }).click()
  await expect(page.getByRole('button', { name: 'Put back: Set up SMS' })).toBeVisible()
  expect(await fitsTheScreen(page)).toBe(true)
  await page.getByRole('button', { name: 'Hide first steps' }).click()
  await expect(page.getByText('6 of 10 done')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Needs you today' })).toBeVisible()
  await expect(page.getByText('of 10 done')).toBeHidden()
}

test('the first admin comes by the link that was printed, and nobody without it', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: makao.url, viewport: { width: 360, height: 740 } })
  await keepToasts(context)
  const page = await context.newPage()
  const complaints = watch(page, [/status of 422/])

  // Somebody who found the address before the one who started it.
  await page.goto('/signup')
  await page.getByLabel('Full Name').fill('A Stranger')
  await page.getByLabel('Email').fill('stranger@example.com')
  await page.getByLabel('Role').selectOption('Admin')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Set-up code').fill('AAAA-BBBB-CCCC-DDDD')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Registration Failed')).toBeVisible()
  await expect(page.getByText('This is not the set-up code.').first()).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('A Stranger')
  expect(await fitsTheScreen(page)).toBe(true)

  await page.goto('about:blank')
  await page.goto(`${makao.url}/setup#code=${makao.setupCode()}`)
  await expect(page.getByLabel('Set-up code')).toHaveValue(makao.setupCode())
  expect(await fitsTheScreen(page)).toBe(true)
  await expect(page.getByRole('button', { name: 'Create Default Admin' })).toBeVisible()
  await firstRent(page)

  await page.goto('/setup')
  await expect(page.getByText('This installation already has an admin.')).toBeVisible()

  // Another tab shows what is decided here.
  const otherTab = await context.newPage()
  for (const tab of [otherTab, page]) await tab.goto('/dashboard/settings?tab=team')
  const setting = (tab: Page) => tab.getByRole('switch', { name: /People can sign up by themselves/ })
  await expect(setting(otherTab)).toBeChecked()
  await setting(page).click()
  await expect(page.getByText('Accounts are now by invitation only.')).toBeVisible()
  await expect(setting(page)).not.toBeChecked()
  await otherTab.bringToFront()
  await expect(setting(otherTab)).not.toBeChecked()
  expect(await fitsTheScreen(page)).toBe(true)

  // A stranger is told what to do instead.
  const stranger = await browser.newContext({ baseURL: makao.url, viewport: { width: 360, height: 740 } })
  const outside = await stranger.newPage()
  await outside.goto('/auth')
  await expect(outside.getByText('No account yet? Ask your landlord or agency to invite you.')).toBeVisible()
  await expect(outside.getByRole('link', { name: 'Sign up here' })).toBeHidden()
  await outside.goto('/signup')
  await expect(outside.getByText(/Accounts are made by invitation here/)).toBeVisible()
  await expect(outside.getByRole('button', { name: 'Create Account' })).toBeHidden()
  expect(await fitsTheScreen(outside)).toBe(true)
  await stranger.close()
  expect(complaints).toEqual([])
  await context.close()
})
