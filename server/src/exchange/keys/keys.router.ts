import { rpc } from '../../rpc'
import { makeKeyByPassword, readKeys, withdrawKey } from './keys.service'

export const apiKeysRouter = {
  list: rpc.apiKeys.list.handler(({ context }) => readKeys(context)),
  make: rpc.apiKeys.make.handler(({ context, input }) => makeKeyByPassword(context, input)),
  withdraw: rpc.apiKeys.withdraw.handler(({ context, input }) => withdrawKey(context, input.keyId)),
}
