import { readFile } from 'node:fs/promises'
import {
  anotherPage,
  chooseInRow,
  expect,
  fileFrom,
  holdBack,
  letUnit,
  openBank,
  PASSWORD,
  test,
  unique,
  watch,
} from './fixtures'

const PHONE = { width: 360, height: 740 }
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')

test('an owner: invited by a link, reads on a phone what is theirs, and is sent away when access is withdrawn', async ({
  page,
  browser,
  agency,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const { property, tenant, tenancy } = await letUnit(api)
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  const month = today.slice(0, 7)
  const vacant = await api.post(`/properties/${property.id}/units`, {
    unitNumber: 'A2',
    currency: 'KES',
    rentAmount: 1_000_000,
    serviceChargeAmount: 0,
    rentDueDate: 5,
    serviceChargeDueDate: 5,
  })
  expect(vacant.id).toBeTruthy()
  const paid = { amount: 2_000_000, currency: 'KES', paymentType: 'rent', paymentStatus: 'paid' }
  await api.post('/payment-records', {
    requestId: crypto.randomUUID(),
    tenancyId: tenancy?.id,
    ...paid,
    dueDate: today,
    paidDate: today,
  })
  const name = unique('Wambui Njoroge')
  const email = `${unique('wambui').replace(' ', '.')}@example.com`
  const owner = await api.post('/owners', { name, kind: 'individual', isResident: true, email })
  await api.post(`/properties/${property.id}/agreements`, {
    fromMonth: month,
    currency: 'KES',
    commissionKind: 'percent',
    commissionRate: 1000,
    shares: [{ ownerId: owner.id, share: 10_000 }],
  })
  const box = { requestId: crypto.randomUUID(), kind: 'cash', name: unique('Cash box'), currency: 'KES' }
  const { id: accountId } = await (await apiAs(agency.admin)).post('/receiving-accounts', box)
  await api.post(`/properties/${property.id}/expenses`, {
    requestId: crypto.randomUUID(),
    propertyId: property.id,
    currency: 'KES',
    amount: 150_000,
    category: 'repairs',
    description: 'Burst pipe',
    spentOn: today,
    accountId,
  })

  // The manager adds the invoice of the pipe, hands out a statement and invites.
  await signIn(agency.manager)
  await page.goto(`/dashboard/properties/${property.id}`)
  await chooseInRow(page, 'Burst pipe', 'Papers of Burst pipe')
  const papers = page.getByRole('dialog', { name: 'Papers of Burst pipe' })
  const invoice = { name: 'Invoice.pdf', mimeType: 'application/pdf', buffer: PDF }
  await papers.getByLabel('Add document').setInputFiles(invoice)
  await expect(papers.getByText('Invoice.pdf')).toBeVisible()
  await papers.getByRole('button', { name: 'Done' }).click()
  await page.goto(`/dashboard/owners/${owner.id}`)
  await fileFrom(page.getByRole('button', { name: 'PDF' }))
  await page.getByRole('link', { name: 'Details' }).click()
  await expect(page.getByText('No sign-in yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite owner' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invitation link' })
  const link = (await inviting.getByText(/#token=/).textContent()) ?? ''
  await inviting.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Invited, and no password chosen yet.')).toBeVisible()

  const phone = await anotherPage(browser, agency, { name, email })
  const complaints = watch(phone, [/401/])
  await phone.setViewportSize(PHONE)
  const fits = async () => expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  await phone.goto(link)
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Set password' }).click()

  // 20,000 less 10% and the pipe.
  await expect(phone.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(phone.getByText('Due to you today')).toBeVisible()
  await expect(phone.getByText('KES 16,500').first()).toBeVisible()
  await expect(phone.getByText('Tenants have paid KES 20,000 of KES 20,000 due this month')).toBeVisible()
  await expect(phone.getByText(/^A2 vacant since/)).toBeVisible()
  await fits()

  await phone.getByRole('link', { name: `Units of ${property.name}` }).click()
  const units = phone.getByRole('list', { name: 'Units' })
  await expect(units.getByRole('listitem').filter({ hasText: 'A1' })).toContainText('Paid')
  await expect(units.getByRole('listitem').filter({ hasText: 'A2' })).toContainText('Vacant since')
  await expect(phone.getByText(tenant.fullName)).toBeHidden()
  await fits()

  const bar = phone.getByRole('navigation', { name: 'Most used' })
  await bar.getByRole('link', { name: 'Money' }).click()
  await expect(phone.getByRole('list', { name: 'Expenses' })).toContainText('Burst pipe')
  await expect(phone.getByRole('link', { name: 'Invoice.pdf' })).toBeVisible()
  await fits()
  const statement = await fileFrom(phone.getByRole('button', { name: /^PDF for/ }))
  expect((await readFile(await statement.path())).subarray(0, 4).toString()).toBe('%PDF')

  // What they do not understand they ask, and the answer stands beside it.
  await phone.getByRole('button', { name: 'Ask about Burst pipe' }).click()
  const asking = phone.getByRole('dialog', { name: 'Ask about Burst pipe' })
  await asking.getByLabel('Question').fill('Which plumber was it?')
  await asking.getByRole('button', { name: 'Ask your agency' }).click()
  await expect(asking).toBeHidden()
  await page.goto('/dashboard/owners')
  const waiting = page.getByRole('list', { name: 'Questions' }).getByRole('listitem').filter({ hasText: name })
  await expect(waiting.first()).toContainText('Which plumber was it?')
  await waiting.getByRole('button', { name: `Answer ${name}` }).click()
  const answering = page.getByRole('dialog', { name: `Answer ${name}` })
  await answering.getByLabel('Answer', { exact: true }).fill('Otieno and Sons.')
  await answering.getByRole('button', { name: `Answer ${name}` }).click()
  await expect(waiting).toHaveCount(0)
  await page.goto(`/dashboard/owners/${owner.id}?tab=details`)

  await bar.getByRole('link', { name: 'News' }).click()
  await expect(phone.getByRole('list', { name: 'Questions' })).toContainText('Otieno and Sons.')
  const news = phone.getByRole('list', { name: 'News' })
  await expect(news.getByRole('listitem').filter({ hasText: 'Expense recorded' }).first()).toContainText('KES 1,500')
  await expect(news.getByRole('listitem').filter({ hasText: 'Expense recorded' }).first()).toContainText(
    agency.manager.name,
  )
  await fits()

  // At a desk the same pages stand beside a sidebar.
  await phone.setViewportSize({ width: 1280, height: 800 })
  await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Properties' }).click()
  await expect(phone.getByText('Your properties')).toBeVisible()
  // What is the staff's leads back.
  await phone.goto('/dashboard/owners')
  await expect(phone.getByRole('heading', { name, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw access' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw access' }).click()
  await expect(page.getByText('Access withdrawn.')).toBeVisible()
  await phone.reload()
  await expect(phone).toHaveURL(/\/auth/)
  expect(complaints).toEqual([])
  await phone.context().close()
})

test("an account stays its owner's when it is renamed before the owners came", async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const [api, admin] = [await apiAs(agency.manager), await apiAs(agency.admin)]
  const owner = await api.post('/owners', { name: unique('Halima Said'), kind: 'individual', isResident: true })
  const account = unique('Equity of Halima')
  const { id } = await openBank(admin, account, { ownerId: String(owner.id) })
  await signIn(agency.admin)
  const bringOwners = await holdBack(page, '**/api/owners/names')
  await page.goto('/dashboard/settings?tab=accounts')
  await page.getByRole('button', { name: `Open ${account}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${account}` })
  await expect(dialog.getByLabel('Of an owner (optional)')).toHaveValue(String(owner.id))
  const renamed = unique('KCB of Halima')
  await dialog.getByLabel('Name', { exact: true }).fill(renamed)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  bringOwners()
  const all = (await admin.get('/receiving-accounts')) as unknown as { id: string; name: string; ownerId: string }[]
  expect(all.find((each) => each.id === id)).toMatchObject({ name: renamed, ownerId: owner.id })
})
