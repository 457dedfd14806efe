import { formatMonth, formatWholeDay } from '@makao/contract/days'
import { ownerStatementSheet } from '@makao/contract/money/owners/owner-statement.sheet'
import type { MonthRange, OwnerAccount, OwnerStatementFilter } from '@makao/contract/money/owners/owners.schema'
import {
  certificatesInWords,
  expenseCategoryNames,
  formatShare,
  lineInWords,
  ownerKindNames,
} from '@makao/contract/money/owners/owners.terms'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { type Cells, inCurrency } from '@makao/contract/sheets'
import type { Actor } from '../../context'
import type { Queryable } from '../../db/types'
import { type Export, fill } from '../papers/fill.service'
import { issueOwnerStatement } from '../papers/owner-statement.service'
import { plainName } from '../papers/papers.service'
import { madeOn as versionLine } from '../papers/versions.rules'
import { monthsLine } from '../reports/reports.rules'

interface Reading {
  db: Queryable
  now: Date
}

type StatementCells = Cells<keyof typeof ownerStatementSheet.columns>

/** The lines of an account in one currency, with what is still to be paid out after each. */
function accountRows(account: OwnerAccount, { from, to }: MonthRange): StatementCells[] {
  const of = inCurrency(account.currency)
  let balance = account.opening
  const rows: StatementCells[] = [{ when: `Before ${formatMonth(from)}`, what: '', toPayOut: of(balance) }]
  if (account.broughtForward !== 0) {
    balance += account.broughtForward
    rows.push({ when: '', what: 'Opening balance', net: of(account.broughtForward), toPayOut: of(balance) })
  }
  const days = [
    ...account.lines.map((line) => ({ month: line.month, line })),
    ...account.withheld.map((tax) => ({ month: tax.day.slice(0, 7), tax })),
    ...account.rentalTax.map((rentalTax) => ({ month: rentalTax.month, rentalTax })),
    ...account.remittances.map((remittance) => ({ month: remittance.paidOn.slice(0, 7), remittance })),
  ].sort((a, b) => a.month.localeCompare(b.month) || ('line' in b ? 1 : 0) - ('line' in a ? 1 : 0))
  for (const event of days) {
    if ('line' in event) {
      const { propertyName, share, income, collected, commission, vat, expenses, net, isEarlier } = event.line
      balance += net
      rows.push({
        when: lineInWords(event.line),
        what: [propertyName, share !== 10_000 && formatShare(share), isEarlier && 'from before the agreement']
          .filter(Boolean)
          .join(', '),
        rent: of(income.rent),
        otherIncome: of(collected - income.rent),
        commission: of(-commission || 0),
        vat: of(-vat || 0),
        expenses: of(-expenses || 0),
        net: of(net),
        toPayOut: of(balance),
      })
    } else if ('tax' in event) {
      const { propertyName, unitNumber, day, ownersPart, certificateNumber } = event.tax
      balance -= ownersPart
      const certificate = certificateNumber === null ? 'certificate missing' : `certificate ${certificateNumber}`
      const what = `Tax withheld: ${propertyName}, ${unitNumber} · ${certificate}`
      rows.push({ when: formatWholeDay(day), what, withheld: of(-ownersPart), toPayOut: of(balance) })
    } else if ('rentalTax' in event) {
      const { propertyName, month, amount, certificateNumbers } = event.rentalTax
      balance -= amount
      const what = ['Tax on rent withheld for KRA', propertyName, certificatesInWords(certificateNumbers)].join(' · ')
      rows.push({ when: formatMonth(month), what, withheld: of(-amount), toPayOut: of(balance) })
    } else {
      const { paidOn, method, reference, amount } = event.remittance
      balance -= amount
      const what = ['Paid out', paymentMethodNames[method], reference].filter(Boolean).join(' · ')
      rows.push({ when: formatWholeDay(paidOn), what, paidOut: of(-amount), toPayOut: of(balance) })
    }
  }
  for (const { number, month, issuedOn, commission, vat } of account.invoices) {
    const what = `Invoice for commission: ${number}, ${formatMonth(month)}`
    rows.push({ when: formatWholeDay(issuedOn), what, commission: of(-commission || 0), vat: of(-vat || 0) })
  }
  for (const expense of account.expenses) {
    const what = `${expenseCategoryNames[expense.category]}: ${expense.description}`
    const place = [expense.propertyName, expense.reference, expense.supplierPin].filter(Boolean).join(' · ')
    const [expenses, vatInExpenses] = [of(-expense.ownersPart || 0), of(expense.ownersVat ?? 0)]
    rows.push({ when: formatWholeDay(expense.spentOn), what: `${what} (${place})`, expenses, vatInExpenses })
  }
  const when = `End of ${formatMonth(to)}`
  for (const { propertyName, own, ...whole } of account.aside) {
    const { depositsHeld, arrears } = own ?? whole
    rows.push({ when, what: `${propertyName}: deposits held for tenants, no income`, toPayOut: of(depositsHeld) })
    rows.push({ when, what: `${propertyName}: owed by tenants`, toPayOut: of(arrears) })
  }
  return rows
}

/** An owner's statement on paper. @throws Refusal NOT_FOUND */
export async function exportOwnerStatement(
  handing: Reading & { actor: Pick<Actor, 'name'> },
  wanted: OwnerStatementFilter & { version?: number | undefined },
): Promise<Export> {
  const { content, paper } = await issueOwnerStatement(handing, wanted)
  const { owner, accounts, from, to, leftOn } = content
  const rows = accounts.flatMap((account) => accountRows(account, { from, to }))
  const contact = [owner.email, owner.phoneNumber].filter(Boolean).join(' · ')
  return {
    name: `owner-statement-${plainName(owner.name)}-${from}-${to}`,
    total: rows.length,
    sheet: fill(ownerStatementSheet, {
      about: [
        [owner.name, ownerKindNames[owner.kind], owner.taxPin && `PIN ${owner.taxPin}`].filter(Boolean).join(' · '),
        ...(contact ? [contact] : []),
        ...(owner.payoutDetails ? [`Paid to: ${owner.payoutDetails}`] : []),
        monthsLine({ from, to }),
        ...(leftOn ? [`Final statement: owner until ${formatWholeDay(leftOn)}`] : []),
        'Collected by the day on which it came in and was put on an amount due.',
        versionLine(paper),
      ],
      rows,
      totals: () =>
        accounts.map(({ currency, totals, remitted, taxWithheld, rentalTaxWithheld, closing, expenses: spent }) => {
          const of = inCurrency(currency)
          const { income, collected, commission, vat, expenses, net } = totals
          return {
            when: 'Total',
            what: 'Still to be paid out',
            rent: of(income.rent),
            otherIncome: of(collected - income.rent),
            commission: of(-commission || 0),
            vat: of(-vat || 0),
            expenses: of(-expenses || 0),
            net: of(net),
            withheld: of(-taxWithheld - rentalTaxWithheld || 0),
            paidOut: of(-remitted || 0),
            toPayOut: of(closing),
            vatInExpenses: of(spent.reduce((sum, { ownersVat = 0 }) => sum + ownersVat, 0)),
          }
        }),
    }),
  }
}
