import { dayInNairobi, formatDay } from '@makao/contract/days'
import { formatMoney, formatTotals } from '@makao/contract/money'
import type { Payout } from '@makao/contract/money/owners/owners.schema'
import { payoutInWords } from '@makao/contract/money/owners/owners.terms'
import { accountNumberIn } from '@makao/contract/money/payouts/account-number.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ChevronDown,
  Download,
  ListChecks,
  ListTree,
  Lock,
  type LucideIcon,
  Mail,
  MessageCircle,
  Send,
  Wallet,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { client } from '../../../lib/api'
import { isRefusal } from '../../../lib/refusal'
import { useSave } from '../../../lib/save'
import { useMay } from '../../../lib/session'
import { useDownload } from '../../../lib/use-download'
import { Badge } from '../../../ui/badge'
import { Button, buttonClass } from '../../../ui/button'
import { Card } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { CopyIcon } from '../../../ui/copy-button'
import { type Column, DataTable, type RowAction } from '../../../ui/data-table'
import { laterDialog } from '../../../ui/later-dialog'
import { laterPart } from '../../../ui/later-part'
import { Loaded } from '../../../ui/loaded'
import { Menu, MenuItem } from '../../../ui/menu'
import { MonthSwitch } from '../../../ui/month-switch'
import { EmptyState } from '../../../ui/page'
import { noneChosen, useRowChoice } from '../../../ui/row-choice'
import { textLinkClass } from '../../../ui/text-link'
import { notOver } from './month-not-over'
import { openChat } from './open-chat'
import { mailWaits, ownerPayouts } from './owners.queries'
import * as words from './owners.words'
import * as runWords from './payout-runs.words'
import '../../../styles/dashboard.css'

const BulkBar = laterPart(() => import('../../../ui/bulk-bar').then((file) => file.BulkBar))
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
  const { data } = query
  const thisMonth = dayInNairobi(new Date()).slice(0, 7)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <MonthSwitch from={month} to={month} last={thisMonth} onMonths={({ to }) => onMonth(to)} />
        <p className="font-semibold figures">{data && words.totalsToPay(formatTotals(data.totals))}</p>
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
  const mayMail = useMay()('message:send')
  const choice = useRowChoice(month)
  const { keys } = choice.chosen
  const [paying, setPaying] = useState<readonly Payout[]>()
  const [told, setTold] = useState<readonly Payout[]>()
  const [running, setRunning] = useState<readonly Payout[]>()
  const [shown, setShown] = useState<{ row: Payout; what: 'sum' | 'hold' }>()
  const picked = rows.filter((row) => keys.has(keyOf(row)))
  const send = useSave({
    send: (owners: readonly Payout[]) => Promise.all([sendAll(owners, month), mailWaits()]),
    changes: ['owners', 'messages'],
    done: ([{ sent, before, nowhere }, waits]) =>
      [
        words.onTheWay(sent, waits),
        before > 0 && words.sentBeforeAndUnchanged(before),
        nowhere > 0 && words.withoutAnEmailAddress(nowhere),
      ]
        .filter(Boolean)
        .join(' · '),
    failed: words.notAllStatementsWereSent,
  })
  return (
    <>
      <ChooseAll
        all={rows.filter(isOpen)}
        picked={picked}
        onChoose={(chosen) => choice.setChosen({ ...noneChosen, keys: new Set(chosen.map(keyOf)) })}
      />
      <DataTable
        caption={words.payoutsDue}
        columns={columnsOf({ month, onPay: setPaying })}
        rows={rows}
        keyOf={keyOf}
        nameOf={({ name, currency }) => `${name}, ${currency}`}
        choice={choice}
        actions={(row) =>
          actionsOf(row, {
            month,
            mayMail,
            onShow: (what) => setShown({ row, what }),
            onSend: () => send.save([row]),
          })
        }
        hasKeys
      />
      <BulkBar {...choice} total={rows.length}>
        {() => (
          <ForChosen
            picked={picked}
            month={month}
            onSend={() => setTold(picked)}
            onPay={setPaying}
            onRun={setRunning}
          />
        )}
      </BulkBar>
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

interface OfActions {
  month: string
  mayMail: boolean
  onShow: (what: 'sum' | 'hold') => void
  onSend: () => void
}

/** What is done with one owner beside paying. */
function actionsOf(row: Payout, { month, mayMail, onShow, onSend }: OfActions): RowAction[] {
  return [
    {
      text: words.howItIsReckoned,
      label: words.howItIsReckonedFor(row.name),
      icon: ListTree,
      onSelect: () => onShow('sum'),
    },
    ...(row.email !== null && mayMail
      ? [
          {
            text: words.emailTheStatement,
            label: words.emailTheStatementTo(row.name),
            icon: Mail,
            isQuick: true,
            onSelect: onSend,
          },
        ]
      : []),
    {
      text: words.sendTheStatementOnWhatsApp,
      label: words.sendTheStatementToOnWhatsApp(row.name),
      icon: MessageCircle,
      isQuick: true,
      onSelect: () => void openChat(row.ownerId, month),
    },
    ...(row.allowed.includes('update')
      ? [
          {
            text: words.keepBack,
            label: words.keepBackOf(row.name),
            icon: Lock,
            onSelect: () => onShow('hold'),
          },
        ]
      : []),
  ]
}

interface OfRows {
  month: string
  onPay: (rows: readonly Payout[]) => void
}

function columnsOf({ month, onPay }: OfRows): Column<Payout>[] {
  return [
    {
      header: words.owner,
      primary: true,
      phone: 'name',
      share: 20,
      cell: (row) => (
        <Link
          to="/dashboard/owners/$ownerId"
          params={{ ownerId: row.ownerId }}
          search={{ from: month, to: month }}
          className={textLinkClass}
        >
          {row.name}
        </Link>
      ),
    },
    { header: words.payoutAccount, phone: 'whole', cell: (row) => <PayTo payout={row} /> },
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
        <span
          className={
            row.mailed?.state === 'sent' ? undefined : row.mailed?.state === 'failed' ? 'text-bad' : 'text-soft'
          }
        >
          {row.mailed
            ? words.mailed[row.mailed.state](formatDay(row.mailed.on))
            : row.email === null
              ? words.noEmail
              : words.notSent}
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
              {/* On a tablet names and account numbers need its room. */}
              <span className="on-tablet">
                <Wallet size={18} aria-hidden />
              </span>
              <span className="from-wide">{words.recordPayout}</span>
              <span className="on-phone">{words.recordPayout}</span>
            </Button>
          )
        ),
    },
  ]
}

