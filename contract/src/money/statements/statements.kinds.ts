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

/** A file of the provider or bank, or messages that somebody pasted. */
export const statementKinds = ['file', 'messages'] as const
export type StatementKind = (typeof statementKinds)[number]

/** Checked: nothing of it is written. Taken: what somebody chose of it came in. */
export const statementStates = ['checked', 'taking', 'taken', 'undoing', 'undone'] as const
export type StatementState = (typeof statementStates)[number]

/** What was found of a line when the statement was checked. `typed`: somebody has recorded it by hand. */
export const lineVerdicts = ['book', 'typed', 'wait', 'out', 'known', 'differs'] as const
export type LineVerdict = (typeof lineVerdicts)[number]

/** How a line stands: what will become of it, or what became of it. */
export const lineStandings = [
  'will_book',
  'will_wait',
  'money_out',
  'known',
  'matched',
  'waiting',
  'not_rent',
  'withdrawn',
] as const
export type LineStanding = (typeof lineStandings)[number]

/** Which lines of a statement are taken. The certain ones: those of which nothing would wait. */
export const takenLots = ['all', 'certain', 'chosen'] as const
export type TakenLot = (typeof takenLots)[number]

/** Why a row of a statement, or a message, is no line. */
export const unreadReasons = [
  'no_day',
  'no_amount',
  'both_sides',
  'not_completed',
  'no_code',
  'other_currency',
] as const
export type UnreadReason = (typeof unreadReasons)[number]
