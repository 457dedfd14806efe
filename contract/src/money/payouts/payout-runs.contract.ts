import { z } from 'zod'
import { procedure } from '../../procedure'
import { secondPerson } from '../approvals/second-person.contract'
import { owners } from '../owners/owners.contract'
import { PayingAccount, PayoutFile, PayoutFileAsked, PayoutLayoutChange } from './payout-layouts.schema'
import {
  NewPayoutRun,
  PayoutRun,
  PayoutRunApproval,
  PayoutRunPaid,
  PayoutRunStated,
  PayoutRunWithdrawal,
} from './payout-runs.schema'

const ofRemit = owners.remit['~orpc'].errorMap
const RUN_NOT_APPROVED = { status: 409, message: 'This run has to be approved first.' } as const
const RUN_OVER = { status: 409, message: 'This run is paid or withdrawn already.' } as const

/** Many owners paid in one go: made, approved, sent through the bank, and marked as paid. */
export const payoutRuns = {
  /** Those that are not over, and the last twenty that are; the latest first. */
  list: procedure('portfolio:read', 'GET /payout-runs').output(z.array(PayoutRun)),
  make: procedure('owner:write', 'POST /payout-runs', 'Makes a run; nothing is paid yet')
    .input(NewPayoutRun)
    .output(PayoutRun)
    .errors({
      OWNER_ARCHIVED: ofRemit.OWNER_ARCHIVED,
      BEYOND_DUE: ofRemit.BEYOND_DUE,
      BEYOND_HELD: ofRemit.BEYOND_HELD,
      REQUEST_REUSED: ofRemit.REQUEST_REUSED,
      IN_RUN: {
        status: 409,
        message: '{ownerName} is in a run that is not paid yet. Pay or withdraw that one first.',
        data: z.object({ ownerName: z.string() }),
      },
    }),
  approve: procedure('owner:write', 'POST /payout-runs/{runId}/approve')
    .input(PayoutRunApproval)
    .output(PayoutRun)
    .errors({
      BOOKS_DIFFER: {
        status: 409,
        message:
          'The books do not agree with the bank: {which}. Put it right under Payments, Reconcile; an admin may approve the run all the same with a reason.',
        data: z.object({ which: z.string() }),
      },
      ...secondPerson,
      RUN_OVER,
      RUN_APPROVED: { status: 409, message: 'This run is approved already.' },
    }),
  /** Own accounts that pay by a file of the bank or of M-Pesa, each with the layout that is remembered. */
  accounts: procedure('portfolio:read', 'GET /payout-accounts').output(z.array(PayingAccount)),
  saveLayout: procedure(
    'owner:write',
    'PUT /payout-accounts/{accountId}/layout',
    'Remembers how a bank wants its payment file',
  )
    .input(PayoutLayoutChange)
    .output(PayingAccount),
  /** What the bank or M-Pesa is to be told of those who are not paid yet; nothing is kept of it. */
  file: procedure('owner:write', 'POST /payout-runs/{runId}/file', 'The payment file of a run, out of an own account')
    .input(PayoutFileAsked)
    .output(PayoutFile)
    .errors({ RUN_NOT_APPROVED, RUN_OVER }),
  /** Records the payouts of the chosen lines, all or none; what is paid already stays as it is. */
  pay: procedure('owner:write', 'POST /payout-runs/{runId}/paid')
    .input(PayoutRunPaid)
    .output(PayoutRun)
    .errors({
      ...ofRemit,
      RUN_NOT_APPROVED,
      RUN_WITHDRAWN: { status: 409, message: 'This run was withdrawn.' },
    }),
  /** The same by what a statement says went out: with its day, reference and account. */
  payByStatement: procedure('owner:write', 'POST /payout-runs/{runId}/stated')
    .input(PayoutRunStated)
    .output(PayoutRun)
    .errors({
      ...ofRemit,
      RUN_NOT_APPROVED,
      RUN_WITHDRAWN: { status: 409, message: 'This run was withdrawn.' },
      LINE_PAYS: {
        status: 409,
        message: '{code} on the statement is another payout already, or says another amount. Reload the page.',
        data: z.object({ code: z.string() }),
      },
    }),
  /** What is not paid yet is not paid by this run; what is paid stays. */
  withdraw: procedure('owner:write', 'POST /payout-runs/{runId}/withdraw')
    .input(PayoutRunWithdrawal)
    .output(PayoutRun)
    .errors({ RUN_OVER }),
}