/** Where the money goes, whole, and the number in it ready to be pasted where it is paid. */
function PayTo({ payout }: { payout: Payout }) {
  const payTo = payoutInWords(payout)
  if (payTo === null) return <span className="text-soft">{words.noPayoutAccount}</span>
  const account = accountNumberIn(payTo)
  return (
    <span className="block">
      <span className="flex items-center gap-1">
        <span className={account ? 'whitespace-nowrap text-ink figures' : 'min-w-0'}>{account?.typed ?? payTo}</span>
        {payout.payoutDetails && (
          <CopyIcon text={account?.number ?? payout.payoutDetails} label={words.copyAccountOf(payout.name)} />
        )}
      </span>
      {account?.rest && <span className="block text-soft">{account.rest}</span>}
    </span>
  )
}

interface ChooseAllProps {
  /** Everybody something can be paid out to. */
  all: readonly Payout[]
  picked: readonly Payout[]
  onChoose: (rows: readonly Payout[]) => void
}

function ChooseAll({ all, picked, onChoose }: ChooseAllProps) {
  const isAll = all.length > 0 && picked.filter(isOpen).length === all.length
  return (
    <div className="border-b border-line px-1 py-1">
      <Button variant="ghost" onClick={() => onChoose(isAll ? [] : all)} disabled={all.length === 0}>
        {isAll ? words.chooseNone : words.chooseAll(all.length)}
      </Button>
    </div>
  )
}

interface ForChosenProps {
  picked: readonly Payout[]
  month: string
  onSend: () => void
  onPay: (rows: readonly Payout[]) => void
  onRun: (rows: readonly Payout[]) => void
}

interface BarAction {
  text: string
  /** Where its name alone does not tell it from its neighbour. */
  note?: string
  icon: LucideIcon
  disabled?: boolean
  onSelect: () => void
}

/** One button for what is mostly meant; the rest beside it, or, where there is no room, under 'More'. */
function ForChosen({ picked, month, onSend, onPay, onRun }: ForChosenProps) {
  const may = useMay()
  const file = useDownload()
  const payable = picked.filter(isOpen)
  const mayPay = may('owner:write') && payable.length > 0
  const [main, ...others]: BarAction[] = [
    ...(mayPay
      ? [
          {
            text: runWords.makePaymentRun,
            note: runWords.whatARunDoes,
            icon: ListChecks,
            onSelect: () => onRun(payable),
          },
        ]
      : []),
    ...(mayPay
      ? [
          {
            text: words.recordPayoutsLabel,
            note: words.whatRecordingDoes,
            icon: Wallet,
            onSelect: () => onPay(payable),
          },
        ]
      : []),
    ...(may('message:send') ? [{ text: words.sendStatements, icon: Send, onSelect: onSend }] : []),
    {
      text: file.active ? words.exporting : words.statementsInOneFile,
      icon: Download,
      disabled: file.active !== undefined,
      onSelect: () => void file.start(`owner-statements/pdf?${statementsOf(picked, month)}`),
    },
  ]
  return (
    <span className="flex min-w-0 flex-wrap gap-2">
      {main && <BarButton {...main} />}
      <span className="hidden gap-2 lg:flex">
        {others.map((action) => (
          <BarButton key={action.text} {...action} isSecond />
        ))}
      </span>
      {others.length > 0 && (
        <span className="lg:hidden">
          <Menu
            label={words.moreForChosen}
            button={
              <>
                {common.more}
                <ChevronDown size={18} aria-hidden />
              </>
            }
            buttonClass={buttonClass('secondary')}
          >
            {() =>
              others.map(({ text, note, icon: Picture, onSelect }) => (
                <MenuItem key={text} note={note} onSelect={onSelect}>
                  <Picture size={18} aria-hidden />
                  {text}
                </MenuItem>
              ))
            }
          </Menu>
        </span>
      )}
    </span>
  )
}

function BarButton({ text, note, icon: Picture, disabled, onSelect, isSecond }: BarAction & { isSecond?: boolean }) {
  return (
    <Button title={note} variant={isSecond ? 'secondary' : 'primary'} disabled={disabled} onClick={onSelect}>
      <Picture size={18} aria-hidden />
      {text}
    </Button>
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
