import { count, event, text } from '../../platform/audit/field-kinds.terms'

const statement = { account: text('Account'), lines: count('Lines') }

export const statementEvents = {
  taken: event('payment.statement-taken', 'Statement imported', { short: 'Imported', after: statement }),
  undone: event('payment.statement-undone', 'Import of a statement undone', { short: 'Undone', after: statement }),
  discarded: event('payment.statement-discarded', 'Checked statement discarded', {
    short: 'Discarded',
    after: statement,
  }),
}
