import { addDays, addMonths, formatDay } from '@makao/contract/days'
import { chooseInRow, enterAsTenant, expect, letUnit, PASSWORD, test, unique } from './fixtures'
import {
  askForRole,
  expectAccessible,
  furnish,
  furnishOwners,
  furnishReconciliation,
  furnishUgandanOwner,
  longName,
  otherLongName,
  overflow,
  type Screen,
  shoot,
  shootAll,
  today,
  visit,
} from './screens'

test.describe('signed out', () => {
  test.use({ allowed: { complaints: [/status of 410/, /404: there is no page at/] } })

  test('the pages before sign-in', async ({ page }) => {
    await shootAll(page, [
      ['sign-in', '/auth', 'Sign In'],
      ['sign-up', '/signup', 'Create Account'],
      ['setup-done', '/setup', 'This installation already has an admin.'],
      ['invitation-invalid', '/invitation#token=used', 'This link cannot be used'],
      ['recovery', '/recovery', 'Where to send the link'],
      ['confirm-email', '/confirm-email#token=unused', 'Confirm this address'],
      ['recovery-invalid', '/recovery#token=used', 'This link cannot be used'],
      ['receipt-unknown', '/receipt/00000000000000000000000000000000', 'Receipt not found'],
      ['not-found', '/no/such/page', 'Oops! Page not found'],
    ])
  })
})

test.describe('staff', () => {
  // Pages of one kind in one test, so that both workers have some.
  for (const kind of ['portfolio', 'money'] as const) {
    test(kind, async ({ page, agency, signIn, apiAs }) => {
      const { propertyId, tenancyId, tenantId, receipt, meterId } = await furnish(await apiAs(agency.manager))
      await (await apiAs(agency.admin)).put('/service-charge-templates', {
        name: 'Garbage Collection',
        defaultAmount: 20_000,
        currency: 'KES',
        description: 'Twice a week, by the county',
      })
      await askForRole(page, agency)
      await signIn(agency.admin)
      const screens: Record<typeof kind, Screen[]> = {
        portfolio: [
          ['dashboard', '/dashboard', 'Collection Rate'],
          ['properties', '/dashboard/properties', /Jacaranda Court/],
          ['properties-empty', '/dashboard/properties?search=nowhere', 'No properties found'],
          ['property', `/dashboard/properties/${propertyId}`, 'Day 5'],
          ['property-add', '/dashboard/properties/new', 'Property Type'],
          ['property-edit', `/dashboard/properties/${propertyId}/edit`, 'Update Property'],
          ['units-many', `/dashboard/properties/${propertyId}/units/many`, 'Add Units'],
          ['unit-add', `/dashboard/properties/${propertyId}/units/new`, 'Rent Amount'],
          ['units', '/dashboard/units', /15,000/],
          ['units-empty', '/dashboard/units?search=nowhere', 'No units found'],
          ['units-add', '/dashboard/units?tab=add', 'Furnishing Status'],
          ['meters', '/dashboard/meters', 'W-4711'],
          ['meters-empty', '/dashboard/meters?search=nowhere', 'No meters found'],
          ['meters-round', `/dashboard/meters?tab=round&propertyId=${propertyId}`, 'Save and next'],
          ['meters-table', `/dashboard/meters?tab=table&propertyId=${propertyId}`, 'Nothing to save'],
          ['meter', `/dashboard/meters?meter=${meterId}`, 'First reading by'],
          ['tenants', '/dashboard/tenants', longName],
        ],
        money: [
          // Not by its receipt: what other stories of the same agency recorded may stand before it.
          ['payments', '/dashboard/payments', 'Total Records'],
          ['payments-empty', '/dashboard/payments?search=nobody', 'No payment records found'],
          ['payments-received', `/dashboard/payments?view=received&search=${receipt}`, receipt],
          ['collect', '/dashboard/payments?view=collect', /oldest debt first/],
          ['statements', '/dashboard/payments?view=statements', 'No statement yet'],
          ['record-several', '/dashboard/payments?view=enter', 'Record several payments'],
          ['charges', '/dashboard/charges', 'Last run'],
          ['tenant', `/dashboard/tenancies/${tenancyId}`, 'Unpaid charges'],
          ['tenant-lease', `/dashboard/tenants/${tenantId}?tab=lease`, 'Rent is charged'],
          ['tenant-papers', `/dashboard/tenants/${tenantId}?tab=papers`, 'Receipts'],
          ['tenant-profile', `/dashboard/tenants/${tenantId}?tab=profile`, 'KRA PIN / TIN'],
          ['reports', '/dashboard/reports', 'Rent collected and expected, by month'],
          [
            'reports-properties',
            // Of a month in which something is due on every day of the year.
            '/dashboard/reports?report=property-performance&from=2026-11-01&to=2026-11-30',
            'Collection rate by property',
          ],
          ['reports-tenants', '/dashboard/reports?report=tenant-summary', 'Tenants with and without a unit'],
          ['reports-overdue', '/dashboard/reports?report=overdue-payments', /^Arrears by age$/],
          ['settings-notifications', '/dashboard/settings?tab=notifications', /^Dear /],
          ['settings-service-charges', '/dashboard/settings?tab=service-charges', 'Garbage Collection'],
          ['settings-agency', '/dashboard/settings?tab=agency', 'How tenants pay'],
          ['settings-books', '/dashboard/settings?tab=books', 'Debits equal credits'],
          ['settings-general', '/dashboard/settings?tab=general', 'Nairobi and Kampala, UTC+3'],
          ['settings', '/dashboard/settings?tab=team', 'Waiting for approval'],
          ['messages', '/dashboard/messages', 'Set your Makao password'],
          ['settings-security', '/dashboard/settings?tab=security', 'Where you are signed in'],
          ['settings-audit', '/dashboard/settings?tab=audit', 'Tenant assigned to unit'],
          ['settings-backups', '/dashboard/settings?tab=backups', 'Back up now'],
          ['settings-api', '/dashboard/settings?tab=api', 'No webhooks yet'],
          ['settings-jobs', '/dashboard/settings?tab=jobs', 'Run now'],
          ['settings-privacy', '/dashboard/settings?tab=privacy', 'Former tenants'],
        ],
      }
      await shootAll(page, screens[kind])
      if (kind === 'portfolio') return
      await page.goto('/dashboard/settings?tab=audit')
      await page.getByRole('button', { name: 'Tenant assigned to unit' }).first().click()
      await expect(page.getByRole('dialog').getByText('Who', { exact: true })).toBeVisible()
      await shoot(page, 'dialog-audit-entry')
    })
  }
})

