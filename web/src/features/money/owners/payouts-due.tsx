import { dayInNairobi, formatDay } from '@makao/contract/days'
import { formatMoney, formatTotals } from '@makao/contract/money'
import type { Payout } from '@makao/contract/money/owners/owners.schema'
import { payoutInWords } from '@makao/contract/money/owners/owners.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, ListChecks, ListTree, Lock, Mail, MessageCircle, Send, Wallet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { client } from '../../../lib/api'
import { isRefusal } from '../../../lib/refusal'
import { useSave } from '../../../lib/save'
import { useMay } from '../../../lib/session'
import { useDownload } from '../../../lib/use-download'
import { Badge } from '../../../ui/badge'
import { Button, IconButton } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { MonthSwitch } from '../../../ui/month-switch'
import { EmptyState } from '../../../ui/page'
import { noneChosen, useRowChoice } from '../../../ui/row-choice'
import { textLinkClass } from '../../../ui/text-link'
import { notOver } from './month-not-over'
import { openChat } from './open-chat'
import { ownerPayouts } from './owners.queries'
import * as words from './owners.words'
import * as runWords from './payout-runs.words'

const PayoutRunDialog = laterDialog(() => import('./payout-run-dialog').then((file) => file.PayoutRunDialog))
const PayoutSumDialog = laterDialog(() => import('./payout-sum-dialog').then((file) => file.PayoutSumDialog))
const OwnerHoldDialog = laterDialog(() => import('./owner-hold-dialog').then((file) => file.OwnerHoldDialog))
const MakeRunDialog = laterDialog(() => import('./make-run-dialog').then((file) => file.MakeRunDialog))
const StatementRoundDialog = laterDialog(() =>
  import('./statement-round-dialog').then((file) => file.StatementRoundDialog),
)
const PayoutRuns = lazy(() => import('./payout-runs').then((file) => ({ default: file.PayoutRuns })))

const keyOf = ({ ownerId, currency }: Payout) => `${ownerId} ${currency}`
const money = (amount: number, { currency }: Payout) => formatMoney(amount, currency)
/** Something can be paid out on it. */
const isOpen = (row: Payout) => row.payable > 0 && row.allowed.includes('remit')

interface PayoutsDueProps {
  /** 'YYYY-MM' */
  month: string
  onMonth: (month: string) => void
}

/** What is due to all owners of the months until one, and the run that pays them. */
export function PayoutsDue({ month, onMonth }: PayoutsDueProps) {
  const query = useQuery(ownerPayouts(month))
  const thisMonth = dayInNairobi(new Date()).slice(0, 7)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <MonthSwitch from={month} to={month} last={thisMonth} onMonths={({ to }) => onMonth(to)} />
        <p className="font-semibold figures">{query.data && words.totalsToPay(formatTotals(query.data.totals))}</p>
      </div>
      {month === thisMonth && (
        <p role="status" className="mb-3 rounded-lg bg-warn-tint px-4 py-2.5 text-warn">
          {notOver(month)}
        </p>
      )}
      <Suspense>
        <PayoutRuns />
      </Suspense>
      <Card>
        <Loaded
          query={query}
          loading={words.loadingPayouts}
          failed={words.whatIsDueToOwnersCould}
          empty={({ rows }) =>
            rows.length === 0 && <EmptyState title={words.nothingIsDueToAnyOwner} text={words.whatComesInForTheir} />
          }
        >
          {({ rows }) => <Run key={month} rows={rows} month={month} />}
        </Loaded>
      </Card>
    </>
  )
}

