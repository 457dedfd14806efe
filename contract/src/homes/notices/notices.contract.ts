import { procedure } from '../../procedure'
import { NewNotice, Notice, NoticeFilter, NoticeId, NoticePage } from './notices.schema'

export const notices = {
  /** Newest first, unless asked otherwise. */
  list: procedure('portfolio:read', 'GET /notices').input(NoticeFilter).output(NoticePage),
  publish: procedure('notice:write', 'POST /notices')
    .input(NewNotice)
    .output(Notice)
    .errors({
      DAY_PAST: { status: 422, message: 'The last day has passed already.' },
      REQUEST_REUSED: { status: 409, message: 'This was already published as it was before. Look at the notices.' },
    }),
  /** Takes it from the tenants' page; what was sent stays sent, and what still waits is not sent. */
  withdraw: procedure('notice:write', 'POST /notices/{noticeId}/withdrawal').input(NoticeId).output(Notice),
}
