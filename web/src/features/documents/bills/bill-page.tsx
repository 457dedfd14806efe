import { formatDay } from '@makao/contract/days'
import type { ShownBill } from '@makao/contract/documents/bills/bills.schema'
import { formatMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { CopyButton } from '../../../ui/copy-button'
import { LargeAmount } from '../../../ui/large-amount'
import { Loaded } from '../../../ui/loaded'
import { textLinkClass } from '../../../ui/text-link'
// A page without sign-in that looks like those behind it.
import '../../../styles/dashboard.css'
import '../../../styles/parts.css'
import { shownBill } from './bills.queries'
import * as words from './bills.words'

type Bill = NonNullable<ShownBill['bill']>
type Unit = Bill['units'][number]

/** What a tenant owes, how to pay it, what was paid: for whoever holds the address, without a password. */
export function BillPage({ token }: { token: string }) {
  const query = useQuery(shownBill(token))
  return (
    <Loaded query={query} loading={words.loadingTheBill} failed={words.billCouldNotBeLoaded}>
      {({ agency, bill }) =>
        bill ? (
          <Shown {...{ bill, token, agency }} />
        ) : (
          <div role="status" className="flex gap-3">
            <SearchX size={28} aria-hidden className="shrink-0 text-bad" />
            <div className="min-w-0">
              <p className="text-lg font-semibold">{words.thisLinkDoesNotWork}</p>
              <p className="wrap-anywhere text-soft">{words.askForAnotherLink(agency.name)}</p>
              <Contact {...agency} />
            </div>
          </div>
        )
      }
    </Loaded>
  )
}

const contactOf = ({ phoneNumber, email }: ShownBill['agency']) => [phoneNumber, email].filter(Boolean).join(' · ')

function Contact(agency: ShownBill['agency']) {
  return <p className="wrap-anywhere">{contactOf(agency)}</p>
}

interface ShownProps {
  bill: Bill
  token: string
  agency: ShownBill['agency']
}

function Shown({ bill, token, agency }: ShownProps) {
  const contact = contactOf(agency)
  return (
    <div className="space-y-6">
      <div className="wrap-anywhere">
        <p className="text-lg">{words.hello(bill.tenantName)}</p>
        <p className="text-soft">{words.fromAgency(agency.name)}</p>
      </div>
      {bill.units.map((unit) => (
        <UnitBill key={unit.tenancyId} unit={unit} token={token} agencyName={agency.name} />
      ))}
      <div className="border-t border-line pt-4 text-sm text-soft">
        {contact && <p className="mb-2 wrap-anywhere">{words.questions(contact)}</p>}
        <p>{words.worksUntil(formatDay(bill.lastDay))}</p>
        <p className="mt-2 flex flex-wrap gap-x-4">
          <a href="/pay" className={textLinkClass}>
            {words.checkOurNumbers}
          </a>
          <a href="/auth" className={textLinkClass}>
            {words.signInForMore}
          </a>
        </p>
      </div>
    </div>
  )
}

function UnitBill({ unit, token, agencyName }: { unit: Unit; token: string; agencyName: string }) {
  const { tenancyId, unitNumber, propertyName, currency, owed, overdue, credit, open } = unit
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <article className="space-y-4 border-t border-line pt-4" aria-label={words.unitIn(unitNumber, propertyName)}>
      <header>
        <h3 className="font-semibold wrap-anywhere">{words.unitIn(unitNumber, propertyName)}</h3>
        <p className="mt-2 text-soft">{owed > 0 ? words.toPay : words.nothingToPay}</p>
        {owed > 0 && <LargeAmount>{money(owed)}</LargeAmount>}
        {overdue > 0 && (
          <p className="text-bad">{overdue === owed ? words.allOverdue : words.ofItOverdue(money(overdue))}</p>
        )}
        {credit > 0 && <p className="text-good">{words.yourCredit(money(credit))}</p>}
      </header>
      {open.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {open.map((charge) => (
            <li key={charge.id} className="flex items-baseline justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {chargeTitle(charge)}{' '}
                <span className="text-sm text-soft">{words.dueOn(formatDay(charge.dueDate))}</span>
              </span>
              <span className={charge.isOverdue ? 'figures text-bad' : 'figures'}>{money(charge.balance)}</span>
            </li>
          ))}
        </ul>
      )}
      {owed > 0 && <HowToPay ways={unit.ways} agencyName={agencyName} />}
      <Receipts unit={unit} token={token} />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-medium">{words.statement}</summary>
        <p className="text-sm text-soft">{words.since(formatDay(unit.statementFrom))}</p>
        {unit.statement.length === 0 && <p>{words.nothingHappened}</p>}
        <ul className="divide-y divide-line">
          {unit.statement.map((line) => (
            <li key={line.entryId} className="flex items-baseline justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {line.text} <span className="block text-sm text-soft">{formatDay(line.day)}</span>
              </span>
              <span className="text-right figures">
                {money(line.charged - line.paid)}
                <span className="block text-sm text-soft">{words.balanceAfter(money(line.balance))}</span>
              </span>
            </li>
          ))}
        </ul>
        <a href={`/api/exports/bills/${token}/statements/${tenancyId}/pdf`} className={textLinkClass} download>
          {words.wholeStatement}
        </a>
      </details>
    </article>
  )
}

function HowToPay({ ways, agencyName }: { ways: Unit['ways']; agencyName: string }) {
  if (ways.length === 0) return <p>{words.agencyTellsYou(agencyName)}</p>
  const accounts = [...new Set(ways.map(({ account }) => account))]
  const [only = null] = accounts
  const isOne = accounts.length === 1
  return (
    <section>
      <h4 className="font-medium">{words.howToPay}</h4>
      <ul className="divide-y divide-line">
        {ways.map(({ name, value, account }) => (
          <li key={`${name} ${value}`} className="flex items-center justify-between gap-3 py-2">
            <Typed name={name} value={value} />
            {!isOne && account && <Typed name={words.accountNumber} value={account} />}
            <CopyButton text={value} of={name} />
          </li>
        ))}
        {isOne && only && (
          <li className="flex items-center justify-between gap-3 py-2">
            <Typed name={words.accountNumber} value={only} />
            <CopyButton text={only} of={words.accountNumber} />
          </li>
        )}
      </ul>
      {isOne && !only && <p className="text-sm text-soft">{words.giveYourFullName}</p>}
    </section>
  )
}

function Typed({ name, value }: { name: string; value: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-sm text-soft">{name}</span>
      <span className="block text-lg font-semibold wrap-anywhere whitespace-pre-line figures">{value}</span>
    </span>
  )
}

function Receipts({ unit: { receipts, currency }, token }: { unit: Unit; token: string }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{words.receipts}</summary>
      {receipts.length === 0 && <p>{words.noReceipts}</p>}
      <ul className="divide-y divide-line">
        {receipts.map(({ paymentId, receiptNumber, receivedOn, amount }) => (
          <li key={paymentId} className="flex items-baseline justify-between gap-3 py-2">
            <span className="min-w-0">
              <a href={`/api/exports/bills/${token}/receipts/${paymentId}/pdf`} className={textLinkClass} download>
                {words.receiptPdf(receiptNumber)}
              </a>
              <span className="block text-sm text-soft">{formatDay(receivedOn)}</span>
            </span>
            <span className="figures">{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
