import { expect, type Page, test } from '@playwright/test'
import { keepToasts, watch } from './fixtures'
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
  await page.getByLabel('Full Name').fill('Achieng Odhiambo')
  await page.getByLabel('Agency').fill('Karibu Homes')
  await page.getByLabel('Email').fill('achieng@agency.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  await page.goto('/setup')
  await expect(page.getByText('This installation already has an admin.')).toBeVisible()

  // Another tab shows what is decided here.
  const otherTab = await context.newPage()
  for (const tab of [otherTab, page]) await tab.goto('/dashboard/settings?tab=team')
  const setting = (tab: Page) => tab.getByRole('switch', { name: /People can sign up by themselves/ })
  await expect(setting(otherTab)).toBeChecked()
  await setting(page).click()
  await expect(page.getByText('Accounts are made by invitation alone now.')).toBeVisible()
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
