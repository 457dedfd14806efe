import { formatDay, formatMonth } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import type { ReconciledState } from '@makao/contract/money/reconciliation/reconciliation.kinds'
import {
  type AccountMonth,
  Agreeing,
  type ReconciledDay,
  TakingBack,
} from '@makao/contract/money/reconciliation/reconciliation.schema'
import { reconciledStateNames } from '@makao/contract/money/reconciliation/reconciliation.terms'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSaveForm } from '../../../lib/save-form'
import { BackLabel } from '../../../ui/back-label'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { type Column, DataTable } from '../../../ui/data-table'
import { FormDialog } from '../../../ui/dialog'
import { TextAreaField } from '../../../ui/field'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { openerClass } from '../../../ui/one-line'
import { EmptyState } from '../../../ui/page'
import { ReasonDialog } from '../../../ui/reason-dialog'
import { accountMonth } from './reconciliation.queries'
import * as words from './reconciliation.words'

const DayDialog = laterDialog(() => import('./day-dialog').then((file) => file.DayDialog))

interface AccountMonthViewProps {
  accountId: string
  /** 'YYYY-MM' */
  month: string
  onBack: () => void
}

type Open = { kind: 'agree' | 'takeBack' } | { kind: 'day'; day: string | undefined }

/** A month of one account, day by day, and whether somebody agreed it. */
export function AccountMonthView({ accountId, month, onBack }: AccountMonthViewProps) {
  const query = useQuery(accountMonth(accountId, month))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <button type="button" className="mb-2" onClick={onBack}>
        <BackLabel>{words.allAccounts}</BackLabel>
      </button>
      <Card>
        <Loaded query={query} loading={words.loadingDays} failed={words.notLoaded}>
          {(data) => (
            <>
              <CardHeader title={`${data.name}, ${formatMonth(month)}`}>
                <div className="flex flex-wrap gap-2">
                  {data.allowed.includes('enterDay') && (
                    <Button variant="secondary" onClick={() => setOpen({ kind: 'day', day: undefined })}>
                      <Plus size={18} aria-hidden />
                      {words.enterFigures}
                    </Button>
                  )}
                  {data.allowed.includes('agree') && (
                    <Button onClick={() => setOpen({ kind: 'agree' })}>
                      <Check size={18} aria-hidden />
                      {words.markAgreed}
                    </Button>
                  )}
                  {data.allowed.includes('takeBack') && (
                    <Button variant="secondary" onClick={() => setOpen({ kind: 'takeBack' })}>
                      {words.takeBack}
                    </Button>
                  )}
                </div>
              </CardHeader>
              <Summary data={data} />
              {data.days.length === 0 ? (
                <EmptyState title={words.noDays} text={words.noDaysText} />
              ) : (
                <DataTable
                  caption={`${data.name}, ${formatMonth(month)}`}
                  columns={columnsWith(data.currency, (day) => setOpen({ kind: 'day', day }))}
                  rows={data.days}
                  keyOf={({ day }) => day}
                  hasKeys
                />
              )}
              {open?.kind === 'agree' && <AgreeDialog data={data} onClose={close} />}
              {open?.kind === 'takeBack' && <TakeBackDialog data={data} onClose={close} />}
              {open?.kind === 'day' && <DayDialog account={data} day={open.day} onClose={close} />}
            </>
          )}
        </Loaded>
      </Card>
    </>
  )
}

function Summary({ data: { cameIn, stated, currency, agreed } }: { data: AccountMonth }) {
  const shown = (amount: number) => formatMoney(amount, currency, 'code')
  return (
    <div className="px-5 pb-4">
      <p className="figures">
        {words.makaoSays} <b className="font-semibold">{shown(cameIn)}</b>
        {stated !== null && (
          <>
            {' '}
            · {words.statementSays} <b className="font-semibold">{shown(stated)}</b>
          </>
        )}
      </p>
      {agreed && (
        <p className="mt-1 text-sm text-soft">
          {words.agreedBy(agreed.by, instantFormat.format(new Date(agreed.at)))}
          {agreed.note !== null && `: ${agreed.note}`}
        </p>
      )}
      {agreed?.hasChanged && <p className="mt-1 text-sm text-warn">{words.hasChanged}</p>}
    </div>
  )
}

