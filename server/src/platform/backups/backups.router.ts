import { rpc } from '../../rpc'
import { makeBackup } from './backup-requests.service'

export const backupsRouter = {
  list: rpc.backups.list.handler(({ context }) => context.backups.list()),
  make: rpc.backups.make.handler(({ context }) => makeBackup(context)),
}
