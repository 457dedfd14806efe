import { join } from 'node:path'
import { addDays, addMonths, dayInNairobi, formatDay } from '@makao/contract/days'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { type Agency, type Api, chooseInRow, enterAsTenant, expect, letUnit, PASSWORD, test, unique } from './fixtures'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const folder = join(import.meta.dirname, 'screenshots')

/** Pictures to look at cost a third of the time: PICTURES=1 takes them, in every look. */
const takesPictures = process.env.PICTURES !== undefined

interface Look {
  width: number
  height: number
  theme: 'light' | 'dark'
  /** Judged by the rules for accessibility too. */
  isJudged?: true
  /** Further apart than any font has its letters. */
  spacing?: string
}

const looks: Look[] = [
  { width: 320, height: 740, theme: 'light', spacing: '0.05em' },
  { width: 360, height: 740, theme: 'light' },
  { width: 360, height: 740, theme: 'dark', isJudged: true },
  { width: 768, height: 1024, theme: 'light' },
  { width: 1280, height: 800, theme: 'light', isJudged: true },
  { width: 1280, height: 800, theme: 'dark' },
]

const today = () => dayInNairobi(new Date())
const longName = 'Oluwaseun Bartholomew Nabukenya-Wekesa wa Kirinyaga'

/** Rows that strain a layout: long names, millions of shillings, every status. */
async function furnish(
  api: Api,
): Promise<Record<'propertyId' | 'tenancyId' | 'tenantId' | 'receipt' | 'meterId', string>> {
  const kenya = await letUnit(api)
  const uganda = await letUnit(api, { country: 'Uganda' })
  await api.post('/tenants', {
    fullName: longName,
    email: `${unique('oluwaseun.bartholomew.nabukenya').replace(' ', '.')}@longest.example.com`,
  })
  const receipt = `UKL${unique('').trim().toUpperCase().padStart(7, '0').slice(-7)}`
  const common = { paymentType: 'rent', dueDate: '2026-11-05', again: true }
  const kes = { ...common, tenancyId: kenya.tenancy?.id, currency: 'KES' }
  const ugx = { ...common, tenancyId: uganda.tenancy?.id, currency: 'UGX' }
  const records = [
    { ...kes, amount: 1_500_000, paymentStatus: 'paid', paidDate: '2026-11-04', mpesaReceiptNumber: receipt },
    { ...kes, amount: 1_500_050, paymentStatus: 'partial', paidAmount: 400_025 },
    { ...kes, amount: 250_000, paymentType: 'service_charge', paymentStatus: 'pending', dueDate: '2100-01-31' },
    { ...ugx, amount: 1_234_567_000, paymentStatus: 'overdue' },
    { ...ugx, amount: 98_500_000, paymentStatus: 'paid', paidDate: '2026-11-01' },
  ]
  for (const record of records) await api.post('/payment-records', { ...record, requestId: crypto.randomUUID() })
  const meter = await api.post('/meters', {
    requestId: crypto.randomUUID(),
    unitId: kenya.unit.id,
    kind: 'water',
    serialNumber: 'W-4711',
    digits: 5,
    installedOn: '2026-01-01',
    firstValue: 1_234_500,
    currency: 'KES',
    price: 15_000,
    minimumCharge: 30_000,
    standingCharge: 5000,
  })
  return {
    propertyId: kenya.property.id ?? '',
    tenancyId: kenya.tenancy?.id ?? '',
    tenantId: kenya.tenant.id ?? '',
    receipt,
    meterId: meter.id ?? '',
  }
}

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What keeps somebody with a screen reader, a keyboard or weak eyes from using the screen. */
async function expectAccessible(page: Page, screen: string): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (values) => {
    // Only what is wrong is told in full, and there are no frames: a third of the time.
    const options = { resultTypes: ['violations' as const], iframes: false, runOnly: { type: 'tag' as const, values } }
    // Contrast is looked up for each cell: ten rows of a table hold whatever a longer one does.
    const judged = { include: ['html'], exclude: ['tbody tr:nth-child(n + 11)'] }
    const { violations } = await window.axe.run(judged, options)
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  }, guidelines)
  expect(found, screen).toEqual([])
}

