import { NewPersonNote } from '@makao/contract/people/notes/notes.schema'
import { client } from '../../../lib/api'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { FormDialog } from '../../../ui/dialog'
import { TextAreaField } from '../../../ui/field'
import * as words from './notes.words'

interface AddNoteDialogProps {
  tenantId: string
  tenantName: string
  onClose: () => void
}

/** Notes something of a tenant for staff. */
export function AddNoteDialog({ tenantId, tenantName, onClose }: AddNoteDialogProps) {
  // One for each time the dialog opens: sent twice, it is one note.
  const id = useRequestId()
  const { field, ...form } = useSaveForm({
    schema: NewPersonNote,
    read: (typed) => ({ ...typed, tenantId, id }),
    send: (input) => client.notes.add(input),
    changes: ['notes'],
    done: words.noteAdded,
    onSaved: onClose,
    unsent: (input) => ({ id, kind: 'note', input, about: tenantName }),
    onKept: onClose,
    failed: words.noteWasNotAdded,
  })
  return (
    <FormDialog
      title={words.addNote}
      description={words.onStaffSeeItTheTenant(tenantName)}
      width={500}
      form={form}
      label={words.addNote}
      onClose={onClose}
    >
      <TextAreaField label={words.note} {...field('body')} maxLength={1000} />
    </FormDialog>
  )
}
