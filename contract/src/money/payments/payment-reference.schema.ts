import { z } from 'zod'
import type { PaymentMethod } from './payments.kinds'
import { referenceKey } from './payments.terms'

/**
 * What a provider or a bank calls a payment, in capitals and without blanks: Airtel's carries dots. Null when empty. A
 * shape with a method adds `mpesaCode`.
 */
export const Reference = z
  .string()
  .overwrite((text) => text.replaceAll(/\s+/g, '').toUpperCase())
  .regex(/^((?=([./-]*[A-Z0-9]){3})[A-Z0-9./-]{3,40})?$/, 'A receipt number has 3 to 40 letters and digits')
  .transform((text) => text || null)
  .nullable()
  .default(null)

/**
 * Of M-Pesa a reference has ten letters and digits, and nothing between them. That is the one thing said of it: that any
 * receipt number has 3 to 40 would send the person to a second refusal.
 */
export function mpesaCode<Field extends 'reference' | 'mpesaReceiptNumber'>(field: Field) {
  return (payload: z.core.ParsePayload<{ method: PaymentMethod } & Record<Field, string | null>>): void => {
    const { value } = payload
    const typed: string | null = value[field]
    if (value.method !== 'mpesa' || typeof typed !== 'string') return
    const code = referenceKey(typed)
    if (/^[A-Z0-9]{10}$/.test(code)) {
      Object.assign(value, { [field]: code })
      return
    }
    payload.issues = payload.issues.filter(({ path }) => path?.[0] !== field)
    payload.issues.push({
      code: 'custom',
      path: [field],
      message: 'An M-Pesa receipt number has 10 letters and digits, for example UKL4T7QX2M',
      input: typed,
    })
  }
}
