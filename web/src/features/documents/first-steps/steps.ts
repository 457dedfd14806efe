import type { FirstStepName } from '@makao/contract/documents/first-steps/first-steps.kinds'
import type { FirstSteps } from '@makao/contract/documents/first-steps/first-steps.schema'
import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { ChartLink } from '../../../ui/chart-part'
import * as words from './first-steps.words'

interface Way {
  text: string
  link: ChartLink
}

/** One thing that a new installation lacks, or has. */
export interface Step {
  key: FirstStepName
  text: string
  /** How many there are: '20 units'; undefined while there are none. */
  count: string | undefined
  /** Where it is done, the usual way first; empty where it needs another step before. */
  ways: readonly Way[]
  /** Why it matters, or what has to be done before. */
  note: string
  /** What can be tried out, once it is set up. */
  tests?: Channel
  isSkipped: boolean
}

const isOpen = ({ count, isSkipped }: Step) => count === undefined && !isSkipped

const untilRent = ['property', 'units', 'tenants', 'tenancies'] as const

/** What comes next until somebody lives somewhere. */
export function nextUntilRent(steps: readonly Step[]) {
  const next = nextOf(steps.filter(({ key }) => untilRent.some((each) => each === key)))
  return next?.ways[0] && { text: next.text, link: next.ways[0].link }
}

/** The one to take next: the first that is open and waits for no other. */
export const nextOf = (steps: readonly Step[]): Step | undefined =>
  steps.find((step) => isOpen(step) && step.ways.length > 0)

const working: readonly FirstStepName[] = [...untilRent, 'charges', 'pay']

/** Rent is charged and can be paid: what is left does not press. */
export const isWorking = (steps: readonly Step[]) => steps.every((step) => !isOpen(step) || !working.includes(step.key))

export const isOver = (steps: readonly Step[]) => !steps.some(isOpen)

const ifAny = (count: number, inWords: (count: number) => string) => (count === 0 ? undefined : inWords(count))

interface Taker {
  /** The only property, when there is one. */
  propertyId?: string | undefined
  /** Whoever may say whose installation it is, and who works on it. */
  isAdmin: boolean
}

/** The first steps in the order in which they are taken. */
export function stepsOf(found: FirstSteps, { propertyId, isAdmin }: Taker): Step[] {
  const {
    agencyName,
    hasLogo,
    properties,
    units,
    tenants,
    tenancies,
    waysToPay,
    charges,
    sends,
    failedTests,
    skipped,
  } = found
  const agency: ChartLink = { to: '/dashboard/settings', search: { tab: 'agency' } }
  const sending = (channel: Channel): Way[] => {
    // Others than an admin find there who does it.
    const search = { tab: 'notifications' as const, ...(isAdmin && { setUp: channel }) }
    return [{ text: words.setUp, link: { to: '/dashboard/settings', search } }]
  }
  const addUnits: ChartLink = propertyId
    ? { to: '/dashboard/properties/$propertyId/units/many', params: { propertyId } }
    : { to: '/dashboard/properties' }
  const steps: Omit<Step, 'isSkipped'>[] = [
    {
      key: 'agency',
      text: agencyName === null ? words.nameYourAgency : words.agencyIs,
      count: agencyName === null ? undefined : hasLogo ? words.withItsLogo(agencyName) : agencyName,
      note: words.onReceiptsAndInvoices,
      ways: [{ text: words.add, link: agency }],
    },
    {
      key: 'property',
      text: words.addYourFirstProperty,
      count: ifAny(properties, words.properties),
      note: words.orImport,
      ways: [
        { text: words.add, link: { to: '/dashboard/properties/new', search: { next: 'units' } } },
        { text: words.importSheet, link: { to: '/dashboard/properties', search: { sheet: true } } },
      ],
    },
    {
      key: 'units',
      text: words.addItsUnits,
      count: ifAny(units, words.units),
      note: properties === 0 ? words.afterProperty : words.a1ToA20InOneGo,
      ways: properties === 0 ? [] : [{ text: words.add, link: addUnits }],
    },
    {
      key: 'tenants',
      text: words.addATenant,
      count: ifAny(tenants, words.tenants),
      note: words.nameAndPhone,
      ways: [{ text: words.add, link: { to: '/dashboard/tenants', search: { dialog: 'add' } } }],
    },
    {
      key: 'tenancies',
      text: words.putTheTenantIntoAUnit,
      count: ifAny(tenancies, words.tenancies),
      note: tenants === 0 || units === 0 ? words.afterTenantAndUnits : words.firstRentIsChargedAtOnce,
      ways:
        tenants === 0 || units === 0
          ? []
          : [{ text: words.assign, link: { to: '/dashboard/tenants', search: { dialog: 'assign' } } }],
    },
    {
      key: 'charges',
      text: words.chargeTheRentOrEnterWhat,
      count: ifAny(charges, words.charges),
      note: tenancies === 0 ? words.afterTenancy : words.whatIsOwedAlready,
      ways: tenancies === 0 ? [] : [{ text: words.charge, link: { to: '/dashboard/charges' } }],
    },
    {
      key: 'pay',
      text: words.sayHowTenantsPay,
      count: ifAny(waysToPay, words.ways),
      note: words.paybillMerchantCodeOrBank,
      ways: [{ text: words.add, link: agency }],
    },
    {
      key: 'email',
      text: words.sendByEmail,
      count: sends.email && !failedTests.email ? words.setUpDone : undefined,
      note: sends.email ? words.lastTestFailed : words.invitesReceiptsReminders,
      ways: sending('email'),
      ...(sends.email && { tests: 'email' as const }),
    },
    {
      key: 'sms',
      text: words.sendBySms,
      count: sends.sms && !failedTests.sms ? words.setUpDone : undefined,
      note: sends.sms ? words.lastTestFailed : words.receiptsReminders,
      ways: sending('sms'),
      ...(sends.sms && { tests: 'sms' as const }),
    },
    {
      key: 'staff',
      text: words.inviteStaff,
      count: ifAny(found.colleagues, words.colleagues),
      note: words.eachWithTheirOwn,
      ways: [{ text: words.invite, link: { to: '/dashboard/settings', search: { tab: 'team' } } }],
    },
  ]
  const ofAdmins: readonly FirstStepName[] = ['agency', 'pay', 'staff']
  return steps
    .filter(({ key }) => isAdmin || !ofAdmins.includes(key))
    .map((step) => ({ ...step, isSkipped: step.count === undefined && skipped.includes(step.key) }))
}
