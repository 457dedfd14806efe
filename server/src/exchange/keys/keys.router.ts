import { rpc } from '../../rpc'
import { makeKey, readKeys, withdrawKey } from './keys.service'

export const apiKeysRouter = {
  list: rpc.apiKeys.list.handler(({ context }) => readKeys(context)),
  make: rpc.apiKeys.make.handler(({ context, input }) => makeKey(context, input)),
  withdraw: rpc.apiKeys.withdraw.handler(({ context, input }) => withdrawKey(context, input.keyId)),
}
