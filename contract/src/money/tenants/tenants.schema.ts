import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { AsRead } from '../../as-read.schema'
import { Day } from '../../days.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { ChosenIdsInLink, PageNumber, pageOfSome } from '../../page'
import { FullName, KnownOfPerson } from '../../people/accounts/accounts.schema'
import { IdNumber, OptionalEmail, PhoneNumber, Search, TaxPin } from '../../text'
import { PaymentStatus } from '../charges/payment-types.schema'
import { ManagedAccount, OpenCharge } from '../payments/payments.schema'
import { tenantStandings } from './tenants.kinds'
import { tenantOrders } from './tenants.terms'

/** Fewest digits of a number that is somebody's only way in. */
const FEWEST_DIGITS = 7

/** Whether one way to reach a person is there. */
export const isReachable = ({ email, phoneNumber }: { email: string | null; phoneNumber: string | null }) =>
  email !== null || (phoneNumber ?? '').replaceAll(/\D/g, '').length >= FEWEST_DIGITS

const unreachable = { path: ['phoneNumber'], error: 'Enter a phone number or an email address' }

/** A name and a phone or an e-mail address, not necessarily both. */
export const NewTenant = z
  .object({
    fullName: FullName,
    email: OptionalEmail,
    phoneNumber: PhoneNumber,
    taxPin: TaxPin,
    ...KnownOfPerson.shape,
    /** Chosen by who asks: the same one sent twice makes one tenant. */
    requestId: z.uuid().optional(),
  })
  .refine(isReachable, unreachable)
export type NewTenant = z.infer<typeof NewTenant>

/** What is not said stays as it is, but for name, phone and PIN. Of another address or number the sessions and links end. */
export const TenantUpdate = z.object({
  tenantId: z.uuid(),
  fullName: FullName,
  email: OptionalEmail.unwrap().optional(),
  phoneNumber: PhoneNumber,
  taxPin: TaxPin,
  secondPhone: PhoneNumber.unwrap().optional(),
  idNumber: IdNumber.unwrap().optional(),
  companyName: KnownOfPerson.shape.companyName.unwrap().optional(),
  employer: KnownOfPerson.shape.employer.unwrap().optional(),
  nextOfKinName: KnownOfPerson.shape.nextOfKinName.unwrap().optional(),
  nextOfKinPhone: PhoneNumber.unwrap().optional(),
  asRead: AsRead,
})
export type TenantUpdate = z.infer<typeof TenantUpdate>