function Run({ rows, month }: { rows: readonly Payout[]; month: string }) {
  const may = useMay()
  const choice = useRowChoice(month)
  const { keys } = choice.chosen
  const [paying, setPaying] = useState<readonly Payout[]>()
  const [told, setTold] = useState<readonly Payout[]>()
  const [running, setRunning] = useState<readonly Payout[]>()
  const [shown, setShown] = useState<{ row: Payout; what: 'sum' | 'hold' }>()
  const picked = rows.filter((row) => keys.has(keyOf(row)))
  const all = rows.filter(isOpen)
  const send = useSave({
    send: (owners: readonly Payout[]) => sendAll(owners, month),
    changes: ['owners', 'messages'],
    done: ({ sent, before, nowhere }) =>
      [
        words.onTheWay(sent),
        before > 0 && words.sentBeforeAndUnchanged(before),
        nowhere > 0 && words.withoutAnEmailAddress(nowhere),
      ]
        .filter(Boolean)
        .join(' · '),
    failed: words.notAllStatementsWereSent,
  })
  return (
    <>
      <RunBar
        all={all}
        picked={picked}
        month={month}
        onChoose={(chosen) => choice.setChosen({ ...noneChosen, keys: new Set(chosen.map(keyOf)) })}
        onSend={() => setTold(picked)}
        onPay={setPaying}
        onRun={setRunning}
      />
      <DataTable
        caption={words.payoutsDue}
        columns={columnsOf({
          month,
          mayMail: may('message:send'),
          isSending: send.busy,
          onSend: send.save,
          onPay: setPaying,
        })}
        rows={rows}
        keyOf={keyOf}
        nameOf={({ name, currency }) => `${name}, ${currency}`}
        choice={choice}
        actions={(row) => [
          {
            text: words.howItIsReckoned,
            label: words.howItIsReckonedFor(row.name),
            icon: ListTree,
            onSelect: () => setShown({ row, what: 'sum' }),
          },
          ...(row.allowed.includes('update')
            ? [
                {
                  text: words.keepBack,
                  label: words.keepBackOf(row.name),
                  icon: Lock,
                  onSelect: () => setShown({ row, what: 'hold' }),
                },
              ]
            : []),
        ]}
        hasKeys
      />
      {shown?.what === 'sum' && (
        <PayoutSumDialog payout={shown.row} month={month} onClose={() => setShown(undefined)} />
      )}
      {shown?.what === 'hold' && <OwnerHoldDialog payout={shown.row} onClose={() => setShown(undefined)} />}
      {told && (
        <StatementRoundDialog
          ownerIds={told.map(({ ownerId }) => ownerId)}
          month={month}
          onClose={() => {
            setTold(undefined)
            choice.setChosen(noneChosen)
          }}
        />
      )}
      {running && (
        <MakeRunDialog
          payouts={running}
          month={month}
          onClose={() => {
            setRunning(undefined)
            choice.setChosen(noneChosen)
          }}
        />
      )}
      {paying && (
        <PayoutRunDialog
          payouts={paying}
          month={month}
          onClose={() => {
            setPaying(undefined)
            choice.setChosen(noneChosen)
          }}
        />
      )}
    </>
  )
}

interface OfRows {
  month: string
  mayMail: boolean
  isSending: boolean
  onSend: (rows: readonly Payout[]) => void
  onPay: (rows: readonly Payout[]) => void
}

function columnsOf({ month, mayMail, isSending, onSend, onPay }: OfRows): Column<Payout>[] {
  return [
    {
      header: words.owner,
      primary: true,
      phone: 'name',
      share: 34,
      cell: (row) => (
        <TwoLines
          first={
            <Link
              to="/dashboard/owners/$ownerId"
              params={{ ownerId: row.ownerId }}
              search={{ from: month, to: month }}
              className={textLinkClass}
            >
              {row.name}
            </Link>
          }
          second={payoutInWords(row)}
        />
      ),
    },
    { header: words.fromBefore, numeric: true, from: 'widest', cell: (row) => money(row.before, row) },
    { header: words.received, numeric: true, from: 'widest', cell: (row) => money(row.collected, row) },
    {
      header: words.commissionWithVat,
      numeric: true,
      from: 'widest',
      cell: (row) => money(-row.commission - row.vat || 0, row),
    },
    { header: common.expenses, numeric: true, from: 'widest', cell: (row) => money(-row.expenses, row) },
    { header: words.dueLabel, numeric: true, from: 'widest', cell: (row) => money(row.due, row) },
    {
      header: words.heldBack,
      numeric: true,
      from: 'wide',
      cell: (row) => {
        const heldBack = Math.max(0, row.due) - row.payable
        return heldBack === 0 ? '-' : money(heldBack, row)
      },
    },
    {
      header: words.toPayLabel,
      numeric: true,
      phone: 'figure',
      cell: (row) => (
        <span className={row.due < 0 ? 'font-semibold text-bad' : 'font-semibold'}>
          {money(row.due < 0 ? row.due : row.payable, row)}
        </span>
      ),
    },
    {
      header: words.lastPayout,
      from: 'wide',
      cell: ({ lastPaidOn }) => (lastPaidOn ? formatDay(lastPaidOn) : words.notYet),
    },
    {
      header: common.statement,
      phone: 'under',
      cell: (row) => (
        <span className="flex items-center gap-1 whitespace-nowrap">
          <span className={row.sentOn ? undefined : 'text-soft'}>
            {row.sentOn ? words.sent(formatDay(row.sentOn)) : row.email === null ? words.noEmail : words.notSent}
          </span>
          {row.email !== null && mayMail && (
            <IconButton label={words.emailTheStatementTo(row.name)} disabled={isSending} onClick={() => onSend([row])}>
              <Mail size={18} aria-hidden />
            </IconButton>
          )}
          <IconButton
            label={words.sendTheStatementToOnWhatsApp(row.name)}
            onClick={() => void openChat(row.ownerId, month)}
          >
            <MessageCircle size={18} aria-hidden />
          </IconButton>
        </span>
      ),
    },
    {
      header: common.actions,
      actions: true,
      phone: 'word',
      cell: (row) =>
        row.due === 0 ? (
          <Badge tone="good">{common.paid}</Badge>
        ) : (
          isOpen(row) && (
            <Button
              variant="secondary"
              className="min-h-9! px-3 text-sm pointer-coarse:min-h-11!"
              aria-label={words.recordPayoutTo(row.name)}
              onClick={() => onPay([row])}
            >
              {words.recordPayout}
            </Button>
          )
        ),
    },
  ]
}

