import { addDays, dayInNairobi, formatDay } from '@makao/contract/days'
import { type Currency, editableMoney, formatMoney } from '@makao/contract/money'
import { NewPromise, type PaymentPromise } from '@makao/contract/money/promises/promises.schema'
import { PROMISED_AHEAD, promiseStateNames } from '@makao/contract/money/promises/promises.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { switchedOn, withAmount } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Chip, Chips } from '../../../ui/chips'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { DateField, TextAreaField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { SwitchField } from '../../../ui/switch'
import { promiseTones } from './promise-tones'
import { promisesOf } from './promises.queries'
import * as words from './promises.words'

export interface PromiseDialogProps {
  tenancyId: string
  tenantName: string
  currency: Currency
  /** What is overdue, in minor units: what is promised, unless somebody says otherwise. */
  owed: number
  onClose: () => void
}

/** Notes what a tenant promised to pay by when, below it what was promised before. */
export function PromiseDialog({ tenancyId, tenantName, currency, owed, onClose }: PromiseDialogProps) {
  const requestId = useRequestId()
  const [today] = useState(() => dayInNairobi(new Date()))
  const [day, setDay] = useState(addDays(today, 3))
  const { field, ...form } = useSaveForm({
    schema: NewPromise,
    read: (typed, reading) => ({
      ...withAmount({ requestId, tenancyId, currency })(typed, reading),
      pausesReminders: reading.read('pausesReminders', switchedOn),
    }),
    send: (input) => client.promises.make(input),
    changes: ['promises'],
    done: (promise) => words.notedBy(formatMoney(promise.amount, currency, 'code'), formatDay(promise.day)),
    onSaved: onClose,
    fieldOf: { PROMISE_DAY_PAST: 'day', PROMISE_DAY_FAR: 'day', CURRENCY_CHANGED: 'amount' },
    failed: words.promiseWasNotNoted,
  })
  return (
    <FormDialog
      title={words.promiseToPay(tenantName)}
      description={words.whetherItIsKeptFollowsFrom}
      form={form}
      label={words.notePromise}
      onClose={onClose}
    >
      <MoneyField
        label={common.amount}
        {...field('amount')}
        currency={currency}
        defaultValue={owed > 0 ? editableMoney(owed, currency) : ''}
      />
      <div>
        <DateField
          label={words.byLabel}
          {...field('day')}
          min={today}
          max={addDays(today, PROMISED_AHEAD)}
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
        <Chips>
          {[
            { text: words.today, on: today },
            { text: words.tomorrow, on: addDays(today, 1) },
            { text: words.in3Days, on: addDays(today, 3) },
            { text: words.inAWeek, on: addDays(today, 7) },
          ].map(({ text, on }) => (
            <Chip key={text} isChosen={on === day} onChoose={() => setDay(on)}>
              {text}
            </Chip>
          ))}
        </Chips>
      </div>
      <TextAreaField
        label={words.noteOptional}
        {...field('note')}
        rows={2}
        maxLength={500}
        placeholder={words.forExampleSalaryComesOnThe}
      />
      <SwitchField
        label={words.noRemindersUntilThen}
        note={words.nothingOverdueIsCalledUntil}
        name="pausesReminders"
        isOn={false}
      />
      <Earlier tenancyId={tenancyId} currency={currency} />
    </FormDialog>
  )
}

/** What was promised before, latest first, with what became of it. */
function Earlier({ tenancyId, currency }: { tenancyId: string; currency: Currency }) {
  const { data = [] } = useQuery(promisesOf(tenancyId))
  if (data.length === 0) return null
  return (
    <section>
      <h3 className="font-medium">{words.promisedBefore}</h3>
      <ul className="mt-1 max-h-48 divide-y divide-line overflow-y-auto text-sm">
        {data.map((promise) => (
          <EarlierPromise key={promise.id} promise={promise} currency={currency} />
        ))}
      </ul>
    </section>
  )
}

function EarlierPromise({ promise, currency }: { promise: PaymentPromise; currency: Currency }) {
  const { id, amount, day, state, received, note, madeBy, allowed } = promise
  const { busy, save } = useSave({
    send: () => client.promises.withdraw({ promiseId: id }),
    changes: ['promises'],
    done: words.promiseWithdrawn,
    failed: words.promiseWasNotWithdrawn,
  })
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="whitespace-nowrap figures">{formatMoney(amount, currency, 'code')}</span>{' '}
        {words.by(formatDay(day))} <Badge tone={promiseTones[state]}>{promiseStateNames[state]}</Badge>
        <span className="block text-soft">
          {[
            received > 0 && received < amount && words.receivedOfItCame(formatMoney(received, currency, 'code')),
            note,
            madeBy,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {allowed.includes('withdraw') && (
        <Button variant="ghost" disabled={busy} onClick={() => save()}>
          {words.withdraw}
        </Button>
      )}
    </li>
  )
}
