import type { ReceivingAccount } from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { receivingKindNames } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { type Column, DataTable } from '../../../ui/data-table'
import { laterDialog } from '../../../ui/later-dialog'
import { Below, isComing, Loaded } from '../../../ui/loaded'
import { openerClass } from '../../../ui/one-line'
import { EmptyState } from '../../../ui/page'
import { StrangeCallbacks } from '../mobile-money/strange-callbacks'
import { receivingAccountList } from './receiving-accounts.queries'
import * as words from './receiving-accounts.words'
import '../../../styles/dashboard.css'

const AccountDialog = laterDialog(() => import('./receiving-account-dialog').then((file) => file.AccountDialog))
const SetUpDialog = laterDialog(() => import('./set-up-dialog').then((file) => file.SetUpDialog))

const numberOf = ({ number, prefix }: ReceivingAccount) => (prefix ? `${number}, ${prefix}#` : (number ?? '-'))
const isByItself = ({ credentials, hasCallback }: ReceivingAccount) => hasCallback && credentials.length > 0

const columnsWith = (onOpen: ((account: ReceivingAccount) => void) | undefined): Column<ReceivingAccount>[] => [
  {
    header: common.name,
    primary: true,
    phone: 'name',
    share: 30,
    cell: (account) =>
      onOpen ? (
        <button
          type="button"
          data-opens
          aria-label={words.openOf(account.name)}
          className={openerClass}
          onClick={() => onOpen(account)}
        >
          {account.name}
        </button>
      ) : (
        account.name
      ),
  },
  { header: words.kind, phone: 'under', cell: ({ kind }) => receivingKindNames[kind] },
  { header: words.number, phone: 'figure', cell: (account) => <span className="figures">{numberOf(account)}</span> },
  {
    header: words.whose,
    from: 'wide',
    cell: ({ ownerName, propertyName }) => propertyName ?? ownerName ?? words.theAgency,
  },
  {
    header: words.byItself,
    phone: 'word',
    cell: (account) =>
      account.archivedAt !== null ? (
        <Badge>{words.archived}</Badge>
      ) : isByItself(account) ? (
        <Badge tone="good">{words.isConnected}</Badge>
      ) : (
        <Badge tone="info">{words.byStatement}</Badge>
      ),
  },
]

/** Where money comes in, for staff to read and admins to set up. @param children what stands below */
export function ReceivingAccountsPanel({ canSave, children }: { canSave: boolean; children: ReactNode }) {
  const query = useQuery(receivingAccountList())
  const [isAdding, setAdding] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const [editId, setEditId] = useState<string>()
  const open = query.data?.find(({ id }) => id === openId)
  const edited = query.data?.find(({ id }) => id === editId)
  return (
    <>
      <Card>
        <CardHeader title={common.receivingAccounts}>
          {canSave && (
            <Button onClick={() => setAdding(true)}>
              <Plus size={18} aria-hidden />
              {words.addAccount}
            </Button>
          )}
        </CardHeader>
        <p className="px-5 pb-4 text-sm text-soft">{words.whereMoneyComesIn}</p>
        <Loaded
          query={query}
          loading={words.loading}
          failed={words.couldNotBeLoaded}
          empty={(rows) => rows.length === 0 && <EmptyState title={words.none} text={words.noneText} />}
        >
          {(rows) => (
            <DataTable
              caption={common.receivingAccounts}
              columns={columnsWith(canSave ? ({ id }) => setOpenId(id) : undefined)}
              rows={rows}
              keyOf={({ id }) => id}
            />
          )}
        </Loaded>
      </Card>
      {canSave && <StrangeCallbacks />}
      <Below waits={isComing(query)}>{children}</Below>
      {isAdding && <AccountDialog onClose={() => setAdding(false)} onMade={setOpenId} />}
      {edited && <AccountDialog account={edited} onClose={() => setEditId(undefined)} />}
      {open && !edited && (
        <SetUpDialog
          key={open.id}
          account={open}
          onEdit={() => {
            setEditId(open.id)
            setOpenId(undefined)
          }}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  )
}
