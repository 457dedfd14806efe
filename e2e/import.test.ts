import { dayInNairobi } from '@makao/contract/days'
import { messyWorkbook } from '../server/src/demo/messy-workbook'
import { noSums, reckonDownload, reckonLandlords, reckonMessy } from '../server/test/reckoned-workbook'
import { anotherPage, expect, keepToasts, PASSWORD, test, unique, watch } from './fixtures'
import { installCopy, staffOfTemplate } from './templates'

const month = dayInNairobi(new Date()).slice(0, 7)
const grouped = (amount: number) => amount.toLocaleString('en-KE')

test('from a workbook to the first charged month', async ({ browser }) => {
  const { bytes, figures } = messyWorkbook()
  const houses = await reckonMessy(bytes)
  const all = Object.values(houses).reduce((sum, house) => {
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += house[key]
    return sum
  }, noSums())
  const makao = await installCopy('agency')
  const { manager } = await staffOfTemplate()
  const context = await browser.newContext({
    baseURL: makao.url,
    viewport: { width: 1280, height: 800 },
    ...(manager.state && { storageState: manager.state }),
  })
  await keepToasts(context)
  const page = await context.newPage()
  const complaints = watch(page)

  // The dry run: the clerk's own headings are recognised, and one unit stands there twice.
  await page.goto('/dashboard/properties')
  await page.getByRole('link', { name: 'Import a sheet' }).click()
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'Rent roll.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: bytes,
  })
  await expect(page.getByText('Rent roll.xlsx checked')).toBeVisible()
  await expect(page.getByText(/^1 error in 1 row/)).toBeVisible()
  await expect(page.getByText(/^All \d+ totals of your sheet agree with the rows\.$/)).toBeVisible()
  const sums = page.locator('dl').filter({ hasText: 'Monthly rent' })
  const [found, comesOver] = [sums.nth(0), sums.nth(1)]
  for (const amount of [figures.rent, figures.arrears, figures.credit, figures.deposit]) {
    await expect(found).toContainText(grouped(amount))
  }

  await page.getByLabel('Kept in Makao from').fill(`${month}-01`)
  // Said while the sheet is read once more, it stays said.
  await page.getByText('Leave out 1 row with errors').click()
  for (const amount of [all.rent, all.arrears, all.credit, all.deposit]) {
    await expect(comesOver).toContainText(grouped(amount))
  }
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  await expect(page.getByText(`Rent KES ${grouped(all.rent)} a month`)).toBeVisible()

  // What Makao gives out again comes to the sheet's totals, property by property and landlord by landlord.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download what is in Makao' }).click(),
  ])
  const out = await (await download.createReadStream()).toArray()
  expect(await reckonDownload(Buffer.concat(out))).toEqual({ houses, landlords: await reckonLandlords(bytes) })

  // The balances stand where they are looked for, and the month is charged above them.
  await page.goto('/dashboard/reports?report=arrears')
  await expect(page.getByText(grouped(all.arrears)).first()).toBeVisible()
  await page.goto('/dashboard/charges')
  await page.getByLabel('Preview').selectOption(month)
  await page.getByRole('button', { name: 'Charge now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make charges' }).click()
  await expect(page.getByText(`${all.tenancies} charges, KES`)).toBeVisible()
  await page.goto('/dashboard/payments')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()

  await makao.stop({ keepData: true })
  const { code, printed } = await makao.command('verify-books.js')
  expect({ code, printed }).toEqual({ code: 0, printed: expect.stringContaining('agree') })
  await makao.stop()
})

const rows = Array.from({ length: 10 }, (_, at) => {
  const phone = at === 3 ? 'ask her' : `0712${String(Date.now() % 100_000).padStart(5, '0')}${at}`
  return [
    'Pasted House',
    `P${at + 1}`,
    `Tenant ${'ABCDEFGHIJ'[at]} Pasted`,
    phone,
    '15000',
    at === 2 ? '2500' : '',
  ].join('\t')
})

test('ten rows are pasted on a phone, one of them is mended there, and all come over', async ({
  page,
  agency,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(agency.manager)
  await page.goto('/dashboard/properties')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Import a sheet' }).click()
  const pasted = [['Building', 'House No', 'Tenant Name', 'Tel', 'Rent', 'Arrears'].join('\t'), ...rows].join('\n')
  await page.getByLabel('Or paste rows here').fill(pasted)
  await page.getByRole('button', { name: 'Check these rows' }).click()
  await expect(page.getByText('Pasted rows checked')).toBeVisible()
  await expect(page.getByText(/^1 error in 1 row/)).toBeVisible()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)

  await page.getByLabel('What Pasted rows, row 5, column D should say').fill('0733 123 456')
  await page.getByRole('button', { name: 'Check 1 change' }).click()
  await expect(page.getByText('Nothing to fix', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take back 1 change' })).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)

  await page.goto('/dashboard/tenants?search=Tenant%20D%20Pasted')
  await expect(page.getByText('Tenant D Pasted').first()).toBeVisible()
})

test('an address with a word where an id belongs leads to the import, or says that there is no such page', async ({
  page,
  agency,
  signIn,
  allowed,
}) => {
  await signIn(agency.manager)
  const asked: string[] = []
  page.on('response', (answer) => asked.push(`${answer.status()} ${answer.url()}`))
  await page.goto('/dashboard/properties/import')
  await expect(page.getByRole('heading', { name: 'Import a sheet' })).toBeVisible()
  allowed.complaints.push(/404/)
  for (const list of ['properties', 'units', 'tenants', 'owners', 'tenancies', 'receipts']) {
    await page.goto(`/dashboard/${list}/latest`)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  }
  expect(asked.filter((answer) => /^[45]/.test(answer))).toEqual([])
})

test('a tenant and an owner who open the addresses of the import are led to their own page, and read nothing of it', async ({
  browser,
  agency,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const person = (name: string) => ({ name: unique(name), email: `${unique('import').replace(' ', '.')}@example.com` })
  const [tenant, owner] = [person('Akinyi Odera'), person('Wambui Njoroge')]
  const { invitation } = (await api.post('/tenants', {
    fullName: tenant.name,
    email: tenant.email,
    phoneNumber: null,
  })) as unknown as { invitation: { link: string } }
  const made = await api.post('/owners', { ...owner, kind: 'individual', isResident: true })
  const invited = await api.post(`/owners/${made.id}/access/invitations`, {})
  const links: [typeof tenant, string][] = [
    [tenant, invitation.link],
    [owner, invited.link ?? ''],
  ]
  for (const [who, link] of links) {
    const page = await anotherPage(browser, agency, who)
    const complaints = watch(page, [/401/])
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(link)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const address of ['/dashboard/properties?sheet=true', '/dashboard/properties/import']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Import a sheet' })).toBeHidden()
    }
    expect(asked.filter((path) => path.startsWith('/api/imports') || path === '/api/properties')).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  }
})
