import { addMonths, dayInNairobi } from '@makao/contract/calendar'
import { MOST_CHATS, MOST_REMINDED } from '@makao/contract/money/reminders/reminders.terms'
import { tenantStandings } from '@makao/contract/money/tenants/tenants.kinds'
import { createFileRoute } from '@tanstack/react-router'
import { BellRing, KeyRound, MailPlus, Plus, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { requirePermission } from '../../../app/guards'
import { ManyAtOnceDialog } from '../../../features/money/many-at-once/many-at-once-later'
import { TenantList } from '../../../features/money/tenants/tenant-list'
import {
  chosenTenants,
  type TenantSearch,
  tenantDetails,
  tenantList,
} from '../../../features/money/tenants/tenants.queries'
import { queryClient } from '../../../lib/query-client'
import { choiceParam, idParam, pageParam, textParam } from '../../../lib/search-params'
import { useMay } from '../../../lib/session'
import { reasonOf, toastError } from '../../../lib/toast'
import { useOnce } from '../../../lib/use-once'
import type { Meant } from '../../../ui/bulk-bar'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { ListFiles } from '../../../ui/export-buttons'
import { laterDialog } from '../../../ui/later-dialog'
import { MoreActions, PageHeader } from '../../../ui/page'
import { type OpenTenantDialog, preloadTenantDialogs, TenantDialogs } from './-tenant-dialogs'
import * as words from './-tenants.words'

interface TenantsSearch extends TenantSearch {
  /** What a link from elsewhere opens; gone from the address once it is open. */
  dialog?: (typeof linkedDialogs)[number] | undefined
  tenantId?: string | undefined
  /** What follows a tenant who is added: a unit, where it is one of the first steps. */
  next?: 'assign' | undefined
}

/** What is done with tenants who were chosen. */
type ChosenTask = { task: 'remind' | 'write'; tenantIds: string[] } | { task: 'chat'; tenancyIds: string[] }

// A page does not wait for its dialogs.
const NoticeDialog = laterDialog(() =>
  import('../../../features/homes/notices/notice-dialog').then((file) => file.NoticeDialog),
)
const RemindAllDialog = laterDialog(() =>
  import('../../../features/money/reminders/remind-all-dialog').then((file) => file.RemindAllDialog),
)
const WhatsappQueueDialog = laterDialog(() =>
  import('../../../features/money/reminders/whatsapp-queue-dialog').then((file) => file.WhatsappQueueDialog),
)

/** Statements of several tenants in one file, of the days that are asked for most. */
function statementFiles() {
  const today = dayInNairobi(new Date())
  const since = (text: string, from?: string) => ({ file: 'tenants/statements/pdf', text, query: { from } })
  return [
    since(words.statementsThisYear, `${today.slice(0, 4)}-01-01`),
    since(words.statementsLast12Months, `${addMonths(today.slice(0, 7), -11)}-01`),
    since(words.statementsFromTheStart),
  ]
}

const linkedDialogs = ['add', 'assign', 'enterCharge', 'receive'] as const

export const Route = createFileRoute('/dashboard/tenants/')({
  validateSearch: (search): TenantsSearch => ({
    search: textParam(search.search),
    lease: choiceParam(search.lease, tenantStandings),
    propertyId: idParam(search.propertyId),
    sort: textParam(search.sort),
    page: pageParam(search.page),
    dialog: choiceParam(search.dialog, linkedDialogs),
    tenantId: idParam(search.tenantId),
    next: choiceParam(search.next, ['assign']),
  }),
  beforeLoad: requirePermission('portfolio:read'),
  loaderDeps: ({ search: { dialog: _, tenantId: __, next: ___, ...deps } }) => deps,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(tenantList(deps))
  },
  component: TenantsPage,
})

