import { procedure } from '../../procedure'
import { tooManyAttempts } from '../../throttle'
import { ReceiptConfirmation, ReceiptToken } from './receipts.schema'

export const receipts = {
  /** Whether a receipt is genuine; for whoever holds it. */
  confirm: procedure('public', 'GET /receipts/{token}')
    .input(ReceiptToken)
    .output(ReceiptConfirmation)
    .errors(tooManyAttempts),
}
