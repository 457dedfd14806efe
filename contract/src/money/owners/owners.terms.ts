import { formatDaysOfMonth, formatMonth } from '../../days'
import type { Currency } from '../../money'
import { editablePercent } from '../../percent'
import { type PaymentMethod, paymentMethods } from '../payments/payments.kinds'
import { paymentMethodNames } from '../payments/payments.terms'

/** How the agency is paid for managing a property. */
export const commissionKinds = ['none', 'percent', 'fixed', 'per_unit'] as const
export type CommissionKind = (typeof commissionKinds)[number]

/** What a percentage is taken of: the rent that came in, or everything that came in for the owner; or the same that was charged. */
export const commissionBases = ['rent', 'all', 'rent_charged', 'all_charged'] as const
export type CommissionBasis = (typeof commissionBases)[number]

/** What the agency numbers of its commission, each kind by itself. */
export const commissionPapers = ['invoice', 'credit_note'] as const
export type CommissionPaper = (typeof commissionPapers)[number]
const seriesOf: Record<CommissionPaper, string> = { invoice: 'CIN', credit_note: 'CCN' }

/** 'CIN-2026-00001' */
export function formatCommissionNumber({
  kind,
  year,
  number,
}: {
  kind: CommissionPaper
  year: number
  number: number
}): string {
  return `${seriesOf[kind]}-${year}-${String(number).padStart(5, '0')}`
}

/** VAT on what agencies earn, in hundredths of a percent: the rate of the law, and where it stands. */
export const standardVat: Record<Currency, { rate: number; source: string }> = {
  KES: { rate: 1600, source: 'Kenya: VAT Act 2013, section 5; 16% again since 1 January 2021' },
  UGX: { rate: 1800, source: 'Uganda: Value Added Tax Act, 18% since 1 July 2005' },
}

export const ownerKinds = ['individual', 'company'] as const
export type OwnerKind = (typeof ownerKinds)[number]

export const ownerKindNames: Record<OwnerKind, string> = { individual: 'Individual', company: 'Company' }

/** Where a landlord says that the rent of all their homes in Kenya comes to in a year: to the limits of the tax on it. */
export const rentBands = ['below', 'within', 'above'] as const
export type RentBand = (typeof rentBands)[number]

/** The limits are those of the law since 2021. */
export const rentBandNames: Record<RentBand, string> = {
  below: 'Up to KES 288,000',
  within: 'Above KES 288,000, up to KES 15,000,000',
  above: 'Above KES 15,000,000',
}

export const expenseCategories = [
  'repairs',
  'cleaning',
  'security',
  'utilities',
  'rates',
  'insurance',
  'legal',
  'letting_fee',
  'other',
] as const
export type ExpenseCategory = (typeof expenseCategories)[number]

export const expenseCategoryNames: Record<ExpenseCategory, string> = {
  repairs: 'Repairs',
  cleaning: 'Cleaning',
  security: 'Security',
  utilities: 'Water and electricity',
  rates: 'Land rates',
  insurance: 'Insurance',
  legal: 'Legal fees',
  letting_fee: 'Letting fee',
  other: 'Other',
}

interface PaidTo {
  payoutMethod: PaymentMethod | null
  payoutDetails: string | null
  phoneNumber: string | null
}

/** How an owner is paid: as was said, or as what was noted of it names; null where neither does. */
export function payoutMethodOf({ payoutMethod, payoutDetails }: Omit<PaidTo, 'phoneNumber'>): PaymentMethod | null {
  const noted = payoutDetails?.toLowerCase() ?? ''
  const named = paymentMethods.find((method) => noted.includes(paymentMethodNames[method].toLowerCase()))
  return payoutMethod ?? named ?? null
}

const onPhone: readonly (PaymentMethod | null)[] = ['mpesa', 'mtn_momo', 'airtel_money']

