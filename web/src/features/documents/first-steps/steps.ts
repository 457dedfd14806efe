import type { FirstSteps } from '@makao/contract/documents/first-steps/first-steps.schema'
import type { ChartLink } from '../../../ui/charts-parts'

/** One thing that a new installation lacks, or has. */
export interface Step {
  key: string
  text: string
  /** How many there are: '20 units'; undefined while there are none. */
  count: string | undefined
  /** Where it is done; undefined where it is not done in Makao, or needs another step first. */
  link: ChartLink | undefined
  /** Why it matters, or how it is done where there is no way to it. */
  note?: string
}

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? undefined : `${count.toLocaleString('en-KE')} ${count === 1 ? one : many}`

/** The first steps in the order in which they are taken. @param propertyId the only property, when there is one */
export function stepsOf(
  { properties, units, tenants, tenancies, waysToPay, charges, senders }: FirstSteps,
  propertyId: string | undefined,
): Step[] {
  return [
    {
      key: 'property',
      text: 'Add your first property',
      count: counted(properties, 'property', 'properties'),
      link: { to: '/dashboard/properties/new', search: { next: 'units' } },
    },
    {
      key: 'units',
      text: 'Add its units',
      count: counted(units, 'unit'),
      note: 'A1 to A20 in one go',
      link:
        properties === 0
          ? undefined
          : propertyId
            ? { to: '/dashboard/properties/$propertyId/units/many', params: { propertyId } }
            : { to: '/dashboard/properties' },
    },
    {
      key: 'tenants',
      text: 'Add a tenant',
      count: counted(tenants, 'tenant'),
      link: { to: '/dashboard/tenants', search: { dialog: 'add' } },
    },
    {
      key: 'tenancies',
      text: 'Put the tenant into a unit',
      count: counted(tenancies, 'tenancy', 'tenancies'),
      note: 'The first rent is charged at once',
      link: tenants === 0 || units === 0 ? undefined : { to: '/dashboard/tenants', search: { dialog: 'assign' } },
    },
    {
      key: 'charges',
      text: 'Charge the rent, or enter what is owed from before',
      count: counted(charges, 'charge'),
      link: tenancies === 0 ? undefined : { to: '/dashboard/charges' },
    },
    {
      key: 'pay',
      text: 'Say how tenants pay',
      count: counted(waysToPay, 'way', 'ways'),
      note: 'Paybill, merchant code or bank',
      link: { to: '/dashboard/settings', search: { tab: 'agency' } },
    },
    {
      key: 'senders',
      text: 'Set up mail and SMS',
      count: counted(senders, 'of 2', 'of 2'),
      note: 'By SMTP_URL and AFRICASTALKING_USERNAME where Makao is started',
      link: undefined,
    },
  ]
}
