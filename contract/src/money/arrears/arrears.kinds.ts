/**
 * Whom a list of arrears shows. due: of whom something is due within seven days. promised: whose latest promise waits
 * or was broken. notReminded: who is overdue and heard nothing for seven days.
 */
export const arrearsViews = ['overdue', 'due', 'promised', 'broken', 'notReminded'] as const
export type ArrearsView = (typeof arrearsViews)[number]
