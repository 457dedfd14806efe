import { tenancies } from '@makao/contract/homes/tenancies/tenancies.contract'
import { charges } from '@makao/contract/money/charges/charges.contract'
import { payments } from '@makao/contract/money/payments/payments.contract'
import { reminders } from '@makao/contract/money/reminders/reminders.contract'
import { tenants } from '@makao/contract/money/tenants/tenants.contract'
import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import { type Actions, allowing, always } from '../../allowed'

type Judged = Pick<Tenant, 'email' | 'canSignIn' | 'emailUnproven' | 'hasSecondFactor' | 'currentTenancy'>

const withUnit = ({ currentTenancy }: { currentTenancy: object | null }) =>
  currentTenancy ? undefined : 'NO_ACTIVE_TENANCY'

/** What may be done about a tenant. What to do first, such as moving them out, is said only when it is tried. */
export const tenantActions = {
  update: always,
  remove: always,
  // Of a password that was chosen for an unconfirmed address the invitation makes an end.
  // Who has no address and forgot the password cannot ask for a new one.
  invite: ({ email, canSignIn, emailUnproven }: Pick<Judged, 'email' | 'canSignIn' | 'emailUnproven'>) =>
    canSignIn && email !== null && !emailUnproven ? 'CAN_SIGN_IN' : undefined,
  sendEmailProof: ({ emailUnproven }: Pick<Judged, 'emailUnproven'>) => (emailUnproven ? undefined : 'EMAIL_PROVEN'),
  removeSecondFactor: ({ hasSecondFactor }: Pick<Judged, 'hasSecondFactor'>) =>
    hasSecondFactor ? undefined : 'SECOND_FACTOR_OFF',
  receive: withUnit,
  charge: withUnit,
  remind: withUnit,
  moveOut: withUnit,
} satisfies Actions<Judged>

const onTenancy = { receive: payments.receive, charge: charges.record }

export const tenantFor = allowing<Judged, keyof typeof tenantActions>(
  { ...tenants, ...onTenancy, remind: reminders.ask, moveOut: tenancies.end },
  tenantActions,
)

/** What may be done at once about a tenant who was searched for. */
export const foundFor = allowing<{ currentTenancy: object | null; overdue: number }, 'receive' | 'charge' | 'remind'>(
  { ...onTenancy, remind: reminders.ask },
  {
    receive: withUnit,
    charge: withUnit,
    remind: (found) => withUnit(found) ?? (found.overdue > 0 ? undefined : 'NOTHING_OVERDUE'),
  },
)
