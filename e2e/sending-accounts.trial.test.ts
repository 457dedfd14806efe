import { type Mailbox, startMailbox } from '../server/test/mailbox'
import { anotherPage, expect, test, watch } from './fixtures'
import type { Installation } from './server'
import { hireStaff, installCopy } from './templates'

let makao: Installation
let mailbox: Mailbox

test.beforeAll(async () => {
  mailbox = await startMailbox()
  makao = await installCopy('new')
})
test.afterAll(async () => {
  await makao.stop()
  await mailbox.close()
})

test('an admin on a phone goes from the first steps to a mail account that a test went out through', async ({
  browser,
}) => {
  const staff = await hireStaff(makao)
  const { admin } = staff
  const agency = { ...makao, ...staff }
  const page = await anotherPage(browser, agency, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  const complaints = watch(page, [/status of 422/])
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Set up: Set up email' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Email account' })).toBeVisible()
  await dialog.getByLabel('Mail server').fill('127.0.0.1')
  await dialog.getByLabel('Encryption').selectOption('TLS (usually port 465)')
  await expect(dialog.getByLabel('Port')).toHaveValue('465')
  await dialog.getByLabel('Encryption').selectOption('None')
  await dialog.getByLabel('Port').fill(String(mailbox.port))
  await dialog.getByLabel('User').fill('rent@agency.example')
  await dialog.getByLabel('Password').fill('not-the-password')
  await dialog.getByLabel('Sender address').fill('rent@agency.example')
  await dialog.getByLabel('Sender name').fill('Karibu Homes')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Send yourself a test.')).toBeVisible()
  await expect(page.getByText('Through 127.0.0.1, from rent@agency.example')).toBeVisible()
  const send = page.getByRole('button', { name: 'Send me a test by Email' })
  await send.click()
  await expect(page.getByText(/Username and password not accepted.*Check the user and the password/)).toBeVisible()

  mailbox.passwords['rent@agency.example'] = 'the-password'
  await page.getByRole('button', { name: 'Change Email' }).click()
  await expect(dialog.getByLabel('Password')).toHaveValue('')
  await dialog.getByLabel('Password').fill('the-password')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await send.click()
  await expect(page.getByText(`Test sent to ${admin.email}`)).toBeVisible()
  expect(mailbox.received.some(({ to, text }) => to === admin.email && text.includes('Karibu Homes'))).toBe(true)

  // A manager sees that it goes out, and nothing to change.
  const other = await anotherPage(browser, agency, staff.manager)
  await other.goto('/dashboard/settings?tab=notifications')
  await expect(other.getByRole('button', { name: 'Send me a test by Email' })).toBeVisible()
  await expect(other.getByText('An admin sets it up here.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Change Email' })).toBeHidden()
  expect(complaints).toEqual([])
})
