import { formatMonth, formatWholeDay } from '@makao/contract/days'
import { type Currency, plainMoney } from '@makao/contract/money'
import type { OwnerAccount, OwnerStatement, StatementLine } from '@makao/contract/money/owners/owners.schema'
import {
  certificatesInWords,
  expenseCategoryNames,
  formatShare,
  incomeKindNames,
  incomeKinds,
  lineInWords,
  ownerKindNames,
} from '@makao/contract/money/owners/owners.terms'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { WHOLE } from '@makao/contract/percent'
import type { Paper } from './paper'
import { madeOn, type Version } from './versions.rules'

const moneyOf = (currency: Currency) => ({
  money: (minor: number) => plainMoney(minor, currency, 'code'),
  figure: (minor: number) => plainMoney(minor, currency, 'none'),
  /** Of what is taken off. */
  less: (minor: number) => (minor === 0 ? '' : plainMoney(-minor, currency, 'none')),
})

/** What there was of each kind, in the order of the kinds. */
function drawIncome(paper: Paper, { currency, totals, lines }: OwnerAccount): void {
  const { money } = moneyOf(currency)
  for (const kind of incomeKinds) {
    if (totals.income[kind] !== 0) paper.item(`Collected: ${incomeKindNames[kind]}`, money(totals.income[kind]))
  }
  if (lines.length === 0) paper.item('Nothing was collected', money(0))
  paper.item('Commission', money(totals.lettingFee - totals.commission || 0))
  if (totals.lettingFee !== 0) paper.item('Letting fee, of the first rent of new tenants', money(-totals.lettingFee))
  if (totals.vat !== 0) paper.item('VAT on commission', money(-totals.vat))
  paper.item('Expenses', money(-totals.expenses || 0))
}

function rowsOf(lines: readonly StatementLine[], currency: Currency) {
  const { figure, less } = moneyOf(currency)
  return lines.map(({ share, income, collected, commission, vat, expenses, net, isEarlier, ...line }) => ({
    cells: [
      [isEarlier ? 'Before agreement' : lineInWords(line), share !== WHOLE && formatShare(share)]
        .filter(Boolean)
        .join(', '),
      figure(income.rent),
      figure(collected - income.rent),
      less(commission + vat),
      less(expenses),
      figure(net),
    ],
  }))
}

/** A table for each property, in the order in which they stand. */
function drawProperties(paper: Paper, { currency, lines }: OwnerAccount): void {
  const { figure, less } = moneyOf(currency)
  const names = new Map(lines.map(({ propertyId, propertyName }) => [propertyId, propertyName]))
  for (const [propertyId, name] of names) {
    const own = lines.filter((line) => line.propertyId === propertyId)
    const sum = (amount: (line: StatementLine) => number) => own.reduce((total, line) => total + amount(line), 0)
    paper.keep(110)
    paper.heading(`${name}, in ${currency}`)
    const total = {
      cells: [
        'Together',
        figure(sum(({ income }) => income.rent)),
        figure(sum(({ income, collected }) => collected - income.rent)),
        less(sum(({ commission, vat }) => commission + vat)),
        less(sum(({ expenses }) => expenses)),
        figure(sum(({ net }) => net)),
      ],
      isBold: true,
    }
    paper.table(
      [
        { header: 'Month', width: 26 },
        { header: 'Rent', width: 17, align: 'right' },
        { header: 'Other income', width: 17, align: 'right' },
        { header: own.some(({ vat }) => vat !== 0) ? 'Commission, VAT' : 'Commission', width: 16, align: 'right' },
        { header: 'Expenses', width: 16, align: 'right' },
        { header: 'Net', width: 17, align: 'right' },
      ],
      [...rowsOf(own, currency), ...(own.length > 1 ? [total] : [])],
    )
    paper.space(4)
  }
}

/** Tax that tenants withheld, with the certificates for it. */
function drawWithheld(paper: Paper, { currency, withheld }: OwnerAccount): void {
  const { money } = moneyOf(currency)
  if (withheld.length > 0) paper.heading('Tax withheld by tenants')
  for (const { propertyName, unitNumber, day, amount, ownersPart, certificateNumber } of withheld) {
    const detail = [
      formatWholeDay(day),
      certificateNumber === null ? 'certificate missing' : `certificate ${certificateNumber}`,
      ownersPart !== amount && `the owner's part of ${money(amount)}`,
    ]
    paper.item(`${propertyName}, ${unitNumber}`, money(-ownersPart), { detail: detail.filter(Boolean).join(' · ') })
  }
}

/** Tax on rent that the agency withheld for KRA, with the certificates for it. */
function drawRentalTax(paper: Paper, { currency, rentalTax }: OwnerAccount): void {
  const { money } = moneyOf(currency)
  if (rentalTax.length > 0) paper.heading('Tax on rent withheld for KRA')
  for (const { propertyName, month, amount, certificateNumbers } of rentalTax) {
    const detail = `${formatMonth(month)} · ${certificatesInWords(certificateNumbers)}`
    paper.item(propertyName, money(-amount), { detail })
  }
}

