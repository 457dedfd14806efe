import { type Asked, nowhere } from './asked'

const payment = {
  amount: 1,
  currency: 'KES',
  paymentType: 'rent',
  paymentStatus: 'paid',
  dueDate: '2026-11-05',
}

export const due = { amount: 1, currency: 'KES', paymentType: 'rent', dueDate: '2026-11-05' }
export const shared = {
  paymentType: 'other',
  name: 'Lift',
  currency: 'KES',
  amount: 1,
  split: 'even',
  dueDate: '2026-11-05',
}
const rise = { currency: 'KES', fromDay: '2099-01-01', kind: 'percent', rate: 500 }
const received = { amount: 1, currency: 'KES', method: 'mpesa', receivedOn: '2026-11-05' }

const reminderSettings = {
  rentReminderEnabled: true,
  rentReminderDays: 3,
  rentReminderTemplate: 'Rent',
  serviceChargeReminderEnabled: false,
  serviceChargeReminderDays: 7,
  serviceChargeReminderTemplate: 'Service charge',
  overdueReminderEnabled: true,
  overdueReminderDays: 14,
  overdueReminderTemplate: 'Overdue',
  emailEnabled: true,
  smsEnabled: false,
}

export const chargesAndPaymentsAsked: Asked = {
  'charges.list': { input: () => ({}), answer: null },
  'charges.listOwn': { input: () => ({}), answer: null },
  'charges.record': {
    input: () => ({ ...payment, requestId: nowhere(), tenancyId: nowhere() }),
    answer: 'NOT_FOUND',
  },
  'charges.get': { input: () => ({ chargeId: nowhere() }), answer: 'NOT_FOUND' },
  'charges.markPaid': {
    input: () => ({ chargeId: nowhere(), revision: 1, paidDate: '2026-11-05' }),
    answer: 'NOT_FOUND',
  },
  'charges.correct': { input: () => ({ ...due, chargeId: nowhere(), revision: 1 }), answer: 'NOT_FOUND' },
  'charges.undoWriteOff': {
    input: () => ({ chargeId: nowhere(), revision: 1, reason: 'He pays after all' }),
    answer: 'NOT_FOUND',
  },
  'charges.writeOff': {
    input: () => ({ chargeId: nowhere(), revision: 1, reason: 'Gone' }),
    answer: 'NOT_FOUND',
  },
  'payments.list': { input: () => ({}), answer: null },
  'payments.listOwn': { input: () => ({}), answer: null },
  'payments.get': { input: () => ({ paymentId: nowhere() }), answer: 'NOT_FOUND' },
  'payments.account': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'payments.statement': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'payments.receive': {
    input: () => ({ ...received, requestId: nowhere(), tenancyId: nowhere() }),
    answer: 'NOT_FOUND',
  },
  'payments.ownStatement': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'payments.allocate': { input: () => ({ paymentId: nowhere(), parts: [] }), answer: 'NOT_FOUND' },
  'payments.correct': { input: () => ({ ...received, paymentId: nowhere(), reason: 'Wrong' }), answer: 'NOT_FOUND' },
  'payments.reverse': { input: () => ({ paymentId: nowhere(), reason: 'Bounced' }), answer: 'NOT_FOUND' },
  'chargeRuns.settings': { answer: null },
  'chargeRuns.saveSettings': { input: () => ({ isAutomatic: true, daysBefore: 5 }), answer: null },
  'chargeRuns.preview': { input: () => ({}), answer: null },
  'chargeRuns.lastRun': { answer: null },
  // There are no jobs in these tests.
  'chargeRuns.run': { input: () => ({ seen: '' }), answer: 'NOT_FOUND' },
  'ledger.check': { answer: null },
  'ledger.entries': { input: () => ({ chargeId: nowhere() }), answer: null },
  'ledger.trialBalance': { input: () => ({ to: '2026-11-21' }), answer: null },
  'ledger.closedMonths': { answer: null },
  'ledger.closeMonth': { input: () => ({ month: '2999-01' }), answer: 'MONTH_NOT_OVER' },
  'ledger.reopenMonth': { input: () => ({ month: '2999-01' }), answer: 'MONTH_NOT_LAST' },
  'charges.void': { input: () => ({ chargeId: nowhere(), revision: 1, reason: 'Twice' }), answer: 'NOT_FOUND' },
  'approvals.settings': { answer: null },
  'approvals.saveSettings': { input: () => ({}), answer: null },
  'approvals.list': { answer: null },
  'approvals.ask': {
    input: () => ({
      approvalId: nowhere(),
      action: 'writeOff' as const,
      asked: { chargeId: nowhere(), revision: 1, reason: 'Gone' },
    }),
    answer: 'NOT_FOUND',
  },
  'approvals.approve': { input: () => ({ approvalId: nowhere() }), answer: 'NOT_FOUND' },
  'approvals.decline': { input: () => ({ approvalId: nowhere(), reason: 'No' }), answer: 'NOT_FOUND' },
  'approvals.withdraw': { input: () => ({ approvalId: nowhere() }), answer: 'NOT_FOUND' },
  'reminders.preview': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'reminders.previewRound': { input: () => ({ tenantId: nowhere() }), answer: null },
  'reminders.askRound': {
    input: () => ({ tenantId: nowhere(), requestId: nowhere(), seen: 1 }),
    answer: 'NOBODY',
  },
  'reminders.ask': { input: () => ({ tenancyId: nowhere(), requestId: nowhere() }), answer: 'NOT_FOUND' },
  'reminders.previewLetter': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'reminders.makeLetter': { input: () => ({ tenancyId: nowhere(), isSent: false }), answer: 'NOT_FOUND' },
  'reminders.chats': { input: () => ({ tenancyIds: [nowhere()] }), answer: null },
  'reminders.openChat': { input: () => ({ tenancyId: nowhere(), requestId: nowhere() }), answer: 'NOT_FOUND' },
  'rentIncreases.preview': { input: () => ({ propertyId: nowhere(), ...rise }), answer: 'NOT_FOUND' },
  'rentIncreases.make': {
    input: () => ({ requestId: nowhere(), propertyId: nowhere(), seen: '', ...rise }),
    answer: 'NOT_FOUND',
  },
  'rentIncreases.list': { answer: null },
  'rentIncreases.withdraw': { input: () => ({ rentIncreaseId: nowhere() }), answer: 'NOT_FOUND' },
  'sharedCharges.preview': { input: () => ({ propertyId: nowhere(), ...shared }), answer: 'NOT_FOUND' },
  'sharedCharges.make': {
    input: () => ({
      requestId: nowhere(),
      propertyId: nowhere(),
      seen: '',
      ...shared,
    }),
    answer: 'NOT_FOUND',
  },
  'sharedCharges.list': { answer: null },
  'sharedCharges.undo': { input: () => ({ sharedChargeId: nowhere(), reason: 'Wrong' }), answer: 'NOT_FOUND' },
  'promises.list': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'promises.make': {
    input: () => ({ requestId: nowhere(), tenancyId: nowhere(), currency: 'KES', amount: 1, day: '2099-01-01' }),
    answer: 'NOT_FOUND',
  },
  'promises.withdraw': { input: () => ({ promiseId: nowhere() }), answer: 'NOT_FOUND' },
  'arrears.list': { input: () => ({}), answer: null },
  'arrears.choose': { input: () => ({}), answer: null },
  'reminderSettings.get': { answer: null },
  'reminderSettings.save': { input: () => reminderSettings, answer: null },
  'reminderSettings.example': { answer: null },
}
