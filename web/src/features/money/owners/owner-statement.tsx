import { addMonths, dayInNairobi, dueDayOf, formatDay, formatMonth } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import type { OwnerAccount, ShownOwnerStatement, StatementLine } from '@makao/contract/money/owners/owners.schema'
import {
  certificatesInWords,
  expenseCategoryNames,
  formatShare,
  incomeKindNames,
  incomeKinds,
  lineKey,
  lineOnScreen,
} from '@makao/contract/money/owners/owners.terms'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { WHOLE } from '@makao/contract/percent'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, Send, Wallet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paperVersions } from '../../../lib/paper-versions'
import { Button, IconButton } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { moneyMeasure } from '../../../ui/charts.scale'
import { Waterfall } from '../../../ui/charts-waterfall'
import * as common from '../../../ui/common.words'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { EarlierVersions } from '../../../ui/earlier-versions'
import { DownloadButton, ExportButtons } from '../../../ui/export-buttons'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { MonthSwitch } from '../../../ui/month-switch'
import { MonthlyColumns } from '../../../ui/monthly-columns'
import { NotLoaded } from '../../../ui/not-loaded'
import { EmptyState } from '../../../ui/page'
import { textLinkClass } from '../../../ui/text-link'
import { notOver } from './month-not-over'
import { type Months, ownerStatement } from './owners.queries'
import * as words from './owners.words'
import { vatInAll, vatOf } from './purchase-vat.words'

const SendStatementDialog = laterDialog(() =>
  import('./send-statement-dialog').then((file) => file.SendStatementDialog),
)
const RemitDialog = laterDialog(() => import('./outgoing-dialogs').then((file) => file.RemitDialog))

interface OwnerStatementSectionProps {
  owner: { id: string; name: string; isArchived: boolean }
  months: Months
  onMonths: (months: Months) => void
}

/** An owner's account for a range of months: what came in, what it cost, what was paid out, what is still to be paid. */
export function OwnerStatementSection({ owner, months, onMonths }: OwnerStatementSectionProps) {
  const { id: ownerId, isArchived: isGone } = owner
  const [isSending, setSending] = useState(false)
  const isOffered = !isGone
  const issued = useQuery(paperVersions({ kind: 'owner_statement', subjectId: ownerId }))
  const versions = issued.data?.filter(({ period }) => period === `${months.from}/${months.to}`)
  return (
    <section aria-label={common.statement} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <MonthSwitch {...months} last={dayInNairobi(new Date()).slice(0, 7)} onMonths={onMonths} />
        <div className="flex w-full flex-wrap gap-2 max-sm:[&>*]:grow max-sm:[&>*]:px-3 max-sm:[&_svg]:hidden sm:w-auto">
          <ExportButtons
            path="owner-statement"
            query={{ ownerId, ...months }}
            formats={[
              { ending: 'pdf', text: common.pdf },
              { ending: 'xlsx', text: common.excel },
            ]}
          />
          {isOffered && (
            <Button variant="secondary" onClick={() => setSending(true)}>
              <Send size={18} aria-hidden />
              {words.sendStatement}
            </Button>
          )}
        </div>
      </div>
      <EarlierVersions
        versions={versions}
        path={`owner-statement/pdf?${new URLSearchParams({ ownerId, ...months })}`}
      />
      <Statement ownerId={ownerId} months={months} />
      <NetByMonth ownerId={ownerId} to={months.to} />
      {isSending && <SendStatementDialog owner={owner} months={months} onClose={() => setSending(false)} />}
    </section>
  )
}

function Statement({ ownerId, months }: { ownerId: string; months: Months }) {
  const query = useQuery(ownerStatement(ownerId, months))
  return (
    <Loaded query={query} loading={words.loadingStatement} failed={words.statementCouldNotBeLoaded}>
      {(statement) => <Accounts statement={statement} />}
    </Loaded>
  )
}

const YEAR = 12

