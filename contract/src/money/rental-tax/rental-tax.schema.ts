import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, requiredDay } from '../../days.schema'
import { Minor, MinorSum } from '../../money.schema'
import { PageNumber, pageOfSome } from '../../page'
import { optionalLine, requiredLine, requiredText } from '../../text'
import { withinLimit } from '../../within-limit'
import { Month } from '../ledger/ledger.schema'

/** That KRA has appointed the agency to withhold rental income tax; `fromDay` null: it has not. `reference`: of its letter. */
export const Appointment = z.object({
  fromDay: Day.nullable(),
  reference: z.string().nullable(),
  allowed: allowed('saveAppointment'),
})
export type Appointment = z.infer<typeof Appointment>

export const NewAppointment = z.object({ fromDay: Day.nullable(), reference: optionalLine(100) })
export type NewAppointment = z.infer<typeof NewAppointment>

/**
 * Whether the agency withholds for an owner, the latest first: of a resident what an appointed agent does of homes, of others what whoever
 * pays them does of all rent. `appointedFrom` null: it may withhold for no resident.
 */
export const OwnersTax = z.object({
  ownerId: z.uuid(),
  isResident: z.boolean(),
  appointedFrom: Day.nullable(),
  rows: z.array(z.object({ fromDay: Day, isWithheld: z.boolean(), isResident: z.boolean() })),
  allowed: allowed('save'),
})
export type OwnersTax = z.infer<typeof OwnersTax>

export const OwnersTaxFilter = z.object({ ownerId: z.uuid() })

export const NewOwnersTax = z.object({
  ownerId: z.uuid(),
  fromDay: requiredDay('Say from when on'),
  isWithheld: z.boolean(),
})
export type NewOwnersTax = z.infer<typeof NewOwnersTax>

/** What is to be paid to KRA of an owner and a month. `by`: for the first of its days that are not paid yet. Minor units of KES. */
export const RentalTaxDue = z.object({
  ownerId: z.uuid(),
  ownerName: z.string(),
  taxPin: z.string().nullable(),
  month: Month,
  withheld: MinorSum,
  paid: MinorSum,
  left: Minor,
  by: Day,
  isLate: z.boolean(),
})
export type RentalTaxDue = z.infer<typeof RentalTaxDue>

/**
 * The earliest first. `rows`: what is to be paid. `beyond`: of whom more was paid than is withheld now, since rent was taken back: it is set
 * off against what is withheld next. `hasAny`: anything was ever withheld.
 */
export const RentalTaxDues = z.object({
  hasAny: z.boolean(),
  left: MinorSum,
  rows: z.array(RentalTaxDue),
  beyond: z.array(z.object({ ownerId: z.uuid(), ownerName: z.string(), amount: Minor })),
  allowed: allowed('pay'),
})
export type RentalTaxDues = z.infer<typeof RentalTaxDues>

const CertificateNumber = optionalLine(60).transform((text) => text?.toUpperCase() ?? null)

/** `requestId` is chosen by the browser: the same one sent twice is one. `month`: of whose tax it is, which its certificate names. */
export const NewRentalTaxPayment = withinLimit(
  z
    .object({
      requestId: z.uuid(),
      ownerId: z.uuid(),
      month: Month,
      amount: Minor.min(1, 'Amount must be above zero'),
      paidOn: requiredDay('Say when it was paid'),
      accountId: z.uuid('Select the account'),
      reference: optionalLine(100),
      certificateNumber: CertificateNumber,
    })
    .refine(({ month, paidOn }) => month <= paidOn.slice(0, 7), {
      path: ['paidOn'],
      message: 'Select a day on which the month had begun',
    }),
  ['amount'],
)
export type NewRentalTaxPayment = z.infer<typeof NewRentalTaxPayment>

/** At most so many owners and months are paid at once. */
export const MOST_TOGETHER = 200

/**
 * One payment to KRA that covers several owners and months: a part of each, all with the same reference; of one owner and month several only with
 * a certificate of its own each, as of who became resident in it. `requestId` of each part as there.
 */
export const NewRentalTaxRemittance = z
  .object({
    parts: z
      .array(
        withinLimit(
          z.object({
            requestId: z.uuid(),
            ownerId: z.uuid(),
            month: Month,
            amount: Minor.min(1, 'Amount must be above zero'),
            certificateNumber: CertificateNumber.default(null),
          }),
          ['amount'],
        ),
      )
      .min(1, 'Select what was paid')
      .max(MOST_TOGETHER, `At most ${MOST_TOGETHER} at once`)
      .refine(
        (parts) =>
          new Set(parts.map(({ ownerId, month, certificateNumber }) => `${ownerId} ${month} ${certificateNumber}`))
            .size === parts.length,
        'An owner and month stand here twice. Give each part its own certificate',
      )
      .superRefine((parts, context) => {
        const numbers = parts.flatMap(({ certificateNumber }) => certificateNumber ?? [])
        const twice = numbers.find((number, place) => numbers.indexOf(number) !== place)
        if (twice !== undefined) context.addIssue(`Certificate ${twice} stands here twice. A certificate counts once`)
      }),
    paidOn: requiredDay('Say when it was paid'),
    accountId: z.uuid('Select the account'),
    reference: optionalLine(100),
  })
  .refine(({ parts, paidOn }) => parts.every(({ month }) => month <= paidOn.slice(0, 7)), {
    path: ['paidOn'],
    message: 'Select a day on which the months had begun',
  })
export type NewRentalTaxRemittance = z.infer<typeof NewRentalTaxRemittance>

/** What was paid to KRA. `takenBackOn`: as of an expense. */
export const RentalTaxPayment = z.object({
  id: z.uuid(),
  ownerId: z.uuid(),
  ownerName: z.string(),
  month: Month,
  amount: Minor,
  paidOn: Day,
  accountId: z.uuid(),
  accountName: z.string(),
  reference: z.string().nullable(),
  certificateNumber: z.string().nullable(),
  createdBy: z.string(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  takenBackOn: Day.nullable(),
  allowed: allowed('certify', 'takeBack'),
})
export type RentalTaxPayment = z.infer<typeof RentalTaxPayment>

/** Latest first. */
export const RentalTaxPaymentFilter = z.object({ page: PageNumber })
export type RentalTaxPaymentFilter = z.infer<typeof RentalTaxPaymentFilter>
export const RentalTaxPaymentPage = pageOfSome(RentalTaxPayment)
export type RentalTaxPaymentPage = z.infer<typeof RentalTaxPaymentPage>

/** The number of the certificate that KRA gave for a payment. */
export const TaxCertificate = z.object({
  paymentId: z.uuid(),
  number: requiredLine('Enter the number of the certificate', 60).transform((text) => text.toUpperCase()),
})
export type TaxCertificate = z.infer<typeof TaxCertificate>

export const RentalTaxBack = z.object({ paymentId: z.uuid(), reason: requiredText('Say what was wrong', 300) })
export type RentalTaxBack = z.infer<typeof RentalTaxBack>
