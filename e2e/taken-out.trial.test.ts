import { anotherPage, expect, fileFrom, onceNothingRuns, PASSWORD, test, unique } from './fixtures'

// What is taken out of an installation: backups by its admins, and by a tenant what is kept of them.

test('a backup is made, by hand and as a job, and taken out, and a tenant takes out their own data', async ({
  page,
  browser,
  agency,
  signIn,
}) => {
  await signIn(agency.admin)
  // A server makes a backup by itself once it has been calm for a minute.
  for (const path of ['**/api/backups', '**/api/jobs/*/runs']) {
    await page.route(path, async (route) => {
      if (route.request().method() === 'POST') await route.fulfill({ response: await onceNothingRuns(route) })
      else await route.continue()
    })
  }
  await page.goto('/dashboard/settings?tab=backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('The backup is made.')).toBeVisible()
  const backup = await fileFrom(page.getByRole('link', { name: /Download the backup/ }).first())
  expect(backup.suggestedFilename()).toMatch(/^makao-.*\.backup$/)

  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await expect(page.getByText('Every day at 02:00')).toBeVisible()
  await page.getByRole('button', { name: 'Run now: Nightly backup' }).click()
  const run = page.getByRole('row').filter({ hasText: 'Nightly backup' })
  await expect(run.getByText('Done', { exact: true })).toBeVisible()
  await run.getByRole('button', { name: 'Nightly backup', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(`started by ${agency.admin.name}`).first()).toBeVisible()

  await page.goto('/dashboard/settings?tab=privacy')
  await expect(page.getByText('Accounts must be kept for seven years.', { exact: false })).toBeVisible()

  const tenant = await anotherPage(browser, agency, { name: '', email: '' })
  const account = {
    name: 'Zawadi Mwangi',
    email: `${unique('person').replace(' ', '.')}@example.com`,
    password: PASSWORD,
  }
  const answer = await tenant.request.post(`${agency.url}/api/auth/sign-up`, { data: account })
  expect(answer.status(), await answer.text()).toBe(200)
  await tenant.goto('/dashboard/settings')
  // A page that is drawn anew under the pointer may swallow a click: a person presses again.
  await expect(async () => {
    const [data] = await Promise.all([
      tenant.waitForEvent('download', { timeout: 20_000 }),
      tenant.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(data.suggestedFilename()).toMatch(/^my-makao-data-.*\.json$/)
  }).toPass()
  await expect(tenant.getByRole('link', { name: 'Backups' })).toBeHidden()
  await tenant.context().close()
})
