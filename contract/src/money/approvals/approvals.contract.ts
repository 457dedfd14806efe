import { z } from 'zod'
import { changedMeanwhile } from '../../as-read.schema'
import { procedure } from '../../procedure'
import { charges } from '../charges/charges.contract'
import { finalAccounts } from '../final-accounts/final-accounts.contract'
import { openings } from '../openings/openings.contract'
import { owners } from '../owners/owners.contract'
import { payments } from '../payments/payments.contract'
import { payoutRuns } from '../payouts/payout-runs.contract'
import { receiptLines } from '../receipt-lines/receipt-lines.contract'
import {
  Approval,
  ApprovalAsked,
  ApprovalDecline,
  ApprovalGiven,
  ApprovalId,
  ApprovalSettings,
  ApprovalSettingsChange,
} from './approvals.schema'

/** What the procedures that are asked for may refuse, when they are asked for and when they are approved. */
const askedFor = {
  ...receiptLines.markReturned['~orpc'].errorMap,
  ...receiptLines.markNotRent['~orpc'].errorMap,
  ...openings.withdraw['~orpc'].errorMap,
  ...finalAccounts.refund['~orpc'].errorMap,
  ...charges.writeOff['~orpc'].errorMap,
  ...charges.void['~orpc'].errorMap,
  ...charges.correct['~orpc'].errorMap,
  ...payments.reverse['~orpc'].errorMap,
  ...payments.correct['~orpc'].errorMap,
  ...owners.update['~orpc'].errorMap,
  ...owners.remit['~orpc'].errorMap,
  ...payoutRuns.approve['~orpc'].errorMap,
}

const decided = {
  APPROVAL_DECIDED: { status: 409, message: 'This was already approved, declined or withdrawn.' },
} as const

/** What is done only once a second person has approved it. */
export const approvals = {
  settings: procedure(
    'portfolio:read',
    'GET /approvals/settings',
    'Above which amounts a second person approves',
  ).output(ApprovalSettings),
  saveSettings: procedure(
    'agency:write',
    'PUT /approvals/settings',
    'Sets above which amounts a second person approves',
  )
    .input(ApprovalSettingsChange)
    .output(ApprovalSettings)
    .errors({
      ...changedMeanwhile,
      ONE_ADMIN: {
        status: 409,
        message: 'There is only one admin, and nobody approves what they ask for themselves. Add another admin first.',
      },
    }),
  /** What waits, the oldest first, at most a hundred. */
  list: procedure('portfolio:read', 'GET /approvals', 'What waits for a second person').output(z.array(Approval)),
  ask: procedure('payment:record', 'POST /approvals', 'Asks a second person to approve something; nothing is done yet')
    .input(ApprovalAsked)
    .output(Approval)
    .errors({
      ...askedFor,
      REQUEST_REUSED: {
        status: 409,
        message: 'You asked for this with other values before. Look at what waits for approval.',
      },
      ASKED_ALREADY: { status: 409, message: 'This is already waiting to be approved.' },
      NOT_NEEDED: { status: 409, message: 'Nobody has to approve this. Open it again and do it.' },
    }),
  approve: procedure(
    'approval:decide',
    'POST /approvals/{approvalId}/approve',
    'Approves what was asked for, and does it',
  )
    .input(ApprovalGiven)
    .output(Approval)
    .errors({
      ...askedFor,
      ...decided,
      OWN_REQUEST: { status: 403, message: 'You asked for this yourself. Somebody else has to approve it.' },
    }),
  decline: procedure('approval:decide', 'POST /approvals/{approvalId}/decline')
    .input(ApprovalDecline)
    .output(Approval)
    .errors({
      ...decided,
      OWN_REQUEST: { status: 403, message: 'You asked for this yourself. Withdraw it instead.' },
    }),
  withdraw: procedure('payment:record', 'POST /approvals/{approvalId}/withdraw')
    .input(ApprovalId)
    .output(Approval)
    .errors({
      ...decided,
      OTHERS_REQUEST: { status: 403, message: 'Somebody else asked for this.' },
    }),
}
