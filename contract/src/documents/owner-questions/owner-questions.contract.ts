import { z } from 'zod'
import { procedure } from '../../procedure'
import {
  MOST_OPEN,
  NewOwnerQuestion,
  NewQuestionMessage,
  OwnerQuestion,
  OwnerQuestionFilter,
  OwnerQuestionPage,
  OwnQuestionFilter,
} from './owner-questions.schema'

const REQUEST_REUSED = { status: 409, message: 'This was already sent with other words.' } as const

/** What owners ask about their money, and what the agency answers. Both stay as they were written. */
export const ownerQuestions = {
  list: procedure('portfolio:read', 'GET /owner-questions').input(OwnerQuestionFilter).output(OwnerQuestionPage),
  answer: procedure('owner:write', 'POST /owner-questions/{questionId}/answers')
    .input(NewQuestionMessage)
    .output(OwnerQuestion)
    .errors({ REQUEST_REUSED }),
  /** Of the owner who asks. */
  own: procedure('owned:read', 'GET /owned/questions').input(OwnQuestionFilter).output(OwnerQuestionPage),
  ask: procedure('owned:ask', 'POST /owned/questions')
    .input(NewOwnerQuestion)
    .output(OwnerQuestion)
    .errors({
      REQUEST_REUSED,
      QUESTIONS_WAIT: {
        status: 409,
        message: `${MOST_OPEN} questions wait for an answer already. Wait for it before you ask more.`,
        data: z.object({}),
      },
    }),
  /** Another word of the owner on what they asked. */
  add: procedure('owned:ask', 'POST /owned/questions/{questionId}')
    .input(NewQuestionMessage)
    .output(OwnerQuestion)
    .errors({ REQUEST_REUSED }),
}
