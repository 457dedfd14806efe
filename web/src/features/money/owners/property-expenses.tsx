import { formatDay } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { formatMoney } from '@makao/contract/money'
import { expenseOrders } from '@makao/contract/money/owners/outgoing-orders.terms'
import type { Expense } from '@makao/contract/money/owners/owners.schema'
import { expenseSheet } from '@makao/contract/money/owners/owners.sheet'
import { expenseCategoryNames } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Ban, Paperclip, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import type { Column } from '../../../ui/data-table'
import { ListFiles } from '../../../ui/export-buttons'
import { laterDialog } from '../../../ui/later-dialog'
import { ListCard } from '../../../ui/list-card'
import { OneLine } from '../../../ui/one-line'
import { sheetColumns } from '../../../ui/sheet-columns'
import { type PartSearch, propertyExpenses } from './owners.queries'
import * as words from './owners.words'
import { vatOf } from './purchase-vat.words'
import '../../../styles/dashboard.css'

const ExpenseDialog = laterDialog(() => import('./outgoing-dialogs').then((file) => file.ExpenseDialog))
const MoveExpenseDialog = laterDialog(() => import('./move-expense-dialog').then((file) => file.MoveExpenseDialog))
const VoidExpenseDialog = laterDialog(() => import('./outgoing-dialogs').then((file) => file.VoidExpenseDialog))

const columns: Column<Expense>[] = sheetColumns(
  expenseSheet,
  {
    what: ({ description, category, reference, supplierPin, vat, currency, accountName }) => {
      const withVat = vat > 0 && vatOf(formatMoney(vat, currency, 'code'))
      const about = [expenseCategoryNames[category], reference, supplierPin, withVat, accountName]
        .filter(Boolean)
        .join(' · ')
      return <OneLine first={description} second={about} title={`${description} · ${about}`} />
    },
    amount: ({ amount, currency, voidedAt }) => (
      <span className={voidedAt ? 'text-soft line-through' : 'font-medium'}>
        {formatMoney(amount, currency, 'code')}
      </span>
    ),
    status: ({ voidedAt, voidReason, takenBackOn }) => (
      <span title={voidReason ?? undefined}>
        {voidedAt ? <Badge>{words.voidIt}</Badge> : <Badge tone="good">{words.recordedLabel}</Badge>}
        {voidReason && (
          <span className="from-wide ml-2 text-soft">
            {takenBackOn ? words.takenBack(formatDay(takenBackOn), voidReason) : voidReason}
          </span>
        )}
      </span>
    ),
  },
  {
    placed: {
      what: { phone: 'name', share: 44 },
      paidOn: { phone: 'under' },
      amount: { phone: 'figure' },
      status: { phone: 'word' },
    },
  },
)

/** The account that paid the latest expense that counts. */
const lastAccountOf = (rows: readonly Expense[] = []): string | null =>
  rows
    .filter(({ voidedAt, accountId }) => voidedAt === null && accountId !== null)
    .toSorted((a, b) => b.spentOn.localeCompare(a.spentOn))[0]?.accountId ?? null

interface PropertyExpensesProps {
  property: { id: string; name: string; currency: Currency }
  filter: PartSearch
  onFilter: (filter: PartSearch) => void
  /** Shows what is kept with an expense, which another feature does. */
  onPapers: (expense: Expense) => void
}

/** What was spent for a property out of what was collected. */
export function PropertyExpenses({ property, filter, onFilter, onPapers }: PropertyExpensesProps) {
  const query = useQuery(propertyExpenses(property.id, filter))
  const [isAdding, setAdding] = useState(false)
  const [moving, setMoving] = useState<Expense>()
  const [voiding, setVoiding] = useState<Expense>()
  const may = useMay()
  return (
    <section aria-labelledby="expenses-heading">
      <ListCard
        heading={
          <h2 id="expenses-heading" className="font-semibold max-sm:grow sm:px-1">
            {common.expenses}
          </h2>
        }
        tools={
          <>
            <ListFiles isPicture path="expenses" query={{ propertyId: property.id }} />
            {may('owner:write') && (
              <Button variant="secondary" className="shrink-0 max-sm:px-2.5" onClick={() => setAdding(true)}>
                <Plus size={18} aria-hidden />
                <span className="max-sm:sr-only">{words.recordExpense}</span>
              </Button>
            )}
          </>
        }
        kept="expenses"
        caption={common.expenses}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ description }) => description}
        filter={filter}
        onFilter={onFilter}
        orders={expenseOrders}
        usual="-paidOn"
        hasKeys={false}
        bulk={({ ids }) => (
          <ListFiles path="expenses" query={{ propertyId: property.id, ...(ids && { ids: ids.join(',') }) }} />
        )}
        takesAll
        actions={(expense) => [
          {
            text: words.papers,
            label: words.papersOf(expense.description),
            icon: Paperclip,
            onSelect: () => onPapers(expense),
          },
          ...(expense.allowed.includes('moveExpense')
            ? [
                {
                  text: words.moveExpense,
                  label: words.moveDescription(expense.description),
                  icon: ArrowLeftRight,
                  onSelect: () => setMoving(expense),
                },
              ]
            : []),
          ...(expense.allowed.includes('voidExpense')
            ? [
                {
                  text: words.voidIt,
                  label: words.voidDescription(expense.description),
                  icon: Ban,
                  isDanger: true,
                  onSelect: () => setVoiding(expense),
                },
              ]
            : []),
        ]}
        totals={({ totals }) =>
          totals.map(({ amount, currency }) => ({ amount: formatMoney(amount, currency, 'code') }))
        }
        loading={words.loadingExpenses}
        failed={words.expensesCouldNotBeLoaded}
        none={{ title: words.noExpensesYet, text: words.repairsCleaningLandRatesPaid }}
      />
      {isAdding && (
        <ExpenseDialog
          property={property}
          lastAccountId={lastAccountOf(query.data?.rows)}
          onClose={() => setAdding(false)}
        />
      )}
      {moving && <MoveExpenseDialog expense={moving} onClose={() => setMoving(undefined)} />}
      {voiding && <VoidExpenseDialog expense={voiding} onClose={() => setVoiding(undefined)} />}
    </section>
  )
}
