import { join } from 'node:path'
import { dayInNairobi } from '@makao/contract/days'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { type Agency, type Api, expect, letUnit, PASSWORD, unique } from './fixtures'

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

export const today = () => dayInNairobi(new Date())
export const longName = 'Oluwaseun Bartholomew Nabukenya-Wekesa wa Kirinyaga'

/** Rows that strain a layout: long names, millions of shillings, every status. */
export async function furnish(
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
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (values) => {
    // Only what is wrong is told in full, and there are no frames: a third of the time.
    const options = { resultTypes: ['violations' as const], iframes: false, runOnly: { type: 'tag' as const, values } }
    // Contrast is looked up for each cell: ten rows of a table hold whatever a longer one does.
    const judged = { include: ['html'], exclude: ['tbody tr:nth-child(n + 11)'] }
    const { violations } = await window.axe.run(judged, options)
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    return serious.map(({ id, nodes }) => {
      // With the colours that were met, which tell what lay above or was on its way.
      const met = nodes.map(({ html, any }) => `${html} ${any.map(({ message }) => message).join('; ')}`)
      return `${id}: ${met.join('\n')}`
    })
  }, guidelines)
  expect(found, screen).toEqual([])
}

/** By how many pixels the page or its dialog is wider than there is room for, and what reaches farthest; '' when it fits. */
export function overflow(page: Page): Promise<string> {
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

/** What large text makes unreadable: names that are cut, words of which a letter stands below the other, cells on each other, fields of no width; '' where there is none. */
export function squeezed(page: Page): Promise<string> {
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
    for (const field of document.querySelectorAll<HTMLElement>(
      'main :is(input:not([type="checkbox"], [type="radio"], [type="date"], [type="file"]), select)',
    )) {
      const { width } = field.getBoundingClientRect()
      // Three letters and its edges, without which nobody sees what they type.
      const isNarrow = field.checkVisibility() && width < 4 * Number.parseFloat(getComputedStyle(field).fontSize)
      if (isNarrow) found.push(`too narrow to type into: ${field.getAttribute('aria-label') ?? field.id}`)
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
    for (const figure of document.querySelectorAll('main figure')) {
      const card = figure.closest('section') ?? figure
      const edge = card.getBoundingClientRect()
      // What stands beside and below an axis: within its card, and none on another.
      const labels = [...figure.querySelectorAll('[aria-hidden] > span.absolute, [aria-hidden].justify-center')]
        .filter((label) => label.textContent && label.checkVisibility({ visibilityProperty: true }))
        .map((label) => {
          range.selectNodeContents(label)
          return { text: label.textContent, box: range.getBoundingClientRect() }
        })
      for (const { text, box } of labels) {
        if (box.left < edge.left || box.right > edge.right) found.push(`beyond its card: ${text}`)
        const isOver = labels.some(
          ({ box: other }) =>
            other.left > box.left && other.left < box.right && Math.abs(other.top - box.top) < box.height / 2,
        )
        if (isOver) found.push(`under another: ${text}`)
      }
    }
    return found.slice(0, 5).join('; ')
  })
}

export async function shoot(page: Page, name: string): Promise<void> {
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
export async function visit(page: Page, path: string, text: string | RegExp): Promise<void> {
  const sign = page.getByText(text).first()
  // What a message links to opens as a page of its own, and the sign-in page leads nowhere by itself.
  const isNew = page.url() === 'about:blank' || page.url().endsWith('/auth') || path.includes('#')
  if (isNew || (await sign.isVisible())) await page.goto(path)
  else await page.evaluate((address) => history.pushState({}, '', address), path)
  await expect(sign).toBeVisible()
}

export type Screen = [name: string, path: string, text: string | RegExp]

export async function shootAll(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [name, path, text] of screens) {
    await visit(page, path, text)
    await shoot(page, name)
  }
}

/** Somebody who asks to be staff and waits. */
export async function askForRole(page: Page, agency: Agency): Promise<void> {
  const email = `${unique('waiting').replace(' ', '.')}@example.com`
  const data = { name: 'Zawadi Mwangi', email, password: PASSWORD, requestedRole: 'property_manager' }
  const answer = await page.request.post(`${agency.url}/api/auth/sign-up`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** A landlord in Uganda whose rent and expenses of the year are in tens of millions. */
export async function furnishUgandanOwner(api: Api): Promise<void> {
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
export async function furnishOwners(api: Api, propertyId: string): Promise<string> {
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

let remembered = 0
export const otherLongName = 'Nakalembe Theodora Wanyonyi-Ssekandi wa Muthoni Nyeri'

/** A paybill with a payment that was remembered, one that waits, and what the statement of today says. */
export async function furnishReconciliation(
  api: Api,
  day: string = today(),
): Promise<{ accountId: string; code: string }> {
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
