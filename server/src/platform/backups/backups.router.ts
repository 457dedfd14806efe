import { rpc } from '../../rpc'
import { listBackups, makeBackup } from './backup-requests.service'

export const backupsRouter = {
  list: rpc.backups.list.handler(({ context }) => listBackups(context)),
  make: rpc.backups.make.handler(({ context }) => makeBackup(context)),
}
