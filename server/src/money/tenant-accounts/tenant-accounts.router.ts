import { rpc } from '../../rpc'
import { readTenantAccount, readTenantStatement, receiveFromTenant } from './tenant-accounts.service'
import { readTransfers, transferMoney, undoTransfer } from './transfers.service'

export const tenantAccountsRouter = {
  get: rpc.tenantAccounts.get.handler(({ context, input }) => readTenantAccount(context, input.tenantId)),
  statement: rpc.tenantAccounts.statement.handler(({ context, input }) => readTenantStatement(context, input)),
  receive: rpc.tenantAccounts.receive.handler(({ context, input }) => receiveFromTenant(context, input)),
  transfers: rpc.tenantAccounts.transfers.handler(({ context, input }) => readTransfers(context, input.tenancyId)),
  transfer: rpc.tenantAccounts.transfer.handler(({ context, input }) => transferMoney(context, input)),
  undoTransfer: rpc.tenantAccounts.undoTransfer.handler(({ context, input }) => undoTransfer(context, input)),
}
