/**
 * Booked: it stands on tenancies. Returned: it went back to who sent it. Withdrawn: the sheet that said so was undone.
 */
export const lineStates = ['waiting', 'booked', 'held', 'not_rent', 'returned', 'withdrawn'] as const
export type LineState = (typeof lineStates)[number]
