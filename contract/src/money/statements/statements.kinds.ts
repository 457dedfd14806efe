/** What columns of a statement may hold. */
export const statementFields = [
  'transactionId',
  'time',
  'amountIn',
  'amountOut',
  'amount',
  'side',
  'balance',
  'status',
  'kind',
  'details',
  'payer',
  'phone',
  'account',
  'reverses',
] as const
export type StatementField = (typeof statementFields)[number]
