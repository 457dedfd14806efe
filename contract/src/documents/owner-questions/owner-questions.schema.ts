import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Month } from '../../days.schema'
import { PageNumber, pageOfSome } from '../../page'
import { requiredText } from '../../text'
import { askedAbout } from './owner-questions.kinds'

const MOST_LETTERS = 1000

/** How many questions of an owner may wait for an answer at once. */
export const MOST_OPEN = 50

const body = requiredText('Write your question', MOST_LETTERS)

/** What was written, by the owner or by the agency; it stays as it is. */
export const QuestionMessage = z.object({
  id: z.uuid(),
  isOfOwner: z.boolean(),
  body: z.string(),
  writerName: z.string(),
  writtenAt: z.iso.datetime(),
})
export type QuestionMessage = z.infer<typeof QuestionMessage>

/**
 * What an owner asked. `says`: what it is about, as it stood when it was asked; `isOpen`: the owner wrote last. `messages`: the question
 * first.
 */
export const OwnerQuestion = z.object({
  id: z.uuid(),
  ownerId: z.uuid(),
  ownerName: z.string(),
  about: z.enum(askedAbout),
  says: z.string(),
  isOpen: z.boolean(),
  messages: z.array(QuestionMessage),
  allowed: allowed('answer'),
})
export type OwnerQuestion = z.infer<typeof OwnerQuestion>

/** `id` is chosen by the browser: the same one sent twice asks once. `subjectId`: the property, expense, payout or event. */
export const NewOwnerQuestion = z
  .object({
    id: z.uuid(),
    about: z.enum(askedAbout),
    subjectId: z.uuid(),
    /** Of a line of the statement. */
    month: Month.nullable().default(null),
    body,
  })
  .check(({ value, issues }) => {
    if ((value.about === 'line') === (value.month !== null)) return
    issues.push({ code: 'custom', path: ['month'], message: 'Say which month', input: value.month })
  })
export type NewOwnerQuestion = z.infer<typeof NewOwnerQuestion>

/** What is written on a question: another word of the owner, or an answer. `id` is chosen by the browser. */
export const NewQuestionMessage = z.object({
  id: z.uuid(),
  questionId: z.uuid(),
  body: requiredText('Write an answer', MOST_LETTERS),
})
export type NewQuestionMessage = z.infer<typeof NewQuestionMessage>

/** `ownerId`: only theirs; `isOpen`: only what waits for an answer. The latest first. */
export const OwnerQuestionFilter = z.object({
  ownerId: z.uuid().nullish(),
  isOpen: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .or(z.boolean())
    .nullish(),
  page: PageNumber,
})
export type OwnerQuestionFilter = z.infer<typeof OwnerQuestionFilter>
export const OwnQuestionFilter = z.object({ page: PageNumber })
export const OwnerQuestionPage = pageOfSome(OwnerQuestion)
export type OwnerQuestionPage = z.infer<typeof OwnerQuestionPage>
