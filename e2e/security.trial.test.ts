import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type Agency, anotherPage, expect, fileFrom, linkTo, PASSWORD, test, unique } from './fixtures'

// Accounts as people guard them: links, second factor, devices, team, what is noted, what is saved.

const NEW_PASSWORD = 'jua-kali-kila-siku-7'
const newEmail = () => `${unique('person').replace(' ', '.')}@example.com`

async function signUp(page: Page, agency: Agency, account: { name: string; email: string }): Promise<void> {
  const answer = await page.request.post(`${agency.url}/api/auth/sign-up`, { data: { ...account, password: PASSWORD } })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function typeSignIn(page: Page, login: string, password: string): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

const openSecurity = (page: Page) => page.goto('/dashboard/settings?tab=security')

test.describe('refused', () => {
  test.use({ allowed: { complaints: [/status of (401|403|410|422)/] } })

  test('a forgotten password is replaced by a link, once', async ({ page, browser, agency, apiAs }) => {
    const email = newEmail()
    const elsewhere = await anotherPage(browser, agency, { name: '', email: '' })
    await signUp(elsewhere, agency, { name: 'Zawadi Mwangi', email })
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByText('Where to send the link')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(`If ${email} has an account, a link is on its way there.`)).toBeVisible()

    const link = await linkTo(apiAs, agency, email, 'recovery')
    await page.goto(link)
    await expect(page.getByText('Zawadi Mwangi')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('Zawadi-Mwangi')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText(/made of your own name/).first()).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)

    // Whoever was signed in with the former password is out.
    await elsewhere.goto('/dashboard')
    await expect(elsewhere).toHaveURL(/\/auth$/)
    await elsewhere.context().close()
  })

  test('a link that was used says so', async ({ page, agency, apiAs }) => {
    const email = newEmail()
    await signUp(page, agency, { name: 'Zawadi Mwangi', email })
    await page.request.post(`${agency.url}/api/recovery`, { data: { email } })
    const link = await linkTo(apiAs, agency, email, 'recovery')
    const token = new URL(link).hash.replace('#token=', '')
    await page.request.post(`${agency.url}/api/recovery/reset`, { data: { token, password: NEW_PASSWORD } })
    await page.goto(link)
    await expect(page.getByText('This link cannot be used')).toBeVisible()
    await expect(page.getByText('This link has been used, replaced or has run out. Ask for a new one.')).toBeVisible()
  })

  test('a second factor is turned on, asked for, and replaced by a recovery code', async ({ page, agency }) => {
    const email = newEmail()
    await signUp(page, agency, { name: 'Zawadi Mwangi', email })
    await openSecurity(page)
    await page.getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
    const secret = (await dialog.locator('p.font-mono').textContent()) ?? ''
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    await dialog.getByLabel('Code').fill(totp.generate())
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByText('Recovery codes')).toBeVisible()
    const [code = ''] = await dialog.getByRole('listitem').allTextContents()
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText('10 of 10 recovery codes are left.', { exact: false })).toBeVisible()

    await page.context().clearCookies()
    await typeSignIn(page, email, PASSWORD)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign In' }).click()
    // Beside the field, and as a notice.
    await expect(page.getByText('This code is not right, or was used before.').first()).toBeVisible()
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await openSecurity(page)
    await expect(page.getByText('9 of 10 recovery codes are left.', { exact: false })).toBeVisible()
  })

  test('an admin without the second factor that is asked for is led to it', async ({
    page,
    browser,
    agency,
    apiAs,
  }) => {
    const admin = await apiAs(agency.admin)
    const email = newEmail()
    const colleague = { fullName: 'Second Admin', email, phoneNumber: null, role: 'admin' }
    const { invitation } = (await admin.post('/team', colleague)) as unknown as { invitation: { link: string } }
    const token = new URL(invitation.link).hash.replace('#token=', '')
    await page.request.post(`${agency.url}/api/invitations/accept`, { data: { token, password: PASSWORD } })
    await typeSignIn(page, email, PASSWORD)
    await expect(page).toHaveURL(/\/dashboard$/)
    // An open page is led there at its next request, which would break off the way to another.
    await page.goto('about:blank')

    // The one who asks for it has one.
    const first = await anotherPage(browser, agency, agency.admin)
    const { secret } = await (
      await first.request.post(`${agency.url}/api/own/second-factor`, { data: { password: PASSWORD } })
    ).json()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await first.request.post(`${agency.url}/api/own/second-factor/confirm`, { data: { code } })
    await openSecurity(first)
    await first.getByText('Admins need a second factor', { exact: true }).click()
    await expect(first.getByText('Admins now need a second factor.')).toBeVisible()

    await page.goto('/dashboard/properties')
    await expect(page).toHaveURL(/tab=security/)
    await expect(page.getByText('Admins need a second factor here. Turn yours on to continue.')).toBeVisible()
    await first.getByText('Admins need a second factor', { exact: true }).click()
    await expect(first.getByText('A second factor is optional now.')).toBeVisible()
    await first.request.post(`${agency.url}/api/own/second-factor/remove`, { data: { password: PASSWORD } })
    await page.goto('/dashboard/properties')
    await expect(page.getByRole('heading', { name: 'Properties' })).toBeVisible()
    await first.context().close()
  })
})

