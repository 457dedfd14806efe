import { amount, event, text } from '../../platform/audit/field-kinds.terms'

export const mobileMoneyEvents = {
  asked: event('payment.asked-for', 'Payment asked for', {
    short: 'Asked for',
    after: { amount: amount('Amount'), by: text('By') },
  }),
  registered: event('setting.receiving-account-registered', 'Addresses of an account registered'),
  cleared: event('setting.strange-callback-cleared', 'Strange callback marked as seen', {
    after: { problem: text('Problem') },
  }),
}
