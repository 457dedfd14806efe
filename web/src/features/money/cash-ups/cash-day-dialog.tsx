import { dayInNairobi, formatDay } from '@makao/contract/days'
import { editableMoney, formatMoney, typedMoney } from '@makao/contract/money'
import {
  type Banking,
  BankingBack,
  type CashDayDetails,
  type CashDayOf,
  NewBanking,
} from '@makao/contract/money/cash-ups/cash-ups.schema'
import type { ReceivingAccount } from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { switchedOn, withAmount } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Dialog, FormActions } from '../../../ui/dialog'
import { Facts } from '../../../ui/facts'
import { DateField, SelectField, TextField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { MoneyField } from '../../../ui/money-field'
import { ReasonDialog } from '../../../ui/reason-dialog'
import { SwitchField } from '../../../ui/switch'
import { accountsToBankInto, cashDay } from './cash-ups.queries'
import * as words from './cash-ups.words'

interface CashDayDialogProps {
  of: CashDayOf
  onClose: () => void
}

/** The cash that one person took on one day: payment by payment, what was banked of it, and the way to enter more. */
export function CashDayDialog({ of, onClose }: CashDayDialogProps) {
  const query = useQuery(cashDay(of))
  const accounts = useQuery(accountsToBankInto())
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Banking>()
  const name = query.data?.personName ?? ''
  return (
    <Dialog title={words.cashOf(name, formatDay(of.day))} width={560} busy={busy} onClose={onClose}>
      <Loaded query={query} loading={words.loadingDay} failed={words.notLoaded}>
        {(data) => (
          <div className="space-y-5">
            <About data={data} />
            <Bankings data={data} onTakeBack={setWrong} />
            {data.allowed.includes('bank') && data.taken > 0 && (
              // Before it is known where cash may be banked, the office would be the one choice.
              <Loaded query={accounts} loading={common.loadingAccounts} failed={common.accountsNotLoaded}>
                {(accounts) => <BankForm key={data.left} {...{ data, accounts, of, onClose }} onBusy={setBusy} />}
              </Loaded>
            )}
          </div>
        )}
      </Loaded>
      {wrong && <TakeBackDialog banking={wrong} onClose={() => setWrong(undefined)} />}
    </Dialog>
  )
}

function About({ data }: { data: CashDayDetails }) {
  const { taken, paidBack, banked, left, currency, entries } = data
  const shown = (amount: number) => formatMoney(amount, currency, 'code')
  const bankedTooMuch = banked - Math.max(0, taken)
  return (
    <>
      <Facts
        facts={[
          { name: words.taken, value: shown(taken) },
          paidBack !== 0 && { name: words.paidBack, value: shown(paidBack) },
          { name: words.banked, value: shown(banked) },
          { name: words.left, value: <span className={left < 0 ? 'text-bad' : undefined}>{shown(left)}</span> },
        ]}
      />
      {bankedTooMuch > 0 ? (
        <p className="text-sm text-bad">{words.bankedTooMuch(shown(bankedTooMuch))}</p>
      ) : (
        left < 0 && <p className="text-sm text-bad">{words.paidBackTooMuch(shown(-left))}</p>
      )}
      <section aria-label={words.whatWasTaken}>
        <h3 className="font-medium">{words.whatWasTaken}</h3>
        <ul className="max-h-48 divide-y divide-line overflow-y-auto text-sm">
          {entries.map(({ id, tenantName, unitNumber, amount }) => (
            <li key={id} className="flex justify-between gap-3 py-1.5">
              <span className="min-w-0 wrap-anywhere">
                {tenantName} <span className="text-soft">· {unitNumber}</span>
              </span>
              <span className="whitespace-nowrap figures">{shown(amount)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Bankings({ data, onTakeBack }: { data: CashDayDetails; onTakeBack: (banking: Banking) => void }) {
  const { bankings, currency } = data
  const shown = (amount: number) => formatMoney(amount, currency, 'code')
  return (
    <section aria-label={words.whatWasBanked}>
      <h3 className="font-medium">{words.whatWasBanked}</h3>
      {bankings.length === 0 && <p className="text-sm text-soft">{words.nothingBanked}</p>}
      <ul className="divide-y divide-line text-sm">
        {bankings.map((banking) => {
          const { id, amount, bankedOn, accountName, reference, note, isTakenBack } = banking
          return (
            <li key={id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 grow basis-48 wrap-anywhere">
                {[accountName ?? words.handedIn, reference, formatDay(bankedOn)].filter(Boolean).join(' · ')}
                <span className="block text-soft">
                  {words.enteredBy(banking.enteredBy, instantFormat.format(new Date(banking.enteredAt)))}
                  {note !== null && `: ${note}`}
                  {isTakenBack && ` · ${words.isTakenBack}`}
                </span>
              </span>
              <span className="ml-auto flex items-center gap-2">
                <span className={isTakenBack || amount < 0 ? 'text-soft figures' : 'figures'}>{shown(amount)}</span>
                {banking.allowed.includes('takeBack') && (
                  <Button
                    variant="ghost"
                    aria-label={words.takeBackOf(shown(amount))}
                    onClick={() => onTakeBack(banking)}
                  >
                    {words.takeBack}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface BankFormProps {
  data: CashDayDetails
  accounts: readonly ReceivingAccount[]
  of: CashDayOf
  onBusy: (busy: boolean) => void
  onClose: () => void
}

function BankForm({ data, accounts, of, onBusy, onClose }: BankFormProps) {
  const requestId = useRequestId()
  const { currency, left } = data
  const [today] = useState(() => dayInNairobi(new Date()))
  const [amount, setAmount] = useState(left > 0 ? editableMoney(left, currency) : '')
  const { field, busy, handleSubmit } = useSaveForm({
    schema: NewBanking,
    read: (typed, reading) => ({
      ...withAmount({ ...of, requestId, currency })(typed, reading),
      accountId: typed.accountId || null,
      evenMore: reading.read('evenMore', switchedOn),
    }),
    send: (input) => client.cashUps.bank(input),
    changes: ['cashUps'],
    shows: () => cashDay(of),
    onBusy,
    done: (_, input) => words.wasBanked(formatMoney(input.amount, currency, 'code')),
    fieldOf: {
      CASH_EXCEEDED: 'amount',
      BANKED_BEFORE: 'bankedOn',
      PAID_DATE_AHEAD: 'bankedOn',
      CURRENCY_CHANGED: 'accountId',
    },
    failed: words.notBanked,
  })
  const beyond = (typedMoney(amount, currency) ?? 0) - Math.max(0, left)
  const shown = (minor: number) => formatMoney(minor, currency, 'code')
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-4">
      <h3 className="font-medium">{words.bankIt}</h3>
      <MoneyField
        label={common.amount}
        {...field('amount')}
        currency={currency}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        hint={beyond > 0 ? words.moreThanLeft(shown(beyond)) : words.leftToBank(shown(Math.max(0, left)))}
      />
      {beyond > 0 && (
        <SwitchField label={words.bankMore(shown(beyond))} note={words.bankMoreNote} name="evenMore" isOn={false} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={words.where} {...field('accountId')} defaultValue="">
          <option value="">{words.handedIn}</option>
          {accounts
            .filter((account) => account.currency === currency && account.archivedAt === null)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
        <DateField label={words.bankedOn} {...field('bankedOn')} min={of.day} max={today} defaultValue={today} />
      </div>
      <TextField label={words.reference} {...field('reference')} autoComplete="off" maxLength={40} />
      <TextField label={words.note} {...field('note')} autoComplete="off" maxLength={300} />
      <FormActions busy={busy} label={words.save} onCancel={onClose} />
    </form>
  )
}

function TakeBackDialog({ banking, onClose }: { banking: Banking; onClose: () => void }) {
  const { field, ...form } = useSaveForm({
    schema: BankingBack,
    read: (typed) => ({ ...typed, bankingId: banking.id }),
    send: (input) => client.cashUps.takeBack(input),
    changes: ['cashUps'],
    done: words.wasTakenBack,
    onSaved: onClose,
    failed: words.notTakenBack,
  })
  return (
    <ReasonDialog
      title={words.takeBackTitle}
      description={words.takeBackText}
      form={form}
      field={field}
      onClose={onClose}
    />
  )
}
