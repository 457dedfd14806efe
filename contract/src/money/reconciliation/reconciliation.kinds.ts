/** Whether a day of an account is as its statement says. Not stated: money came in, and no statement says how much. */
export const reconciledStates = ['agrees', 'differs', 'not_stated'] as const
export type ReconciledState = (typeof reconciledStates)[number]

/** In what a payment of a day differs from its statement, or that it is nobody's yet. */
export const oddities = ['not_on_statement', 'other_amount', 'typed', 'unmatched'] as const
export type Oddity = (typeof oddities)[number]
