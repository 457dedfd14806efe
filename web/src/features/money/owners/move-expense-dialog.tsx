import { type Expense, ExpenseMove } from '@makao/contract/money/owners/owners.schema'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { SelectField } from '../../../ui/field'
import { NotLoaded } from '../../../ui/not-loaded'
import { ownAccounts } from '../account-transfers/account-transfers.queries'
import { paidOutOf } from '../account-transfers/account-transfers.words'
import * as words from './owners.words'

/** Says out of which own account an expense went after all. */
export function MoveExpenseDialog({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const { id: expenseId, currency, accountId, accountName, description } = expense
  const query = useQuery(ownAccounts())
  const { data } = query
  const others = data?.filter(
    (account) =>
      account.currency === currency && account.archivedAt === null && !account.isOfAgency && account.id !== accountId,
  )
  const { field, ...form } = useSaveForm({
    schema: ExpenseMove,
    read: (typed) => ({ expenseId, accountId: typed.accountId ?? '' }),
    send: (input) => client.owners.moveExpense(input),
    changes: ['owners', 'receipts'],
    done: (moved) => words.expenseIsMoved(description, moved.accountName ?? ''),
    onSaved: onClose,
    failed: words.expenseWasNotMoved,
  })
  return (
    <FormDialog
      title={words.moveExpense}
      description={words.expenseStandsOn(description, accountName)}
      form={form}
      label={words.moveExpense}
      onClose={onClose}
    >
      <NotLoaded query={query} failed={common.accountsNotLoaded} />
      {others?.length === 0 ? (
        <p>{words.noOtherAccount(currency)}</p>
      ) : (
        <SelectField label={paidOutOf} {...field('accountId')} defaultValue="">
          <option value="">{words.select}</option>
          {others?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  )
}
