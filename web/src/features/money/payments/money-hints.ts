/** What the two ways to enter money do, since their names alone do not tell them apart. */
export const moneyHints = {
  enterCharge: 'Adds an amount the tenant owes, paid already or not',
  receive: 'Enters money that came in, and puts it on what is owed',
} as const
