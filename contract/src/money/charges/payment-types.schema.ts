import { z } from 'zod'
import { paymentStatuses, paymentTypes } from './charges.kinds'

export const PaymentType = z.enum(paymentTypes)
/** As read: a pending charge past its due day is overdue. */
export const PaymentStatus = z.enum(paymentStatuses)
