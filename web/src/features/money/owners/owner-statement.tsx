import { dayInNairobi, formatDay, formatMonth } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import type { OwnerAccount, ShownOwnerStatement, StatementLine } from '@makao/contract/money/owners/owners.schema'
import {
  expenseCategoryNames,
  formatShare,
  incomeKindNames,
  incomeKinds,
} from '@makao/contract/money/owners/owners.terms'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { paperVersions } from '../../../lib/paper-versions'
import { Button } from '../../../ui/button'
import { Card, CardHeader, StatCard, StatGrid } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { EarlierVersions } from '../../../ui/earlier-versions'
import { ExportButtons } from '../../../ui/export-buttons'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { MonthField } from '../../../ui/month-field'
import { EmptyState } from '../../../ui/page'
import { type Months, ownerStatement } from './owners.queries'

const RemitDialog = laterDialog(() => import('./outgoing-dialogs').then((file) => file.RemitDialog))

interface OwnerStatementSectionProps {
  ownerId: string
  months: Months
  onMonths: (months: Months) => void
}

/** An owner's account for a range of months: what came in, what it cost, what was paid out, what is still to be paid. */
export function OwnerStatementSection({ ownerId, months, onMonths }: OwnerStatementSectionProps) {
  const issued = useQuery(paperVersions({ kind: 'owner_statement', subjectId: ownerId }))
  const versions = issued.data?.filter(({ period }) => period === `${months.from}/${months.to}`)
  return (
    <section aria-label="Statement" className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid w-full grid-cols-2 items-start gap-3 sm:w-auto sm:grid-cols-[12rem_12rem]">
          <MonthField
            label="From"
            name="from"
            value={months.from}
            onMonth={(from) => onMonths({ from, to: from > months.to ? from : months.to })}
          />
          <MonthField
            label="To"
            name="to"
            value={months.to}
            onMonth={(to) => onMonths({ from: to < months.from ? to : months.from, to })}
          />
        </div>
        <div className="flex w-full flex-wrap gap-2 max-sm:[&>*]:flex-1 sm:w-auto">
          <ExportButtons
            path="owner-statement"
            query={{ ownerId, ...months }}
            formats={[
              { ending: 'pdf', text: 'PDF' },
              { ending: 'xlsx', text: 'Excel' },
            ]}
          />
        </div>
      </div>
      <EarlierVersions
        versions={versions}
        path={`owner-statement/pdf?${new URLSearchParams({ ownerId, ...months })}`}
      />
      <Statement ownerId={ownerId} months={months} />
    </section>
  )
}

function Statement({ ownerId, months }: { ownerId: string; months: Months }) {
  const query = useQuery(ownerStatement(ownerId, months))
  return (
    <Loaded query={query} loading="Loading statement..." failed="The statement could not be loaded">
      {(statement) => <Accounts statement={statement} />}
    </Loaded>
  )
}

function Accounts({ statement: { owner, accounts, from, to, allowed } }: { statement: ShownOwnerStatement }) {
  if (accounts.length === 0) {
    return (
      <Card>
        <EmptyState title="No account yet" text="It begins with the first agreement on a property." />
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
    />
  ))
}

/** The owner's part of the property, and what the collected is made of where it is more than one thing. */
function inDetail({ share, whole, income, collected }: StatementLine, currency: Currency): string[] {
  const figure = (amount: number) => formatMoney(amount, currency, 'none')
  const kinds = incomeKinds.filter((kind) => income[kind] !== 0)
  return [
    ...(share < 10_000 ? [`${formatShare(share)} of ${figure(whole.collected)}`] : []),
    ...(kinds.length > 1 ? kinds.map((kind) => `${incomeKindNames[kind]} ${figure(income[kind])}`) : []),
  ].filter(() => collected !== 0)
}

interface AccountProps {
  account: OwnerAccount
  owner: ShownOwnerStatement['owner']
  mayRemit: boolean
  months: Months
}

