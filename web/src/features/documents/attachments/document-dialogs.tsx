import { RenamedAttachment } from '@makao/contract/documents/attachments/attachments.schema'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { buttonClass } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { ConfirmDialog, Dialog, FormDialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import * as words from './attachments.words'
import { documentUrl } from './send-document'

export interface ShownDocument {
  id: string
  name: string
  type: string
}

interface DocumentDialogProps {
  document: ShownDocument
  onClose: () => void
}

/** A picture, as large as there is room. */
export function PictureDialog({ document, onClose }: DocumentDialogProps) {
  return (
    <Dialog title={document.name} width={900} onClose={onClose}>
      <img
        src={`${documentUrl(document.id)}?show`}
        alt={document.name}
        className="mx-auto max-h-[65dvh] rounded-lg object-contain"
      />
      <p className="mt-4 flex justify-end">
        <a href={documentUrl(document.id)} download={document.name} className={buttonClass('secondary')}>
          {common.download}
        </a>
      </p>
    </Dialog>
  )
}

export function RenameDialog({ document, onClose }: DocumentDialogProps) {
  const { field, ...form } = useSaveForm({
    schema: RenamedAttachment,
    read: (typed) => ({ ...typed, attachmentId: document.id }),
    send: (input) => client.attachments.rename(input),
    changes: ['documents'],
    done: words.documentRenamed,
    onSaved: onClose,
    failed: words.documentWasNotRenamed,
  })
  return (
    <FormDialog title={words.renameDocument} width={425} form={form} label={words.rename} onClose={onClose}>
      <TextField label={common.name} {...field('name')} defaultValue={document.name} maxLength={120} />
    </FormDialog>
  )
}

/** @param props.isOwn a tenant takes back what they added */
export function DeleteDialog({ document, isOwn, onClose }: DocumentDialogProps & { isOwn: boolean }) {
  const remove = useSave({
    send: () => {
      const input = { attachmentId: document.id }
      return isOwn ? client.attachments.removeOwn(input) : client.attachments.remove(input)
    },
    changes: ['documents'],
    done: words.documentDeleted,
    onSaved: onClose,
    failed: words.documentWasNotDeleted,
  })
  return (
    <ConfirmDialog
      title={words.deleteDocument}
      text={words.nameIsDeletedForEverybody(document.name)}
      confirmLabel={common.deleteIt}
      busyLabel={common.deleting}
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}
