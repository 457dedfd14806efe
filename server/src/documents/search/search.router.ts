import { rpc } from '../../rpc'
import { recall, searchEverything, searchOwn } from './search.service'

export const searchRouter = {
  everything: rpc.search.everything.handler(({ context, input }) => searchEverything(context, input.search ?? '')),
  recall: rpc.search.recall.handler(({ context, input }) => recall(context, input.items)),
  own: rpc.search.own.handler(({ context, input }) => searchOwn(context, input.search ?? '')),
}
