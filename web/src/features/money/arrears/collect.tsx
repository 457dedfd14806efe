import { dayInNairobi, formatDayOfWeek } from '@makao/contract/days'
import type { ArrearsRow } from '@makao/contract/money/arrears/arrears.schema'
import { MOST_REMINDED } from '@makao/contract/money/reminders/reminders.terms'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useWantedCurrency } from '../../../lib/currency-choice'
import { queryClient } from '../../../lib/query-client'
import { useMay } from '../../../lib/session'
import { reasonOf, toastError } from '../../../lib/toast'
import { useOnce } from '../../../lib/use-once'
import { Button } from '../../../ui/button'
import { ListFiles } from '../../../ui/export-buttons'
import { laterDialog } from '../../../ui/later-dialog'
import { Below, isComing } from '../../../ui/loaded'
import { PageHeader } from '../../../ui/page'
import type { MoneyDialog } from '../money-dialogs/money-dialogs'
import { OpenClaims, startOf } from '../payment-claims/open-claims'
import { openClaims } from '../payment-claims/payment-claims.queries'
import { PromiseDialog } from '../promises/promise-dialog'
import { RemindAllDialog } from '../reminders/remind-all-dialog'
import { RemindDialog } from '../reminders/remind-dialog'
import { WhatsappQueueDialog } from '../reminders/whatsapp-queue-dialog'
import { type ArrearsSearch, arrearsList, chosenArrears } from './arrears.queries'
import * as words from './arrears.words'
import { type ArrearsAction, ArrearsList } from './arrears-list'
import { ChosenTotals, RemindChosen, type Reminding } from './remind-chosen'

const PayNowDialog = laterDialog(() => import('../mobile-money/pay-now-dialog').then((file) => file.PayNowDialog))

interface CollectProps {
  filter: ArrearsSearch
  onFilter: (filter: ArrearsSearch) => void
  onOpen: (dialog: MoneyDialog) => void
  /** Undefined for whoever may note nothing of tenants. */
  onNote: ((tenant: Pick<ArrearsRow, 'tenantId' | 'tenantName'>) => void) | undefined
  /** Somebody came here to remind everybody who is shown. */
  isAsked: boolean
  onAsked: () => void
  /** What stands in place of the empty list while nobody lives anywhere yet. */
  whenNew: (usual: ReactNode) => ReactNode
  /** The other parts of the page, and what else can be done on it. */
  tabs: ReactNode
  actions: ReactNode
}

const LetterDialog = laterDialog(() => import('../reminders/letter-dialog').then((file) => file.LetterDialog))

type Open = ({ kind: 'round' } & Reminding) | { kind: 'remind' | 'letter' | 'promise' | 'ask'; row: ArrearsRow }

/** Who owes, and what is done about it: reminders, promises, and payments that tenants told of. */
export function Collect({ filter, onFilter, onOpen, onNote, isAsked, onAsked, whenNew, tabs, actions }: CollectProps) {
  const today = dayInNairobi(new Date())
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const may = useMay()
  const mayRemind = may('message:send')
  const currency = useWantedCurrency()
  const { data, isPlaceholderData } = useQuery(arrearsList(filter, currency))
  const claims = useQuery(openClaims())
  const { busy, once } = useOnce()
  const { owing: view, search, propertyId } = filter
  const wanted = { view, search, propertyId, currency }

  /** Everybody whom the list shows, on all of its pages. */
  async function remindAll(): Promise<void> {
    try {
      const all = await queryClient.fetchQuery(chosenArrears(filter, currency))
      const tenancyIds = all.slice(0, MOST_REMINDED).map(({ tenancyId }) => tenancyId)
      if (tenancyIds.length > 0) setOpen({ kind: 'round', tenancyIds, way: 'message' })
    } catch (error) {
      toastError(words.remindersCouldNotBePrepared, reasonOf(error))
    }
  }

  // Once: what else changes meanwhile asks nobody anew.
  const asked = useRef(false)
  useEffect(() => {
    if (!isAsked || asked.current) return
    asked.current = true
    onAsked()
    if (mayRemind) void remindAll()
  })

  function handleAction(action: ArrearsAction, row: ArrearsRow): void {
    if (action === 'receive') onOpen({ kind: 'receive', tenancyId: row.tenancyId })
    else if (action === 'chat') setOpen({ kind: 'round', tenancyIds: [row.tenancyId], way: 'whatsapp' })
    else if (action === 'note') onNote?.(row)
    else setOpen({ kind: action, row })
  }

  // Of two the one that is looked at, whose tenants alone are reminded.
  const shownCurrency = (data?.totals.length ?? 0) > 1 ? data?.rows[0]?.currency : undefined
  const remindButton = mayRemind && filter.owing !== 'due' && (data?.total ?? 0) > 0 && (
    <Button disabled={busy || isPlaceholderData} onClick={() => void once(remindAll)}>
      <BellRing size={18} aria-hidden />
      <span>
        {words.remindAll(data?.total ?? 0)}
        {/* On a phone the figure below says it. */}
        {shownCurrency && <span className="max-sm:sr-only"> ({shownCurrency})</span>}
      </span>
    </Button>
  )

  return (
    <>
      <PageHeader
        isOfList
        title={words.collect}
        subtitle={words.oldestDebtFirst(formatDayOfWeek(today, today))}
        actions={
          <>
            <ListFiles path="arrears" query={wanted} />
            {actions}
          </>
        }
        main={remindButton}
        tabs={tabs}
      />
      <OpenClaims
        onReceive={(claim) => onOpen({ kind: 'receive', tenancyId: claim.tenancyId, start: startOf(claim) })}
      />
      <Below waits={isComing(claims)}>
        <ArrearsList
          {...{ filter, onFilter, mayRemind, whenNew }}
          mayNote={onNote !== undefined}
          onAction={handleAction}
          bulk={(meant) => {
            const files = (
              <ListFiles path="arrears" query={meant.ids ? { ...wanted, ids: meant.ids.join(',') } : wanted} />
            )
            return (
              <>
                <ChosenTotals {...{ filter, meant }} />
                {mayRemind && filter.owing !== 'due' ? (
                  <RemindChosen
                    {...{ filter, meant }}
                    onRemind={(reminding) => setOpen({ kind: 'round', ...reminding })}
                  >
                    {files}
                  </RemindChosen>
                ) : (
                  files
                )}
              </>
            )
          }}
        />
      </Below>
      {open?.kind === 'round' && open.way === 'message' && (
        <RemindAllDialog
          filter={{ tenancyIds: open.tenancyIds }}
          onClose={close}
          onWhatsapp={() => setOpen({ ...open, way: 'whatsapp' })}
        />
      )}
      {open?.kind === 'round' && open.way === 'whatsapp' && (
        <WhatsappQueueDialog tenancyIds={open.tenancyIds} onClose={close} />
      )}
      {open?.kind === 'remind' && (
        <RemindDialog tenancyId={open.row.tenancyId} tenantName={open.row.tenantName} onClose={close} />
      )}
      {open?.kind === 'letter' && (
        <LetterDialog tenancyId={open.row.tenancyId} tenantName={open.row.tenantName} onClose={close} />
      )}
      {open?.kind === 'ask' && <PayNowDialog tenancyId={open.row.tenancyId} isOwn={false} onClose={close} />}
      {open?.kind === 'promise' && (
        <PromiseDialog
          tenancyId={open.row.tenancyId}
          tenantName={open.row.tenantName}
          currency={open.row.currency}
          owed={open.row.overdue || open.row.due}
          onClose={close}
        />
      )}
    </>
  )
}