/** What was left for the owner in each of the last twelve months, a column each, which leads to its month. */
function NetByMonth({ ownerId, to }: { ownerId: string; to: string }) {
  const from = addMonths(to, 1 - YEAR)
  const { data } = useQuery(ownerStatement(ownerId, { from, to }))
  if (!data) return null
  const months = Array.from({ length: YEAR }, (_, place) => addMonths(data.from, place))
  return data.accounts
    .filter(({ lines }) => lines.length > 0)
    .map(({ currency, lines }) => (
      <Card key={currency} className="px-5 pb-4">
        <div className="-mx-5">
          <CardHeader title={words.netByMonth(currency)} />
        </div>
        <MonthlyColumns
          title={words.netOfEachMonth(currency)}
          measure={moneyMeasure(currency)}
          names={{ value: words.net }}
          columns={months.map((month) => ({
            name: formatMonth(month),
            label: formatMonth(month).slice(0, 3),
            value: lines.filter((line) => line.month === month).reduce((sum, { net }) => sum + net, 0),
            link: { to: '/dashboard/owners/$ownerId', params: { ownerId }, search: { from: month, to: month } },
          }))}
        />
      </Card>
    ))
}

function Accounts({ statement: { owner, accounts, from, to, leftOn, allowed } }: { statement: ShownOwnerStatement }) {
  if (accounts.length === 0) {
    return (
      <Card>
        <EmptyState title={words.noStatementYet} text={words.itStartsWithTheFirst} />
      </Card>
    )
  }
  return accounts.map((account) => (
    <Account
      key={account.currency}
      account={account}
      owner={owner}
      mayRemit={allowed.includes('remit')}
      months={{ from, to }}
      leftOn={leftOn}
    />
  ))
}

/** The owner's part of the property, and what the collected is made of where it is more than one thing. */
function inDetail({ share, whole, income, collected }: StatementLine, currency: Currency): string[] {
  const figure = (amount: number) => formatMoney(amount, currency, 'none')
  const kinds = incomeKinds.filter((kind) => income[kind] !== 0)
  return [
    ...(share < 10_000 ? [words.of(formatShare(share), figure(whole.collected))] : []),
    ...(kinds.length > 1 ? kinds.map((kind) => `${incomeKindNames[kind]} ${figure(income[kind])}`) : []),
  ].filter(() => collected !== 0)
}

type Sums = Pick<StatementLine, 'collected' | 'commission' | 'vat' | 'expenses' | 'net'>

/** A property, or one of its months once it is unfolded. */
interface Row extends Sums {
  key: string
  propertyId: string
  name: string
  about: string
  /** Whether it is unfolded; undefined: there is nothing to unfold. */
  isOpen?: boolean
}

/** A row for each property, and below one that is unfolded its months. */
function rowsOf(lines: readonly StatementLine[], currency: Currency, open: ReadonlySet<string>): Row[] {
  const ids = [...new Set(lines.map(({ propertyId }) => propertyId))]
  return ids.flatMap((propertyId): Row[] => {
    const months = lines.filter((line) => line.propertyId === propertyId)
    const [first] = months
    if (!first) return []
    const sum = (pick: (line: StatementLine) => number) => months.reduce((all, line) => all + pick(line), 0)
    const isOpen = open.has(propertyId)
    const property: Row = {
      key: propertyId,
      propertyId,
      name: first.propertyName,
      about:
        months.length > 1
          ? words.months(new Set(months.map(({ month }) => month)).size)
          : inDetail(first, currency).join(' · '),
      collected: sum(({ collected }) => collected),
      commission: sum(({ commission }) => commission),
      vat: sum(({ vat }) => vat),
      expenses: sum(({ expenses }) => expenses),
      net: sum(({ net }) => net),
      ...(months.length > 1 && { isOpen }),
    }
    if (!isOpen || months.length === 1) return [property]
    const unfolded = months.map(
      (line): Row => ({
        ...line,
        key: `${propertyId} ${lineKey(line)}`,
        name: lineOnScreen(line),
        about: inDetail(line, currency).join(' · '),
      }),
    )
    return [property, ...unfolded]
  })
}

