import { dayInNairobi, formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import {
  type AccountBalance,
  type AccountTransfer,
  TransferBack,
} from '@makao/contract/money/account-transfers/account-transfers.schema'
import { receivingKindNames } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { laterDialog } from '../../../ui/later-dialog'
import { LeadsToAccounts } from '../../../ui/leads-to-accounts'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { ReasonDialog } from '../../../ui/reason-dialog'
import { accountBalances, lastTransfers } from './account-transfers.queries'
import * as words from './account-transfers.words'

const TransferDialog = laterDialog(() => import('./transfer-dialog').then((file) => file.TransferDialog))

const columns: Column<AccountBalance>[] = [
  {
    header: words.account,
    primary: true,
    phone: 'name',
    cell: ({ name, method, kind }) => (
      <TwoLines
        first={name ?? words.unnamed(method ?? '')}
        second={kind && receivingKindNames[kind] !== name && receivingKindNames[kind]}
      />
    ),
  },
  {
    header: words.balance,
    numeric: true,
    phone: 'figure',
    cell: ({ balance, currency }) => (
      <span className={balance < 0 ? 'text-bad' : undefined}>{formatMoney(balance, currency, 'code')}</span>
    ),
  },
]

/** What stands on each own account in the books, and what went from one to another. */
export function OwnAccountsCard() {
  const [today] = useState(() => dayInNairobi(new Date()))
  const query = useQuery(accountBalances(today))
  const may = useMay()
  const [isMoving, setMoving] = useState(false)
  return (
    <Card className="mt-4">
      <CardHeader title={words.inTheBooks}>
        {may('payment:record') && (
          <Button variant="secondary" onClick={() => setMoving(true)}>
            <ArrowLeftRight size={18} aria-hidden />
            {words.move}
          </Button>
        )}
      </CardHeader>
      <p className="px-5 pb-3 text-soft">{words.whatStandsOnEach}</p>
      <Loaded
        query={query}
        loading={words.loading}
        failed={words.notLoaded}
        empty={(rows) =>
          rows.length === 0 && <EmptyState title={words.nothing} text={<LeadsToAccounts text={words.nothingText} />} />
        }
      >
        {(rows) => (
          <>
            <DataTable
              caption={words.inTheBooks}
              columns={columns}
              rows={rows}
              keyOf={({ accountId, method, currency }) => `${accountId} ${method} ${currency}`}
            />
            <LastMoves />
            {isMoving && <TransferDialog balances={rows} onClose={() => setMoving(false)} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

const shown = ({ amount, currency }: AccountTransfer) => formatMoney(amount, currency, 'code')

const fromOf = ({ fromName, fromMethod }: AccountTransfer) =>
  fromName ?? (fromMethod === null ? words.beforeMakao : words.unnamed(fromMethod))

function LastMoves() {
  const [page, setPage] = useState(1)
  const query = useQuery(lastTransfers(page))
  const [wrong, setWrong] = useState<AccountTransfer>()
  return (
    <Loaded query={query} loading={words.loadingMoves} failed={words.movesNotLoaded}>
      {({ rows, ...pages }) =>
        pages.total > 0 && (
          <section aria-label={words.lastMoves} className="px-5 pt-4 pb-5">
            <h3 className="font-medium">{words.lastMoves}</h3>
            <ul className="divide-y divide-line text-sm">
              {rows.map((row) => (
                <li key={row.id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
                  <span className="min-w-0 grow basis-48 wrap-anywhere">
                    {words.fromInto(fromOf(row), row.toName)}
                    <span className="block text-soft">
                      {[formatDay(row.movedOn), row.reference, row.note, row.createdBy].filter(Boolean).join(' · ')}
                      {row.voidedAt !== null && ` · ${words.isTakenBack}: ${row.voidReason}`}
                    </span>
                  </span>
                  <span className="ml-auto flex items-center gap-2">
                    <span className={row.voidedAt === null ? 'figures' : 'text-soft figures'}>{shown(row)}</span>
                    {row.allowed.includes('takeBack') && (
                      <Button variant="ghost" aria-label={words.takeBackOf(shown(row))} onClick={() => setWrong(row)}>
                        {words.takeBack}
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ul>
            <Pagination {...pages} onPage={setPage} />
            {wrong && <TakeBackDialog transfer={wrong} onClose={() => setWrong(undefined)} />}
          </section>
        )
      }
    </Loaded>
  )
}

function TakeBackDialog({ transfer, onClose }: { transfer: AccountTransfer; onClose: () => void }) {
  const { field, ...form } = useSaveForm({
    schema: TransferBack,
    read: (typed) => ({ ...typed, transferId: transfer.id }),
    send: (input) => client.accountTransfers.takeBack(input),
    changes: ['receipts', 'payments'],
    done: words.wasTakenBack,
    onSaved: onClose,
    failed: words.notTakenBack,
  })
  return (
    <ReasonDialog
      title={words.takeBackOf(shown(transfer))}
      description={words.takeBackText}
      form={form}
      field={field}
      onClose={onClose}
    />
  )
}
