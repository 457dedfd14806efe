import { addMonths, dayInNairobi, formatMonth } from '@makao/contract/days'
import { editableMoney, formatMoney, typedMoney } from '@makao/contract/money'
import { NewVatPayment, type VatDue } from '@makao/contract/money/agency-money/agency-money.schema'
import { taxAuthorities } from '@makao/contract/money/agency-money/agency-money.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { switchedOn, withAmount } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { DateField, TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { LeadsToAccounts } from '../../../ui/leads-to-accounts'
import { MoneyField } from '../../../ui/money-field'
import { MonthField } from '../../../ui/month-field'
import { NotLoaded } from '../../../ui/not-loaded'
import { SwitchField } from '../../../ui/switch'
import { ownAccounts } from './agency-money.queries'
import * as words from './agency-money.words'
import { OwnAccountField } from './own-account-field'

/** VAT that was paid to the authority of a currency, of the earliest month first that is not paid. */
export function VatDialog({ due, onClose }: { due: VatDue[number]; onClose: () => void }) {
  const requestId = useRequestId()
  const { currency } = due
  const accounts = useQuery(ownAccounts())
  const { data: all } = accounts
  const own = (all ?? []).filter((account) => account.archivedAt === null && account.currency === currency)
  const [accountId, setAccountId] = useState('')
  const chosen = own.find(({ id }) => id === accountId)
  const [today] = useState(() => dayInNairobi(new Date()))
  const leftOf = (of: string) => due.months.find((row) => row.month === of)?.left ?? 0
  const [month, setMonth] = useState(() => due.months[0]?.month ?? addMonths(today.slice(0, 7), -1))
  const amountOf = (of: string) => (leftOf(of) > 0 ? editableMoney(leftOf(of), currency) : '')
  const [amount, setAmount] = useState(() => amountOf(month))
  const shown = (minor: number) => formatMoney(minor, currency, 'code')
  const { field, ...form } = useSaveForm({
    schema: NewVatPayment,
    read: (typed, reading) => ({
      ...withAmount({ requestId, currency })(typed, reading),
      vatMonth: month,
      evenMore: reading.read('evenMore', switchedOn),
    }),
    send: (input) => client.agencyMoney.payVat(input),
    changes: ['receipts'],
    done: (_, input) => words.vatRecorded(shown(input.amount), formatMonth(input.vatMonth)),
    onSaved: onClose,
    fieldOf: {
      PAID_DATE_AHEAD: 'paidOn',
      MONTH_CLOSED: 'paidOn',
      CURRENCY_CHANGED: 'accountId',
      ACCOUNT_ARCHIVED: 'accountId',
      BEYOND_EARNED: 'accountId',
      BEYOND_VAT_DUE: 'amount',
    },
    failed: words.notRecorded,
  })
  const title = words.recordVat(taxAuthorities[currency])
  const beyond = (typedMoney(amount, currency) ?? 0) - leftOf(month)
  return (
    <FormDialog title={title} form={form} label={title} onClose={onClose}>
      <NotLoaded query={accounts} failed={common.accountsNotLoaded} />
      <MonthField
        label={words.vatOf}
        {...field('vatMonth')}
        value={month}
        onMonth={(to) => {
          setMonth(to)
          setAmount(amountOf(to))
        }}
      />
      <MoneyField
        label={common.amount}
        {...field('amount')}
        currency={currency}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        hint={beyond > 0 ? words.moreThanDue(shown(beyond)) : words.leftToPay(shown(leftOf(month)))}
      />
      {beyond > 0 && (
        <SwitchField label={words.payMore(shown(beyond))} note={words.payMoreNote} name="evenMore" isOn={false} />
      )}
      <OwnAccountField
        label={words.outOf}
        {...field('accountId')}
        accounts={own}
        chosen={chosen}
        onChoose={setAccountId}
        none={all && <LeadsToAccounts text={words.noOwnAccount(currency)} />}
      />
      <FieldPair>
        <DateField label={words.paidOn} {...field('paidOn')} max={today} defaultValue={today} />
        <TextField label={words.reference} {...field('reference')} autoComplete="off" maxLength={100} />
      </FieldPair>
    </FormDialog>
  )
}
