import { z } from 'zod'
import { procedure } from '../../procedure'
import {
  EnteredFiscalNumbers,
  NewFiscalNumber,
  NewFiscalNumbers,
  ReceiptWithFiscalNumber,
  RefusedFiscalLine,
  RemovedFiscalNumber,
} from './fiscal-numbers.schema'

const changed = {
  FISCAL_NUMBER_CHANGED: {
    status: 409,
    message: 'Somebody changed the number of {receiptNumber} meanwhile: it is {number} now. Look at the line again.',
    data: z.object({ receiptNumber: z.string(), number: z.string() }),
  },
} as const

/** The fiscal document numbers that EFRIS gave receipts in Uganda. */
export const fiscalNumbers = {
  enter: procedure(
    'payment:correct',
    'PUT /receipts/{paymentId}/fiscal-number',
    'Enters or corrects the fiscal document number of a receipt',
  )
    .input(NewFiscalNumber)
    .output(ReceiptWithFiscalNumber)
    .errors({
      ...changed,
      FISCAL_NUMBER_TAKEN: {
        status: 409,
        message: '{number} already stands on receipt {receiptNumber}. Check the number.',
        data: z.object({ number: z.string(), receiptNumber: z.string() }),
      },
      EFRIS_IN_UGANDA: { status: 422, message: 'EFRIS is for receipts in shillings of Uganda only.' },
    }),
  enterMany: procedure(
    'payment:correct',
    'POST /fiscal-numbers',
    'Enters the fiscal document numbers of many receipts, all of them or none',
  )
    .input(NewFiscalNumbers)
    .output(EnteredFiscalNumbers)
    .errors({
      FISCAL_LINES_REFUSED: {
        status: 422,
        message: 'Nothing was entered. {first}',
        data: z.object({ first: z.string(), lines: z.array(RefusedFiscalLine) }),
      },
    }),
  remove: procedure(
    'payment:correct',
    'POST /receipts/{paymentId}/fiscal-number/remove',
    'Takes away a fiscal document number that is of another receipt',
  )
    .input(RemovedFiscalNumber)
    .output(ReceiptWithFiscalNumber)
    .errors(changed),
}
