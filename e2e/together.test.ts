import { anotherPage, chooseInRow, expect, filterBy, letUnit, test, unique } from './fixtures'

test.describe('two managers assign one unit', () => {
  test.use({ allowed: { complaints: [/status of 409/] } })

  test('one succeeds, the other is told why and keeps the dialog', async ({ page, browser, agency, signIn, apiAs }) => {
    const api = await apiAs(agency.manager)
    const { property, tenant: first } = await letUnit(api, { assigned: false })
    const { tenant: second } = await letUnit(api, { assigned: false })
    await signIn(agency.manager)
    const colleague = await anotherPage(browser, agency, agency.admin)

    for (const [browserPage, tenant] of [
      [page, first],
      [colleague, second],
    ] as const) {
      await browserPage.goto('/dashboard/tenants')
      await browserPage.getByRole('button', { name: 'Assign Tenant' }).click()
      await browserPage.getByRole('combobox', { name: 'Tenant' }).fill(tenant.email)
      await browserPage.getByRole('option', { name: tenant.fullName }).click()
      await browserPage.getByRole('combobox', { name: 'Unit' }).fill(property.name)
      await browserPage.getByRole('option', { name: property.name }).click()
    }
    const save = (browserPage: typeof page) =>
      browserPage.getByRole('dialog').getByRole('button', { name: 'Assign Tenant' }).click()
    await Promise.all([save(page), save(colleague)])

    const done = (browserPage: typeof page) => browserPage.getByText('Tenant assigned to unit successfully')
    const refused = (browserPage: typeof page) =>
      browserPage.getByText(/^Failed to assign tenant to unit\. Unit A1 has an active tenancy/)
    await expect(done(page).or(refused(page))).toBeVisible()
    await expect(done(colleague).or(refused(colleague))).toBeVisible()
    const outcomes = [page, colleague].map(async (browserPage) => [
      await done(browserPage).count(),
      await refused(browserPage).count(),
    ])
    expect((await Promise.all(outcomes)).sort()).toEqual([
      [0, 1],
      [1, 0],
    ])
    const loser = (await refused(page).count()) === 1 ? page : colleague
    await expect(loser.getByRole('dialog', { name: 'Assign Tenant to Unit' })).toBeVisible()
    await colleague.context().close()
  })
})

test('a double click on Record Payment records one payment', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { tenant } = await letUnit(api)
  await signIn(agency.manager)
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  await chooseInRow(page, tenant.fullName, `Record payment of ${tenant.fullName}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).dblclick()
  await expect(page.getByText(`Payment record created for ${tenant.fullName}`)).toBeVisible()
  const { total } = await api.get(`/payment-records?tenantId=${tenant.id}`)
  expect(total).toBe(1)
})

test.describe('the answer to a save is lost', () => {
  test.use({ allowed: { complaints: [/ERR_FAILED|ERR_EMPTY|Failed to load resource/, /^failed: /] } })

  test('saving again records one payment', async ({ page, agency, signIn, apiAs }) => {
    const api = await apiAs(agency.manager)
    const { tenant } = await letUnit(api)
    await signIn(agency.manager)
    await page.goto(`/dashboard/tenants?search=${tenant.email}`)
    await chooseInRow(page, tenant.fullName, `Record payment of ${tenant.fullName}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Notes (Optional)').fill('Paid at the office')

    // The server writes it, and the network loses the answer.
    await page.route('**/api/payment-records', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await expect(page.getByText(/Failed to create payment record\. The server could not be reached/)).toBeVisible()
    await expect(dialog.getByLabel('Notes (Optional)')).toHaveValue('Paid at the office')

    await page.unroute('**/api/payment-records')
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    await expect(page.getByText(`Payment record created for ${tenant.fullName}`)).toBeVisible()
    expect((await api.get(`/payment-records?tenantId=${tenant.id}`)).total).toBe(1)
  })
})