/** By how many pixels the page or its dialog is wider than there is room for, and what reaches farthest; '' when it fits. */
function overflow(page: Page): Promise<string> {
  return page.evaluate(() => {
    // A table that stands as cards has nothing to scroll to: what is wider than its card is cut off.
    const isCards = ({ firstElementChild }: Element) =>
      firstElementChild !== null && getComputedStyle(firstElementChild).display === 'block'
    const frames = [
      document.documentElement,
      ...document.querySelectorAll('dialog[open]'),
      ...[...document.querySelectorAll('.data-frame')].filter(isCards),
    ]
    const tooWide = frames.find(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    if (!tooWide) return ''
    const edge = tooWide.getBoundingClientRect().left + tooWide.clientWidth
    const isFree = (element: Element | null): boolean =>
      element === null ||
      element === tooWide ||
      (getComputedStyle(element).overflowX === 'visible' && isFree(element.parentElement))
    const wide = [...tooWide.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > edge + 0.5 && isFree(element.parentElement),
    )
    const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
    const names = innermost.map(
      ({ localName, className, textContent }) => `<${localName} class="${className}">${textContent}`,
    )
    return `${tooWide.scrollWidth - tooWide.clientWidth} px, for ${names.slice(0, 5).join('; ')}`
  })
}

/** What large text makes unreadable: names that are cut, words of which a letter stands below the other, cells on each other; '' where there is none. */
function squeezed(page: Page): Promise<string> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const cell of document.querySelectorAll('[data-phone="name"], [data-phone="whole"]')) {
      const parts = [cell, ...cell.querySelectorAll('a, span')]
      const isCut = parts.some(
        (part) => getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth,
      )
      if (isCut || cell.getBoundingClientRect().width < 100) found.push(`cut: ${cell.textContent}`)
    }
    for (const row of document.querySelectorAll('tbody tr')) {
      const boxes = [...row.children].map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 0)
      const isOver = boxes.some((one, place) =>
        boxes.slice(place + 1).some((other) => {
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
          return across > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
        }),
      )
      if (isOver) found.push(`on each other: ${row.textContent}`)
    }
    const range = document.createRange()
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const isSeen = (part: Element | null) => !part?.closest('.sr-only, thead') && (part?.clientWidth ?? 0) !== 1
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!isSeen(text.parentElement)) continue
      // Words as people read them; an address or an account number may take two lines.
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<![^\s(])\p{L}{2,10}(?![^\s,.:)])/gu)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) found.push(`broken: ${word}`)
      }
    }
    return found.slice(0, 5).join('; ')
  })
}

async function shoot(page: Page, name: string): Promise<void> {
  for (const { width, height, theme, isJudged, spacing } of looks) {
    // Where no picture is taken, a change of colours alone shows nothing.
    const isOfWidth = looks.some((other) => other.width === width && other.isJudged)
    if (!takesPictures && !isJudged && isOfWidth) continue
    await page.setViewportSize({ width, height })
    const spaced = spacing ? `; letter-spacing: ${spacing} !important` : ''
    await page.evaluate(
      (chosen) => {
        document.documentElement.dataset.theme = chosen.theme
        // No colour on its way to the other look: in what is folded away it would never arrive.
        const style = new CSSStyleSheet()
        style.replaceSync(`*, ::before, ::after { transition: none !important${chosen.spaced} }`)
        // The first of them is that of the fixtures.
        document.adoptedStyleSheets = [...document.adoptedStyleSheets.slice(0, 1), style]
      },
      { theme, spaced },
    )
    if (takesPictures) {
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), animations: 'disabled' })
    }
    expect.soft(await overflow(page), `${name} at ${width} px scrolls sideways`).toBe('')
    if (!isJudged) continue
    // A dialog that is still opening is judged where it arrives.
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1000)
      await Promise.allSettled(ending.map(({ finished }) => finished))
      // Each is judged from its top: what its title or its buttons half cover elsewhere can be scrolled free.
      for (const part of document.querySelectorAll('dialog[open], dialog[open] *')) part.scrollTop = 0
    })
    await expectAccessible(page, `${name} at ${width} px, ${theme}`)
  }
}

/**
 * Opens a screen within the page that is open, as a link would: a quarter of the time of a new page.
 * @param text what stands on it and not on the screen before
 */
