import { formatWholeDay } from '@makao/contract/days'
import { plainMoney } from '@makao/contract/money'
import type { FinalAccount } from '@makao/contract/money/final-accounts/final-accounts.schema'
import {
  itemTitle,
  outcomeOf,
  overpaidOf,
  refundAmount,
} from '@makao/contract/money/final-accounts/final-accounts.terms'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import type { Paper } from './paper'
import { madeOn, type Version } from './versions.rules'

/** The frame with the result and the signatures below it. */
const END = 160

/**
 * The final account of a tenancy, to be signed. It says what came in, was taken out of it, was paid back or moved to
 * another unit, and is owed, and what that comes to.
 */
export function drawFinalAccount(paper: Paper, account: Omit<FinalAccount, 'followed'>, version: Version): void {
  const { tenantName, unitNumber, propertyName, startDate, endDate, currency, balance } = account
  const { depositReceived, deductions, refunds, openCharges, owed } = account
  const money = (amount: number) => plainMoney(amount, currency, 'code')
  paper.begin({
    title: 'Final account',
    lines: [`${unitNumber}, ${propertyName}`, madeOn(version)],
    footer: `Final account of ${tenantName} · ${madeOn(version)}`,
  })
  paper.facts([
    ['Tenant', tenantName],
    ['Unit', `${unitNumber}, ${propertyName}`],
    ['Tenancy', `${formatWholeDay(startDate)} to ${endDate === null ? '-' : formatWholeDay(endDate)}`],
  ])

  paper.heading('Received')
  paper.item('Deposit received', money(depositReceived))
  if (account.landlordDeposit) {
    paper.item('Held by the landlord, who pays it back', money(account.landlordDeposit))
  }
  const overpaid = overpaidOf(account)
  if (overpaid > 0) paper.item('Paid beyond what was charged', money(overpaid))

  paper.heading('Taken out of the deposit')
  if (deductions.length === 0) paper.item('Nothing', money(0))
  for (const deduction of deductions) {
    paper.item(itemTitle(deduction), money(-deduction.amount), { detail: `Due ${formatWholeDay(deduction.dueDate)}` })
  }

  const standing = refunds.filter(({ reversedAt }) => reversedAt === null)
  const moved = standing.filter(({ method }) => method === 'transfer')
  const paidBack = standing.filter(({ method }) => method !== 'transfer')
  if (paidBack.length > 0) paper.heading('Paid back')
  for (const refund of paidBack) {
    const detail = [paymentMethodNames[refund.method], refund.reference].filter(Boolean).join(' · ')
    paper.item(`On ${formatWholeDay(refund.paidOn)}`, money(-refundAmount(refund)), { detail })
  }
  if (moved.length > 0) paper.heading('Moved to another unit')
  for (const refund of moved) paper.item(`On ${formatWholeDay(refund.paidOn)}`, money(-refundAmount(refund)))

  if (openCharges.length > 0) paper.heading('Still owed')
  for (const charge of openCharges) {
    const part = charge.balance < charge.amount ? `, ${money(charge.amount)} in all` : ''
    paper.item(itemTitle(charge), money(-charge.balance), { detail: `Due ${formatWholeDay(charge.dueDate)}${part}` })
  }
  if (openCharges.length > 1) paper.item('Still owed together', money(-owed), { font: 'bold' })

  // Signed is what stands above the signatures: the two are not parted.
  paper.keep(END)
  paper.outcome(outcomeOf(balance), money(Math.abs(balance)))
  paper.signatures([
    ['Tenant', tenantName],
    ['For the landlord', ''],
  ])
}
