import type { Readable } from 'node:stream'
import { type Day, formatDay } from '@makao/contract/days'
import type { FinalAccount } from '@makao/contract/final-accounts/final-accounts.schema'
import { itemTitle, outcomeOf, overpaidOf, refundAmount } from '@makao/contract/final-accounts/final-accounts.terms'
import { formatMoney } from '@makao/contract/money'
import { paymentMethodNames } from '@makao/contract/payments/payments.terms'
import { newPdf } from './pdf'

// A4 upright, in points.
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = 56
const RIGHT = PAGE.width - MARGIN
const WIDTH = PAGE.width - 2 * MARGIN
/** Room for an amount; the text beside it ends before. */
const AMOUNT = 130
const BOTTOM = PAGE.height - 60
const BOX = 46
const SIGNATURES = 96
const ink = '#000000'
// Dark enough to survive a photocopy.
const soft = '#444444'

/**
 * The final account of a tenancy as one page to sign: what came in, what was taken out of it, what was paid back, what is
 * owed, and what that comes to. In black on white: it is printed and copied.
 */
export function writeFinalAccountPdf(account: FinalAccount, today: Day): ReadableStream<Uint8Array> {
  const { tenantName, unitNumber, propertyName, startDate, endDate, currency, balance } = account
  const title = 'Final account'
  const doc = newPdf(title)
  const money = (amount: number) => formatMoney(amount, currency, 'code')
  let pages = 0
  let y = 0

  function startPage(): void {
    pages += 1
    // Without a margin below: the page's number stands there, and text must not begin a page by itself.
    doc.addPage({ size: 'A4', margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 } })
    const foot = { width: WIDTH, lineBreak: false }
    doc.font('plain').fontSize(8).fillColor(soft)
    doc.text(`${title} · Made on ${formatDay(today)}`, MARGIN, PAGE.height - 40, foot)
    doc.text(`Page ${pages}`, MARGIN, PAGE.height - 40, { ...foot, align: 'right' })
    y = MARGIN
  }

  /** Begins a page where what comes next would not fit. */
  function keep(height: number): void {
    if (y + height > BOTTOM) startPage()
  }

  function rule(width: number): void {
    doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(width).strokeColor(ink).stroke()
  }

  function heading(text: string): void {
    // Not alone at the foot of a page.
    keep(58)
    y += 14
    doc.font('bold').fontSize(10.5).fillColor(ink).text(text, MARGIN, y, { width: WIDTH })
    y += 18
    rule(0.75)
  }

  /** A line of the account. @param detail in small letters below */
  function item(text: string, amount: string, { detail = '', font = 'plain' } = {}): void {
    const width = WIDTH - AMOUNT
    doc.font(font).fontSize(10)
    const first = doc.heightOfString(text, { width })
    doc.fontSize(8.5)
    const second = detail ? doc.heightOfString(detail, { width }) + 1 : 0
    keep(first + second + 10)
    doc.font(font).fontSize(10).fillColor(ink)
    doc.text(text, MARGIN, y + 5, { width })
    doc.text(amount, RIGHT - AMOUNT, y + 5, { width: AMOUNT, align: 'right', lineBreak: false })
    if (detail)
      doc
        .font('plain')
        .fontSize(8.5)
        .fillColor(soft)
        .text(detail, MARGIN, y + 6 + first, { width })
    y += first + second + 10
    rule(0.25)
  }

  function writeHeader(): void {
    doc.font('bold').fontSize(20).fillColor(ink).text(title, MARGIN, y)
    y = doc.y + 10
    const facts: [string, string][] = [
      ['Tenant', tenantName],
      ['Unit', `${unitNumber}, ${propertyName}`],
      ['Tenancy', `${formatDay(startDate)} to ${endDate === null ? '-' : formatDay(endDate)}`],
    ]
    for (const [label, value] of facts) {
      doc.font('plain').fontSize(10).fillColor(soft).text(label, MARGIN, y, { width: 70 })
      doc
        .font('bold')
        .fillColor(ink)
        .text(value, MARGIN + 76, y, { width: WIDTH - 76 })
      y = doc.y + 4
    }
    y += 4
  }

  function writeItems(): void {
    const { depositReceived, deductions, refunds, openRecords, owed } = account
    heading('Received')
    item('Deposit received', money(depositReceived))
    const overpaid = overpaidOf(account)
    if (overpaid > 0) item('Paid beyond what was charged', money(overpaid))

    heading('Taken out of the deposit')
    if (deductions.length === 0) item('Nothing', money(0))
    for (const deduction of deductions) {
      item(itemTitle(deduction), money(-deduction.amount), { detail: `Due ${formatDay(deduction.dueDate)}` })
    }

    const paid = refunds.filter(({ reversedAt }) => reversedAt === null)
    if (paid.length > 0) heading('Paid back')
    for (const refund of paid) {
      const detail = [paymentMethodNames[refund.method], refund.reference].filter(Boolean).join(' · ')
      item(`On ${formatDay(refund.paidOn)}`, money(-refundAmount(refund)), { detail })
    }

    if (openRecords.length > 0) heading('Still owed')
    for (const record of openRecords) {
      const part = record.balance < record.amount ? `, ${money(record.amount)} in all` : ''
      item(itemTitle(record), money(-record.balance), { detail: `Due ${formatDay(record.dueDate)}${part}` })
    }
    if (openRecords.length > 1) item('Still owed together', money(-owed), { font: 'bold' })
  }

  function writeOutcome(): void {
    // Signed is what stands above the signatures: the two are not parted.
    keep(20 + BOX + SIGNATURES)
    y += 20
    doc.rect(MARGIN, y, WIDTH, BOX).lineWidth(1.5).strokeColor(ink).stroke()
    doc.font('bold').fontSize(14).fillColor(ink)
    doc.text(outcomeOf(balance), MARGIN + 14, y + 15, { width: WIDTH / 2, lineBreak: false })
    doc.text(money(Math.abs(balance)), MARGIN, y + 15, { width: WIDTH - 14, align: 'right', lineBreak: false })
    y += BOX + SIGNATURES - 34
    const half = (WIDTH - 40) / 2
    const signers = [
      ['Tenant', tenantName],
      ['For the landlord', ''],
    ] as const
    signers.forEach(([role, name], place) => {
      const x = MARGIN + place * (half + 40)
      doc
        .moveTo(x, y)
        .lineTo(x + half, y)
        .lineWidth(0.75)
        .strokeColor(ink)
        .stroke()
      doc.font('plain').fontSize(8.5).fillColor(soft)
      doc.text([role, name].filter(Boolean).join(': '), x, y + 4, { width: half - 60, height: 24, ellipsis: true })
      doc.text('Date', x, y + 4, { width: half, align: 'right', lineBreak: false })
    })
  }

  startPage()
  writeHeader()
  writeItems()
  writeOutcome()
  doc.end()
  return ReadableStream.from(doc as unknown as Readable)
}
