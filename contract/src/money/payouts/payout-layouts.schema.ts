import { z } from 'zod'
import { requiredDay } from '../../days.schema'
import { Currency, Money } from '../../money.schema'
import { shortLine } from '../../text'
import { receivingKinds } from '../receiving-accounts/receiving-accounts.kinds'
import { amountFormats, dateFormats, layoutFields, leftOutReasons, separators } from './payout-layouts.terms'

/** `text`: of a column that says the same in each row. */
const LayoutColumn = z.object({
  field: z.enum(layoutFields),
  heading: shortLine(60).default(''),
  text: shortLine(60).default(''),
})

/** How a bank wants its payment file. Columns in their order. */
export const PayoutLayout = z
  .object({
    columns: z.array(LayoutColumn).min(1, 'Choose at least one column').max(20, 'Use at most 20 columns'),
    separator: z.enum(separators),
    hasHeading: z.boolean(),
    dateFormat: z.enum(dateFormats),
    amountFormat: z.enum(amountFormats),
  })
  .check(({ value, issues }) => {
    const has = (...fields: readonly (typeof layoutFields)[number][]) =>
      value.columns.some(({ field }) => fields.includes(field))
    const missing = (message: string) =>
      issues.push({ code: 'custom', path: ['columns'], message, input: value.columns })
    if (!has('amount')) missing('Choose a column for the amount')
    if (!has('accountNumber', 'payTo', 'phone')) missing('Choose a column that says where the money goes')
  })
export type PayoutLayout = z.infer<typeof PayoutLayout>

/** An own account that pays by a file, with its layout; `changedBy` null: as Makao proposes it. */
export const PayingAccount = z.object({
  accountId: z.uuid(),
  name: z.string(),
  kind: z.enum(receivingKinds),
  currency: Currency,
  layout: PayoutLayout,
  changedBy: z.string().nullable(),
})
export type PayingAccount = z.infer<typeof PayingAccount>

export const PayoutLayoutChange = z.object({ accountId: z.uuid(), layout: PayoutLayout })
export type PayoutLayoutChange = z.infer<typeof PayoutLayoutChange>

/** `layout` null: the one that is remembered. */
export const PayoutFileAsked = z.object({
  runId: z.uuid(),
  accountId: z.uuid(),
  day: requiredDay('Say when the bank is to pay'),
  layout: PayoutLayout.nullable().default(null),
})
export type PayoutFileAsked = z.infer<typeof PayoutFileAsked>

/** `rows`: the cells of `text`, its heading among them. */
export const PayoutFile = z.object({
  name: z.string(),
  text: z.string(),
  rows: z.array(z.array(z.string())),
  count: z.number().int(),
  totals: z.array(Money),
  leftOut: z.array(z.object({ lineId: z.uuid(), ownerName: z.string(), why: z.enum(leftOutReasons) })),
})
export type PayoutFile = z.infer<typeof PayoutFile>
