import { type Approval, ApprovalAllTheSame, ApprovalDecline } from '@makao/contract/money/approvals/approvals.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { isRefusal } from '../../../lib/refusal'
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
  const [isDiffering, setDiffering] = useState(false)
  const saving = useSave({
    send: async () => {
      try {
        return await client.approvals.approve({ approvalId })
      } catch (error) {
        if (isRefusal(error, 'BOOKS_DIFFER')) setDiffering(true)
        throw error
      }
    },
    changes: ['payments', 'owners'],
    done: words.approved(askedOf(approval), subject),
    onSaved: onClose,
    failed: words.wasNotApproved,
  })
  if (isDiffering) return <ApproveAllTheSameDialog approval={approval} onClose={onClose} />
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

/** A payment run, though the books differ from the bank: whoever approves it says why. */
function ApproveAllTheSameDialog({ approval, onClose }: OfApproval) {
  const { id: approvalId, subject } = approval
  const { field, ...form } = useSaveForm({
    schema: ApprovalAllTheSame,
    read: (typed) => ({ ...typed, approvalId }),
    send: ({ reason }) => client.approvals.approve({ approvalId, evenDiffering: reason }),
    changes: ['payments', 'owners'],
    done: words.approved(askedOf(approval), subject),
    onSaved: onClose,
    failed: words.wasNotApproved,
  })
  return (
    <ReasonDialog
      title={words.approveAllTheSame}
      description={words.booksDiffer(askedOf(approval), subject)}
      form={form}
      field={field}
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
