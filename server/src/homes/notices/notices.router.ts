import { dayInNairobi } from '@makao/contract/days'
import { mapRows } from '../../lists'
import { rpc } from '../../rpc'
import { listNotices } from './notices.repository'
import { noticeFor } from './notices.rules'
import { publishNotice, takeNoticeBack } from './notices.service'

export const noticesRouter = {
  list: rpc.notices.list.handler(async ({ context: { db, actor, now }, input }) =>
    mapRows(await listNotices(db, input, dayInNairobi(now)), noticeFor(actor)),
  ),
  publish: rpc.notices.publish.handler(({ context, input }) =>
    publishNotice(context, input).then(noticeFor(context.actor)),
  ),
  withdraw: rpc.notices.withdraw.handler(({ context, input }) =>
    takeNoticeBack(context, input.noticeId).then(noticeFor(context.actor)),
  ),
}