async function visit(page: Page, path: string, text: string | RegExp): Promise<void> {
  const sign = page.getByText(text).first()
  // What a message links to opens as a page of its own, and the sign-in page leads nowhere by itself.
  const isNew = page.url() === 'about:blank' || page.url().endsWith('/auth') || path.includes('#')
  if (isNew || (await sign.isVisible())) await page.goto(path)
  else await page.evaluate((address) => history.pushState({}, '', address), path)
  await expect(sign).toBeVisible()
}

type Screen = [name: string, path: string, text: string | RegExp]

async function shootAll(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [name, path, text] of screens) {
    await visit(page, path, text)
    await shoot(page, name)
  }
}

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

test('the layouts are judged with the wide fonts that come with the tests', async ({ page }) => {
  await page.goto('/auth')
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    return ['system-ui', '"DejaVu Sans"', 'monospace'].map((family) => {
      if (pen) pen.font = `100px ${family}`
      return pen?.measureText('Makao').width
    })
  })
  expect(widths[0]).toBe(widths[1])
  expect(widths[0]).not.toBe(widths[2])
  expect(widths[0]).toBeGreaterThan(300)
})

/** Somebody who asks to be staff and waits. */
async function askForRole(page: Page, agency: Agency): Promise<void> {
  const email = `${unique('waiting').replace(' ', '.')}@example.com`
  const data = { name: 'Zawadi Mwangi', email, password: PASSWORD, requestedRole: 'property_manager' }
  const answer = await page.request.post(`${agency.url}/api/auth/sign-up`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

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
          ['payments', '/dashboard/payments', receipt],
          ['payments-empty', '/dashboard/payments?search=nobody', 'No payment records found'],
          ['payments-received', '/dashboard/payments?view=received', receipt],
          ['collect', '/dashboard/payments?view=collect', /oldest debt first/],
          ['statements', '/dashboard/payments?view=statements', 'No statement yet'],
          ['record-several', '/dashboard/payments?view=enter', 'Record several payments'],
          ['charges', '/dashboard/charges', 'Last run'],
          ['tenant', `/dashboard/tenancies/${tenancyId}`, 'Unpaid charges'],
          ['tenant-lease', `/dashboard/tenants/${tenantId}?tab=lease`, 'Rent is charged'],
          ['tenant-papers', `/dashboard/tenants/${tenantId}?tab=papers`, 'Receipts'],
          ['tenant-profile', `/dashboard/tenants/${tenantId}?tab=profile`, 'KRA PIN / TIN'],
          ['reports', '/dashboard/reports', 'Rent collected and expected, by month'],
          ['reports-properties', '/dashboard/reports?report=property-performance', 'Collection rate by property'],
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

/** A landlord in Uganda whose rent and expenses of the year are in tens of millions. */
async function furnishUgandanOwner(api: Api): Promise<void> {
  const { property, tenancy } = await letUnit(api, { country: 'Uganda' })
  const { id: ownerId } = await api.post('/owners', {
    name: unique('Ssekandi Investments'),
    kind: 'company',
    isResident: true,
  })
  await api.post(`/properties/${property.id}/agreements`, {
    fromMonth: '2026-01',
    currency: 'UGX',
    commissionKind: 'percent',
    commissionRate: 750,
    commissionBasis: 'all',
    shares: [{ ownerId, share: 10_000 }],
  })
  const form = { requestId: crypto.randomUUID(), currency: 'UGX', amount: 46_753_125 }
  const spent = { ...form, category: 'repairs', description: 'New roof', reference: null, spentOn: '2026-11-05' }
  await api.post(`/properties/${property.id}/expenses`, spent)
  const rent = { tenancyId: tenancy?.id, currency: 'UGX', amount: 164_565_000, paymentType: 'rent' }
  const paid = { ...rent, paymentStatus: 'paid', dueDate: '2026-11-05', paidDate: '2026-11-05' }
  await api.post('/payment-records', { ...paid, requestId: crypto.randomUUID() })
}

/** An owner with a long name, two shares, an expense and a remittance. */
async function furnishOwners(api: Api, propertyId: string): Promise<string> {
  const person = { kind: 'individual', isResident: true, payoutDetails: 'Equity Bank, Westlands, 0180 2719 4451' }
  const { id: ownerId } = await api.post('/owners', { ...person, name: unique(longName), email: 'owner@example.com' })
  const { id: other } = await api.post('/owners', { ...person, name: unique('Kiprono Holdings') })
  await api.post(`/properties/${propertyId}/agreements`, {
    fromMonth: '2026-01',
    currency: 'KES',
    commissionKind: 'percent',
    commissionRate: 825,
    commissionBasis: 'all',
    shares: [
      { ownerId, share: 6667 },
      { ownerId: other, share: 3333 },
    ],
  })
  const form = { requestId: crypto.randomUUID(), currency: 'KES', amount: 1_234_567 }
  const description = 'Burst pipe on the ground floor, and the wall behind it'
  const spent = { ...form, category: 'repairs', description, reference: 'INV 1048', spentOn: '2026-11-05' }
  await api.post(`/properties/${propertyId}/expenses`, spent)
  const paid = {
    ...form,
    method: 'bank',
    reference: unique('FT').replaceAll(' ', ''),
    paidOn: '2026-11-10',
    evenBeyondDue: true,
  }
  await api.post(`/owners/${ownerId}/remittances`, paid)
  return ownerId ?? ''
}

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
    ['owner', `${owner}?from=2026-10&to=2026-11`, 'Paid out in these months'],
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

let remembered = 0
const otherLongName = 'Nakalembe Theodora Wanyonyi-Ssekandi wa Muthoni Nyeri'

/** A paybill with a payment that was remembered, one that waits, and what the statement of today says. */
async function furnishReconciliation(api: Api, day: string = today()): Promise<{ accountId: string; code: string }> {
  const { tenancy } = await letUnit(api)
  // Nobody who has paid before: of the number three digits are known.
  remembered += 1
  const digits = String(100_000 + (process.pid % 900) * 1000 + remembered)
  const paybill = {
    kind: 'mpesa_paybill',
    name: unique('Paybill of Kirinyaga Holdings'),
    number: digits,
    currency: 'KES',
  }
  const { id: accountId = '' } = await api.post('/receiving-accounts', { ...paybill, requestId: crypto.randomUUID() })
  const codes = ['A', 'B'].map((letter) => `UK${letter}${digits}9`)
  const money = { provider: 'mpesa', amount: 154_321_050, currency: 'KES', day }
  // Two people: what the one who is remembered pays waits no longer.
  const lines = codes.map((transactionId, place) => ({
    ...money,
    transactionId,
    payerName: place === 0 ? longName : otherLongName,
    payerPhone: `2547 ***** ${place === 0 ? digits.slice(-3) : 500 + remembered}`,
    accountTyped: `mama ${transactionId}`,
  }))
  await api.post('/receipt-lines', { accountId, lines })
  const { rows } = (await api.get(`/receipt-lines?search=${codes[0]}`)) as { rows: { id: string }[] }
  const parts = [{ tenancyId: tenancy?.id, amount: money.amount }]
  const asked = { requestId: crypto.randomUUID(), parts, remember: true }
  await api.post(`/receipt-lines/${rows[0]?.id}/assignment`, asked)
  const figures = { currency: 'KES', revision: 0, cameIn: 400_000_000, note: longName }
  await api.put(`/reconciliation/${accountId}/days/${day}`, figures)
  const cash = { tenancyId: tenancy?.id, currency: 'KES', amount: 98_765_400, receivedOn: today(), method: 'cash' }
  await api.post('/payments', { ...cash, requestId: crypto.randomUUID() })
  return { accountId, code: codes[1] ?? '' }
}

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
    const through = page.getByRole('combobox', { name: 'Through' })
    if (await through.isVisible()) await through.selectOption(lastMonth)
    await page.getByRole('button', { name: /^Close [A-Z]\w+ 20\d\d$/ }).click()
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
    ['dialog-edit-tenant', `Edit ${tenant.fullName}`],
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

test('a new page names the window and has the focus on its heading', async ({ page, agency, signIn, apiAs }) => {
  const { tenant } = await letUnit(await apiAs(agency.manager))
  await signIn(agency.manager)
  await page.goto('/dashboard/properties')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page).toHaveTitle('Properties · Makao')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tenants' }).press('Enter')
  await expect(page).toHaveTitle('Tenants · Makao')
  await expect(heading).toBeFocused()
  // Others let units meanwhile, so that the first page of the list may be theirs.
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  await page.getByRole('main').getByRole('link', { name: tenant.fullName }).first().press('Enter')
  await expect(page).not.toHaveTitle('Tenants · Makao')
  await expect(heading).toBeFocused()
  // What is typed and left by Escape is offered when the dialog opens again.
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  const dialog = page.getByRole('dialog')
  const receive = () => chooseInRow(page, tenant.fullName, `Receive payment from ${tenant.fullName}`)
  await receive()
  await dialog.getByLabel('Amount').fill('12500')
  await dialog.getByText('Payer and notes').click()
  await dialog.getByLabel('Notes').fill('Paid at the gate')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await receive()
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(dialog.getByLabel('Notes')).toHaveValue('Paid at the gate')
  // However little of it is seen, the buttons are.
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 400 },
  ]) {
    await page.setViewportSize(size)
    await expect(dialog.getByRole('button', { name: 'Receive Payment' })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  }
})

