import { addMonths, dayInNairobi, formatDay, formatMonth } from '@makao/contract/days'
import type { HandedOut, OwnedAccount } from '@makao/contract/documents/owner-view/owner-view.schema'
import {
  certificatesInWords,
  expenseCategoryNames,
  formatShare,
  lineKey,
  lineOnScreen,
} from '@makao/contract/money/owners/owners.terms'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { WHOLE } from '@makao/contract/percent'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDownload } from '../../../lib/use-download'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { moneyMeasure } from '../../../ui/charts.scale'
import { Waterfall } from '../../../ui/charts-waterfall'
import * as common from '../../../ui/common.words'
import { DownloadButton } from '../../../ui/export-buttons'
import { Loaded } from '../../../ui/loaded'
import { MonthSwitch } from '../../../ui/month-switch'
import { EmptyState, PageHeader } from '../../../ui/page'
import { textLinkClass } from '../../../ui/text-link'
import { AskButton } from '../owner-questions/ask-button'
import { handedOut, type OwnedMonths, ownedStatement } from './owner-view.queries'
import * as words from './owner-view.words'

interface OwnerMoneyProps {
  months: OwnedMonths
  onMonths: (months: OwnedMonths) => void
}

/** The account of an owner for some months, with the statements that were handed out. */
export function OwnerMoney({ months, onMonths }: OwnerMoneyProps) {
  const query = useQuery(ownedStatement(months))
  return (
    <>
      <PageHeader
        title={words.money}
        actions={<MonthSwitch {...months} last={dayInNairobi(new Date()).slice(0, 7)} onMonths={onMonths} />}
      />
      <div className="space-y-4">
        {/* Apart from what was handed out, which is of no months. */}
        <div className="space-y-4">
          <Loaded
            query={query}
            loading={words.loadingMoney}
            failed={words.moneyCouldNotBeLoaded}
            empty={({ accounts }) =>
              accounts.length === 0 && (
                <Card>
                  <EmptyState title={words.nothingInTheseMonths} />
                </Card>
              )
            }
          >
            {({ accounts }) => accounts.map((account) => <Account key={account.currency} {...account} />)}
          </Loaded>
        </div>
        <Statements />
      </div>
    </>
  )
}

function Account(account: OwnedAccount) {
  const {
    currency,
    opening,
    broughtForward,
    totals,
    remitted,
    closing,
    lines,
    expenses,
    remittances,
    aside,
    invoices,
    withheld,
    taxWithheld,
    rentalTax,
    rentalTaxWithheld,
  } = account
  const measure = moneyMeasure(currency)
  const money = measure.format
  const vatInExpenses = expenses.reduce((sum, { ownersVat = 0 }) => sum + ownersVat, 0)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card className="min-w-0 px-5 pb-4 lg:col-span-2">
        <div className="-mx-5">
          <CardHeader title={words.account(currency)} />
        </div>
        <Waterfall
          title={words.fromOpeningToDue(currency)}
          measure={measure}
          steps={[
            { name: words.dueBefore, value: opening, isSum: true },
            ...(broughtForward === 0 ? [] : [{ name: words.broughtForward, value: broughtForward }]),
            { name: words.received, value: totals.collected },
            { name: words.commission, value: totals.lettingFee - totals.commission || 0 },
            ...(totals.lettingFee === 0 ? [] : [{ name: words.lettingFee, value: -totals.lettingFee }]),
            ...(totals.vat === 0 ? [] : [{ name: words.vatOnCommission, value: -totals.vat }]),
            { name: common.expenses, value: -totals.expenses || 0 },
            ...(taxWithheld === 0 ? [] : [{ name: words.taxWithheld, value: -taxWithheld }]),
            ...(rentalTaxWithheld === 0 ? [] : [{ name: words.rentalTax, value: -rentalTaxWithheld }]),
            { name: words.paidOut, value: -remitted || 0 },
            { name: words.dueAfter, value: closing, isSum: true },
          ]}
        />
      </Card>
      <Lines title={words.byProperty} hasAny={lines.length > 0}>
        {lines.map((line) => {
          const { propertyId, propertyName, share, collected, net } = line
          const when = lineOnScreen(line)
          const less = words.collectedLess(money(collected), money(line.commission + line.vat + line.expenses))
          return (
            <Line
              key={`${propertyId} ${lineKey(line)}`}
              first={share < WHOLE ? words.yourPartOf(propertyName, formatShare(share)) : propertyName}
              second={`${when} · ${less}`}
              amount={money(net)}
            >
              <AskButton
                about="line"
                subjectId={propertyId}
                month={line.month}
                what={words.lineOf(propertyName, when)}
              />
            </Line>
          )
        })}
      </Lines>
      <Lines title={words.expensesInTheseMonths} hasAny={expenses.length > 0}>
        {expenses.map(
          ({ id, propertyName, category, description, reference, spentOn, ownersPart, ownersVat, papers }) => (
            <Line
              key={`${id} ${spentOn}`}
              first={description}
              second={[
                formatDay(spentOn),
                expenseCategoryNames[category],
                propertyName,
                reference,
                ownersVat && words.vatOf(money(ownersVat)),
              ]
                .filter(Boolean)
                .join(' · ')}
              amount={money(ownersPart)}
            >
              {papers.map((paper) => (
                <a
                  key={paper.id}
                  href={`/api/attachments/files/owned/${paper.id}?show`}
                  target="_blank"
                  rel="noreferrer"
                  className={`${textLinkClass} block min-h-9 content-center text-sm wrap-anywhere pointer-coarse:min-h-11`}
                >
                  {paper.name}
                </a>
              ))}
              <AskButton about="expense" subjectId={id} what={description} />
            </Line>
          ),
        )}
        {vatInExpenses !== 0 && <li className="px-5 py-3 text-sm text-soft">{words.vatInAll(money(vatInExpenses))}</li>}
      </Lines>
      <Lines title={words.invoices} note={words.invoicesNote} hasAny={invoices.length > 0}>
        {invoices.map(({ id, number, month, issuedOn, commission, vat }) => (
          <Line
            key={id}
            first={number}
            second={words.invoiceOf(formatMonth(month), formatDay(issuedOn), money(vat))}
            amount={money(commission + vat)}
          >
            <DownloadButton path={`owned-commission-invoices/${id}/pdf`} label={words.downloadInvoice(number)} />
          </Line>
        ))}
      </Lines>
      <Lines title={words.taxWithheld} note={words.taxWithheldNote} hasAny={withheld.length > 0}>
        {withheld.map(({ paymentId, propertyName, unitNumber, day, ownersPart, certificateNumber }) => (
          <Line
            key={`${paymentId} ${day} ${ownersPart}`}
            first={words.ofUnit(propertyName, unitNumber)}
            second={words.withCertificate(formatDay(day), certificateNumber)}
            amount={money(ownersPart)}
          />
        ))}
      </Lines>
      <Lines title={words.rentalTax} note={words.rentalTaxNote} hasAny={rentalTax.length > 0}>
        {rentalTax.map(({ propertyId, propertyName, month, amount, certificateNumbers }) => (
          <Line
            key={`${propertyId} ${month}`}
            first={propertyName}
            second={`${formatMonth(month)} · ${certificatesInWords(certificateNumbers)}`}
            amount={money(amount)}
          />
        ))}
      </Lines>
      <Lines title={words.payouts} hasAny={remittances.length > 0}>
        {remittances.map(({ id, amount, method, reference, paidOn }) => (
          <Line
            key={`${id} ${paidOn}`}
            first={amount < 0 ? words.takenBack : formatDay(paidOn)}
            second={`${amount < 0 ? `${formatDay(paidOn)} · ` : ''}${words.reference(paymentMethodNames[method], reference)}`}
            amount={money(amount)}
          >
            <AskButton about="payout" subjectId={id} what={words.payoutOf(formatDay(paidOn))} />
          </Line>
        ))}
      </Lines>
      <Lines title={words.depositsHeld} note={words.depositsAreTheTenants} hasAny={aside.length > 0}>
        {aside.map(({ propertyId, propertyName, depositsHeld }) => (
          <Line key={propertyId} first={propertyName} amount={money(depositsHeld)} />
        ))}
      </Lines>
    </div>
  )
}

