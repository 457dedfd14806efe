/** What became of an owner's statement in a round; null while it is still to be sent. */
export const roundOutcomes = ['mailed', 'sent_before', 'no_email', 'archived', 'failed'] as const
export type RoundOutcome = (typeof roundOutcomes)[number]
