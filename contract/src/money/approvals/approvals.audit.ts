import { amount, choice, event, text, yesNo } from '../../platform/audit/field-kinds.terms'
import { askedActionNames } from './approvals.terms'

const fields = {
  action: choice('What', askedActionNames),
  amount: amount('Amount'),
  askedBy: text('Asked by'),
  details: text('Details'),
}

export const approvalEvents = {
  settingsSaved: event('setting.approvals-saved', 'Limits for a second person saved', {
    fields: {
      refundKes: text('Refunds above, KES'),
      refundUgx: text('Refunds above, UGX'),
      writeOffKes: text('Write-offs above, KES'),
      writeOffUgx: text('Write-offs above, UGX'),
      reversalKes: text('Reversals above, KES'),
      reversalUgx: text('Reversals above, UGX'),
      payoutKes: text('Payment runs above, KES'),
      payoutUgx: text('Payment runs above, UGX'),
      payoutDetails: yesNo('Payout details'),
    },
  }),
  asked: event('approval.asked', 'Approval asked for', { fields }),
  approved: event('approval.approved', 'Approved', { fields }),
  declined: event('approval.declined', 'Approval declined', { fields }),
  withdrawn: event('approval.withdrawn', 'Request for approval withdrawn', { fields }),
}