test('somebody signs in by phone number, and out everywhere else', async ({ page, browser, agency }) => {
  const email = newEmail()
  const phoneNumber = `07${String(process.pid % 100).padStart(2, '0')} ${String(Date.now()).slice(-6)}`
  await signUp(page, agency, { name: 'Zawadi Mwangi', email, ...{ phoneNumber } })
  const phone = await anotherPage(browser, agency, { name: '', email: '' })
  await typeSignIn(phone, `+254${phoneNumber.slice(1).replace(' ', '')}`, PASSWORD)
  await expect(phone).toHaveURL(/\/dashboard$/)

  await openSecurity(page)
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out other devices' }).click()
  await expect(page.getByText('All other devices are signed out.')).toBeVisible()
  await phone.goto('/dashboard')
  await expect(phone).toHaveURL(/\/auth$/)
  await phone.context().close()
})

test('password and address are changed', async ({ page, agency, apiAs }) => {
  const email = newEmail()
  const wanted = newEmail()
  await signUp(page, agency, { name: 'Zawadi Mwangi', email })
  await openSecurity(page)
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed. Other devices are signed out.')).toBeVisible()

  await page.getByLabel('New email').fill(wanted)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(
    page.getByText(`Email is not set up, so the link for ${wanted} waits under Messages`, { exact: false }),
  ).toBeVisible()
  await page.goto(await linkTo(apiAs, agency, wanted, 'confirm-email'))
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText(`From now on you sign in with ${wanted}.`)).toBeVisible()
  // Whoever was signed in with the former address is out, here too.
  await page.getByRole('link', { name: 'Sign in' }).click()
  await typeSignIn(page, wanted, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a colleague is invited, becomes admin, and leaves; the audit log tells it all', async ({
  page,
  browser,
  agency,
  signIn,
}) => {
  const fullName = unique('Nakato Babirye')
  const email = newEmail()
  await signIn(agency.admin)
  await page.goto('/dashboard/settings?tab=team')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full Name').fill(fullName)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText('Invitation link')).toBeVisible()
  const link = (await dialog.locator('p.font-mono').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('main').getByRole('row').filter({ hasText: fullName })
  await expect(row.getByText('Invited', { exact: true })).toBeVisible()

  const colleague = await anotherPage(browser, agency, { name: '', email: '' })
  await colleague.goto(link)
  await colleague.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await colleague.getByRole('button', { name: 'Set password' }).click()
  await expect(colleague.getByRole('link', { name: 'Properties' }).first()).toBeVisible()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()

  const manage = async (button: string, confirm: string) => {
    await row.getByRole('button', { name: `Manage ${fullName}` }).click()
    if (button === 'Change') await dialog.getByLabel('Role').selectOption('admin')
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await manage('Change', 'Change role')
  await expect(row.getByText('Admin', { exact: true })).toBeVisible()
  await manage('Deactivate', 'Deactivate')
  await expect(row.getByText('Deactivated', { exact: true })).toBeVisible()
  await colleague.goto('/dashboard')
  await expect(colleague).toHaveURL(/\/auth$/)
  await colleague.context().close()

  await page.goto('/dashboard/settings?tab=audit')
  await page.getByRole('searchbox').fill(fullName)
  await expect(page).toHaveURL(/search=/)
  for (const action of ['Team deactivated', 'Team role changed', 'Invitation accepted', 'Team invited']) {
    // Entries about others stand until the search has its answer.
    const entry = page.getByRole('main').getByRole('row').filter({ hasText: fullName })
    await expect(entry.getByText(action, { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Team role changed' }).click()
  await expect(dialog.getByText('1 field')).toBeVisible()
  await expect(dialog.getByText(/Property Manager\s*→\s*Admin/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await fileFrom(page.getByRole('menuitem', { name: 'CSV' }))
  expect(download.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
})

test('a key is made, read once, used by a script and withdrawn', async ({ page, agency, request, signIn }) => {
  await signIn(agency.admin)
  await page.goto('/dashboard/settings?tab=api')
  await page.getByRole('button', { name: 'Add key' }).click()
  await page.getByLabel('What is it for?').fill('Reports')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create key' }).click()
  const secret = await page
    .getByRole('dialog')
    .getByText(/^makao_secret_/)
    .innerText()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(secret)).toBeHidden()
  const ask = () =>
    request.get(`${agency.url}/rest/v1/properties?select=id`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await ask()).status()).toBe(200)
  await page.getByRole('button', { name: 'Withdraw Reports' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Reports is withdrawn.')).toBeVisible()
  expect((await ask()).status()).toBe(401)
})
