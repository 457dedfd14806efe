/**
 * Whom a list of arrears shows. With due, something is due within seven days; with promised, the latest promise waits
 * or was broken. With notReminded they are overdue and heard nothing for seven days.
 */
export const arrearsViews = ['overdue', 'due', 'promised', 'broken', 'notReminded'] as const
export type ArrearsView = (typeof arrearsViews)[number]
