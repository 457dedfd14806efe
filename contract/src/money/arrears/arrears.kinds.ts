/**
 * Whom a list of arrears shows. overdue: who owes what is past its day. due: of whom something is due within seven days.
 * promised: whose latest promise waits or was broken. broken: whose latest promise was broken. notReminded: who is overdue and was sent nothing about it for seven days.
 */
export const arrearsViews = ['overdue', 'due', 'promised', 'broken', 'notReminded'] as const
export type ArrearsView = (typeof arrearsViews)[number]
