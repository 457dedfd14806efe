import { count, event, text, yesNo } from '../../platform/audit/field-kinds.terms'

const report = {
  name: text('Name'),
  report: text('Report'),
  mailDay: count('Sent on day'),
  file: text('File'),
  isShared: yesNo('Shared'),
}

export const savedReportEvents = {
  saved: event('message.report-saved', 'Report saved, with the day on which it is sent', { fields: report }),
  removed: event('message.report-removed', 'Saved report removed'),
}
