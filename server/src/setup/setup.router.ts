import { hasAdmin } from '../accounts/accounts.repository'
import { openRpc } from '../rpc'
import { createDefaultAdmin } from './setup.service'

export const setupRouter = {
  status: openRpc.setup.status.handler(async ({ context }) => ({ needed: !(await hasAdmin(context.db)) })),
  createAdmin: openRpc.setup.createAdmin.handler(({ context }) => createDefaultAdmin(context)),
}
