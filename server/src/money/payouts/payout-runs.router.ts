import { rpc } from '../../rpc'
import { makePayoutFile, readPayingAccounts, savePayoutLayout } from './payout-layouts.service'
import { payoutRunFor } from './payout-runs.rules'
import { approveRun, makeRun, payRun, payRunByStatement, readRuns, withdrawRun } from './payout-runs.service'

export const payoutRunsRouter = {
  list: rpc.payoutRuns.list.handler(async ({ context }) => (await readRuns(context)).map(payoutRunFor(context.actor))),
  make: rpc.payoutRuns.make.handler(({ context, input }) => makeRun(context, input).then(payoutRunFor(context.actor))),
  approve: rpc.payoutRuns.approve.handler(({ context, input }) =>
    approveRun(context, input).then(payoutRunFor(context.actor)),
  ),
  accounts: rpc.payoutRuns.accounts.handler(({ context }) => readPayingAccounts(context)),
  saveLayout: rpc.payoutRuns.saveLayout.handler(({ context, input }) => savePayoutLayout(context, input)),
  file: rpc.payoutRuns.file.handler(({ context, input }) => makePayoutFile(context, input)),
  pay: rpc.payoutRuns.pay.handler(({ context, input }) => payRun(context, input).then(payoutRunFor(context.actor))),
  payByStatement: rpc.payoutRuns.payByStatement.handler(({ context, input }) =>
    payRunByStatement(context, input).then(payoutRunFor(context.actor)),
  ),
  withdraw: rpc.payoutRuns.withdraw.handler(({ context, input }) =>
    withdrawRun(context, input).then(payoutRunFor(context.actor)),
  ),
}
