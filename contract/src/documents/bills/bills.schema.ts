import { z } from 'zod'
import { Day } from '../../days.schema'
import { BILL_TOKEN_LENGTH } from '../../money/bill-links/bill-links.terms'
import { OpenCharge } from '../../money/payments/payments.schema'
import { StatementLine } from '../../money/payments/statement.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'

export const BillToken = z.object({ token: z.string().length(BILL_TOKEN_LENGTH) })

/** A place to pay. `account`: what is typed there as the account number; null: the payer's full name. */
export const PayPlace = z.object({ name: z.string(), value: z.string(), account: z.string().nullable() })

/** How the agency is reached. */
const BillAgency = z.object({ name: z.string(), phoneNumber: z.string().nullable(), email: z.string().nullable() })

/** What a tenant owes of a unit, in minor units of `currency`, with how to pay it. */
const BillUnit = z.object({
  tenancyId: z.uuid(),
  unitNumber: z.string(),
  propertyName: z.string(),
  currency: Currency,
  /** Everything charged and not paid, due or not. */
  owed: MinorSum,
  overdue: MinorSum,
  /** Paid and not yet used. */
  credit: MinorSum,
  open: z.array(OpenCharge),
  ways: z.array(PayPlace),
  /** The latest first. */
  receipts: z.array(z.object({ paymentId: z.uuid(), receiptNumber: z.string(), receivedOn: Day, amount: Minor })),
  /** Of the last months, the oldest first. */
  statement: z.array(
    StatementLine.pick({ entryId: true, day: true, text: true, charged: true, paid: true, balance: true }),
  ),
  statementFrom: Day,
})

/** What whoever holds the address of a bill sees. `bill` null: the address opens nothing, or nothing any more. */
export const ShownBill = z.object({
  agency: BillAgency,
  bill: z
    .object({
      tenantName: z.string(),
      /** The last day on which the address works. */
      lastDay: Day,
      units: z.array(BillUnit),
    })
    .nullable(),
})
export type ShownBill = z.infer<typeof ShownBill>

/** The only places to which the agency asks to be paid. */
export const PayNumbers = z.object({
  agency: BillAgency,
  numbers: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type PayNumbers = z.infer<typeof PayNumbers>

/** The address of a tenant's bill as staff pass it on. */
export const BillLink = z.object({
  url: z.string(),
  lastDay: Day,
  /** Says it, to be sent in a chat. */
  text: z.string(),
  whatsappUrl: z.string(),
})
export type BillLink = z.infer<typeof BillLink>

/** Until when somebody without a password sees one's bill; null: nobody does. */
export const BillAccess = z.object({ lastDay: Day.nullable() })
export type BillAccess = z.infer<typeof BillAccess>