interface LinesProps {
  title: string
  /** What goes for all of them. */
  note?: string
  hasAny: boolean
  children: ReactNode
}

function Lines({ title, note, hasAny, children }: LinesProps) {
  if (!hasAny) return null
  return (
    <Card className="min-w-0">
      <CardHeader title={title} />
      {note && <p className="px-5 pb-3 text-sm text-soft">{note}</p>}
      <ul aria-label={title} className="divide-y divide-line border-t border-line">
        {children}
      </ul>
    </Card>
  )
}

interface LineProps {
  first: string
  second?: string
  amount: string
  children?: ReactNode
}

function Line({ first, second, amount, children }: LineProps) {
  return (
    <li className="flex items-baseline justify-between gap-4 px-5 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{first}</p>
        {second && <p className="text-sm wrap-anywhere text-soft">{second}</p>}
        {children}
      </div>
      <span className="shrink-0 font-medium figures">{amount}</span>
    </li>
  )
}

function Statements() {
  const query = useQuery(handedOut())
  return (
    <Card>
      <CardHeader title={words.statements} />
      <Loaded query={query} loading={words.loadingStatements} failed={words.statementsCouldNotBeLoaded}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="px-5 pb-5 text-soft">{words.noStatementsYet}</p>
          ) : (
            <>
              <p className="px-5 pb-3 text-soft">{words.statementsAsHandedOut}</p>
              <ul aria-label={words.statements} className="divide-y divide-line border-t border-line">
                {rows.map((row) => (
                  <Statement key={`${row.from} ${row.to} ${row.version}`} {...row} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

const monthsInWords = ({ from, to }: OwnedMonths) =>
  from === to ? formatMonth(from) : words.monthsUntil(formatMonth(from), formatMonth(to))

function Statement({ from, to, version, issuedOn }: HandedOut) {
  const { active, start } = useDownload()
  const months = monthsInWords({ from, to })
  const query = new URLSearchParams({ from, to, version: String(version) })
  const files = [
    { path: `owned-statement/pdf?${query}`, text: common.pdf, label: words.pdfOf(months) },
    { path: `owned-statement/xlsx?${query}`, text: common.excel, label: words.excelOf(months) },
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0">
        <p className="font-medium">{words.statementOf(months)}</p>
        <p className="text-sm text-soft">{words.handedOutOn(formatDay(issuedOn), version)}</p>
      </div>
      <div className="flex gap-2">
        {files.map(({ path, text, label }) => (
          <Button
            key={path}
            variant="secondary"
            aria-label={label}
            disabled={active !== undefined}
            onClick={() => void start(path)}
          >
            {text}
          </Button>
        ))}
      </div>
    </li>
  )
}

/** This month, unless the address names others. */
export function ownedMonths({ from, to }: Partial<OwnedMonths>): OwnedMonths {
  const last = to ?? from ?? dayInNairobi(new Date()).slice(0, 7)
  const first = from ?? last
  // Only an address can have them so, or ask for more than a statement covers.
  return first > last || addMonths(first, 119) < last ? { from: last, to: last } : { from: first, to: last }
}
