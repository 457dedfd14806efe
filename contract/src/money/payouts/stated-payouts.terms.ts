/** By what a line of a statement is taken for a payout of a run. */
export const statedBy = ['reference', 'payee', 'amount'] as const
export type StatedBy = (typeof statedBy)[number]

export const statedByNames: Record<StatedBy, string> = {
  reference: 'by its reference',
  payee: 'by who was paid, and how much',
  amount: 'by amount and day',
}
