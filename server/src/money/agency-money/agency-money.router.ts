import { rpc } from '../../rpc'
import { beginThisMonth } from '../ledger/begun-month.service'
import { listAgencyAccounts } from './agency-money.repository'
import {
  payVat,
  readAccountCodes,
  readAgencyMoney,
  readVatDue,
  recordAgencyMoney,
  saveAccountCodes,
  saveAgencyAccount,
  takeAgencyMoneyBack,
} from './agency-money.service'

export const agencyMoneyRouter = {
  accounts: rpc.agencyMoney.accounts.handler(({ context }) => listAgencyAccounts(context.db)),
  saveAccount: rpc.agencyMoney.saveAccount.handler(({ context, input }) => saveAgencyAccount(context, input)),
  codes: rpc.agencyMoney.codes.handler(({ context }) => readAccountCodes(context.db)),
  saveCodes: rpc.agencyMoney.saveCodes.handler(({ context, input }) => saveAccountCodes(context, input)),
  list: rpc.agencyMoney.list.handler(({ context, input }) => readAgencyMoney(context, input)),
  record: rpc.agencyMoney.record.handler(({ context, input }) =>
    beginThisMonth(context).then(() => recordAgencyMoney(context, input)),
  ),
  vatDue: rpc.agencyMoney.vatDue.handler(({ context }) => beginThisMonth(context).then(() => readVatDue(context.db))),
  payVat: rpc.agencyMoney.payVat.handler(({ context, input }) =>
    beginThisMonth(context).then(() => payVat(context, input)),
  ),
  takeBack: rpc.agencyMoney.takeBack.handler(({ context, input }) => takeAgencyMoneyBack(context, input)),
}
