import { type SharedCharge, SharedChargeUndo } from '@makao/contract/money/shared-charges/shared-charges.schema'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { ReasonDialog } from '../../../ui/reason-dialog'
import * as words from './shared-charges.words'

export function UndoDialog({ shared, onClose }: { shared: SharedCharge; onClose: () => void }) {
  const { field, ...form } = useSaveForm({
    schema: SharedChargeUndo,
    read: ({ reason }) => ({ sharedChargeId: shared.id, reason, corrected: shared.corrected }),
    send: (input) => client.sharedCharges.undo(input),
    changes: ['payments', 'notices'],
    done: words.undoneText(shared.name),
    onSaved: onClose,
    failed: words.notUndone,
  })
  return (
    <ReasonDialog
      title={words.undoOf(shared.name)}
      description={
        shared.corrected > 0
          ? `${words.everyChargeIsVoided} ${words.correctedToo(shared.corrected)}`
          : words.everyChargeIsVoided
      }
      field={field}
      form={form}
      onClose={onClose}
    />
  )
}
