import { dayInNairobi, formatMonth, formatWholeDay } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import type { Paper } from './paper'
import type { ReceiptRow } from './papers.repository'
import { amountInWords } from './words.rules'

const withoutMonth: readonly PaymentType[] = ['deposit', 'opening_balance']

/** 'Rent December 2026', 'Service Charge: Security December 2026', 'Deposit'; 'Unit F1: Deposit' where there are several units. */
export function titleOfDue(due: {
  paymentType: PaymentType
  name: string | null
  dueDate: string
  periodFrom: string | null
  place?: string
}): string {
  const title = `${due.place ? `Unit ${due.place}: ` : ''}${chargeTitle(due)}`
  if (withoutMonth.includes(due.paymentType)) return title
  return `${title} ${formatMonth((due.periodFrom ?? due.dueDate).slice(0, 7))}`
}

/** What a balance means to the tenant. */
const standing = (balance: number) =>
  balance > 0
    ? 'Still owed after this payment'
    : balance < 0
      ? 'Credit after this payment'
      : 'Nothing is owed after this payment'

/** A receipt on one page. @param address of the page that says whether it is genuine */
export function drawReceipt(paper: Paper, receipt: ReceiptRow, address: string): void {
  const { receiptNumber, issuedOn, tenantName, payerName, amount, currency, parts, reversedAt, balanceAfter, version } =
    receipt
  const money = (minor: number) => plainMoney(minor, currency, 'code')
  paper.begin(
    {
      title: 'Receipt',
      lines: [
        receiptNumber,
        `Issued on ${formatWholeDay(issuedOn)}`,
        ...(version > 1 ? [`Version ${version}, of ${formatWholeDay(receipt.versionOn)}`] : []),
      ],
      footer: `Receipt ${receiptNumber}`,
    },
    receipt.letterhead,
  )
  if (reversedAt !== null) {
    const day = formatWholeDay(receipt.reversedOn ?? dayInNairobi(reversedAt))
    const instead = receipt.correctedBy === null ? '' : ` Corrected by ${receipt.correctedBy}.`
    paper.banner('REVERSED', `On ${day}: ${receipt.reversalReason}\nThis receipt counts no more.${instead}`)
  }
  paper.figure(money(amount), amountInWords(amount, currency), { isStruck: reversedAt !== null })
  paper.facts([
    ['Received from', payerName ?? tenantName],
    ['Tenant', payerName === null ? null : tenantName],
    ['Property', receipt.propertyName],
    ['Unit', receipt.unitNumber],
    ['Account', receipt.accountNumber],
    ['Day received', formatWholeDay(receipt.receivedOn)],
    ['Paid by', [paymentMethodNames[receipt.method], receipt.reference].filter(Boolean).join(' · ')],
    ['Recorded by', receipt.recordedBy],
    ['EFRIS number (FDN)', receipt.fiscalNumber ?? null],
  ])
  paper.heading('What it pays')
  const credit = amount - parts.reduce((sum, part) => sum + part.amount, 0)
  // All of it on one page: what finds no room is told as one line.
  const room = paper.codeTop - 54
  let told = 0
  for (const part of parts) {
    const detail = `due ${formatWholeDay(part.dueDate)}`
    const left = credit > 0 || told < parts.length - 1 ? 30 : 0
    if (paper.top() + paper.itemHeight(titleOfDue(part), detail) + left > room) break
    paper.item(titleOfDue(part), money(part.amount), { detail })
    told += 1
  }
  const others = parts.slice(told)
  if (others.length > 0) {
    const words = others.length === 1 ? 'One more amount due' : `${others.length} more amounts due`
    paper.item(words, money(others.reduce((sum, part) => sum + part.amount, 0)))
  }
  if (credit > 0) paper.item('Credit', money(credit))
  if (receipt.withheld) paper.item('Tax withheld by the tenant, which settles the rest', money(receipt.withheld))
  paper.space(4)
  paper.item(standing(balanceAfter), balanceAfter === 0 ? '' : money(Math.abs(balanceAfter)), { font: 'bold' })
  paper.code(
    address,
    'Is this receipt genuine? Scan the code or open the address: it shows the number, the amount and the day, and nothing else.',
  )
}
