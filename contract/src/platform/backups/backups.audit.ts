import { event } from '../audit/field-kinds.terms'

export const backupEvents = {
  made: event('backup.made', 'Backup made'),
  downloaded: event('backup.downloaded', 'Backup downloaded'),
}
