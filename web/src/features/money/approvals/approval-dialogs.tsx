import { type Approval, ApprovalDecline } from '@makao/contract/money/approvals/approvals.schema'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { ConfirmDialog } from '../../../ui/dialog'
import { ReasonDialog } from '../../../ui/reason-dialog'
import * as words from './approvals.words'
import { askedOf } from './asked-of'

interface OfApproval {
  approval: Approval
  onClose: () => void
}

export function ApproveDialog({ approval, onClose }: OfApproval) {
  const { id: approvalId, subject, askedBy } = approval
  const saving = useSave({
    send: () => client.approvals.approve({ approvalId }),
    changes: ['payments', 'owners'],
    done: words.approved(askedOf(approval), subject),
    onSaved: onClose,
    failed: words.wasNotApproved,
  })
  return (
    <ConfirmDialog
      title={words.approve}
      text={words.isDoneAtOnce(askedOf(approval), subject, askedBy)}
      confirmLabel={words.approve}
      busyLabel={words.approving}
      variant="primary"
      busy={saving.busy}
      onConfirm={() => saving.save()}
      onClose={onClose}
    />
  )
}

export function DeclineDialog({ approval, onClose }: OfApproval) {
  const { id: approvalId, subject, askedBy } = approval
  const { field, ...form } = useSaveForm({
    schema: ApprovalDecline,
    read: (typed) => ({ ...typed, approvalId }),
    send: (input) => client.approvals.decline(input),
    changes: ['payments', 'owners'],
    done: words.declined(askedBy),
    onSaved: onClose,
    failed: words.wasNotDeclined,
  })
  return (
    <ReasonDialog
      title={words.decline}
      description={words.nothingIsDone(askedOf(approval), subject)}
      form={form}
      field={field}
      onClose={onClose}
    />
  )
}

export function WithdrawDialog({ approval, onClose }: OfApproval) {
  const { id: approvalId, subject } = approval
  const saving = useSave({
    send: () => client.approvals.withdraw({ approvalId }),
    changes: ['payments', 'owners'],
    done: words.withdrawn,
    onSaved: onClose,
    failed: words.wasNotWithdrawn,
  })
  return (
    <ConfirmDialog
      title={words.withdraw}
      text={words.nothingIsDone(askedOf(approval), subject)}
      confirmLabel={words.withdraw}
      busy={saving.busy}
      onConfirm={() => saving.save()}
      onClose={onClose}
    />
  )
}
