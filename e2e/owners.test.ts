import { readFile } from 'node:fs/promises'
import { addMonths, dayInNairobi, formatDay, formatMonth } from '@makao/contract/days'
import { copiedText, digits, expect, fileFrom, holdBack, letUnit, test, unique } from './fixtures'

test.describe(() => {
  // What the server refuses, the browser notes.
  test.use({ allowed: { complaints: [/409/] } })

  test('an owner: added, given a property, an expense, paid out, and a statement on paper', async ({
    page,
    agency,
    signIn,
    apiAs,
  }) => {
    const [api, admin] = [await apiAs(agency.manager), await apiAs(agency.admin)]
    // Of two accounts that could have paid it an expense says which did.
    const [bank, box] = [unique('Clients account'), unique('Cash box')]
    const own = (kind: string, name: string) => ({ requestId: crypto.randomUUID(), kind, name, currency: 'KES' })
    await admin.post('/receiving-accounts', { ...own('bank', bank), number: digits(10) })
    await admin.post('/receiving-accounts', own('cash', box))
    const { property, tenancy } = await letUnit(api)
    const today = dayInNairobi(new Date())
    await api.post('/payment-records', {
      requestId: crypto.randomUUID(),
      tenancyId: tenancy?.id,
      amount: 2_000_000,
      currency: 'KES',
      paymentType: 'rent',
      paymentStatus: 'paid',
      dueDate: today,
      paidDate: today,
    })
    const name = unique('Wambui Njoroge')
    await signIn(agency.manager)

    await page.goto('/dashboard/owners')
    await page.getByRole('button', { name: 'Add owner' }).click()
    const adding = page.getByRole('dialog', { name: 'Add owner' })
    await adding.getByRole('button', { name: 'Add owner' }).click()
    await expect(adding.getByText("Enter the owner's name")).toBeVisible()
    await adding.getByLabel('Name').fill(name)
    await adding.getByLabel('KRA PIN / TIN (Optional)').fill('a012345678z')
    await adding.getByLabel('Payout account (Optional)').fill('Equity, 0180')
    await adding.getByRole('button', { name: 'Add owner' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByText('No statement yet')).toBeVisible()

    await page.goto(`/dashboard/properties/${property.id}`)
    await page.getByRole('button', { name: 'Set owners' }).click()
    const agreeing = page.getByRole('dialog', { name: 'Owners and commission' })
    await agreeing.getByLabel('Owner 1', { exact: true }).selectOption(name)
    await agreeing.getByLabel('Share 1 in %').fill('90')
    await agreeing.getByLabel('Percent', { exact: true }).fill('10')
    await agreeing.getByRole('button', { name: 'Save' }).click()
    await expect(agreeing.getByText('The shares come to 90%; they must come to 100%')).toBeVisible()
    await agreeing.getByLabel('Share 1 in %').fill('100')
    await agreeing.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Commission: 10% of the rent that comes in')).toBeVisible()

    await page.getByRole('button', { name: 'Record expense' }).click()
    const spending = page.getByRole('dialog', { name: 'Record expense' })
    await spending.getByLabel('Category').selectOption('Repairs')
    await spending.getByLabel('Amount').fill('1,500')
    await spending.getByLabel('What for').fill('Burst pipe')
    await spending.getByLabel('VAT in it (Optional)').fill('200')
    await spending.getByLabel('Paid out of').selectOption({ label: box })
    await spending.getByRole('button', { name: 'Record expense' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Burst pipe' })).toContainText('KES 1,500')
    // The next one is proposed to have gone out of the same.
    await page.getByRole('button', { name: 'Record expense' }).click()
    await expect(spending.getByLabel('Paid out of').locator('option:checked')).toHaveText(box)
    await spending.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('link', { name }).click()
    // 20,000 less 10% and the pipe.
    const line = page.getByRole('row').filter({ hasText: property.name })
    await expect(line).toContainText('16,500')
    await expect(page.getByText('VAT in these expenses: KES 200')).toBeVisible()
    await page.getByRole('button', { name: 'Record payout' }).click()
    const paying = page.getByRole('dialog', { name: `Record payout to ${name}` })
    await expect(paying.getByLabel('Amount')).toHaveValue('16,500')
    await paying.getByLabel('Amount').fill('10000')
    await paying.getByLabel('Reference (Optional)').fill(unique('ft').replaceAll(' ', ''))
    await paying.getByRole('button', { name: 'Record payout' }).click()
    await expect(page.getByRole('figure').getByText('KES 6,500', { exact: true })).toBeVisible()

    const file = await fileFrom(page.getByRole('button', { name: 'PDF' }))
    expect(file.suggestedFilename()).toMatch(/^owner-statement-wambui-njoroge-.*\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 4).toString()).toBe('%PDF')
    await expect(page.getByText('The file is in your downloads.').last()).toBeVisible()

    // Only an address has its months the wrong way round.
    const before = (months: number) => addMonths(today.slice(0, 7), -months)
    await page.goto(`${new URL(page.url()).pathname}?from=${before(0)}&to=${before(2)}`)
    await expect(page.getByText(`${formatMonth(before(2))} to ${formatMonth(before(0))}`)).toBeVisible()
    await expect(line.first()).toBeVisible()
    await page.getByRole('button', { name: 'Months before' }).click()
    await expect(page).toHaveURL(new RegExp(`from=${before(5)}&to=${before(3)}`))

    await page.getByRole('link', { name: 'Payouts' }).click()
    // The sum below the list says the same amount.
    await expect(page.getByRole('row').filter({ hasText: 'KES 10,000' }).first()).toContainText('Paid')
    await page.getByRole('button', { name: 'More for this owner' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText(`${property.name} belongs to this owner.`)).toBeVisible()
  })
})

test.describe(() => {
  test.use({ allowed: { complaints: [/409/, /status of 404/] }, permissions: ['clipboard-read', 'clipboard-write'] })

  test('payouts due: an owner is paid for the month in four clicks, and nobody is paid twice', async ({
    page,
    agency,
    signIn,
    apiAs,
  }) => {
    const api = await apiAs(agency.manager)
    const { property, tenant, tenancy } = await letUnit(api)
    const today = dayInNairobi(new Date())
    const name = unique('Achieng')
    const person = { name, kind: 'individual', isResident: true, email: 'achieng@example.com' }
    const owner = await api.post('/owners', { ...person, payoutMethod: 'mpesa', payoutDetails: '0711 161 803' })
    await api.post(`/properties/${property.id}/agreements`, {
      fromMonth: today.slice(0, 7),
      currency: 'KES',
      commissionKind: 'percent',
      commissionRate: 1000,
      shares: [{ ownerId: owner.id, share: 10_000 }],
    })
    const paid = { amount: 2_000_000, currency: 'KES', paymentType: 'rent', paymentStatus: 'paid' }
    const days = { dueDate: today, paidDate: today }
    await api.post('/payment-records', { requestId: crypto.randomUUID(), tenancyId: tenancy?.id, ...paid, ...days })
    await signIn(agency.manager)

    // A property leads to its units, and a unit to its tenant.
    await page.goto(`/dashboard/properties/${property.id}`)
    await expect(page.getByLabel('Figures of the property')).toContainText('1 of 1')
    const parts = page.getByRole('navigation', { name: 'On this page' })
    await parts.getByRole('button', { name: 'Details' }).click()
    await expect(page.getByRole('heading', { name: 'Details' })).toBeInViewport()
    await page.getByRole('figure', { name: 'Units' }).getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Unit A1', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: tenant.fullName })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Copy Account number' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Unit' })).toBeVisible()
    await page.goto(`/dashboard/units/${crypto.randomUUID()}`)
    await page.getByRole('link', { name: 'Go to units' }).click()
    await expect(page.getByRole('heading', { name: 'Units', level: 1 })).toBeVisible()

    await page.getByRole('link', { name: 'Owners', exact: true }).first().click()
    await page.getByRole('link', { name: 'Payouts due' }).click()
    // The last month that is over comes first.
    // Until this one has come, nothing that is due by another can be paid as its own.
    const bring = await holdBack(page, '**/api/owners/payouts?**')
    await page.getByRole('button', { name: 'Month after' }).click()
    await expect(page.getByText(/ is not over yet: /)).toBeVisible()
    await expect(page.getByText('Loading payouts...')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Payouts due' })).toBeHidden()
    bring()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('KES 18,000')
    // On a phone too it is read whole where the money goes, and one button and a menu are for those who are chosen.
    await page.setViewportSize({ width: 360, height: 740 })
    for (const text of [row.getByText(name), row.getByText('0711 161 803')]) {
      expect(await text.evaluate((it) => it.scrollWidth <= it.clientWidth || it.clientWidth === 0)).toBe(true)
    }
    await row.getByRole('button', { name: `Copy the account of ${name}` }).click()
    await copiedText(page, /^0711161803$/)
    await page.getByRole('button', { name: 'Select all' }).click()
    const chosen = page.getByRole('region', { name: 'Chosen rows' })
    await expect(chosen.getByRole('button', { name: 'Make payment run' })).toBeInViewport()
    await chosen.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      /^Record payouts/,
      'Send statements',
      'Statements in one file',
    ])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Select none' }).click()
    await row.getByRole('button', { name: `Record payout to ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Record payout to ${name}` })
    await expect(dialog.getByLabel(`Method for ${name}`)).toHaveValue('mpesa')
    await expect(dialog.getByLabel(`Amount to ${name}`)).toHaveValue(/^18,?000$/)
    await dialog.getByLabel(`Reference for ${name}`).fill(
      unique('R')
        .replace(/[^a-z0-9]/gi, '')
        .padStart(10, 'Q')
        .slice(-10),
    )

    // A colleague pays it meanwhile: the second payout is refused and says so.
    const out = { requestId: crypto.randomUUID(), currency: 'KES', amount: 1_800_000, method: 'bank', paidOn: today }
    const colleague = await api.post(`/owners/${owner.id}/remittances`, out)
    await dialog.getByRole('button', { name: 'Record payout' }).click()
    await expect(dialog.getByText(`is due to ${name}. Someone`)).toBeVisible()
    await api.post(`/remittances/${colleague.id}/void`, { reason: 'It came back' })
    await dialog.getByRole('button', { name: 'Record payout' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Paid')

    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send statements' }).click()
    const sending = page.getByRole('dialog', { name: 'Send statements' })
    await sending.getByRole('button', { name: 'Send 1 statement' }).click()
    await expect(sending.getByText('1 statement waits under Messages until email is set up')).toBeVisible()
    await sending.getByRole('button', { name: 'Close' }).click()
    await expect(row).toContainText('Waiting to send')
  })
})

test('reports keep what they are asked for in the address, and name the landlord of a tax return', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const { property, tenant } = await letUnit(api)
  const owner = await api.post('/owners', { name: unique('Kiprono'), kind: 'individual', isResident: true })
  await api.post(`/properties/${property.id}/agreements`, {
    fromMonth: '2026-01',
    currency: 'KES',
    commissionKind: 'none',
    shares: [{ ownerId: owner.id, share: 10_000 }],
  })
  await signIn(agency.manager)
  await page.goto('/dashboard/reports?report=rent-roll&day=2026-02-01')
  await expect(page.getByLabel('As of')).toHaveValue(new RegExp(`Sun ${formatDay('2026-02-01')}$`))
  await expect(page.getByRole('row').filter({ hasText: tenant.fullName })).toContainText('15,000')
  await page.getByLabel('Report', { exact: true }).selectOption('Rental Income Tax, Kenya')
  await page.getByLabel('Landlord').selectOption(String(owner.name))
  await expect(page.getByRole('row').filter({ hasText: property.name })).toContainText('Residential')
  await expect(page.getByText(`Notes. Law as of ${formatDay('2026-11-21')}`)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Landlord')).toHaveValue(String(owner.id))
  for (const report of ['Aged Arrears', 'Collections by Day and Method', 'Occupancy', 'Income by Property']) {
    await page.getByLabel('Report', { exact: true }).selectOption(report)
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  }
  await page.getByLabel('Report', { exact: true }).selectOption('Rental Income Tax, Uganda')
  await expect(page.getByLabel('Year of income')).toBeVisible()
})
