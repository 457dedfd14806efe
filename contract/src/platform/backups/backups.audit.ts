import { event } from '../audit/audit.kinds'

export const backupEvents = {
  made: event('backup.made', 'Backup made'),
  downloaded: event('backup.downloaded', 'Backup taken out'),
}