const tones: Record<ReconciledState, 'good' | 'bad' | 'warn'> = { agrees: 'good', differs: 'bad', not_stated: 'warn' }

/** What differs of a day: what came in, or else the balance. */
function Difference({ row: { difference, closingDifference }, currency }: { row: ReconciledDay; currency: Currency }) {
  if (difference) return <span className="text-bad">{formatMoney(difference, currency, 'code')}</span>
  if (closingDifference) {
    return <span className="text-bad">{words.balanceDiffers(formatMoney(closingDifference, currency, 'code'))}</span>
  }
  return <span className="text-soft">-</span>
}

const columnsWith = (currency: Currency, onOpen: (day: string) => void): Column<ReconciledDay>[] => {
  const shown = (amount: number | null) => (amount === null ? '-' : formatMoney(amount, currency, 'code'))
  return [
    {
      header: words.day,
      primary: true,
      phone: 'name',
      cell: ({ day }) => (
        <button
          type="button"
          data-opens
          aria-label={words.openDayOf(formatDay(day))}
          className={openerClass}
          onClick={() => onOpen(day)}
        >
          {formatDay(day)}
        </button>
      ),
    },
    { header: words.makaoSays, numeric: true, phone: 'figure', cell: ({ cameIn }) => shown(cameIn) },
    { header: words.statementSays, numeric: true, from: 'wide', cell: ({ stated }) => shown(stated.cameIn) },
    {
      header: words.difference,
      numeric: true,
      phone: 'under',
      cell: (row) => <Difference row={row} currency={currency} />,
    },
    {
      header: words.balanceInBooks,
      numeric: true,
      from: 'wide',
      cell: ({ inBooks, booksDifference }) => (
        <>
          {shown(inBooks)}
          {booksDifference ? (
            <span className="block text-sm text-bad">{words.booksLack(shown(booksDifference))}</span>
          ) : null}
        </>
      ),
    },
    {
      header: words.unmatched,
      numeric: true,
      from: 'widest',
      cell: ({ unmatched }) => (unmatched > 0 ? shown(unmatched) : '-'),
    },
    {
      header: common.status,
      phone: 'word',
      cell: ({ state }) => <Badge tone={tones[state]}>{reconciledStateNames[state]}</Badge>,
    },
  ]
}

function AgreeDialog({ data, onClose }: { data: AccountMonth; onClose: () => void }) {
  const { accountId, month, name, days } = data
  const open = days.filter(({ state }) => state !== 'agrees').length
  const { field, ...form } = useSaveForm({
    schema: Agreeing,
    read: (typed) => ({ ...typed, accountId, month }),
    send: (input) => client.reconciliation.agree(input),
    changes: ['reconciliation'],
    shows: (answer) => accountMonth(answer.accountId, answer.month),
    done: words.wasAgreed,
    onSaved: onClose,
    fieldOf: { DAYS_OPEN: 'note' },
    failed: words.notSaved,
  })
  return (
    <FormDialog
      title={words.agreeMonth(name, formatMonth(month))}
      description={open > 0 ? words.daysAreOpen(open) : words.everyDayAgrees}
      form={form}
      label={words.markAgreed}
      width={425}
      onClose={onClose}
    >
      <TextAreaField label={open > 0 ? words.whyAgreed : words.note} {...field('note')} maxLength={500} />
    </FormDialog>
  )
}

function TakeBackDialog({ data, onClose }: { data: AccountMonth; onClose: () => void }) {
  const { accountId, month } = data
  const { field, ...form } = useSaveForm({
    schema: TakingBack,
    read: (typed) => ({ ...typed, accountId, month }),
    send: (input) => client.reconciliation.takeBack(input),
    changes: ['reconciliation'],
    shows: (answer) => accountMonth(answer.accountId, answer.month),
    done: words.wasTakenBack,
    onSaved: onClose,
    failed: words.notSaved,
  })
  return (
    <ReasonDialog title={words.takeBack} description={words.takeBackText} form={form} field={field} onClose={onClose} />
  )
}