interface AccountProps {
  account: OwnerAccount
  owner: ShownOwnerStatement['owner']
  mayRemit: boolean
  months: Months
  leftOn: string | undefined
}

function Account({ account, owner, mayRemit, months, leftOn }: AccountProps) {
  const { currency, closing } = account
  const [isPaying, setPaying] = useState(false)
  // What is paid out next is what is due today, whichever months are looked at.
  const thisMonth = dayInNairobi(new Date()).slice(0, 7)
  const today = useQuery(ownerStatement(owner.id, { from: thisMonth, to: thisMonth }))
  const due = today.data?.accounts.find((each) => each.currency === currency)?.closing
  return (
    <div className="space-y-4">
      <Card className="px-5 pb-4">
        <div className="-mx-5">
          <CardHeader title={words.toPay(currency)}>
            {mayRemit && (
              <Button disabled={due === undefined} onClick={() => setPaying(true)}>
                <Wallet size={18} aria-hidden />
                {words.recordPayout}
              </Button>
            )}
          </CardHeader>
        </div>
        {mayRemit && <NotLoaded query={today} failed={words.statementCouldNotBeLoaded} />}
        <FromOpeningToClosing account={account} />
        {leftOn && <p className="mt-2 text-sm text-soft">{words.finalStatement(formatDay(leftOn))}</p>}
        {months.to === thisMonth && <p className="mt-2 text-sm text-warn">{notOver(thisMonth)}</p>}
        {due !== undefined && due !== closing && (
          <p className="mt-2 text-sm text-soft">{words.isDueToday(moneyMeasure(currency).format(due))}</p>
        )}
      </Card>
      <ByProperty account={account} />
      {/* Two columns of cards of any height, or one card as wide as the page: no hole beside the shorter. */}
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:has-[>:nth-child(2)]:columns-2">
        <Invoices account={account} />
        <Expenses account={account} />
        <Withheld account={account} />
        <RentalTax account={account} />
        <PaidOut account={account} />
        <Aside account={account} to={months.to} />
      </div>
      {isPaying && due !== undefined && (
        <RemitDialog owner={owner} currency={currency} due={due} onClose={() => setPaying(false)} />
      )}
    </div>
  )
}

interface OfAccount {
  account: OwnerAccount
}

function FromOpeningToClosing({
  account: { currency, opening, broughtForward, totals, remitted, taxWithheld, rentalTaxWithheld, closing },
}: OfAccount) {
  return (
    <Waterfall
      title={words.fromWhatWasBroughtForwardTo(currency)}
      measure={moneyMeasure(currency)}
      steps={[
        { name: words.opening, value: opening, isSum: true },
        ...(broughtForward === 0 ? [] : [{ name: words.openingBalance, value: broughtForward }]),
        { name: common.collected, value: totals.collected },
        { name: words.commission, value: totals.lettingFee - totals.commission || 0 },
        ...(totals.lettingFee === 0 ? [] : [{ name: words.lettingFee, value: -totals.lettingFee }]),
        ...(totals.vat === 0 ? [] : [{ name: words.vatOnCommission, value: -totals.vat }]),
        { name: common.expenses, value: -totals.expenses || 0 },
        ...(taxWithheld === 0 ? [] : [{ name: words.taxWithheld, value: -taxWithheld }]),
        ...(rentalTaxWithheld === 0 ? [] : [{ name: words.rentalTax, value: -rentalTaxWithheld }]),
        { name: words.paidOut, value: -remitted || 0 },
        { name: words.toPayLabel, value: closing, isSum: true },
      ]}
    />
  )
}

