import { z } from 'zod'
import { Minor } from '../../money.schema'
import { optionalLine } from '../../text'

/** VAT within the amount of what was bought, as the supplier's invoice says it, and the supplier's PIN or TIN. */
export const PurchaseVat = z.object({
  vat: Minor.min(0, 'VAT must not be negative').default(0),
  supplierPin: optionalLine(20).transform((text) => text?.toUpperCase() ?? null),
})

/** VAT is a part of the amount. */
export function checkPurchaseVat({
  value: { amount, vat },
  issues,
}: {
  value: { amount: number; vat: number }
  issues: z.core.$ZodRawIssue[]
}): void {
  if (vat < amount || vat === 0) return
  issues.push({ code: 'custom', path: ['vat'], message: 'VAT is less than the amount', input: vat })
}
