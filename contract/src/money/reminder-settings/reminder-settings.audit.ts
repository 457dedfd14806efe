import { count, event, text, yesNo } from '../../platform/audit/field-kinds.terms'

export const reminderSettingEvents = {
  saved: event('setting.reminders-saved', 'Reminders saved', {
    fields: {
      rentReminderEnabled: yesNo('Rent reminder enabled'),
      rentReminderDays: count('Rent reminder days'),
      rentReminderTemplate: text('Rent reminder template'),
      serviceChargeReminderEnabled: yesNo('Service charge reminder enabled'),
      serviceChargeReminderDays: count('Service charge reminder days'),
      serviceChargeReminderTemplate: text('Service charge reminder template'),
      overdueReminderEnabled: yesNo('Overdue reminder enabled'),
      overdueReminderDays: count('Overdue reminder days'),
      overdueReminderTemplate: text('Overdue reminder template'),
      overdueSteps: text('Steps after the first overdue reminder'),
      billReminderEnabled: yesNo('Bill reminder enabled'),
      billReminderTemplate: text('Bill reminder template'),
      severalTemplate: text('Template for several amounts'),
      receiptEnabled: yesNo('Receipt enabled'),
      emailEnabled: yesNo('Email enabled'),
      smsEnabled: yesNo('Sms enabled'),
    },
  }),
}
