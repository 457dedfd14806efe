import { event, text } from '../../platform/audit/field-kinds.terms'

export const ownerQuestionEvents = {
  asked: event('owner.asked', 'Question of an owner', { fields: { about: text('About'), body: text('Question') } }),
  added: event('owner.question-added', 'Owner wrote more on a question', {
    fields: { about: text('About'), body: text('Question') },
  }),
  answered: event('owner.answered', "Owner's question answered", {
    fields: { about: text('About'), body: text('Answer') },
  }),
}
