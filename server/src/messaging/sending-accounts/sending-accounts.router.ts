import { rpc } from '../../rpc'
import { readSendingAccounts, removeSendingAccount, setMailAccount, setSmsAccount } from './sending-accounts.service'

export const sendingAccountsRouter = {
  read: rpc.sendingAccounts.read.handler(({ context }) => readSendingAccounts(context)),
  setMail: rpc.sendingAccounts.setMail.handler(({ context, input }) => setMailAccount(context, input)),
  setSms: rpc.sendingAccounts.setSms.handler(({ context, input }) => setSmsAccount(context, input)),
  remove: rpc.sendingAccounts.remove.handler(({ context, input }) => removeSendingAccount(context, input.channel)),
}
