import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { type AgencyMoney, AgencyMoneyBack } from '@makao/contract/money/agency-money/agency-money.schema'
import { agencyAccountKindNames } from '@makao/contract/money/agency-money/agency-money.terms'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { ReasonDialog } from '../../../ui/reason-dialog'
import { agencyMoneyRows } from './agency-money.queries'
import * as words from './agency-money.words'

const AgencyMoneyDialog = laterDialog(() => import('./agency-money-dialog').then((file) => file.AgencyMoneyDialog))

const shown = ({ amount, currency }: AgencyMoney) => formatMoney(amount, currency, 'code')

/** What the agency spent itself and took beside commission, the latest first. */
export function AgencyMoneyCard() {
  const may = useMay()
  const query = useQuery(agencyMoneyRows())
  const [isRecording, setRecording] = useState(false)
  const [wrong, setWrong] = useState<AgencyMoney>()
  return (
    <Card className="mt-4">
      <CardHeader title={words.agencysOwn}>
        {may('owner:write') && (
          <Button variant="secondary" onClick={() => setRecording(true)}>
            <Plus size={18} aria-hidden />
            {words.record}
          </Button>
        )}
      </CardHeader>
      <p className="px-5 pb-3 text-soft">{words.whatItIs}</p>
      <Loaded
        query={query}
        loading={words.loading}
        failed={words.notLoaded}
        empty={({ rows }) => rows.length === 0 && <EmptyState title={words.nothing} text={words.nothingText} />}
      >
        {({ rows }) => (
          <ul className="divide-y divide-line px-5 pb-4 text-sm">
            {rows.map((row) => (
              <li key={row.id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
                <span className="min-w-0 grow basis-48 wrap-anywhere">
                  {row.description}
                  <span className="block text-soft">
                    {[
                      `${agencyAccountKindNames[row.kind]}: ${row.agencyAccountName}`,
                      row.accountName,
                      formatDay(row.paidOn),
                      row.reference,
                      row.createdBy,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    {row.voidedAt !== null && ` · ${words.isTakenBack}: ${row.voidReason}`}
                  </span>
                </span>
                <span className="flex items-center gap-2">
                  <span className={row.voidedAt === null ? 'figures' : 'text-soft figures'}>{shown(row)}</span>
                  {row.allowed.includes('takeBack') && (
                    <Button
                      variant="ghost"
                      aria-label={words.takeBackOf(row.description)}
                      onClick={() => setWrong(row)}
                    >
                      {words.takeBack}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {isRecording && <AgencyMoneyDialog onClose={() => setRecording(false)} />}
      {wrong && <TakeBackDialog money={wrong} onClose={() => setWrong(undefined)} />}
    </Card>
  )
}

function TakeBackDialog({ money, onClose }: { money: AgencyMoney; onClose: () => void }) {
  const { field, ...form } = useSaveForm({
    schema: AgencyMoneyBack,
    read: (typed) => ({ ...typed, moneyId: money.id }),
    send: (input) => client.agencyMoney.takeBack(input),
    changes: ['receipts'],
    done: words.wasTakenBack,
    onSaved: onClose,
    failed: words.notTakenBack,
  })
  return (
    <ReasonDialog
      title={words.takeBackOf(money.description)}
      description={words.takeBackText}
      form={form}
      field={field}
      onClose={onClose}
    />
  )
}