/** A row for each property, which unfolds into its months. */
function ByProperty({ account: { currency, lines, totals } }: OfAccount) {
  // The heading names the currency.
  const money = moneyMeasure(currency).formatBare
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (propertyId: string) =>
    setOpen(new Set(open.has(propertyId) ? [...open].filter((id) => id !== propertyId) : [...open, propertyId]))
  const columns: Column<Row>[] = [
    {
      header: common.property,
      primary: true,
      cell: ({ key, propertyId, name, about, isOpen }) => (
        <span className="flex items-start gap-1">
          {isOpen !== undefined && (
            <IconButton
              label={words.monthsOf(name)}
              aria-expanded={isOpen}
              className="-my-2 -ml-2"
              onClick={() => toggle(propertyId)}
            >
              {isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
            </IconButton>
          )}
          <TwoLines
            first={
              key === propertyId ? (
                <Link to="/dashboard/properties/$propertyId" params={{ propertyId }} className={textLinkClass}>
                  {name}
                </Link>
              ) : (
                <span className="pl-6 font-normal">{name}</span>
              )
            }
            second={about && <span className={key === propertyId ? undefined : 'pl-6'}>{about}</span>}
          />
        </span>
      ),
    },
    { key: 'collected', header: common.collected, numeric: true, cell: ({ collected }) => money(collected) },
    { key: 'commission', header: words.commission, numeric: true, cell: ({ commission }) => money(-commission || 0) },
    ...(lines.some(({ vat }) => vat !== 0)
      ? [{ key: 'vat', header: words.vat, numeric: true, cell: ({ vat }: Row) => money(-vat || 0) }]
      : []),
    { key: 'expenses', header: common.expenses, numeric: true, cell: (row) => money(-row.expenses || 0) },
    {
      key: 'net',
      header: words.net,
      numeric: true,
      cell: ({ net }) => <span className="font-medium">{money(net)}</span>,
    },
  ]
  return (
    <Card>
      <CardHeader title={words.byProperty(currency)} />
      {lines.length === 0 ? (
        <EmptyState title={words.nothingCameInOrWentOut} />
      ) : (
        <DataTable
          caption={words.statementIn(currency)}
          columns={columns}
          rows={rowsOf(lines, currency, open)}
          keyOf={({ key }) => key}
          totals={
            new Set(lines.map(({ propertyId }) => propertyId)).size > 1
              ? [
                  {
                    collected: money(totals.collected),
                    commission: money(-totals.commission || 0),
                    vat: money(-totals.vat || 0),
                    expenses: money(-totals.expenses || 0),
                    net: money(totals.net),
                  },
                ]
              : undefined
          }
        />
      )}
    </Card>
  )
}

/** What the agency invoiced for its commission, each as it was issued. */
function Invoices({ account: { currency, invoices } }: OfAccount) {
  if (invoices.length === 0) return null
  const money = moneyMeasure(currency).format
  return (
    <Amounts title={words.invoicesForCommission}>
      {invoices.map(({ id, number, month, issuedOn, commission, vat }) => (
        <li key={id} className="flex items-center justify-between gap-3 px-5 py-2.5">
          <TwoLines
            first={number}
            second={`${formatMonth(month)} · ${words.issuedOn(formatDay(issuedOn))} · ${words.withVat(money(vat))}`}
          />
          <span className="flex shrink-0 items-center gap-2 font-medium figures">
            {money(commission + vat)}
            <DownloadButton path={`commission-invoices/${id}/pdf`} label={words.downloadInvoice(number)} />
          </span>
        </li>
      ))}
    </Amounts>
  )
}

function Expenses({ account: { currency, expenses } }: OfAccount) {
  if (expenses.length === 0) return null
  const money = moneyMeasure(currency).format
  const vat = expenses.reduce((sum, { ownersVat = 0 }) => sum + ownersVat, 0)
  return (
    <Amounts title={words.expensesInTheseMonths}>
      {expenses.map(({ id, category, description, propertyName, spentOn, ownersPart, ownersVat, amount }) => (
        <Amount
          key={`${id} ${spentOn}`}
          first={`${expenseCategoryNames[category]}: ${description}`}
          second={`${propertyName}, ${formatDay(spentOn)}${ownersPart === amount ? '' : words.ofAmount(money(amount))}${ownersVat ? ` · ${vatOf(money(ownersVat))}` : ''}`}
          amount={money(ownersPart)}
        />
      ))}
      {vat !== 0 && <li className="px-5 py-2 text-soft">{vatInAll(money(vat))}</li>}
    </Amounts>
  )
}

/** Tax that tenants kept back of the rent, with the certificates for it. */
function Withheld({ account: { currency, withheld } }: OfAccount) {
  if (withheld.length === 0) return null
  const money = moneyMeasure(currency).format
  return (
    <Amounts title={words.taxWithheld}>
      {withheld.map(({ paymentId, propertyName, unitNumber, day, amount, ownersPart, certificateNumber }) => (
        <Amount
          key={`${paymentId} ${day} ${ownersPart}`}
          first={words.ofUnit(propertyName, unitNumber)}
          second={`${words.withCertificate(formatDay(day), certificateNumber)}${ownersPart === amount ? '' : words.ofAmount(money(amount))}`}
          amount={money(ownersPart)}
        />
      ))}
    </Amounts>
  )
}

/** Rental income tax that the agency kept back for KRA, with the certificates for it. */
function RentalTax({ account: { currency, rentalTax } }: OfAccount) {
  if (rentalTax.length === 0) return null
  const money = moneyMeasure(currency).format
  return (
    <Amounts title={words.rentalTax}>
      {rentalTax.map(({ propertyId, propertyName, month, amount, certificateNumbers }) => (
        <Amount
          key={`${propertyId} ${month}`}
          first={propertyName}
          second={`${formatMonth(month)} · ${certificatesInWords(certificateNumbers)}`}
          amount={money(amount)}
        />
      ))}
    </Amounts>
  )
}

function PaidOut({ account: { currency, remittances } }: OfAccount) {
  if (remittances.length === 0) return null
  return (
    <Amounts title={words.paidOutInTheseMonths}>
      {remittances.map(({ id, paidOn, method, reference, amount, notes }) => (
        <Amount
          key={`${id} ${paidOn}`}
          first={formatDay(paidOn)}
          second={[paymentMethodNames[method], reference, notes].filter(Boolean).join(' · ')}
          amount={moneyMeasure(currency).format(amount)}
        />
      ))}
    </Amounts>
  )
}

/** The deposits that are held, and what tenants owe. `to`: the last month looked at. */
function Aside({ account: { currency, aside }, to }: OfAccount & { to: string }) {
  if (aside.length === 0) return null
  const money = moneyMeasure(currency).format
  const isNow = to >= dayInNairobi(new Date()).slice(0, 7)
  return (
    <Amounts
      title={isNow ? words.depositsAndBalancesToday : words.depositsAndArrearsAt(formatDay(dueDayOf(to, 31)))}
      note={words.depositsBelongToTenantsAnd}
    >
      {aside.map(({ propertyId, propertyName, own, ...whole }) => (
        <Amount
          key={propertyId}
          first={
            <Link to="/dashboard/properties/$propertyId" params={{ propertyId }} className={textLinkClass}>
              {propertyName}
            </Link>
          }
          second={
            own && own.share !== WHOLE
              ? words.partOfAside(formatShare(own.share), money(whole.depositsHeld), money(own.arrears))
              : words.tenantsOwe(money(whole.arrears))
          }
          amount={money((own ?? whole).depositsHeld)}
        />
      ))}
    </Amounts>
  )
}

function Amounts({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Card className="pb-3">
      <CardHeader title={title} />
      {note && <p className="px-5 pb-2 text-sm text-soft">{note}</p>}
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  )
}

function Amount({ first, second, amount }: { first: ReactNode; second: string; amount: string }) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 px-5 py-2.5">
      <span className="min-w-0 flex-1 basis-[9rem]">
        <TwoLines first={first} second={second} />
      </span>
      <span className="ml-auto shrink-0 text-right font-medium figures">{amount}</span>
    </li>
  )
}
