import type { Notice } from '@makao/contract/homes/notices/notices.schema'
import { audienceInWords } from '@makao/contract/homes/notices/notices.terms'
import { Badge } from '../../../ui/badge'
import { PropertyLink } from '../../../ui/page-links'
import * as words from './notices.words'

/** Whom a notice is for. */
export const toWhom = (notice: Notice) =>
  notice.propertyId ? (
    <PropertyLink propertyId={notice.propertyId}>{notice.propertyName}</PropertyLink>
  ) : (
    audienceInWords(notice)
  )

export function NoticeState({ notice: { isShown, withdrawnAt } }: { notice: Notice }) {
  if (isShown) return <Badge tone="good">{words.shown}</Badge>
  return <Badge>{withdrawnAt ? words.withdrawn : words.over}</Badge>
}
