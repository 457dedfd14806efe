import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, requiredDay } from '../../days.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { PageNumber, pageOfSome } from '../../page'
import { WHOLE } from '../../percent'
import { optionalText, requiredLine, requiredText } from '../../text'
import { withinLimit } from '../../within-limit'
import { TenancyId } from '../payments/payments.schema'
import { withheldStates } from './withholding.terms'

/** That a tenant withholds tax of the rent from a day on until the next; `rate` in hundredths of a percent, 0: no longer. */
export const Withholding = z.object({
  fromDay: Day,
  rate: z
    .int('Enter a percentage, for example 6')
    .min(0)
    .max(WHOLE / 2, 'At most 50%'),
})
export type Withholding = z.infer<typeof Withholding>

/** Latest first. */
export const Withholdings = z.object({
  tenancyId: z.uuid(),
  currency: Currency,
  rows: z.array(Withholding),
  allowed: allowed('save'),
})
export type Withholdings = z.infer<typeof Withholdings>

export const NewWithholding = z.object({
  ...TenancyId.shape,
  fromDay: requiredDay('Say from when on'),
  rate: Withholding.shape.rate,
})
export type NewWithholding = z.infer<typeof NewWithholding>

const certificate = {
  number: requiredLine('Enter the number of the certificate', 60).transform((text) => text.toUpperCase()),
  issuedOn: requiredDay('Say of which day it is'),
  from: requiredDay('Say from when on it counts'),
  to: requiredDay('Say until when it counts'),
  amount: Minor.min(1, 'Amount must be above zero'),
  notes: optionalText(500),
}

/**
 * A certificate of a tenant for tax that was withheld. `paymentIds`: the taxes that it is for, by their own payments. It may say
 * another amount than they come to; the difference is shown.
 */
export const NewCertificate = withinLimit(
  z.object({
    requestId: z.uuid(),
    tenantId: z.uuid(),
    currency: Currency,
    ...certificate,
    paymentIds: z.array(z.uuid()).min(1, 'Choose what the certificate is for').max(200),
  }),
  ['amount'],
).check(({ value, issues }) => {
  if (value.from > value.to)
    issues.push({ code: 'custom', path: ['to'], message: 'The period ends before it begins', input: value.to })
})
export type NewCertificate = z.infer<typeof NewCertificate>

/** `covered`: what the taxes come to that it is for and that count; `difference`: what the certificate says beyond it. */
export const Certificate = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  currency: Currency,
  number: z.string(),
  issuedOn: Day,
  from: Day,
  to: Day,
  amount: Minor,
  notes: z.string().nullable(),
  covered: MinorSum,
  difference: MinorSum,
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  allowed: allowed('voidCertificate'),
})
export type Certificate = z.infer<typeof Certificate>

export const CertificateFilter = z.object({ tenantId: z.uuid().nullish(), page: PageNumber })
export type CertificateFilter = z.infer<typeof CertificateFilter>
export const CertificatePage = pageOfSome(Certificate)
export type CertificatePage = z.infer<typeof CertificatePage>
export const VoidCertificate = z.object({
  certificateId: z.uuid(),
  reason: requiredText('Say why the certificate is taken back', 500),
})
export type VoidCertificate = z.infer<typeof VoidCertificate>

/** Tax that a tenant kept back of a payment. `paymentId`: as which it settles charges; `receivedId`: the money that came with it. */
export const WithheldTax = z.object({
  paymentId: z.uuid(),
  receivedId: z.uuid(),
  tenancyId: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  unitNumber: z.string(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  currency: Currency,
  day: Day,
  received: Minor,
  rate: z.int(),
  amount: Minor,
  certificateId: z.uuid().nullable(),
  certificateNumber: z.string().nullable(),
})
export type WithheldTax = z.infer<typeof WithheldTax>

export const WithheldFilter = z.object({
  state: z.enum(withheldStates).default('missing'),
  tenantId: z.uuid().nullish(),
  page: PageNumber,
})
export type WithheldFilter = z.infer<typeof WithheldFilter>

/** Of a tenant whose certificates are missing: what they are to be asked for. */
export const MissingCertificates = z.object({
  tenantId: z.uuid(),
  tenantName: z.string(),
  phoneNumber: z.string().nullable(),
  email: z.string().nullable(),
  currency: Currency,
  taxes: z.int(),
  amount: MinorSum,
  since: Day,
})
export type MissingCertificates = z.infer<typeof MissingCertificates>

/** Money of a tenant who withholds, of which nobody has said what was withheld. */
export const UnsaidPayment = z.object({
  paymentId: z.uuid(),
  tenancyId: z.uuid(),
  tenantName: z.string(),
  unitNumber: z.string(),
  propertyName: z.string(),
  currency: Currency,
  receivedOn: Day,
  amount: Minor,
  rate: z.int(),
  allowed: allowed('add'),
})
export type UnsaidPayment = z.infer<typeof UnsaidPayment>

/** One page of the taxes that were withheld, the latest first, with what they come to, which is not said where there are more than were counted; and by tenant what is missing. */
export const WithheldPage = pageOfSome(WithheldTax).extend({
  totals: z.array(z.object({ currency: Currency, amount: MinorSum })),
  missing: z.array(MissingCertificates),
  unsaid: z.array(UnsaidPayment),
  allowed: allowed('certify'),
})
export type WithheldPage = z.infer<typeof WithheldPage>

/** Tax that was withheld of a payment that was recorded without it. */
export const AddedWithheld = z.object({
  receivedId: z.uuid(),
  amount: Minor.min(1, 'Amount must be above zero'),
})
export type AddedWithheld = z.infer<typeof AddedWithheld>
