import { dayInNairobi } from '@makao/contract/days'
import { rpc } from '../../rpc'
import { listNotices } from './notices.repository'
import { publishNotice, takeNoticeBack } from './notices.service'

export const noticesRouter = {
  list: rpc.notices.list.handler(({ context: { db, now }, input }) => listNotices(db, input.page, dayInNairobi(now))),
  publish: rpc.notices.publish.handler(({ context, input }) => publishNotice(context, input)),
  withdraw: rpc.notices.withdraw.handler(({ context, input }) => takeNoticeBack(context, input.noticeId)),
}
