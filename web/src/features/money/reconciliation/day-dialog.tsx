import { addDays, addMonths, dayInNairobi, formatDay } from '@makao/contract/days'
import { editableMoney, formatMoney } from '@makao/contract/money'
import {
  type AccountMonth,
  type DayDetails,
  EnteredDay,
  type OddPayment,
  type ReconciledDay,
} from '@makao/contract/money/reconciliation/reconciliation.schema'
import { oddityNames } from '@makao/contract/money/reconciliation/reconciliation.terms'
import { noSuchDay } from '@makao/contract/typed-day'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { money, optional } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { Dialog, FormActions } from '../../../ui/dialog'
import { Facts } from '../../../ui/facts'
import { DateField, TextField } from '../../../ui/field'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { MoneyField } from '../../../ui/money-field'
import { textLinkClass } from '../../../ui/text-link'
import { accountDay, accountMonth } from './reconciliation.queries'
import * as words from './reconciliation.words'

const LineDialog = laterDialog(() => import('../receipt-lines/line-dialog').then((file) => file.LineDialog))

interface DayDialogProps {
  account: AccountMonth
  /** Without it somebody chooses it, to enter figures. */
  day: string | undefined
  onClose: () => void
}

/** A day of an account: what differs, in which payments, and what somebody reads off the statement. */
export function DayDialog({ account, day: opened, onClose }: DayDialogProps) {
  const { accountId, name, month, allowed } = account
  const [last] = useState(() => {
    const end = addDays(`${addMonths(month, 1)}-01`, -1)
    const today = dayInNairobi(new Date())
    return end < today ? end : today
  })
  const [day, setDay] = useState(opened ?? last)
  const [isDayWrong, setDayWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const [lineId, setLineId] = useState<string>()
  const query = useQuery(accountDay(accountId, day))
  const known = account.days.find((each) => each.day === day)
  return (
    <Dialog
      title={opened ? words.dayOf(name, formatDay(opened)) : words.newDayOf(name)}
      width={560}
      busy={busy}
      onClose={onClose}
    >
      <div className="space-y-5">
        {!opened && (
          <DateField
            label={words.day}
            name="day"
            error={undefined}
            min={`${month}-01`}
            max={last}
            value={day}
            onWrong={setDayWrong}
            onChange={({ target }) => target.value && setDay(target.value)}
          />
        )}
        {known && <Figures known={known} account={account} />}
        <Loaded query={query} loading={words.loadingDay} failed={words.notLoaded}>
          {(details) => (
            <>
              {known && <Odd details={details} known={known} onOpen={setLineId} />}
              {allowed.includes('enterDay') ? (
                <FiguresForm
                  key={`${day} ${details.revision}`}
                  {...{ account, day, isDayWrong, details, onClose }}
                  onBusy={setBusy}
                />
              ) : null}
            </>
          )}
        </Loaded>
      </div>
      {lineId && <LineDialog lineId={lineId} onClose={() => setLineId(undefined)} />}
    </Dialog>
  )
}

function Figures({ known, account: { currency } }: { known: ReconciledDay; account: AccountMonth }) {
  const { cameIn, unmatched, stated, difference, expectedClosing, closingDifference } = known
  const shown = (amount: number) => formatMoney(amount, currency, 'code')
  const odd = (amount: number) => <span className={amount === 0 ? undefined : 'text-bad'}>{shown(amount)}</span>
  return (
    <Facts
      facts={[
        { name: words.makaoSays, value: shown(cameIn) },
        stated.cameIn !== null && { name: words.statementSays, value: shown(stated.cameIn) },
        difference !== null && { name: words.difference, value: odd(difference) },
        unmatched > 0 && { name: words.unmatched, value: shown(unmatched) },
        stated.closing !== null && { name: words.closing, value: shown(stated.closing) },
        stated.closing !== null && expectedClosing !== null && { name: words.expected, value: shown(expectedClosing) },
        closingDifference !== null &&
          closingDifference !== 0 && { name: words.difference, value: odd(closingDifference) },
      ]}
    />
  )
}

interface OddProps {
  details: DayDetails
  known: ReconciledDay
  onOpen: (lineId: string) => void
}

function Odd({ details: { odd, hasMore, currency }, known, onOpen }: OddProps) {
  const shown = (amount: number) => formatMoney(amount, currency, 'code')
  const hasStatement = known.stated.cameIn !== null && !known.isEntered
  return (
    <section aria-label={words.whatToLookAt}>
      <h3 className="font-medium">{words.whatToLookAt}</h3>
      {odd.length === 0 && (
        <p className="text-sm text-soft">{hasStatement ? words.nothingToLookAt : words.noneDiffers}</p>
      )}
      <ul className="divide-y divide-line text-sm">
        {odd.map((payment) => (
          <li key={payment.lineId ?? payment.paymentId} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              <OddLink payment={payment} onOpen={onOpen} />
              {payment.payer !== null && <span className="text-soft"> · {payment.payer}</span>}
              <span className="block text-warn">
                {oddityNames[payment.oddity]}
                {payment.oddity === 'other_amount' &&
                  payment.stated !== null &&
                  ` · ${words.statedAs(shown(payment.stated))}`}
              </span>
            </span>
            <span className="whitespace-nowrap figures">{shown(payment.amount)}</span>
          </li>
        ))}
      </ul>
      {hasMore && <p className="text-sm text-soft">{words.moreThere}</p>}
    </section>
  )
}

function OddLink({
  payment: { lineId, paymentId, code },
  onOpen,
}: {
  payment: OddPayment
  onOpen: OddProps['onOpen']
}) {
  const text = code ?? words.noCode
  if (lineId !== null) {
    return (
      <button
        type="button"
        aria-label={words.openPayment(text)}
        className={textLinkClass}
        onClick={() => onOpen(lineId)}
      >
        {text}
      </button>
    )
  }
  return paymentId === null ? (
    text
  ) : (
    <Link
      to="/dashboard/payments"
      search={{ view: 'received', payment: paymentId }}
      aria-label={words.openPayment(text)}
      className={textLinkClass}
    >
      {text}
    </Link>
  )
}

interface FiguresFormProps {
  account: AccountMonth
  day: string
  /** What was typed last is no day. */
  isDayWrong: boolean
  details: DayDetails
  onBusy: (busy: boolean) => void
  onClose: () => void
}

/** What somebody reads off the statement of a day. */
function FiguresForm({ account, day, isDayWrong, details, onBusy, onClose }: FiguresFormProps) {
  const { accountId, currency } = account
  const { entered, revision, enteredBy, enteredAt } = details
  const { field, busy, handleSubmit } = useSaveForm({
    schema: EnteredDay,
    read: (typed, { read, refuse }) => {
      if (isDayWrong) refuse('day', noSuchDay)
      return {
        ...typed,
        accountId,
        currency,
        day,
        revision,
        cameIn: read('cameIn', optional(money(currency, words.cameIn), null)),
        wentOut: read('wentOut', optional(money(currency, words.wentOut), null)),
        closing: read('closing', optional(money(currency, words.closing), null)),
      }
    },
    send: (input) => client.reconciliation.enterDay(input),
    changes: ['reconciliation'],
    shows: (answer) => accountMonth(answer.accountId, answer.month),
    onBusy,
    done: words.figuresSaved,
    onSaved: onClose,
    failed: words.notSaved,
  })
  const written = (amount: number | null) => (amount === null ? '' : editableMoney(amount, currency))
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label={words.cameIn}
          {...field('cameIn')}
          currency={currency}
          hint={words.figureHint}
          defaultValue={written(entered.cameIn)}
        />
        <MoneyField
          label={words.wentOut}
          {...field('wentOut')}
          currency={currency}
          hint={words.figureHint}
          defaultValue={written(entered.wentOut)}
        />
      </div>
      <MoneyField
        label={words.closing}
        {...field('closing')}
        currency={currency}
        hint={words.closingHint}
        defaultValue={written(entered.closing)}
      />
      <TextField
        label={words.note}
        {...field('note')}
        autoComplete="off"
        maxLength={300}
        defaultValue={details.note ?? ''}
      />
      {enteredBy !== null && enteredAt !== null && (
        <p className="text-sm text-soft">{words.enteredBy(enteredBy, instantFormat.format(new Date(enteredAt)))}</p>
      )}
      <FormActions busy={busy} label={words.saveFigures} busyLabel={common.saving} onCancel={onClose} />
    </form>
  )
}
