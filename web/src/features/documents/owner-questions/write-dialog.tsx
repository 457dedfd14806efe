import {
  NewQuestionMessage,
  type OwnerQuestion,
} from '@makao/contract/documents/owner-questions/owner-questions.schema'
import { client } from '../../../lib/api'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { FormDialog } from '../../../ui/dialog'
import { TextAreaField } from '../../../ui/field'
import * as words from './owner-questions.words'

interface WriteDialogProps {
  question: OwnerQuestion
  /** Whether the owner writes; else the agency answers. */
  isOwn: boolean
  onClose: () => void
}

/** Another word on a question. */
export function WriteDialog({ question, isOwn, onClose }: WriteDialogProps) {
  const id = useRequestId()
  const { field, ...form } = useSaveForm({
    schema: NewQuestionMessage,
    read: (typed) => ({ ...typed, id, questionId: question.id }),
    send: (input) => (isOwn ? client.ownerQuestions.add(input) : client.ownerQuestions.answer(input)),
    changes: ['owners'],
    done: isOwn ? words.sent : words.answered,
    onSaved: onClose,
    failed: isOwn ? words.notSent : words.notAnswered,
  })
  const label = isOwn ? words.writeMore : words.answerTo(question.ownerName)
  return (
    <FormDialog
      title={label}
      description={isOwn ? words.agencyReadsIt : words.theyReadIt}
      width={500}
      form={form}
      label={label}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-soft">{question.says}</p>
      <TextAreaField label={isOwn ? words.question : words.answer} {...field('body')} maxLength={1000} />
    </FormDialog>
  )
}
