import { rpc } from '../../rpc'
import {
  archiveReceivingAccount,
  changeReceivingAccount,
  createReceivingAccount,
  readCallback,
  readOwnWhereToPay,
  readReceivingAccounts,
  requireWhereToPay,
  restoreReceivingAccount,
  rotateCallback,
  setCredentials,
} from './receiving-accounts.service'

export const receivingAccountsRouter = {
  list: rpc.receivingAccounts.list.handler(({ context }) => readReceivingAccounts(context)),
  create: rpc.receivingAccounts.create.handler(({ context, input }) => createReceivingAccount(context, input)),
  change: rpc.receivingAccounts.change.handler(({ context, input }) => changeReceivingAccount(context, input)),
  setCredentials: rpc.receivingAccounts.setCredentials.handler(({ context, input }) => setCredentials(context, input)),
  callback: rpc.receivingAccounts.callback.handler(({ context, input }) => readCallback(context, input.accountId)),
  rotateCallback: rpc.receivingAccounts.rotateCallback.handler(({ context, input }) =>
    rotateCallback(context, input.accountId),
  ),
  archive: rpc.receivingAccounts.archive.handler(({ context, input }) =>
    archiveReceivingAccount(context, input.accountId),
  ),
  restore: rpc.receivingAccounts.restore.handler(({ context, input }) =>
    restoreReceivingAccount(context, input.accountId),
  ),
  whereToPay: rpc.receivingAccounts.whereToPay.handler(({ context, input }) =>
    requireWhereToPay(context.db, input.tenancyId, context.now),
  ),
  ownWhereToPay: rpc.receivingAccounts.ownWhereToPay.handler(({ context, input }) =>
    readOwnWhereToPay(context, input.tenancyId),
  ),
}
