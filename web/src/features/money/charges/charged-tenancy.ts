import type { Day } from '@makao/contract/days'
import type { Lease } from '@makao/contract/money/leases/leases.schema'
import type { TenancyAccount } from '@makao/contract/money/payments/payments.schema'
import type { CurrentTenancy } from '@makao/contract/money/tenants/tenants.schema'

/** A tenancy as the form needs it that enters what is due. */
export type ChargedTenancy = Omit<CurrentTenancy, 'unitId' | 'propertyId' | 'startDate'>

type Account = Pick<TenancyAccount, 'tenancyId' | 'unitNumber' | 'propertyName' | 'currency' | 'endDate'>

/** The tenancy of an account, with what is usual in it; undefined once the tenant has left. */
export function chargedHere(
  { tenancyId, unitNumber, propertyName, currency, endDate }: Account,
  current: ChargedTenancy | null | undefined,
  lease: Pick<Lease, 'currentRent'> | undefined,
  today: Day,
): ChargedTenancy | undefined {
  if (current?.tenancyId === tenancyId) return current
  if (endDate === null || endDate < today) return undefined
  return { tenancyId, unitNumber, propertyName, currency, rentAmount: lease?.currentRent ?? 0, serviceChargeAmount: 0 }
}
