import type { UnitOverview } from '@makao/contract/documents/places/places.schema'
import type { UnitDetails } from '@makao/contract/homes/units/units.schema'
import { furnishingNames, roomsName } from '@makao/contract/homes/units/units.terms'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, lazyRouteComponent } from '@tanstack/react-router'
import { BellRing, HandCoins, KeyRound, MoreHorizontal, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { requirePermission } from '../../../app/guards'
import { unitOverview } from '../../../features/documents/places/places.queries'
import { RentLine } from '../../../features/documents/places/rent-line'
import { UnitAtAGlance } from '../../../features/documents/places/unit-at-a-glance'
import { UnitStateBadge } from '../../../features/homes/units/unit-state-badge'
import { shownUnit } from '../../../features/homes/units/units.queries'
import { type MoneyDialog, MoneyDialogs } from '../../../features/money/money-dialogs/money-dialogs'
import { queryClient } from '../../../lib/query-client'
import { useMay } from '../../../lib/session'
import { BackLabel } from '../../../ui/back-label'
import { Button, buttonClass } from '../../../ui/button'
import { Skeleton } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { laterDialog } from '../../../ui/later-dialog'
import { Below, isComing, Loaded } from '../../../ui/loaded'
import { Menu, MenuItem } from '../../../ui/menu'
import { noSuch } from '../../../ui/no-such'
import { PageHeader } from '../../../ui/page'
import * as words from './-units.words'

const AvailabilityDialog = laterDialog(() =>
  import('../../../features/homes/units/availability-dialog').then((file) => file.AvailabilityDialog),
)

const DocumentsCard = lazyRouteComponent(
  () => import('../../../features/documents/attachments/documents-card'),
  'DocumentsCard',
)
const RentersCard = lazyRouteComponent(() => import('../../../features/money/co-tenants/renters-card'), 'RentersCard')
const EditUnitDialog = laterDialog(() =>
  import('../../../features/homes/units/edit-unit-dialog').then((file) => file.EditUnitDialog),
)
const DeleteUnitDialog = laterDialog(() =>
  import('../../../features/homes/units/delete-unit-dialog').then((file) => file.DeleteUnitDialog),
)
const AssignDialog = laterDialog(() =>
  import('../../../features/homes/tenancies/assign-dialog').then((file) => file.AssignDialog),
)
const MoveUnitDialog = laterDialog(() =>
  import('../../../features/money/unit-moves/move-unit-dialog').then((file) => file.MoveUnitDialog),
)
const MoveOutDialog = laterDialog(() =>
  import('../../../features/homes/tenancies/move-out-dialog').then((file) => file.MoveOutDialog),
)
const LetterDialog = laterDialog(() =>
  import('../../../features/money/reminders/letter-dialog').then((file) => file.LetterDialog),
)
const BillLinkDialog = laterDialog(() =>
  import('../../../features/documents/bills/bill-link-dialog').then((file) => file.BillLinkDialog),
)
const RemindDialog = laterDialog(() =>
  import('../../../features/money/reminders/remind-dialog').then((file) => file.RemindDialog),
)

export const Route = createFileRoute('/dashboard/units/$unitId')({
  beforeLoad: requirePermission('portfolio:read'),
  loader: ({ params: { unitId } }) => {
    void queryClient.prefetchQuery(shownUnit(unitId))
    void queryClient.prefetchQuery(unitOverview(unitId))
    RentLine.preload()
  },
  component: UnitPage,
})

function UnitPage() {
  const { unitId } = Route.useParams()
  const query = useQuery(shownUnit(unitId))
  return (
    <Loaded
      query={query}
      loading={words.loadingUnits}
      failed={noSuch({ what: 'unit', to: '/dashboard/units', list: common.units })}
    >
      {(unit) => <ShownUnit unit={unit} />}
    </Loaded>
  )
}

type UnitDialog = 'edit' | 'state' | 'delete' | 'assign' | 'moveUnit' | 'moveOut' | 'remind' | 'letter' | 'billLink'

function ShownUnit({ unit }: { unit: UnitDetails }) {
  const { id: unitId, unitNumber, propertyId, propertyName, isOccupied, rooms, furnishingStatus, rentDueDate } = unit
  const overview = useQuery(unitOverview(unitId))
  const [dialog, setDialog] = useState<UnitDialog>()
  const [money, setMoney] = useState<MoneyDialog>()
  const account = overview.data?.account
  const may = useMay()
  const about = [
    rooms && roomsName(rooms),
    furnishingStatus && furnishingNames[furnishingStatus],
    words.dueDay(rentDueDate),
  ]
  const more = [
    account && may('message:send') && { text: words.billLink, opens: 'billLink' as const, isDanger: false },
    account?.allowed.includes('remind') && { text: words.demandLetter, opens: 'letter' as const, isDanger: false },
    account?.allowed.includes('moveUnit') && {
      text: words.moveToAnotherUnit,
      opens: 'moveUnit' as const,
      isDanger: false,
    },
    account?.allowed.includes('end') && { text: words.moveOut, opens: 'moveOut' as const, isDanger: false },
    unit.allowed.includes('update') && { text: words.setState, opens: 'state' as const, isDanger: false },
    unit.allowed.includes('remove') && { text: words.deleteUnit, opens: 'delete' as const, isDanger: true },
  ].filter((item) => item !== false && item !== undefined && item !== null)
  return (
    <>
      <PageHeader
        title={words.unit(unitNumber)}
        back={
          <Link to="/dashboard/properties/$propertyId" params={{ propertyId }}>
            <BackLabel>{propertyName}</BackLabel>
          </Link>
        }
        subtitle={
          <span className="inline-flex flex-wrap items-center gap-2">
            <UnitStateBadge unit={unit} isWhole />
            {about.filter(Boolean).join(' · ')}
          </span>
        }
        actions={
          <>
            {more.length > 0 && (
              <Menu
                label={words.moreActions}
                isNamed
                button={<MoreHorizontal size={18} aria-hidden />}
                buttonClass={buttonClass('secondary', 'px-3 max-sm:order-last max-sm:flex-none!')}
              >
                {more.map(({ text, opens, isDanger }) => (
                  <MenuItem key={text} isDanger={isDanger} onSelect={() => setDialog(opens)}>
                    {text}
                  </MenuItem>
                ))}
              </Menu>
            )}
            {unit.allowed.includes('update') && (
              <Button variant="secondary" onClick={() => setDialog('edit')}>
                <Pencil size={18} aria-hidden className="max-sm:hidden" />
                {words.editUnit}
              </Button>
            )}
            {account?.allowed.includes('remind') && (
              <Button variant="secondary" onClick={() => setDialog('remind')}>
                <BellRing size={18} aria-hidden />
                {common.remind}
              </Button>
            )}
            {overview.data?.account === null && !isOccupied && may('tenancy:write') && (
              <Button onClick={() => setDialog('assign')}>
                <KeyRound size={18} aria-hidden />
                {words.assignTenant}
              </Button>
            )}
            {account?.allowed.includes('receive') && (
              <Button onClick={() => setMoney({ kind: 'receive', tenancyId: account.tenancyId })}>
                <HandCoins size={18} aria-hidden />
                {common.receivePayment}
              </Button>
            )}
          </>
        }
      />
      <Loaded query={overview} loading={words.loadingFigures} failed={words.figuresOfThisUnitCouldNot}>
        {(figures) => (
          <UnitAtAGlance
            unit={figures}
            unitNumber={unitNumber}
            residents={
              figures.account && (
                <Suspense fallback={<Skeleton className="h-36 rounded-xl" />}>
                  <RentersCard tenancyId={figures.account.tenancyId} leavesOn={figures.account.endDate} />
                </Suspense>
              )
            }
          />
        )}
      </Loaded>
      <Below waits={isComing(overview)}>
        <div className="lg:mt-4">
          <Suspense>
            <DocumentsCard keeper={{ of: 'unit', keptWith: unitId }} />
          </Suspense>
        </div>
      </Below>
      {dialog && <UnitDialogs {...{ dialog, unit, account }} onClose={() => setDialog(undefined)} />}
      <MoneyDialogs open={money} onOpen={setMoney} />
    </>
  )
}

interface UnitDialogsProps {
  dialog: UnitDialog
  unit: UnitDetails
  /** Of who lives there; null: nobody does. */
  account: UnitOverview['account'] | undefined
  onClose: () => void
}

/** What was chosen of what can be done with a unit, or with who lives there. */
function UnitDialogs({ dialog, unit, account, onClose }: UnitDialogsProps) {
  const { id: unitId, unitNumber, propertyId, isOccupied } = unit
  const navigate = Route.useNavigate()
  return (
    <>
      {dialog === 'assign' && <AssignDialog unit={unit} onClose={onClose} />}
      {dialog === 'moveUnit' && account && (
        <MoveUnitDialog tenantName={account.tenantName} tenancy={account} onClose={onClose} />
      )}
      {dialog === 'moveOut' && account && (
        <MoveOutDialog tenantName={account.tenantName} tenancy={account} onClose={onClose} />
      )}
      {dialog === 'letter' && account && (
        <LetterDialog tenancyId={account.tenancyId} tenantName={account.tenantName} onClose={onClose} />
      )}
      {dialog === 'billLink' && account && (
        <BillLinkDialog tenantId={account.tenantId} tenantName={account.tenantName} onClose={onClose} />
      )}
      {dialog === 'remind' && account && (
        <RemindDialog tenancyId={account.tenancyId} tenantName={account.tenantName} onClose={onClose} />
      )}
      {dialog === 'edit' && <EditUnitDialog unitId={unitId} unitNumber={unitNumber} onClose={onClose} />}
      {dialog === 'state' && <AvailabilityDialog unit={unit} onClose={onClose} />}
      {dialog === 'delete' && (
        <DeleteUnitDialog
          unitId={unitId}
          unitNumber={unitNumber}
          isOccupied={isOccupied}
          onDeleted={() => void navigate({ to: '/dashboard/properties/$propertyId', params: { propertyId } })}
          onClose={onClose}
        />
      )}
    </>
  )
}