test('what opens beside a button stays within a phone', async ({ page, agency, signIn, apiAs }) => {
  const { tenant } = await letUnit(await apiAs(agency.manager))
  await signIn(agency.manager)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const path of ['/dashboard/payments', `/dashboard/tenants?search=${tenant.email}`, '/dashboard/units']) {
      await page.goto(path)
      for (const name of ['Add filter', 'Saved views']) {
        await page.getByRole('button', { name }).click()
        const { left, right } = await page.locator('[popover]:popover-open').evaluate((open) => {
          const box = open.getBoundingClientRect()
          return { left: box.left, right: box.right }
        })
        expect.soft(left, `${name} of ${path} at ${width} px`).toBeGreaterThanOrEqual(0)
        expect.soft(right, `${name} of ${path} at ${width} px`).toBeLessThanOrEqual(width)
        await page.keyboard.press('Escape')
      }
    }
  }
})

test('text of twice the size stays within a phone', async ({ playwright, launchOptions, agency, apiAs }) => {
  test.slow()
  const api = await apiAs(agency.manager)
  const { tenant, unit, property, tenancy } = await letUnit(api)
  await api.post('/payment-records', {
    requestId: crypto.randomUUID(),
    tenancyId: tenancy?.id,
    currency: 'KES',
    amount: 1_500_050,
    paymentType: 'electricity',
    paymentStatus: 'partial',
    paidAmount: 400_025,
    dueDate: addDays(today(), -20),
    again: true,
  })
  const ownerId = await furnishOwners(await apiAs(agency.admin), property.id ?? '')
  // Both currencies, in tens of millions: a sum stands beside the switch between them.
  await furnishUgandanOwner(await apiAs(agency.admin))
  await api.post('/payment-records', {
    requestId: crypto.randomUUID(),
    tenancyId: tenancy?.id,
    currency: 'KES',
    amount: 9_999_999_925,
    paymentType: 'rent',
    paymentStatus: 'paid',
    dueDate: addDays(today(), -20),
    paidDate: addDays(today(), -20),
    again: true,
  })
  // What somebody sets in the browser, which is not the zoom: whatever is measured in text doubles.
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const context = await browser.newContext({ storageState: agency.admin.state, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  for (const path of [
    '/dashboard',
    `/dashboard/tenants?search=${tenant.email}`,
    `/dashboard/tenants/${tenant.id}`,
    `/dashboard/tenants/${tenant.id}?tab=lease`,
    `/dashboard/tenants/${tenant.id}?tab=papers`,
    `/dashboard/units/${unit.id}`,
    '/dashboard/units?tab=add',
    '/dashboard/units',
    `/dashboard/properties/${property.id}`,
    '/dashboard/properties',
    '/dashboard/payments',
    ...['collect', 'received', 'unmatched', 'statements', 'reconcile', 'enter'].map(
      (view) => `/dashboard/payments?view=${view}`,
    ),
    '/dashboard/charges',
    '/dashboard/messages',
    '/dashboard/owners',
    '/dashboard/owners?view=payouts',
    `/dashboard/owners/${ownerId}`,
    '/dashboard/meters',
    '/dashboard/meters?tab=round',
    '/dashboard/reports',
    '/dashboard/reports?report=overdue-payments',
    ...['books', 'notifications', 'agency', 'accounts', 'team', 'security', 'audit', 'backups', 'jobs', 'api'].map(
      (tab) => `/dashboard/settings?tab=${tab}`,
    ),
  ]) {
    await page.goto(`${agency.url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('28px')
    expect.soft(await overflow(page), `${path} scrolls sideways`).toBe('')
    expect.soft(await squeezed(page), `${path} can be read`).toBe('')
  }
  await browser.close()
})

test('the frame stands before any code of it has come', async ({ page, agency, signIn }) => {
  await signIn(agency.manager)
  let bringCode = () => {}
  const code = new Promise<void>((resolve) => {
    bringCode = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await code
    await route.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.locator('.frame')).toBeVisible()
  await expect(page.getByRole('status')).toBeHidden()
  bringCode()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.frame')).toBeHidden()
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

test('lists show twelve rows on a laptop and seven on a phone, and open from the keyboard', async ({
  page,
  agency,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(agency.manager)
  const many = unique('Wingi')
  const charge = { currency: 'KES', amount: 1_500_000, paymentType: 'rent', dueDate: '2026-11-05', again: true }
  for (let made = 0; made < 13; made += 1) {
    const { tenancy } = await letUnit(api, { tenant: `${many} ${made}`, property: `${many} Court` })
    const id = { tenancyId: tenancy?.id, requestId: crypto.randomUUID() }
    await api.post('/payment-records', { ...charge, ...id, paymentStatus: 'paid', paidDate: '2026-11-05' })
  }
  await signIn(agency.manager)
  const seen = () =>
    page.evaluate(() => {
      const foot = document.querySelector('nav[aria-label="Most used"]')?.getBoundingClientRect().top || innerHeight
      const rows = [...document.querySelectorAll('.data-table tbody tr')].map((row) => row.getBoundingClientRect())
      return { first: rows[0]?.top, rows: rows.filter(({ top, bottom }) => top >= 0 && bottom <= foot).length }
    })
  // Rows of their own: names of other stories may take a second line.
  const search = `search=${encodeURIComponent(many)}`
  for (const path of [
    `/payments?${search}`,
    `/payments?view=received&${search}`,
    `/tenants?${search}`,
    `/units?${search}`,
  ]) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/dashboard${path}`)
    await expect(page.locator('.data-table tbody tr').nth(11)).toBeVisible()
    expect((await seen()).rows, `${path} at 1280x800`).toBeGreaterThanOrEqual(12)
    expect((await seen()).first, `${path} at 1280x800`).toBeLessThanOrEqual(260)
    await page.setViewportSize({ width: 360, height: 740 })
    // Once the page has taken the new width.
    await expect.poll(async () => (await seen()).rows, { message: `${path} at 360x740` }).toBeGreaterThanOrEqual(7)
    expect((await seen()).first, `${path} at 360x740`).toBeLessThanOrEqual(280)
  }

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/dashboard/tenants?search=${encodeURIComponent(many)}`)
  await page.getByRole('columnheader', { name: 'Tenant' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=-tenant/)
  await expect(page.getByRole('columnheader', { name: 'Tenant' })).toHaveAttribute('aria-sort', 'descending')
  // Until the rows of the new order have come, those of the old one stand.
  await expect(page.locator('.data-table tbody tr').first()).toContainText(`${many} 9`)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(page.getByRole('region', { name: 'Chosen rows' })).toContainText('2 selected')
  await page.keyboard.press('k')
  const second = await page.locator('.data-table tbody tr').nth(1).getByRole('link').first().textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: second ?? '' })).toBeVisible()
})

test('the last column of a wide table is within reach', async ({ page, agency, signIn, apiAs }) => {
  const { tenant } = await letUnit(await apiAs(agency.manager))
  await signIn(agency.manager)
  // The narrowest desk on which there are tables, not cards.
  await page.setViewportSize({ width: 1110, height: 800 })
  await page.goto(`/dashboard/tenants?search=${tenant.email}`)
  await chooseInRow(page, tenant.fullName, `Delete ${tenant.fullName}`)
  await expect(page.getByRole('dialog')).toBeVisible()
})
