import { dayInNairobi } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import {
  type AccountBalance,
  NewAccountTransfer,
  type unnamedCash,
} from '@makao/contract/money/account-transfers/account-transfers.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { withAmount } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { DateField, SelectField, TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { MoneyField } from '../../../ui/money-field'
import { NotLoaded } from '../../../ui/not-loaded'
import { ownAccounts } from './account-transfers.queries'
import * as words from './account-transfers.words'

const OPENING = 'opening'

/** Where it comes from, as the choice says it: an account, a method of which some stands on no account, or before Makao. */
const fromOf = (chosen: string) =>
  chosen === OPENING
    ? { fromAccountId: null, fromMethod: null }
    : chosen.startsWith('method:')
      ? { fromAccountId: null, fromMethod: chosen.split(':')[1] as (typeof unnamedCash)[number] }
      : { fromAccountId: chosen, fromMethod: null }

interface TransferDialogProps {
  balances: readonly AccountBalance[]
  onClose: () => void
}

/** Money that goes from one own account to another, or stood on one before Makao. */
export function TransferDialog({ balances, onClose }: TransferDialogProps) {
  const requestId = useRequestId()
  const query = useQuery(ownAccounts())
  const { data: accounts = [] } = query
  const [into, setInto] = useState('')
  const [today] = useState(() => dayInNairobi(new Date()))
  const open = accounts.filter(({ archivedAt }) => archivedAt === null)
  const to = open.find(({ id }) => id === into)
  const currency = to?.currency ?? open[0]?.currency ?? 'KES'
  const { field, ...form } = useSaveForm({
    schema: NewAccountTransfer,
    read: ({ fromAccountId = '', ...typed }, reading) => ({
      ...withAmount({ requestId, currency })(typed, reading),
      ...fromOf(String(fromAccountId)),
    }),
    send: (input) => client.accountTransfers.make(input),
    changes: ['receipts', 'payments'],
    done: ({ toName }, input) => words.moved(formatMoney(input.amount, currency, 'code'), toName),
    onSaved: onClose,
    fieldOf: {
      PAID_DATE_AHEAD: 'movedOn',
      MONTH_CLOSED: 'movedOn',
      CURRENCY_CHANGED: 'toAccountId',
      ACCOUNT_ARCHIVED: 'toAccountId',
    },
    failed: words.notMoved,
  })
  const unnamed = balances.filter((each) => each.method !== null && each.currency === currency && each.balance > 0)
  return (
    <FormDialog title={words.move} description={words.moveText} form={form} label={words.move} onClose={onClose}>
      <NotLoaded query={query} failed={common.accountsNotLoaded} />
      <SelectField
        label={words.into}
        {...field('toAccountId')}
        value={into}
        onChange={(event) => setInto(event.target.value)}
      >
        <option value="">{words.select}</option>
        {open.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={words.from} {...field('fromAccountId')} defaultValue="">
        <option value="">{words.select}</option>
        {open
          .filter((account) => account.id !== into && account.currency === currency)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        {unnamed.map(({ method }) => (
          <option key={method} value={`method:${method}`}>
            {words.unnamed(method ?? '')}
          </option>
        ))}
        <option value={OPENING}>{words.beforeMakao}</option>
      </SelectField>
      <FieldPair>
        <MoneyField label={common.amount} {...field('amount')} currency={to?.currency} />
        <DateField label={words.movedOn} {...field('movedOn')} max={today} defaultValue={today} />
      </FieldPair>
      <TextField label={words.reference} {...field('reference')} autoComplete="off" maxLength={40} />
      <TextField label={words.note} {...field('note')} autoComplete="off" maxLength={300} />
    </FormDialog>
  )
}
