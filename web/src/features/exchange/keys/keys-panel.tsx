import { formatWholeDay } from '@makao/contract/days'
import type { ApiKey } from '@makao/contract/exchange/keys/keys.schema'
import { roleNames } from '@makao/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api, client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { CopyButton } from '../../../ui/copy-button'
import { type Column, DataTable } from '../../../ui/data-table'
import { ConfirmDialog } from '../../../ui/dialog'
import { Below, isComing, Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { KeyDialog } from './key-dialog'
import * as words from './keys.words'

function StateOf({ isStopped, isExpired }: ApiKey) {
  if (isStopped) return <Badge tone="plain">{words.stopped}</Badge>
  return isExpired ? <Badge tone="plain">{words.expired}</Badge> : <Badge tone="good">{words.active}</Badge>
}

function reachOf({ properties }: ApiKey): string {
  if (properties === null) return words.wholePortfolio
  return properties.map(({ name }) => name).join(', ') || words.nothingLeft
}

const columnsWith = (onWithdraw: (key: ApiKey) => void): Column<ApiKey>[] => [
  {
    header: common.name,
    primary: true,
    phone: 'name',
    share: 22,
    cell: ({ name, ending }) => (
      <>
        <span className="font-medium">{name}</span> <span className="font-mono text-sm text-soft">…{ending}</span>
      </>
    ),
  },
  { header: common.role, from: 'wide', cell: ({ role }) => roleNames[role] },
  { header: words.reaches, share: 20, cell: (key) => <span title={reachOf(key)}>{reachOf(key)}</span> },
  { header: words.madeBy, from: 'widest', cell: ({ madeBy }) => madeBy },
  {
    header: words.lastUsed,
    phone: 'under',
    cell: ({ lastUsedAt }) => (
      <span className="figures">{lastUsedAt ? instantFormat.format(new Date(lastUsedAt)) : words.neverUsed}</span>
    ),
  },
  {
    header: words.worksUntil,
    from: 'widest',
    cell: ({ expiresOn }) => (expiresOn ? formatWholeDay(expiresOn) : words.noEnd),
  },
  { header: common.status, phone: 'word', cell: (key) => <StateOf {...key} /> },
  {
    header: common.actions,
    actions: true,
    phone: 'figure',
    cell: (key) => (
      <Button variant="ghost" aria-label={words.withdrawOf(key.name)} onClick={() => onWithdraw(key)}>
        {words.withdraw}
      </Button>
    ),
  },
]

function Shown({ label, text, copy, note }: { label: string; text: string; copy: string; note?: string }) {
  return (
    <div className="min-w-0">
      <p className="mb-1 text-sm font-medium">{label}</p>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 grow rounded-lg bg-sunken px-3 py-2 font-mono text-sm break-all select-all">{text}</p>
        <CopyButton text={text} label={copy} />
      </div>
      {note && <p className="mt-1 text-sm text-soft">{note}</p>}
    </div>
  )
}

/** By which scripts ask: the address, the key that every client may hold, and the secret ones. @param children what stands below */
export function KeysPanel({ children }: { children: ReactNode }) {
  const query = useQuery(api.apiKeys.list.queryOptions())
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<ApiKey>()
  const withdraw = useSave({
    send: ({ id }: ApiKey) => client.apiKeys.withdraw({ keyId: id }),
    changes: ['apiKeys'],
    done: (_, { name }) => words.isWithdrawn(name),
    onSaved: () => setLeaving(undefined),
    failed: words.couldNotBeWithdrawn,
  })
  return (
    <>
      <Loaded query={query} loading={common.loadingSettings} failed={words.keysCouldNotBeLoaded}>
        {({ url, publishableKey, keys }) => (
          <div className="space-y-5">
            <Card>
              <CardHeader title={words.connect} />
              <p className="px-5 pb-4 text-soft">{words.connectNote}</p>
              <div className="space-y-4 px-5 pb-5">
                <Shown label={words.addressOfMakao} text={url} copy={words.copyAddress} />
                <Shown
                  label={words.publishableKey}
                  text={publishableKey}
                  copy={words.copyKey}
                  note={words.publishableNote}
                />
              </div>
            </Card>
            <Card>
              <CardHeader title={words.secretKeys}>
                <Button onClick={() => setIsAdding(true)}>
                  <KeyRound size={18} aria-hidden />
                  {words.addKey}
                </Button>
              </CardHeader>
              <p className="px-5 pb-3 text-soft">{words.secretKeysNote}</p>
              {keys.length === 0 ? (
                <EmptyState title={words.noKeyYet} text={words.noKeyNote} />
              ) : (
                <DataTable
                  caption={words.secretKeys}
                  columns={columnsWith(setLeaving)}
                  rows={keys}
                  keyOf={({ id }) => id}
                />
              )}
            </Card>
          </div>
        )}
      </Loaded>
      <Below waits={isComing(query)}>{children}</Below>
      {isAdding && <KeyDialog onClose={() => setIsAdding(false)} />}
      {leaving && (
        <ConfirmDialog
          title={words.withdrawTitle(leaving.name)}
          text={words.withdrawText}
          confirmLabel={words.withdraw}
          busyLabel={words.withdrawing}
          busy={withdraw.busy}
          onConfirm={() => withdraw.save(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}
