import { notices } from '@makao/contract/homes/notices/notices.contract'
import type { Notice } from '@makao/contract/homes/notices/notices.schema'
import { type Actions, allowing } from '../../allowed'

/** What may be done with a notice. */
export const noticeActions = {
  withdraw: ({ isShown }) => (isShown ? undefined : 'OVER'),
} satisfies Actions<Pick<Notice, 'isShown'>>

export const noticeFor = allowing(notices, noticeActions)