/** An active tenancy of a tenant, as the list and the dialogs need it. Amounts: minor units of `currency`. */
export const CurrentTenancy = z.object({
  tenancyId: z.uuid(),
  startDate: Day,
  unitId: z.uuid(),
  unitNumber: z.string(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  currency: Currency,
  rentAmount: Minor,
  serviceChargeAmount: Minor,
})
export type CurrentTenancy = z.infer<typeof CurrentTenancy>

/** An active tenancy that somebody rents with its tenant, whose account it is. */
const SharedTenancy = z.object({
  tenancyId: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  propertyId: z.uuid(),
  propertyName: z.string(),
})

/** What somebody owes in one currency, over all tenancies. `overdue`: the part past its day, the oldest of it `since`. */
export const TenantBalance = z.object({
  currency: Currency,
  owed: MinorSum,
  overdue: MinorSum,
  since: Day.nullable(),
})
export type TenantBalance = z.infer<typeof TenantBalance>

/**
 * `currentTenancy` null: inactive and unassigned; of several active ones the earliest, the `otherTenancies` after it.
 * `balances`: empty of who owes nothing. `paymentStatus`: overdue as soon as anything is, else of the charge with the latest
 * due date.
 */
export const Tenant = z.object({
  id: z.uuid(),
  fullName: z.string(),
  /** Null of who has none and signs in by phone. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  taxPin: z.string().nullable(),
  currentTenancy: CurrentTenancy.nullable(),
  otherTenancies: z.array(CurrentTenancy),
  /** Those rented with another tenant, who is written to first. */
  sharedTenancies: z.array(SharedTenancy),
  balances: z.array(TenantBalance),
  paymentStatus: PaymentStatus.nullable(),
  /** Has set a password, or signed up alone: needs no invitation. */
  canSignIn: z.boolean(),
  /** Signed up alone, and nobody has confirmed the address yet: is given no tenancy. */
  emailUnproven: z.boolean(),
  /** Signs in with a code besides the password. */
  hasSecondFactor: z.boolean(),
  allowed: allowed(
    'update',
    'remove',
    'invite',
    'sendEmailProof',
    'removeSecondFactor',
    'receive',
    'charge',
    'remind',
    'moveOut',
  ),
})
export type Tenant = z.infer<typeof Tenant>

/** With what no list shows. */
export const TenantDetails = Tenant.extend({
  secondPhone: z.string().nullable(),
  idNumber: z.string().nullable(),
  companyName: z.string().nullable(),
  employer: z.string().nullable(),
  nextOfKinName: z.string().nullable(),
  nextOfKinPhone: z.string().nullable(),
})
export type TenantDetails = z.infer<typeof TenantDetails>

export const TenantId = z.object({ tenantId: z.uuid() })

/** `search` looks into name, e-mail, company, ID number, and phone numbers in any spelling. `propertyId`: who lives there, or who does so as `lease` says. */
export const TenantFilter = z.object({
  search: Search,
  lease: z.enum(tenantStandings).nullish(),
  propertyId: z.uuid().nullish(),
  ids: ChosenIdsInLink,
  sort: z.enum(tenantOrders).nullish(),
  page: PageNumber,
})
export type TenantFilter = z.infer<typeof TenantFilter>

export const TenantChoice = TenantFilter.pick({ search: true, lease: true, propertyId: true })
export type TenantChoice = z.infer<typeof TenantChoice>

/** `unassignedTenants`: without an active tenancy; one who has several counts once among the others. */
export const TenantStats = z.object({ totalTenants: z.int(), activeTenancies: z.int(), unassignedTenants: z.int() })
export const TenantPage = pageOfSome(Tenant).extend({ stats: TenantStats })
export type TenantPage = z.infer<typeof TenantPage>

/** A tenant as a select offers it. `units`: those of active tenancies, the earliest first. */
export const TenantName = Tenant.pick({ id: true, fullName: true, email: true, emailUnproven: true }).extend({
  units: z.array(z.string()),
})
export type TenantName = z.infer<typeof TenantName>
export const TenantNameFilter = z.object({
  search: Search,
  /** Only tenants without an active tenancy. */
  unassigned: z.stringbool().or(z.boolean()).default(false),
})

/**
 * How a month was paid, over all that was due in it and counts. Open: overdue, and nothing has come in; partial: something
 * has. On time: by the end of the days of grace. Waived: no longer asked for.
 */
export const monthStates = ['open', 'partial', 'late', 'due', 'on_time', 'waived', 'none'] as const
export type MonthState = (typeof monthStates)[number]

/** `days`: how many days late it was settled, or is by now; null where it is neither. `tenancyId`: whose statement shows it. */
export const PaidMonth = z.object({
  month: z.string(),
  state: z.enum(monthStates),
  days: z.int().nullable(),
  tenancyId: z.uuid().nullable(),
})
export type PaidMonth = z.infer<typeof PaidMonth>

/**
 * An amount due as a tenant looks it up: what remains of it, and the payments that stand on it, oldest first, each with its
 * receipt.
 */
const OwnDue = OpenCharge.extend({
  paid: z.array(
    z.object({ paymentId: z.uuid(), receiptNumber: z.string().nullable(), receivedOn: Day, amount: Minor }),
  ),
})

/** What was due in a month, and how it was paid. `open`: what remains of it. */
export const OwnMonth = PaidMonth.omit({ tenancyId: true }).extend({
  amount: MinorSum,
  open: MinorSum,
  charges: z.array(OwnDue),
})
export type OwnMonth = z.infer<typeof OwnMonth>

/** The months of the last twelve in which something was due, latest first. */
export const OwnMonths = z.object({ currency: Currency, months: z.array(OwnMonth) })
export type OwnMonths = z.infer<typeof OwnMonths>

/** A tenancy with how it stands, on the page of whose it is. */
export const HeldTenancy = ManagedAccount.extend({ unitId: z.uuid(), propertyId: z.uuid() })
export type HeldTenancy = z.infer<typeof HeldTenancy>

/** The page of a person, also of one without a tenancy or who moved out. */
export const TenantOverview = z.object({
  id: z.uuid(),
  fullName: z.string(),
  /** Null once anonymised, and of who has none. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** '+254712345678'. */
  phoneLink: z.string().nullable(),
  taxPin: z.string().nullable(),
  ...TenantDetails.pick({
    secondPhone: true,
    idNumber: true,
    companyName: true,
    employer: true,
    nextOfKinName: true,
    nextOfKinPhone: true,
  }).shape,
  wantsSms: z.boolean(),
  archivedOn: Day.nullable(),
  isAnonymised: z.boolean(),
  /** Null once archived. */
  tenant: Tenant.nullable(),
  /** Latest first. */
  tenancies: z.array(HeldTenancy),
  /** The last twelve, oldest first. */
  months: z.array(PaidMonth),
  /** What is due first from today on in the first of the tenancies, charged already or not. */
  next: z.object({ dueDate: Day, amount: MinorSum, titles: z.array(z.string()) }).nullable(),
})
export type TenantOverview = z.infer<typeof TenantOverview>
