import type { CurrentTenancy } from '@makao/contract/money/tenants/tenants.schema'
import { tenanciesOfTenant } from '@makao/contract/money/tenants/tenants.terms'
import { useState } from 'react'
import { useNextOfMovedIn } from '../../../features/homes/tenancies/next-of-moved-in'
import { type MoneyDialog, MoneyDialogs } from '../../../features/money/money-dialogs/money-dialogs'
import * as common from '../../../ui/common.words'
import { laterDialog } from '../../../ui/later-dialog'
import type { OpenTenantDialog, TenantDialogsProps } from './-tenant-dialogs'
import { tenantIn } from './-tenant-in'
import * as words from './-tenants.words'

const dialogs = {
  Assign: laterDialog(() =>
    import('../../../features/homes/tenancies/assign-dialog').then((file) => file.AssignDialog),
  ),
  MoveOut: laterDialog(() =>
    import('../../../features/homes/tenancies/move-out-dialog').then((file) => file.MoveOutDialog),
  ),
  MoveUnit: laterDialog(() =>
    import('../../../features/money/unit-moves/move-unit-dialog').then((file) => file.MoveUnitDialog),
  ),
  Tenant: laterDialog(() => import('../../../features/money/tenants/tenant-dialog').then((file) => file.TenantDialog)),
  Invitation: laterDialog(() =>
    import('../../../features/money/tenants/invitation-dialog').then((file) => file.InvitationDialog),
  ),
  Delete: laterDialog(() =>
    import('../../../features/money/tenants/delete-tenant-dialog').then((file) => file.DeleteTenantDialog),
  ),
  ConfirmAddress: laterDialog(() =>
    import('../../../features/money/tenants/confirm-address-dialog').then((file) => file.ConfirmAddressDialog),
  ),
  SecondFactor: laterDialog(() =>
    import('../../../features/money/tenants/remove-second-factor-dialog').then((file) => file.RemoveSecondFactorDialog),
  ),
  WhichTenancy: laterDialog(() => import('./-which-tenancy').then((file) => file.WhichTenancy)),
  History: laterDialog(() =>
    import('../../../features/money/charges/charge-history-dialog').then((file) => file.ChargeHistoryDialog),
  ),
  Remind: laterDialog(() =>
    import('../../../features/money/reminders/remind-dialog').then((file) => file.RemindDialog),
  ),
}

/** Fetches what this leads to beforehand. */
export function preloadDialogs(): void {
  for (const { preload } of Object.values(dialogs)) preload()
}

/** What is done with one unit. */
const ofOneUnit = {
  receive: common.receivePayment,
  enterCharge: words.recordPayment,
  remind: common.remind,
  moveUnit: words.moveToAnotherUnit,
  moveOut: words.moveOut,
}
const isOfOneUnit = (dialog: OpenTenantDialog['dialog']): dialog is keyof typeof ofOneUnit => dialog in ofOneUnit

interface OpenTenantDialogProps extends TenantDialogsProps {
  open: OpenTenantDialog
  onClose: () => void
}

/** What of a tenant is open above the page, each leading to the others. */
export function OpenTenant({ open, onOpen, onDeleted, onClose }: OpenTenantDialogProps) {
  const nextOf = useNextOfMovedIn()
  if (open.dialog === 'assign') {
    const { tenant, created: invitation } = open
    const next: OpenTenantDialog | undefined =
      tenant && invitation ? { dialog: 'invite', tenant, invitation, isLast: true } : undefined
    return <dialogs.Assign tenant={tenant} isFollowed={next !== undefined} onClose={() => onOpen(next)} />
  }
  if (open.dialog === 'add') {
    const { next } = open
    return (
      <dialogs.Tenant
        onClose={onClose}
        onDone={(created) => {
          if (!created || next !== 'assign') onOpen(created && { dialog: 'invite', ...created })
          else onOpen({ dialog: 'assign', tenant: created.tenant, created: created.invitation })
        }}
      />
    )
  }
  const { dialog, tenant, invitation, isLast, showsReceipt = false } = open
  if (isOfOneUnit(dialog) && tenant.otherTenancies.length > 0) {
    const choose = ({ tenancyId }: CurrentTenancy) => onOpen({ ...open, tenant: tenantIn(tenant, tenancyId) })
    return (
      <dialogs.WhichTenancy
        title={ofOneUnit[dialog]}
        tenantName={tenant.fullName}
        tenancies={tenanciesOfTenant(tenant)}
        onChoose={choose}
        onClose={onClose}
      />
    )
  }
  const { fullName: tenantName, currentTenancy: tenancy } = tenant
  if (dialog === 'edit') return <dialogs.Tenant tenant={tenant} onClose={onClose} onDone={onClose} />
  if (dialog === 'invite') {
    // Of a tenant just created the unit comes next.
    const onAssign = invitation && !tenancy && !isLast ? () => onOpen({ dialog: 'assign', tenant }) : undefined
    return (
      <dialogs.Invitation
        {...{ tenant, invitation, onAssign, onClose }}
        next={isLast ? nextOf(tenant.id) : undefined}
      />
    )
  }
  if (dialog === 'confirmAddress') {
    return <dialogs.ConfirmAddress {...{ tenant, onClose }} onInvite={() => onOpen({ dialog: 'invite', tenant })} />
  }
  if (dialog === 'secondFactor') return <dialogs.SecondFactor {...{ tenant, onClose }} />
  if (dialog === 'delete') return <dialogs.Delete {...{ tenant, onClose, onDeleted }} />
  if (!tenancy) return null
  if (dialog === 'remind') return <dialogs.Remind tenancyId={tenancy.tenancyId} {...{ tenantName, onClose }} />
  if (dialog === 'moveUnit') return <dialogs.MoveUnit {...{ tenantName, tenancy, onClose }} />
  if (dialog === 'moveOut') return <dialogs.MoveOut {...{ tenantName, tenancy, onClose }} />
  if (dialog === 'enterCharge' || dialog === 'receive') {
    const first: MoneyDialog =
      dialog === 'receive'
        ? { kind: 'receive', tenancyId: tenancy.tenancyId, showsReceipt }
        : { kind: 'enterCharge', tenantName, tenancy }
    return <TenantMoney first={first} onClose={onClose} />
  }
  return (
    <dialogs.History
      tenantId={tenant.id}
      tenantName={tenantName}
      onAddPayment={() => onOpen({ dialog: 'enterCharge', tenant })}
      onClose={onClose}
    />
  )
}

/** Money of one tenant: begins with one dialog, which may lead to another. */
function TenantMoney({ first, onClose }: { first: MoneyDialog; onClose: () => void }) {
  const [open, setOpen] = useState(first)
  return <MoneyDialogs open={open} onOpen={(next) => (next ? setOpen(next) : onClose())} />
}
