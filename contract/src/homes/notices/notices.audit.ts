import { day, event, text, yesNo } from '../../platform/audit/field-kinds.terms'

export const noticeEvents = {
  published: event('notice.published', 'Notice published', {
    fields: {
      title: text('Title'),
      body: text('Body'),
      showUntil: day('Show until'),
      byEmail: yesNo('By email'),
      bySms: yesNo('By sms'),
    },
  }),
  withdrawn: event('notice.withdrawn', 'Notice withdrawn'),
}
