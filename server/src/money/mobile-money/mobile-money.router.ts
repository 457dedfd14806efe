import { rpc } from '../../rpc'
import { checkAccount, registerAccount } from './account-check.service'
import { clearStrange, readStrange } from './callbacks.service'
import {
  askForOwnPayment,
  askForPayment,
  readOwnPayNow,
  readOwnPrompt,
  readPayNowOf,
  readPrompt,
} from './prompts.service'

export const mobileMoneyRouter = {
  payNow: rpc.mobileMoney.payNow.handler(({ context, input }) => readPayNowOf(context, input.tenancyId)),
  ask: rpc.mobileMoney.ask.handler(({ context, input }) => askForPayment(context, input)),
  ownPayNow: rpc.mobileMoney.ownPayNow.handler(({ context, input }) => readOwnPayNow(context, input.tenancyId)),
  ownAsk: rpc.mobileMoney.ownAsk.handler(({ context, input }) => askForOwnPayment(context, input)),
  prompt: rpc.mobileMoney.prompt.handler(({ context, input }) => readPrompt(context, input.promptId)),
  ownPrompt: rpc.mobileMoney.ownPrompt.handler(({ context, input }) => readOwnPrompt(context, input.promptId)),
  check: rpc.mobileMoney.check.handler(({ context, input }) => checkAccount(context, input.accountId)),
  register: rpc.mobileMoney.register.handler(({ context, input }) => registerAccount(context, input)),
  strange: rpc.mobileMoney.strange.handler(({ context }) => readStrange(context)),
  clearStrange: rpc.mobileMoney.clearStrange.handler(({ context, input }) => clearStrange(context, input.callbackId)),
}
