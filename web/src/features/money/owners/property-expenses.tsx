import type { Currency } from '@makao/contract/money'
import type { Expense } from '@makao/contract/money/owners/owners.schema'
import { expenseSheet } from '@makao/contract/money/owners/owners.sheet'
import { expenseCategoryNames } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import { Ban, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import { Button, IconButton } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { ListFiles } from '../../../ui/export-buttons'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { sheetColumns } from '../../../ui/sheet-columns'
import { propertyExpenses } from './owners.queries'

const ExpenseDialog = laterDialog(() => import('./outgoing-dialogs').then((file) => file.ExpenseDialog))
const VoidExpenseDialog = laterDialog(() => import('./outgoing-dialogs').then((file) => file.VoidExpenseDialog))

/** What was spent for a property out of what was collected. */
export function PropertyExpenses({ property }: { property: { id: string; name: string; currency: Currency } }) {
  const [page, setPage] = useState(1)
  const query = useQuery(propertyExpenses(property.id, page))
  const [isAdding, setAdding] = useState(false)
  const may = useMay()
  const [voiding, setVoiding] = useState<Expense>()
  const columns: Column<Expense>[] = [
    ...sheetColumns(expenseSheet, {
      what: ({ description, category, reference }) => (
        <TwoLines
          first={description}
          second={[expenseCategoryNames[category], reference].filter(Boolean).join(' · ')}
        />
      ),
      status: ({ voidedAt, voidReason }) =>
        voidedAt ? <TwoLines first={<Badge>Void</Badge>} second={voidReason} /> : <Badge tone="good">Recorded</Badge>,
    }),
    {
      header: 'Actions',
      actions: true,
      cell: (expense) =>
        expense.allowed.includes('voidExpense') && (
          <IconButton label={`Void ${expense.description}`} danger onClick={() => setVoiding(expense)}>
            <Ban size={18} aria-hidden />
          </IconButton>
        ),
    },
  ]
  return (
    <Card>
      <div className="py-1.5">
        <CardHeader title="Expenses">
          <div className="flex flex-wrap gap-2">
            <ListFiles path="expenses" query={{ propertyId: property.id }} />
            {may('owner:write') && (
              <Button variant="secondary" onClick={() => setAdding(true)}>
                <Plus size={18} aria-hidden />
                Record expense
              </Button>
            )}
          </div>
        </CardHeader>
      </div>
      <Loaded
        query={query}
        loading="Loading expenses..."
        failed="The expenses could not be loaded"
        empty={({ total }) =>
          total === 0 && (
            <EmptyState title="No expenses yet" text="Repairs, cleaning, land rates: paid out of what was collected." />
          )
        }
      >
        {(data) => (
          <>
            <DataTable caption="Expenses" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
            <Pagination {...data} onPage={setPage} />
          </>
        )}
      </Loaded>
      {isAdding && <ExpenseDialog property={property} onClose={() => setAdding(false)} />}
      {voiding && <VoidExpenseDialog expense={voiding} onClose={() => setVoiding(undefined)} />}
    </Card>
  )
}
