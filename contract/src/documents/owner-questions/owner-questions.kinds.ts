/** What an owner can ask about: a month of a property on the statement, an expense, a payout, or something that happened. */
export const askedAbout = ['line', 'expense', 'payout', 'event'] as const
export type AskedAbout = (typeof askedAbout)[number]