function drawRest(paper: Paper, account: OwnerAccount, to: string): void {
  const { currency, invoices, expenses, remittances, aside } = account
  const { money } = moneyOf(currency)
  if (invoices.length > 0) paper.heading('Invoices for commission')
  for (const { number, month, issuedOn, commission, vat } of invoices) {
    const detail = `${formatMonth(month)} · of ${formatWholeDay(issuedOn)} · commission ${money(commission)}, VAT ${money(vat)}`
    paper.item(number, money(-commission - vat), { detail })
  }
  if (expenses.length > 0) paper.heading('Expenses')
  for (const expense of expenses) {
    const { category, description, reference, propertyName, spentOn, amount, ownersPart, ownersVat, supplierPin } =
      expense
    const detail = [
      formatWholeDay(spentOn),
      propertyName,
      reference,
      supplierPin,
      ownersPart !== amount && `the owner's part of ${money(amount)}`,
      ownersVat && `VAT in it ${money(ownersVat)}`,
    ]
    paper.item(`${expenseCategoryNames[category]}: ${description}`, money(-ownersPart || 0), {
      detail: detail.filter(Boolean).join(' · '),
    })
  }
  const vat = expenses.reduce((sum, { ownersVat = 0 }) => sum + ownersVat, 0)
  if (vat !== 0) paper.item('VAT in these expenses', money(vat), { detail: 'Contained in the amounts above' })
  drawWithheld(paper, account)
  drawRentalTax(paper, account)
  if (remittances.length > 0) paper.heading('Paid out')
  for (const { paidOn, method, reference, amount, notes } of remittances) {
    const detail = [paymentMethodNames[method], reference, notes].filter(Boolean).join(' · ')
    paper.item(`On ${formatWholeDay(paidOn)}`, money(-amount), { detail })
  }
  if (aside.length === 0) return
  paper.keep(90)
  paper.heading(`Apart from this account, at the end of ${formatMonth(to)}`)
  for (const { propertyName, own, ...whole } of aside) {
    const isPart = own !== undefined && own.share !== WHOLE
    const { depositsHeld, arrears } = isPart ? own : whole
    const ofWhat = isPart
      ? `Your ${formatShare(own.share)} of ${money(whole.depositsHeld)}; of arrears of ${money(whole.arrears)} in all your part is ${money(arrears)}.`
      : `Of the whole property. Deposits belong to the tenants; tenants owe ${money(arrears)}.`
    paper.item(`${propertyName}: deposits held`, money(depositsHeld), { detail: ofWhat })
  }
}

/** What came in for an owner, what it cost, what was paid out, and what is still to be paid out: by property and month. */
export function drawOwnerStatement(paper: Paper, statement: OwnerStatement, version: Version): void {
  const { owner, accounts, from, to, leftOn } = statement
  const range = from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`
  paper.begin({
    title: leftOn ? 'Final owner statement' : 'Owner statement',
    lines: [range, madeOn(version)],
    footer: `${leftOn ? 'Final statement' : 'Statement'} of ${owner.name} · ${range} · ${madeOn(version)}`,
  })
  paper.facts([
    ['Owner', owner.name],
    ['Kind', ownerKindNames[owner.kind]],
    ['KRA PIN / TIN', owner.taxPin],
    ['Paid to', owner.payoutDetails],
    ['Owner until', leftOn ? formatWholeDay(leftOn) : null],
  ])
  if (leftOn) {
    paper.text(
      'What came in and was spent from the next day on, the deposits of tenants and what they owe went to the new owner with the property.',
    )
  }
  if (accounts.length === 0) paper.text('There is no account yet: it begins with the first agreement on a property.')
  for (const account of accounts) {
    const { money } = moneyOf(account.currency)
    paper.heading(accounts.length > 1 ? `Summary, in ${account.currency}` : 'Summary')
    paper.item(`Still to be paid out before ${formatMonth(from)}`, money(account.opening))
    if (account.broughtForward !== 0) paper.item('Opening balance', money(account.broughtForward))
    drawIncome(paper, account)
    if (account.withheld.length > 0) paper.item('Tax withheld by tenants', money(-account.taxWithheld || 0))
    if (account.rentalTax.length > 0) {
      paper.item('Tax on rent withheld for KRA', money(-account.rentalTaxWithheld || 0))
    }
    paper.item('Paid out', money(-account.remitted || 0))
    paper.outcome(account.closing < 0 ? 'Paid out too much' : 'Still to be paid out', money(Math.abs(account.closing)))
    paper.space(6)
    drawProperties(paper, account)
    drawRest(paper, account, to)
  }
}