interface RunBarProps {
  /** Everybody something can be paid out to. */
  all: readonly Payout[]
  picked: readonly Payout[]
  month: string
  onChoose: (rows: readonly Payout[]) => void
  onSend: () => void
  onPay: (rows: readonly Payout[]) => void
  onRun: (rows: readonly Payout[]) => void
}

function RunBar({ all, picked, month, onChoose, onSend, onPay, onRun }: RunBarProps) {
  const may = useMay()
  const file = useDownload()
  const payable = picked.filter(isOpen)
  return (
    <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2.5">
      <Button
        variant="ghost"
        onClick={() => onChoose(payable.length === all.length ? [] : all)}
        disabled={all.length === 0}
      >
        {payable.length === all.length && all.length > 0 ? words.chooseNone : words.chooseAll(all.length)}
      </Button>
      <p role="status" className="text-sm text-soft figures">
        {picked.length > 0 && words.chosen(picked.length)}
      </p>
      <span className={classNames('ml-auto flex flex-wrap gap-2', picked.length === 0 && 'max-sm:hidden')}>
        <Button
          variant="secondary"
          disabled={picked.length === 0 || file.active !== undefined}
          onClick={() => void file.start(`owner-statements/pdf?${statementsOf(picked, month)}`)}
        >
          <Download size={18} aria-hidden />
          {file.active ? words.exporting : words.statementsInOneFile}
        </Button>
        {may('message:send') && (
          <Button variant="secondary" disabled={picked.length === 0} onClick={onSend}>
            <Send size={18} aria-hidden />
            {words.sendStatements}
          </Button>
        )}
        {may('owner:write') && (
          <>
            <Button variant="secondary" disabled={payable.length === 0} onClick={() => onPay(payable)}>
              <Wallet size={18} aria-hidden />
              {words.recordPayoutsLabel}
            </Button>
            <Button disabled={payable.length === 0} onClick={() => onRun(payable)}>
              <ListChecks size={18} aria-hidden />
              {runWords.makePaymentRun}
            </Button>
          </>
        )}
      </span>
    </div>
  )
}

/** An owner with two currencies has one statement. */
const statementsOf = (payouts: readonly Payout[], month: string) =>
  new URLSearchParams({ ids: [...new Set(payouts.map(({ ownerId }) => ownerId))].join(','), from: month, to: month })

/** One after another; an owner with two currencies gets one statement. What was sent before is not sent again. */
async function sendAll(payouts: readonly Payout[], month: string) {
  const told = { sent: 0, before: 0, nowhere: 0 }
  for (const ownerId of new Set(payouts.map((payout) => payout.ownerId))) {
    try {
      await client.papers.sendOwnerStatement({ ownerId, from: month, to: month })
      told.sent += 1
    } catch (error) {
      if (isRefusal(error, 'STATEMENT_SENT')) told.before += 1
      else if (isRefusal(error, 'NO_EMAIL')) told.nowhere += 1
      else throw error
    }
  }
  return told
}
