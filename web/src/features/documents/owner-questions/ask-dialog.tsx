import type { AskedAbout } from '@makao/contract/documents/owner-questions/owner-questions.kinds'
import { NewOwnerQuestion } from '@makao/contract/documents/owner-questions/owner-questions.schema'
import { client } from '../../../lib/api'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { FormDialog } from '../../../ui/dialog'
import { TextAreaField } from '../../../ui/field'
import * as words from './owner-questions.words'

export interface AskDialogProps {
  about: AskedAbout
  subjectId: string
  /** Of a line of the statement. */
  month?: string
  /** What it is called on the screen. */
  what: string
  onClose: () => void
}

/** An owner asks about something that they see. */
export function AskDialog({ about, subjectId, month, what, onClose }: AskDialogProps) {
  const id = useRequestId()
  const { field, ...form } = useSaveForm({
    schema: NewOwnerQuestion,
    read: (typed) => ({ ...typed, id, about, subjectId, month: month ?? null }),
    send: (input) => client.ownerQuestions.ask(input),
    changes: ['owners'],
    done: words.sent,
    onSaved: onClose,
    failed: words.notSent,
  })
  return (
    <FormDialog
      title={words.askAbout(what)}
      description={words.agencyReadsIt}
      width={500}
      form={form}
      label={words.askYourAgency}
      onClose={onClose}
    >
      <TextAreaField label={words.question} {...field('body')} maxLength={1000} />
    </FormDialog>
  )
}
