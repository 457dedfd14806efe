import { mapRows } from '../../lists'
import { rpc } from '../../rpc'
import { questionFor } from './owner-questions.rules'
import { addToQuestion, answerOwner, askAgency, readOwnQuestions, readQuestions } from './owner-questions.service'

export const ownerQuestionsRouter = {
  list: rpc.ownerQuestions.list.handler(async ({ context, input }) =>
    mapRows(await readQuestions(context, input), questionFor(context.actor)),
  ),
  answer: rpc.ownerQuestions.answer.handler(({ context, input }) =>
    answerOwner(context, input).then(questionFor(context.actor)),
  ),
  own: rpc.ownerQuestions.own.handler(async ({ context, input }) =>
    mapRows(await readOwnQuestions(context, input.page), questionFor(context.actor)),
  ),
  ask: rpc.ownerQuestions.ask.handler(({ context, input }) =>
    askAgency(context, input).then(questionFor(context.actor)),
  ),
  add: rpc.ownerQuestions.add.handler(({ context, input }) =>
    addToQuestion(context, input).then(questionFor(context.actor)),
  ),
}