test.describe('a receipt that is already recorded', () => {
  test.use({ allowed: { complaints: [/status of 409/] } })

  test('is refused beside its field, naming the charge that has it', async ({ page, agency, signIn, apiAs }) => {
    const api = await apiAs(agency.manager)
    const holder = await letUnit(api)
    const { tenant } = await letUnit(api)
    const receipt = `UK${Date.now().toString(36).toUpperCase()}`
    await api.post('/payment-records', {
      requestId: crypto.randomUUID(),
      tenancyId: holder.tenancy?.id,
      currency: 'KES',
      amount: 100,
      paymentType: 'rent',
      paymentStatus: 'paid',
      dueDate: '2026-11-05',
      paidDate: '2026-11-04',
      mpesaReceiptNumber: receipt,
    })
    await signIn(agency.manager)
    await page.goto(`/dashboard/tenants?search=${tenant.email}`)
    await chooseInRow(page, tenant.fullName, `Record payment of ${tenant.fullName}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/Receipt Number/).fill(receipt.toLowerCase())
    await dialog.getByRole('button', { name: 'Record Payment' }).click()
    const sentence = `Receipt ${receipt} is already recorded for ${holder.tenant.fullName}, unit A1, received 4 Nov 2026.`
    await expect(dialog.getByText(sentence, { exact: true })).toBeVisible()
    await expect(page.getByText(`Failed to create payment record. ${sentence}`)).toBeVisible()
    await expect(dialog.getByLabel(/Receipt Number/)).toBeFocused()
  })
})

test('filters, search and page live in the address: reload and back bring the same view', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const { property } = await letUnit(api, { country: 'Uganda' })
  const word = unique('Twiga').replace(' ', '')
  for (let made = 0; made < 26; made += 1) {
    const input = { name: `${word} ${made}`, country: 'Kenya', city: 'Kisumu', address: 'Oginga Odinga Street' }
    await api.post('/properties', { ...input, propertyType: 'shop' })
  }
  await signIn(agency.manager)
  await page.goto('/dashboard/properties')
  await page.getByLabel('Search properties...').fill(word)
  await expect(page).toHaveURL(new RegExp(`search=${word}`))
  await filterBy(page, 'City', 'Kisumu')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText('26–26 of 26')).toBeVisible()
  await page.reload()
  await expect(page.getByText('26–26 of 26')).toBeVisible()
  await expect(page.getByLabel('Search properties...')).toHaveValue(word)
  await page.getByRole('row').getByRole('link').click()
  await expect(page.getByText('Add First Unit')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('26–26 of 26')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByLabel('Search properties...')).toHaveValue('')
  await filterBy(page, 'Country', 'Uganda')
  await expect(page.getByRole('row', { name: new RegExp(property.name) })).toBeVisible()
})

test.describe('a property that is let', () => {
  test.use({ allowed: { complaints: [/status of 409/] } })

  test('cannot be deleted, and says why; a vacant one can', async ({ page, agency, signIn, apiAs }) => {
    const api = await apiAs(agency.manager)
    const { property, tenant } = await letUnit(api)
    await signIn(agency.manager)
    await page.goto(`/dashboard/properties?search=${encodeURIComponent(property.name)}`)
    await chooseInRow(page, property.name, `Delete ${property.name}`)
    const question = `Are you sure you want to delete "${property.name}"? This action cannot be undone.`
    await expect(page.getByText(question)).toBeVisible()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(
      page.getByText('Failed to delete property. Unit A1 has an active tenancy. Move the tenant out first.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.goto(`/dashboard/tenants?search=${tenant.email}`)
    await chooseInRow(page, tenant.fullName, `Move out ${tenant.fullName}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Move Out Tenant' }).click()
    await expect(
      page.getByText(`${tenant.fullName} has been successfully moved out. Unit A1 is now available.`),
    ).toBeVisible()

    await page.goto(`/dashboard/properties?search=${encodeURIComponent(property.name)}`)
    await chooseInRow(page, property.name, `Delete ${property.name}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Property deleted successfully')).toBeVisible()
    await expect(page.getByText('No properties found')).toBeVisible()
  })
})

test('an empty property form says what is missing beside each field', async ({ page, agency, signIn }) => {
  await signIn(agency.manager)
  await page.goto('/dashboard/properties/new')
  await page.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Validation Error')).toBeVisible()
  await expect(page.getByText('Please fill in all required fields')).toBeVisible()
  for (const sentence of [
    'Property name is required',
    'Country is required',
    'City is required',
    'Address is required',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await expect(page.getByLabel('Property Name')).toBeFocused()
})

test('a tenant who is changed twice is changed from what was saved', async ({ page, agency, signIn, apiAs }) => {
  const { tenant } = await letUnit(await apiAs(agency.manager))
  await signIn(agency.manager)
  await page.goto(`/dashboard/tenants?search=${encodeURIComponent(tenant.email)}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Tenant' })
  const renamed = unique('Wanjiku Kamau')
  await chooseInRow(page, tenant.fullName, `Edit ${tenant.fullName}`)
  await dialog.getByLabel('Full Name').fill(renamed)
  await dialog.getByRole('button', { name: 'Update Tenant' }).click()
  await expect(dialog).toBeHidden()
  await chooseInRow(page, renamed, `Edit ${renamed}`)
  await expect(dialog.getByLabel('Full Name')).toHaveValue(renamed)
})

test.describe('two managers change one tenant', () => {
  test.use({ allowed: { complaints: [/status of 409/] } })

  test('each keeps what the other entered, and is told of what both changed', async ({
    page,
    agency,
    signIn,
    apiAs,
  }) => {
    const { tenant } = await letUnit(await apiAs(agency.manager))
    const colleague = await apiAs(agency.admin)
    const { fullName } = tenant
    const asTheyChangeIt = (change: object) =>
      colleague.put(`/tenants/${tenant.id}`, { fullName, phoneNumber: '0712 345 678', taxPin: null, ...change })
    await asTheyChangeIt({})
    await signIn(agency.manager)
    await page.goto(`/dashboard/tenants?search=${encodeURIComponent(tenant.email)}`)
    const dialog = page.getByRole('dialog', { name: 'Edit Tenant' })
    const update = dialog.getByRole('button', { name: 'Update Tenant' })

    await chooseInRow(page, fullName, `Edit ${fullName}`)
    await dialog.getByLabel(/^KRA PIN/).fill('A009988776Z')
    await asTheyChangeIt({ phoneNumber: '0733 111 222' })
    await update.click()
    await expect(dialog).toBeHidden()
    const both = { taxPin: 'A009988776Z', phoneNumber: '0733 111 222' }
    expect(await colleague.get(`/tenants/${tenant.id}`)).toMatchObject(both)

    await chooseInRow(page, fullName, `Edit ${fullName}`)
    await dialog.getByLabel(/^KRA PIN/).fill('A001122334Z')
    await asTheyChangeIt({ ...both, taxPin: 'A005566778Z' })
    await update.click()
    await expect(dialog.getByText('Somebody else changed this to A005566778Z meanwhile')).toBeVisible()
    await update.click()
    await expect(dialog).toBeHidden()
    expect(await colleague.get(`/tenants/${tenant.id}`)).toMatchObject({ ...both, taxPin: 'A001122334Z' })
  })
})
