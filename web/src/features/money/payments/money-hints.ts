/** What the two ways to enter money do, since their names alone do not tell them apart. */
export const moneyHints = {
  enterCharge: 'Adds an amount the tenant owes, already paid or not',
  receive: 'Enters money received and applies it to what is owed',
} as const
