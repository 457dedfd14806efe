import { openRpc } from '../../rpc'
import { hasAdmin } from '../accounts/accounts.repository'
import { isSignUpOpen } from '../accounts/sign-up-setting.repository'
import { createDefaultAdmin } from './setup.service'
import { asksSetupCode } from './setup-code.service'

export const setupRouter = {
  status: openRpc.setup.status.handler(async ({ context }) => ({
    needed: !(await hasAdmin(context.db)),
    asksCode: asksSetupCode(context.config),
    signUpOpen: await isSignUpOpen(context.db),
  })),
  createAdmin: openRpc.setup.createAdmin.handler(({ context, input }) => createDefaultAdmin(context, input)),
}
