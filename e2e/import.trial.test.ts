import { anotherPage, expect, PASSWORD, test, unique, watch } from './fixtures'

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