function Account({ account, owner, mayRemit, months }: AccountProps) {
  const { currency, opening, lines, totals, remitted, closing, expenses, remittances, aside } = account
  const [isPaying, setPaying] = useState(false)
  // What is paid out next is what is due today, whichever months are looked at.
  const thisMonth = dayInNairobi(new Date()).slice(0, 7)
  const today = useQuery(ownerStatement(owner.id, { from: thisMonth, to: thisMonth }))
  const due = today.data?.accounts.find((each) => each.currency === currency)?.closing
  const money = (amount: number) => formatMoney(amount, currency)
  const columns: Column<StatementLine>[] = [
    {
      header: 'Property',
      primary: true,
      cell: (line) => (
        <TwoLines
          first={line.propertyName}
          second={[formatMonth(line.month), ...inDetail(line, currency)].join(' · ')}
        />
      ),
    },
    { header: 'Collected', numeric: true, cell: ({ collected }) => money(collected) },
    { header: 'Commission', numeric: true, cell: ({ commission }) => money(-commission || 0) },
    { header: 'Expenses', numeric: true, cell: (line) => money(-line.expenses || 0) },
    { header: 'Net', numeric: true, cell: ({ net }) => <span className="font-medium">{money(net)}</span> },
  ]
  return (
    <div className="space-y-4">
      <StatGrid>
        <StatCard label={`Before ${formatMonth(months.from)}`} value={money(opening)} />
        <StatCard label="Collected" value={money(totals.collected)} />
        <StatCard label="Commission and expenses" value={money(-(totals.commission + totals.expenses) || 0)} />
        <StatCard label="Paid out" value={money(-remitted || 0)} />
        <StatCard label="Still to be paid out" value={money(closing)} isBad={closing < 0} />
      </StatGrid>
      <Card>
        <div className="py-1.5">
          <CardHeader title={`By property and month, ${currency}`}>
            {mayRemit && (
              <Button disabled={due === undefined} onClick={() => setPaying(true)}>
                <Wallet size={18} aria-hidden />
                Pay Out
              </Button>
            )}
          </CardHeader>
        </div>
        {lines.length === 0 ? (
          <EmptyState title="Nothing came in or went out in these months" />
        ) : (
          <DataTable
            caption={`Statement in ${currency}`}
            columns={columns}
            rows={lines}
            keyOf={({ propertyId, month }) => `${propertyId} ${month}`}
          />
        )}
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {expenses.length > 0 && (
          <Card className="pb-3">
            <CardHeader title="Expenses in these months" />
            <ul className="divide-y divide-line">
              {expenses.map(({ id, category, description, propertyName, spentOn, ownersPart, amount }) => (
                <Amount
                  key={id}
                  first={`${expenseCategoryNames[category]}: ${description}`}
                  second={`${propertyName}, ${formatDay(spentOn)}${ownersPart === amount ? '' : `, of ${money(amount)}`}`}
                  amount={money(ownersPart)}
                />
              ))}
            </ul>
          </Card>
        )}
        {remittances.length > 0 && (
          <Card className="pb-3">
            <CardHeader title="Paid out in these months" />
            <ul className="divide-y divide-line">
              {remittances.map(({ id, paidOn, method, reference, amount }) => (
                <Amount
                  key={id}
                  first={formatDay(paidOn)}
                  second={[paymentMethodNames[method], reference].filter(Boolean).join(' · ')}
                  amount={money(amount)}
                />
              ))}
            </ul>
          </Card>
        )}
        {aside.length > 0 && (
          <Card className="pb-3">
            <CardHeader title={`Beside it, at the end of ${formatMonth(months.to)}`} />
            <p className="px-5 pb-2 text-sm text-soft">
              Deposits held for tenants of whole properties: they belong to the tenants and are not income.
            </p>
            <ul className="divide-y divide-line">
              {aside.map(({ propertyId, propertyName, depositsHeld, arrears }) => (
                <Amount
                  key={propertyId}
                  first={propertyName}
                  second={`Tenants owe ${money(arrears)}`}
                  amount={money(depositsHeld)}
                />
              ))}
            </ul>
          </Card>
        )}
      </div>
      {isPaying && due !== undefined && (
        <RemitDialog owner={owner} currency={currency} due={due} onClose={() => setPaying(false)} />
      )}
    </div>
  )
}

function Amount({ first, second, amount }: { first: string; second: string; amount: string }) {
  return (
    <li className="flex items-start justify-between gap-3 px-5 py-2.5">
      <TwoLines first={first} second={second} />
      <span className="shrink-0 text-right font-medium figures">{amount}</span>
    </li>
  )
}
