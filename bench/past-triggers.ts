/**
 * Statements that write past the triggers, which rest meanwhile: they would look at each row. What the triggers keep of the books is
 * counted afterwards, the rest the statements write themselves.
 */
export const pastTriggers = (statements: readonly string[]): string[] => [
  'set session_replication_role = replica',
  ...statements,
  'set session_replication_role = origin',
  'select recount_sums()',
  'select recount_ledger()',
]
