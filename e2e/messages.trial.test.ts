import { addDays, addMonths, dayInNairobi, formatDay, formatWholeDay } from '@makao/contract/days'
import type { Browser } from '@playwright/test'
import {
  type Agency,
  type Api,
  anotherPage,
  chooseInRow,
  copiedText,
  enterAsTenant,
  expect,
  fileFrom,
  filterBy,
  letUnit,
  test,
  unique,
  watch,
} from './fixtures'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const PHONE = { width: 360, height: 740 }
/** A due day of rent of which one month is charged by today, and never the next one ahead. */
const dueDayOf = (today: string) => Math.min(Number(today.slice(8)), 28)

/** A tenant at a phone of their own, signed in by their invitation. */
async function tenantPage(browser: Browser, agency: Agency, api: Api, tenant: { id: string; email: string }) {
  const page = await anotherPage(browser, agency, { name: '', email: '' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize(PHONE)
  const complaints = watch(page)
  await enterAsTenant(page, api, tenant)
  return { page, complaints }
}

test('a payment is answered with a receipt that waits in Messages, to be passed on by WhatsApp', async ({
  page,
  browser,
  agency,
  signIn,
  apiAs,
}) => {
  const today = dayInNairobi(new Date())
  const { property, tenant } = await letUnit(await apiAs(agency.manager), { assigned: false, dueDay: dueDayOf(today) })
  await signIn(agency.manager)

  // Let, and paid.
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  await page.getByRole('button', { name: 'Assign Tenant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Tenant' }).fill(tenant.fullName)
  await page.getByRole('option', { name: tenant.fullName }).click()
  await dialog.getByRole('combobox', { name: 'Unit' }).fill(property.name)
  await page.getByRole('option', { name: `Unit A1 - ${property.name}` }).click()
  await dialog.getByLabel('Start Date').fill(`${today.slice(0, 7)}-01`)
  await dialog.getByRole('button', { name: 'Assign Tenant' }).click()
  await expect(page.getByText('Tenant assigned to unit successfully')).toBeVisible()
  await chooseInRow(page, tenant.fullName, `Receive payment from ${tenant.fullName}`)
  await expect(dialog.getByLabel('Amount')).toHaveValue('15,000')
  await dialog.getByLabel('M-Pesa Receipt Number').fill('UKM4T7QX2M')
  await dialog.getByRole('button', { name: 'Receive Payment' }).click()
  await expect(page.getByText(`Received KES 15,000 from ${tenant.fullName}`)).toBeVisible()

  // No mail server is set up, so the receipt waits.
  await page.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(page.getByText('Email and SMS are not set up', { exact: false })).toBeVisible()
  // At a full hour of the day the tenant may have been reminded meanwhile.
  const row = page.getByRole('row', { name: new RegExp(tenant.fullName) }).filter({ hasText: 'Receipt' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Waiting')
  await row.getByRole('button', { name: /^Receipt RCT-\d{4}-\d{5}: KES 15,000$/ }).click()
  const said = `We received KES 15,000 on ${formatWholeDay(today)} (M-Pesa UKM4T7QX2M) for unit A1, ${property.name}.`
  await expect(dialog.getByText(said)).toBeVisible()
  await expect(dialog.getByText('Next attempt')).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Send now' })).toBeHidden()
  await dialog.getByRole('button', { name: 'Copy text' }).click()
  const text = await copiedText(page, /\/receipt\/[0-9a-f]{32}/)
  expect(text).toContain(said)
  const whatsapp = dialog.getByRole('link', { name: 'Open in WhatsApp' })
  await expect(whatsapp).toHaveAttribute('href', `https://wa.me/254712345678?text=${encodeURIComponent(text)}`)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const chat = page.waitForEvent('popup')
  await whatsapp.click()
  await (await chat).close()
  await expect(dialog.getByText('Opened in WhatsApp')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('button')).toBeFocused()

  // The mail with the link to a password is for admins alone.
  await page.getByRole('searchbox').fill('set your makao password')
  await expect(page.getByText('No messages found')).toBeVisible()
  await expect(page.getByLabel('About')).not.toContainText('Account')
  await page.goto('/dashboard/messages?kind=account')
  await expect(page.getByText('No messages found')).toBeVisible()
  const admin = await anotherPage(browser, agency, agency.admin)
  await admin.goto('/dashboard/messages')
  await filterBy(admin, 'About', 'Account')
  await expect(admin).toHaveURL(/kind=account/)
  const invitation = admin.getByRole('row', { name: tenant.fullName }).filter({ hasText: 'Set your Makao password' })
  await expect(invitation).toBeVisible()
  await admin.context().close()
})

test.describe('refused once', () => {
  test.use({ allowed: { complaints: [/status of 422/] } })

  test('a notice reaches the tenants of a property once, until it is withdrawn', async ({
    page,
    browser,
    agency,
    signIn,
    apiAs,
  }) => {
    const today = dayInNairobi(new Date())
    const api = await apiAs(agency.manager)
    const { property, tenant } = await letUnit(api)
    const neighbour = await letUnit(api)
    const title = unique('Water off on Monday')
    await signIn(agency.manager)
    await page.goto('/dashboard/messages')
    await page.getByRole('link', { name: 'Notices' }).click()
    await page.getByRole('button', { name: 'New notice' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByText('Give the notice a title')).toBeVisible()
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await dialog.getByLabel('Send to').selectOption(property.name)
    await dialog.getByLabel('Title').fill(title)
    // One emoji more than doubles what an SMS costs, which is said before it is paid.
    await dialog.getByLabel('Message').fill('From 8 to 12, the tank is cleaned 🚰')
    await dialog.getByText('Send by SMS').click()
    await expect(dialog.getByText(/makes each SMS half as long/)).toBeVisible()
    await dialog.getByLabel('Message').fill('From 8 to 12, the tank is cleaned.')
    await expect(dialog.getByText('1 SMS to each tenant, about KES 0.80', { exact: true })).toBeVisible()
    await dialog.getByText('Send by SMS').click()
    await dialog.getByLabel('Shown until').fill(addDays(today, -1))
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(dialog.getByText('The last day has passed already.', { exact: true })).toBeVisible()
    await dialog.getByLabel('Shown until').fill(addDays(today, 1))
    await dialog.getByRole('button', { name: 'Publish' }).dblclick()
    await expect(page.getByText('Notice published, one message written')).toBeVisible()
    const notice = page.getByRole('main').getByRole('row').filter({ hasText: title })
    await expect(notice).toHaveCount(1)
    await expect(notice).toContainText(property.name)
    await expect(notice.getByRole('cell', { name: 'tomorrow' })).toBeVisible()
    await notice.getByRole('button', { name: title, exact: true }).click()
    await expect(dialog.getByText('1 message', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()

    // Who lives there reads it; the neighbour does not.
    const reader = await tenantPage(browser, agency, api, tenant)
    await reader.page.goto('/dashboard')
    await reader.page.getByText(title).click()
    await expect(reader.page.getByText('From 8 to 12, the tank is cleaned.')).toBeVisible()
    const other = await tenantPage(browser, agency, api, neighbour.tenant)
    await other.page.goto('/dashboard')
    await expect(other.page.getByText('How to pay')).toBeVisible()
    await expect(other.page.getByText(title)).toBeHidden()

    // What was narrowed stays so on the way back.
    await page.getByRole('link', { name: 'Outbox' }).click()
    await filterBy(page, 'About', 'Notice')
    await filterBy(page, 'Status', 'Waiting')
    await expect(page).toHaveURL(/kind=notice&state=waiting/)
    await expect(page.getByRole('row', { name: title })).toHaveCount(1)
    await page.getByRole('link', { name: 'Notices' }).click()
    await expect(notice).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/kind=notice&state=waiting/)
    await expect(page.getByLabel('About', { exact: true })).toHaveValue('notice')
    await expect(page.getByRole('row', { name: title })).toContainText(tenant.email)

    await page.goForward()
    await chooseInRow(notice, title, `Withdraw ${title}`)
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Notice withdrawn')).toBeVisible()
    await expect(notice.getByText('Withdrawn', { exact: true })).toBeVisible()
    await expect(notice.getByRole('button', { name: `More for ${title}` })).toBeHidden()
    await reader.page.reload()
    await expect(reader.page.getByText('How to pay')).toBeVisible()
    await expect(reader.page.getByText(title)).toBeHidden()
    // What waited of it is not sent any more.
    await page.goto(`/dashboard/messages?kind=notice&search=${tenant.email}`)
    await expect(page.getByRole('row', { name: title })).toContainText('Cancelled')

    expect([...reader.complaints, ...other.complaints]).toEqual([])
    await reader.page.context().close()
    await other.page.context().close()
  })
})

test('a tenant sees on a phone what is owed since when, what comes next and where to pay', async ({
  browser,
  agency,
  apiAs,
}) => {
  const today = dayInNairobi(new Date())
  const nextMonth = addMonths(today.slice(0, 7), 1)
  const dueDay = dueDayOf(today)
  const api = await apiAs(agency.manager)
  const admin = await apiAs(agency.admin)
  await admin.put('/settings/agency', {
    name: 'Nyumba Bora Ltd',
    address: null,
    phoneNumber: '0700 123 456',
    email: 'rent@nyumba.example',
    taxPin: null,
    mpesaPaybill: '522522',
    mtnMerchantCode: null,
    airtelMerchantCode: null,
    bankDetails: null,
    logo: null,
  })
  const { unit, tenant } = await letUnit(api, { assigned: false, dueDay })
  const tenancy = await api.post('/tenancies', {
    tenantId: tenant.id,
    unitId: unit.id,
    startDate: '2026-01-01',
    chargeFrom: `${nextMonth}-01`,
  })
  const overdueSince = addDays(today, -12)
  const due = { tenancyId: tenancy.id, currency: 'KES', dueDate: overdueSince, paymentStatus: 'pending' }
  await api.post('/payment-records', { ...due, amount: 1_500_000, paymentType: 'rent', requestId: crypto.randomUUID() })
  const paid = { tenancyId: tenancy.id, currency: 'KES', amount: 600_000, receivedOn: today, method: 'mpesa' }
  await api.post('/payments', { ...paid, reference: 'UKN4T7QX2M', requestId: crypto.randomUUID() })

  const { page, complaints } = await tenantPage(browser, agency, api, tenant)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'You owe' })).toBeVisible()
  await expect(page.getByText('KES 9,000', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(`Overdue since ${formatDay(overdueSince)} (12 days)`)).toBeVisible()
  await expect(page.getByText('of KES 15,000')).toBeVisible()
  await expect(page.getByText(/^Next: KES\s15,000 on/)).toContainText(
    formatDay(`${nextMonth}-${String(dueDay).padStart(2, '0')}`),
  )
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await sideways()).toBeLessThanOrEqual(0)

  // What is typed into the phone.
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await page.getByRole('button', { name: 'Copy M-Pesa paybill' }).click()
  await copiedText(page, /^522522$/)
  await page.getByRole('button', { name: 'Copy Account number' }).click()
  const accountNumber = await copiedText(page, /^(?!522522$)./)
  await expect(line('Account number').getByText(accountNumber, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call', exact: true })).toHaveAttribute('href', 'tel:+254700123456')

  // The papers, once nothing above them is still to come.
  await expect(page.getByText('KES 9,000 unpaid')).toBeVisible()
  const receipt = await fileFrom(page.getByRole('button', { name: /^Download receipt RCT-/ }))
  expect(receipt.suggestedFilename()).toMatch(/^RCT-\d{4}-\d{5}\.pdf$/)
  await page.getByRole('link', { name: 'My statement' }).click()
  await expect(page).toHaveURL(/view=statement/)
  await expect(page.getByText('Payment, M-Pesa')).toBeVisible()
  expect(await sideways()).toBeLessThanOrEqual(0)

  // No SMS any more, and so it stays.
  await page.getByRole('link', { name: 'Settings' }).click()
  const sms = page.getByRole('switch', { name: 'SMS to my phone' })
  await expect(sms).toBeChecked()
  await sms.click()
  await expect(page.getByText('You will get no more SMS')).toBeVisible()
  await page.reload()
  await expect(sms).not.toBeChecked()
  const { rows } = (await api.get(`/outbox?search=${tenant.email}`)) as { rows: { wantsSms: boolean }[] }
  expect(rows.map(({ wantsSms }) => wantsSms)).toEqual([false])

  // Moved out, what is owed stays to be seen, and the account number is the next tenant's.
  await api.post(`/tenancies/${tenancy.id}/end`, { endDate: addDays(today, -1) })
  await page.goto('/dashboard')
  await expect(page.getByText(`, unit ${unit.unitNumber}, until ${formatDay(addDays(today, -1))}`)).toBeVisible()
  await expect(page.getByText('KES 9,000', { exact: true }).first()).toBeVisible()
  await expect(line('M-Pesa paybill')).toBeVisible()
  await expect(line('Account number')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Download receipt RCT-/ })).toBeVisible()
  expect(await sideways()).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'My statement' }).click()
  await expect(page.getByText('Payment, M-Pesa')).toBeVisible()

  expect(complaints).toEqual([])
  await page.context().close()
})