test('owners and what the ledger reports', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { propertyId } = await furnish(api)
  const ownerId = await furnishOwners(await apiAs(agency.admin), propertyId)
  await furnishUgandanOwner(api)
  for (const days of [-1, 20, 85]) await letUnit(api, { tenant: longName, leaseEnd: addDays(today(), days) })
  const places = (await api.get(`/properties/${propertyId}/places`)) as unknown as { rows: { unitId: string }[] }
  const unitId = places.rows[0]?.unitId ?? ''
  await signIn(agency.manager)
  const owner = `/dashboard/owners/${ownerId}`
  const report = (kind: string) => `/dashboard/reports?report=${kind}`
  const screens: Screen[] = [
    ['owners', '/dashboard/owners', longName],
    ['payouts', '/dashboard/owners?view=payouts', /^Select all/],
    ['owner', `${owner}?from=2026-10&to=2026-11`, 'Paid out to the owner'],
    ['owner-details', `${owner}?tab=details`, 'Payout account'],
    ['owner-remittances', `${owner}?tab=remittances`, formatDay('2026-11-10')],
    ['unit', `/dashboard/units/${unitId}`, 'Rent over time'],
    ['property-owned', `/dashboard/properties/${propertyId}`, 'Commission: 8.25% of all that comes in'],
    ['reports-rent-roll', report('rent-roll'), 'Rent from occupied units'],
    ['reports-arrears', report('arrears'), 'Tenancies in arrears'],
    ['reports-collections', `${report('collections')}&from=2026-11-01&to=2026-11-30`, /Collected by method/],
    ['reports-occupancy', report('occupancy'), 'Days occupied out of days available'],
    ['reports-lease-ends', report('lease-ends'), 'Leases by the days left'],
    ['reports-income', report('income'), 'Net to owners'],
    ['reports-tax-kenya', `${report('tax-kenya')}&month=2026-11`, 'Does the tax apply?'],
    ['reports-tax-uganda', `${report('tax-uganda')}&year=2026`, 'By landlord'],
    ['reports-tax-efris', `${report('tax-efris')}&month=2026-11`, 'Nothing is sent to URA'],
  ]
  await shootAll(page, screens)
  const dialog = page.getByRole('dialog')
  await page.goto(`${owner}?from=2026-10&to=2026-11`)
  for (const [name, button] of [
    ['dialog-owner', 'Edit'],
    ['dialog-remit', 'Record payout'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(dialog).toBeVisible()
    await shoot(page, name)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await page.goto(`/dashboard/properties/${propertyId}`)
  for (const [name, button] of [
    ['dialog-agreement', 'New agreement'],
    ['dialog-expense', 'Record expense'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(dialog).toBeVisible()
    await shoot(page, name)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
})

test('records and payments', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { receipt, tenancyId } = await furnish(api)
  await signIn(agency.manager)
  const dialog = page.getByRole('dialog')
  await page.goto(`/dashboard/payments?search=${(await api.get(`/tenancies/${tenancyId}/account`)).tenantName}`)
  await page
    .getByRole('row', { name: /Partial/ })
    .getByRole('button')
    .click()
  await dialog.getByText('In the books').click()
  await expect(dialog.getByText('Charged for owners: Rent').first()).toBeVisible()
  await shoot(page, 'dialog-record')
  for (const [name, button] of [
    ['dialog-record-paid', 'Mark as paid'],
    ['dialog-record-void', 'Void'],
    ['dialog-record-write-off', 'Write off'],
  ] as const) {
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await shoot(page, name)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.goto(`/dashboard/payments?view=received&search=${receipt}`)
  await page.getByRole('row', { name: receipt }).getByRole('button').first().click()
  await expect(dialog.getByText('How it was applied')).toBeVisible()
  await shoot(page, 'dialog-payment')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog.getByText('Choose by hand')).toBeVisible()
  await shoot(page, 'dialog-payment-elsewhere')
})

test('reconciliation, cash and remembered payers', async ({ page, agency, signIn, apiAs }) => {
  const { accountId, code } = await furnishReconciliation(await apiAs(agency.admin))
  await signIn(agency.admin)
  const dialog = page.getByRole('dialog')
  await visit(page, `/dashboard/payments?view=unmatched&search=${code}`, otherLongName)
  await page
    .getByRole('button', { name: `Open ${code}` })
    .first()
    .click()
  await dialog.getByPlaceholder('Account number, unit').fill('Wanjiku')
  await dialog
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  await dialog.getByRole('switch', { name: /^Remember who paid/ }).check()
  await shoot(page, 'dialog-line-remember')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await shootAll(page, [
    ['reconcile', '/dashboard/payments?view=reconcile', 'Days open'],
    ['reconcile-month', `/dashboard/payments?view=reconcile&accountId=${accountId}`, 'Enter figures'],
  ])
  await page
    .getByRole('button', { name: /^Open today|^Open \d/ })
    .first()
    .click()
  await expect(dialog.getByRole('button', { name: 'Save figures' })).toBeVisible()
  await shoot(page, 'dialog-reconcile-day')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await visit(page, '/dashboard/payments?view=cash', 'To bank')
  await shoot(page, 'cash')
  await page
    .getByRole('button', { name: /^Open the cash of / })
    .first()
    .click()
  await expect(dialog.getByText('Enter what was banked')).toBeVisible()
  await shoot(page, 'dialog-cash-day')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await visit(page, '/dashboard/settings?tab=accounts', 'Remembered payers')
  await shoot(page, 'settings-accounts')
})

test.describe('a month whose accounts are not agreed', () => {
  test.use({ allowed: { complaints: [/status of 409/] } })

  test('is not closed without a reason', async ({ page, agency, signIn, apiAs }) => {
    const lastMonth = addMonths(today().slice(0, 7), -1)
    await furnishReconciliation(await apiAs(agency.admin), `${lastMonth}-15`)
    await signIn(agency.admin)
    const dialog = page.getByRole('dialog')
    await visit(page, '/dashboard/settings?tab=books', 'Debits equal credits')
    const close = page.getByRole('button', { name: /^Close [A-Z]\w+ 20\d\d$/ })
    // Which month is chosen comes with it, where there is a choice.
    await expect(close).toBeVisible()
    const through = page.getByRole('combobox', { name: 'Through' })
    if (await through.isVisible()) await through.selectOption(lastMonth)
    await close.click()
    await dialog.getByRole('button', { name: 'Close month' }).click()
    await expect(dialog.getByLabel('Reason for closing anyway')).toBeVisible()
    await shoot(page, 'dialog-close-not-agreed')
    await dialog.getByRole('link', { name: 'Go to Reconcile' }).click()
    await expect(page.getByRole('columnheader', { name: 'Days open' })).toBeVisible()
  })
})

test('who rents together, moves between units, approvals, and what is taken out or over', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const { tenant, tenancy, unit } = await letUnit(api)
  await letUnit(api, { assigned: false })
  await api.post(`/tenancies/${tenancy?.id}/people/new`, {
    fullName: longName,
    phoneNumber: '',
    email: `${unique('co')}@example.com`.replaceAll(' ', ''),
  })
  const charge = {
    tenancyId: tenancy?.id,
    currency: 'KES',
    amount: 98_765_400,
    paymentType: 'rent',
    dueDate: '2026-11-05',
  }
  const { id: chargeId } = await api.post('/payment-records', {
    ...charge,
    paymentStatus: 'pending',
    requestId: crypto.randomUUID(),
  })
  const { revision } = await api.get(`/payment-records/${chargeId}`)
  const asked = { chargeId, revision, reason: 'The tenant left the country and nobody knows where to' }
  const admin = await apiAs(agency.admin)
  const second = {
    fullName: 'Wambui Njeri',
    email: `${unique('second')}@example.com`.replaceAll(' ', ''),
    role: 'admin',
  }
  const invited = (await admin.post('/team', second)) as unknown as { invitation: { link: string } }
  const token = invited.invitation.link.split('#token=')[1]
  await admin.post('/invitations/accept', { token, password: PASSWORD })
  await admin.put('/approvals/settings', { writeOffKes: 90_000_000 })
  await api.post('/approvals', { approvalId: crypto.randomUUID(), action: 'writeOff', asked })
  await signIn(agency.admin)
  const dialog = page.getByRole('dialog')
  await page.goto(`/dashboard/tenants/${tenant.id}?tab=lease`)
  await expect(page.getByText(longName).first()).toBeVisible()
  await shoot(page, 'tenant-co-tenants')
  await page.getByRole('button', { name: 'Add person' }).click()
  await shoot(page, 'dialog-co-tenant')
  await dialog.getByRole('button', { name: 'Choose someone who is a tenant already' }).click()
  await shoot(page, 'dialog-co-tenant-known')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`/dashboard/units/${unit.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to another unit' }).click()
  await expect(dialog.getByLabel('Lives there from')).toBeVisible()
  await shoot(page, 'dialog-move-unit')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await visit(page, '/dashboard/payments', '1 request waits for approval')
  await shoot(page, 'approvals-waiting')
  await page.getByRole('button', { name: /^Approve: / }).click()
  await expect(dialog).toBeVisible()
  await shoot(page, 'dialog-approve')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('1 request waits for approval')).toBeHidden()
  await visit(page, '/dashboard/settings?tab=books', 'Debits equal credits')
  await page.getByRole('button', { name: 'Change what a second person approves' }).click()
  await expect(dialog.getByLabel('Refunds above, KES')).toBeVisible()
  await shoot(page, 'dialog-second-person')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // The other stories of this agency know of no second person.
  await admin.put('/approvals/settings', {})
  await visit(page, '/dashboard/properties?sheet=true', 'Or paste rows here')
  await shoot(page, 'import')
  await page.getByLabel('Or paste rows here').fill(`House No\tTenant Name\tTel\tRent\nZ1\t${longName}\t12\tfifteen\n`)
  await page.getByRole('button', { name: 'Check these rows' }).click()
  await expect(page.getByText('Pasted rows checked')).toBeVisible()
  await shoot(page, 'import-checked')
})

test('messages and notices', async ({ page, agency, signIn, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { property, tenancy, tenant } = await letUnit(api)
  const title = `${unique('Water is off on Monday')}, ${longName}, ${'w'.repeat(30)}`
  const body = `From 8 to 12 the tank is cleaned. ${'Store what you need the evening before. '.repeat(15)}`
  await api.post('/notices', { id: crypto.randomUUID(), propertyId: property.id, title, body, byEmail: true })
  const paid = { tenancyId: tenancy?.id, currency: 'KES', amount: 600_000, receivedOn: today(), method: 'cash' }
  await api.post('/payments', { ...paid, requestId: crypto.randomUUID() })
  await signIn(agency.manager)
  await shootAll(page, [
    ['messages-of-tenant', `/dashboard/messages?search=${tenant.email}`, title],
    ['messages-empty', '/dashboard/messages?search=nowhere', 'No messages found'],
    ['messages-past-the-end', '/dashboard/messages?page=900', /Nothing here, \d+ in all/],
    ['notices', '/dashboard/messages?view=notices', title],
  ])
  const dialog = page.getByRole('dialog')
  await chooseInRow(page, title, `Withdraw ${title}`)
  await shoot(page, 'dialog-notice-withdraw')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'New notice' }).click()
  await dialog.getByText('Send by SMS').click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('Give the notice a title')).toBeVisible()
  await shoot(page, 'dialog-notice-errors')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  for (const [name, message] of [
    ['dialog-message-notice', title],
    ['dialog-message-receipt', /^Receipt RCT-/],
  ] as const) {
    await page.goto(`/dashboard/messages?search=${tenant.email}`)
    await page.getByRole('button', { name: message }).click()
    await expect(dialog.getByRole('link', { name: 'Open in WhatsApp' })).toBeVisible()
    await shoot(page, name)
  }
})

test('dialogs and errors', async ({ page, agency, signIn, apiAs }) => {
  const { tenant } = await letUnit(await apiAs(agency.manager))
  await signIn(agency.manager)
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  const dialogs: [name: string, button: string, act?: () => Promise<void>][] = [
    ['dialog-receive-payment', `Receive payment from ${tenant.fullName}`],
    ['dialog-record-payment', `Record payment of ${tenant.fullName}`],
    [
      'dialog-record-payment-errors',
      `Record payment of ${tenant.fullName}`,
      async () => {
        await page.getByRole('dialog').getByLabel('Payment Status').selectOption('partial')
        await page.getByRole('dialog').getByLabel('Amount').fill('-5')
        await page.getByLabel(/Receipt Number/).fill('?')
        await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click()
        await expect(page.getByText('Amount must not be negative')).toBeVisible()
      },
    ],
    ['dialog-payment-history', `Payment history of ${tenant.fullName}`],
    ['dialog-move-out', `Move out ${tenant.fullName}`],
    [
      'dialog-edit-tenant',
      `Edit ${tenant.fullName}`,
      // Until the tenant is read another dialog stands in its place.
      () => expect(page.getByRole('dialog').getByLabel('Full Name')).toBeVisible(),
    ],
    ['dialog-invitation', `Invitation link for ${tenant.fullName}`],
    ['dialog-delete-tenant', `Delete ${tenant.fullName}`],
    ['dialog-add-tenant', 'Add Tenant'],
    ['dialog-assign', 'Assign Tenant', () => page.getByRole('combobox', { name: 'Unit' }).click()],
  ]
  for (const [name, button, act] of dialogs) {
    await page.setViewportSize({ width: 1280, height: 800 })
    if (button.includes(tenant.fullName)) await chooseInRow(page, tenant.fullName, button)
    else await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await act?.()
    await shoot(page, name)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Collect', 'Portfolio', 'Office'])
    await expect(sheet.getByText(name, { exact: true })).toBeVisible()
  expect(await overflow(page)).toBe('')
  await expectAccessible(page, 'more at 360 px')
  await sheet.getByRole('button', { name: 'Close menu' }).click()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Receive Payment' })).toBeVisible()
})

test('tenant', async ({ page, agency, apiAs }) => {
  const api = await apiAs(agency.manager)
  const { unit, tenant } = await letUnit(api, { assigned: false })
  await enterAsTenant(page, api, tenant)
  await page.goto('/dashboard')
  await expect(page.getByText('You have no unit yet')).toBeVisible()
  await shoot(page, 'portal-empty')

  const tenancy = await api.post('/tenancies', {
    tenantId: tenant.id,
    unitId: unit.id,
    startDate: '2026-01-01',
    chargeFrom: '2100-01-01',
  })
  const rent = { tenancyId: tenancy.id, currency: 'KES', amount: 1_500_000, paymentType: 'rent' }
  for (const record of [
    { paymentStatus: 'paid', dueDate: '2026-10-05', paidDate: '2026-10-03', mpesaReceiptNumber: 'UJA4T7QX2M' },
    { paymentStatus: 'partial', paidAmount: 600_000, dueDate: '2026-11-05' },
  ]) {
    await api.post('/payment-records', { ...rent, ...record, requestId: crypto.randomUUID() })
  }
  const title = unique('The gate is painted on Friday')
  await api.post('/notices', { id: crypto.randomUUID(), title, body: 'Please park outside until it is dry.' })
  await page.goto('/dashboard')
  await page.getByText(title).click()
  await expect(page.getByText('Please park outside until it is dry.')).toBeVisible()
  await shoot(page, 'portal-notice')
  for (const [name, path, text] of [
    ['portal', '/dashboard', 'You owe'],
    ['portal-payments', '/dashboard/payments', 'Partial'],
    ['portal-received', '/dashboard/payments?view=received', 'UJA4T7QX2M'],
    ['portal-statement', '/dashboard/payments?view=statement', 'UJA4T7QX2M'],
    ['portal-settings', '/dashboard/settings', 'SMS to my phone'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text).last()).toBeVisible()
    await shoot(page, name)
  }
  await api.post(`/tenancies/${tenancy.id}/end`, { endDate: addDays(today(), -1) })
  await page.goto('/dashboard')
  await expect(page.getByText(/until/)).toBeVisible()
  await shoot(page, 'portal-moved-out')
})