/** The owner's own number, where their money goes there: by mobile money, of which nothing that was noted names a number. */
const paidOnPhone = (owner: PaidTo): string | null =>
  onPhone.includes(payoutMethodOf(owner)) && !/\d/.test(owner.payoutDetails ?? '') ? owner.phoneNumber : null

/** The owner's own number, where money may be sent to it: not in hand, and nothing that was noted names a number. */
export const reachedOnPhone = (owner: PaidTo): string | null =>
  ['cash', 'cheque'].includes(payoutMethodOf(owner) ?? '') || /\d/.test(owner.payoutDetails ?? '')
    ? null
    : owner.phoneNumber

/** 'Bank: Equity 0123456789', 'M-Pesa 0711 161 803'; null where nothing was said. */
export function payoutInWords(owner: PaidTo): string | null {
  const { payoutMethod, payoutDetails } = owner
  const name = payoutMethod && paymentMethodNames[payoutMethod]
  const isNamed = !name || payoutDetails?.toLowerCase().includes(name.toLowerCase())
  const said = isNamed ? (payoutDetails ?? name) : [name, payoutDetails].filter(Boolean).join(': ')
  return [said, paidOnPhone(owner)].filter(Boolean).join(' ') || null
}

/** '33.34%', '50%'. @param hundredths of a percent */
export function formatShare(hundredths: number): string {
  return `${editablePercent(hundredths)}%`
}

/** What came in for an owner, by what it was for. Deposits are not among them: they belong to tenants. */
/** `openingRent`: rent that was owed before the books were kept here; `openingBalance`: what else was. */
export const incomeKinds = [
  'rent',
  'serviceCharge',
  'utilities',
  'penalty',
  'openingRent',
  'openingBalance',
  'other',
] as const
export type IncomeKind = (typeof incomeKinds)[number]

export const incomeKindNames: Record<IncomeKind, string> = {
  rent: 'Rent',
  serviceCharge: 'Service charge',
  utilities: 'Utilities recharged',
  penalty: 'Penalties',
  openingRent: 'Rent owed from before',
  openingBalance: 'Opening balances',
  other: 'Other',
}

interface Commission {
  commissionKind: CommissionKind
  commissionBasis: CommissionBasis
  commissionRate: number
}

const baseInWords: Record<CommissionBasis, string> = {
  rent: 'the rent that comes in',
  all: 'all that comes in',
  rent_charged: 'the rent that is charged',
  all_charged: 'all that is charged',
}

/** '8% of the rent that comes in', 'a fixed amount each month', 'no commission'. */
export function commissionInWords({ commissionKind, commissionBasis, commissionRate }: Commission): string {
  if (commissionKind === 'none') return 'no commission'
  if (commissionKind === 'fixed') return 'a fixed amount each month'
  if (commissionKind === 'per_unit') return 'an amount for each unit'
  return `${formatShare(commissionRate)} of ${baseInWords[commissionBasis]}`
}

interface OfStatementLine {
  month: string
  days?: { from: string; to: string } | undefined
  isEarlier?: boolean | undefined
}

/** The month of a line of a statement, or its days where another agreement holds for the others. */
export const lineInWords = ({ month, days }: OfStatementLine): string =>
  days ? formatDaysOfMonth(days.from, days.to) : formatMonth(month)

/** The same on a screen, where what came in before there was an agreement is told by that alone. */
export const lineOnScreen = (line: OfStatementLine): string =>
  line.isEarlier ? 'Before the agreement' : lineInWords(line)

/** Tells a line from the others of its property. */
export const lineKey = ({ month, days, isEarlier = false }: OfStatementLine): string =>
  `${days?.from ?? month} ${isEarlier}`

/** 'certificate KRA 1, KRA 2': of what was paid to KRA, or that it is still to come. */
export const certificatesInWords = (numbers: readonly string[]): string =>
  numbers.length === 0 ? 'certificate to follow' : `certificate ${numbers.join(', ')}`