function TenantsPage() {
  const { dialog, tenantId, next, ...filter } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [open, setOpen] = useState<OpenTenantDialog>()
  const may = useMay()
  const [chosen, setChosen] = useState<ChosenTask>()
  const done = () => setChosen(undefined)
  const [inviting, setInviting] = useState<{ tenantIds?: string[] | undefined }>()
  const { busy, once } = useOnce()

  /** With those who are chosen, or all that the list shows on all of its pages. */
  async function begin(task: 'remind' | 'write', { ids }: Meant): Promise<void> {
    try {
      const tenantIds: string[] = ids ?? (await queryClient.fetchQuery(chosenTenants(filter)))
      if (tenantIds.length <= MOST_REMINDED) setChosen({ task, tenantIds })
      else toastError(words.atMostTenantsAreWrittenTo(MOST_REMINDED), words.narrowTheListFirst)
    } catch (error) {
      toastError(words.tenantsCouldNotBeRead, reasonOf(error))
    }
  }

  const { page: _, sort: __, ...narrowing } = filter

  useEffect(() => {
    if (!dialog) return
    void navigate({ search: ({ dialog: _, tenantId: __, next: ___, ...rest }) => rest, replace: true })
    if (dialog === 'add') setOpen({ dialog, next })
    else if (dialog === 'assign' && !tenantId) setOpen({ dialog })
    else if (tenantId) {
      queryClient.fetchQuery(tenantDetails(tenantId)).then(
        // The address was opened from elsewhere, by the palette or after a move-in.
        (tenant) => setOpen({ dialog, tenant, showsReceipt: dialog === 'receive' }),
        (error: unknown) => toastError(words.tenantCouldNotBeOpened, reasonOf(error)),
      )
    }
  }, [dialog, tenantId, next, navigate])

  useEffect(() => {
    const timer = setTimeout(preloadTenantDialogs, 1500)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <PageHeader
        isOfList
        title={common.tenants}
        subtitle={words.manageYourTenantsAndTheir}
        actions={
          <>
            <ListFiles path="tenants" query={narrowing} />
            {may('tenant:write') && (
              <Button variant="secondary" title={words.inviteAllHint} onClick={() => setInviting({})}>
                <MailPlus size={18} aria-hidden />
                {words.inviteAll}
              </Button>
            )}
            {may('tenancy:write') && (
              <Button variant="secondary" onClick={() => setOpen({ dialog: 'assign' })}>
                <KeyRound size={18} aria-hidden />
                {words.assignTenant}
              </Button>
            )}
          </>
        }
        main={
          may('tenant:write') && (
            <Button onClick={() => setOpen({ dialog: 'add' })}>
              <Plus size={18} aria-hidden />
              {words.addTenant}
            </Button>
          )
        }
      />
      <TenantList
        filter={filter}
        onFilter={(search) => void navigate({ search, replace: true })}
        onAction={(dialog, tenant) => setOpen({ dialog, tenant })}
        bulk={(meant) => (
          <ChosenActions
            {...{ meant, busy, narrowing }}
            onTask={(task) => void once(() => begin(task, meant))}
            onInvite={(tenantIds) => setInviting({ tenantIds })}
          />
        )}
        empty={
          may('tenant:write') && <Button onClick={() => setOpen({ dialog: 'add' })}>{words.addTheFirstTenant}</Button>
        }
      />
      <TenantDialogs open={open} onOpen={setOpen} />
      {chosen?.task === 'remind' && (
        <RemindAllDialog
          filter={{ tenantIds: chosen.tenantIds }}
          onClose={done}
          onWhatsapp={(tenancyIds) => setChosen({ task: 'chat', tenancyIds: tenancyIds.slice(0, MOST_CHATS) })}
        />
      )}
      {inviting && <ManyAtOnceDialog task="invite" {...inviting} onClose={() => setInviting(undefined)} />}
      {chosen?.task === 'chat' && <WhatsappQueueDialog tenancyIds={chosen.tenancyIds} onClose={done} />}
      {chosen?.task === 'write' && <NoticeDialog to={{ tenantIds: chosen.tenantIds }} onClose={done} />}
    </>
  )
}

/** What can be done with the tenants who were chosen, by whoever may. */
function ChosenActions({
  meant,
  busy,
  narrowing,
  onTask,
  onInvite,
}: {
  meant: Meant
  busy: boolean
  narrowing: Omit<TenantSearch, 'page' | 'sort'>
  onTask: (task: 'remind' | 'write') => void
  onInvite: (tenantIds: string[]) => void
}) {
  const may = useMay()
  const { ids } = meant
  return (
    <>
      {may('message:send') && (
        <Button disabled={busy} onClick={() => onTask('remind')}>
          <BellRing size={18} aria-hidden />
          {common.remind}
        </Button>
      )}
      <MoreActions hasWord>
        {may('notice:write') && (
          <Button variant="secondary" disabled={busy} onClick={() => onTask('write')}>
            <Send size={18} aria-hidden />
            {words.sendMessage}
          </Button>
        )}
        {ids && may('tenant:write') && (
          <Button variant="secondary" onClick={() => onInvite(ids)}>
            <MailPlus size={18} aria-hidden />
            {words.invite}
          </Button>
        )}
        <ListFiles
          path="tenants"
          query={ids ? { ids: ids.join(',') } : narrowing}
          // Only of those who were ticked: statements of everybody would be thousands of pages.
          more={ids && statementFiles()}
        />
      </MoreActions>
    </>
  )
}
