import { NewPersonNote } from '@makao/contract/people/notes/notes.schema'
import { useSaveForm } from '../../../lib/save-form'
import type { UnsentFormProps } from '../../../lib/unsent-form'
import { FormDialog } from '../../../ui/dialog'
import { TextAreaField } from '../../../ui/field'
import * as words from './notes.words'

const Mended = NewPersonNote.pick({ body: true })

/** Mends a note that was not sent yet. */
export function EditUnsentNote({ input, dialog, saving }: UnsentFormProps) {
  const { field, ...form } = useSaveForm({ ...saving, schema: Mended, read: (typed) => typed })
  return (
    <FormDialog {...dialog} form={form}>
      <TextAreaField label={words.note} {...field('body')} maxLength={1000} defaultValue={String(input.body)} />
    </FormDialog>
  )
}
