import { procedure } from '../../procedure'
import { Backup, BackupList } from './backups.schema'

export const backups = {
  list: procedure('backup:read', 'GET /backups').output(BackupList),
  /** Makes one now. */
  make: procedure('backup:read', 'POST /backups')
    .output(Backup)
    .errors({
      BACKUP_RUNNING: { status: 409, message: 'A backup is being made already. Look again in a moment.' },
      BACKUP_FAILED: { status: 503, message: 'The backup could not be made. Is there room on the disk?' },
    }),
}
