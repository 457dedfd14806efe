import type { FirstSteps } from '@makao/contract/documents/first-steps/first-steps.schema'
import type { ChartLink } from '../../../ui/charts-parts'
import * as words from './first-steps.words'

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

/** The one to take now. */
export const nextOf = (steps: readonly Step[]) => steps.find(({ count, link }) => count === undefined && link)

const ifAny = (count: number, inWords: (count: number) => string) => (count === 0 ? undefined : inWords(count))

interface Taker {
  /** The only property, when there is one. */
  propertyId?: string | undefined
  /** Whoever may say how messages go out, and hears of it. */
  setsUp: boolean
}

/** The first steps in the order in which they are taken. */
export function stepsOf(
  { properties, units, tenants, tenancies, waysToPay, charges, senders }: FirstSteps,
  { propertyId, setsUp }: Taker,
): Step[] {
  const steps: Step[] = [
    {
      key: 'property',
      text: words.addYourFirstProperty,
      count: ifAny(properties, words.properties),
      link: { to: '/dashboard/properties/new', search: { next: 'units' } },
    },
    {
      key: 'units',
      text: words.addItsUnits,
      count: ifAny(units, words.units),
      note: words.a1ToA20InOneGo,
      link:
        properties === 0
          ? undefined
          : propertyId
            ? { to: '/dashboard/properties/$propertyId/units/many', params: { propertyId } }
            : { to: '/dashboard/properties' },
    },
    {
      key: 'tenants',
      text: words.addATenant,
      count: ifAny(tenants, words.tenants),
      link: { to: '/dashboard/tenants', search: { dialog: 'add' } },
    },
    {
      key: 'tenancies',
      text: words.putTheTenantIntoAUnit,
      count: ifAny(tenancies, words.tenancies),
      note: words.firstRentIsChargedAtOnce,
      link: tenants === 0 || units === 0 ? undefined : { to: '/dashboard/tenants', search: { dialog: 'assign' } },
    },
    {
      key: 'charges',
      text: words.chargeTheRentOrEnterWhat,
      count: ifAny(charges, words.charges),
      link: tenancies === 0 ? undefined : { to: '/dashboard/charges' },
    },
    {
      key: 'pay',
      text: words.sayHowTenantsPay,
      count: ifAny(waysToPay, words.ways),
      note: words.paybillMerchantCodeOrBank,
      link: { to: '/dashboard/settings', search: { tab: 'agency' } },
    },
    {
      key: 'senders',
      text: words.setUpMailAndSMS,
      count: ifAny(senders, words.of2),
      note: words.bySMTPURLAndAFRICASTALKING,
      link: undefined,
    },
  ]
  return setsUp ? steps : steps.filter(({ key }) => key !== 'senders')
}
