export const openingBalance = 'Opening balance'
export const enterOpeningBalance = 'Enter opening balance'
export const withdrawOpeningBalance = 'Withdraw opening balance'
export const whatItIs =
  'What this tenant brought from your earlier books. No money comes in, no receipt is made, and no month earns it.'
export const couldNotBeRead = 'The opening balance could not be read'
export const noneEntered =
  'None. If this tenant was with you before Makao, enter what was owed and held on the day before you began.'
export const whatWasOwed = 'What was owed'
export const whatWasHeld = 'What was held'
export const keptFrom = 'Kept in Makao from'
export const balancesAreThoseOfTheDayBefore = 'The balances are those of the day before.'
export const owedFor = (type: string) => `${type} owed`
export const depositOwed = 'Deposit still to be paid'
export const credit = 'Credit (paid ahead)'
export const depositHeld = 'Deposit held by you'
export const landlordDeposit = 'Deposit held by the landlord'
export const landlordPaysItBack = 'The landlord pays it back when the tenant leaves.'
export const entered = 'Opening balance entered'
export const withdrawn = 'Opening balance withdrawn'
export const notEntered = 'The opening balance was not entered'
export const notWithdrawn = 'The opening balance was not withdrawn'
export const withdrawingTakesAllBack =
  'All it brought is taken back. What was paid of it since becomes credit of the tenant.'
export const enteredBy = (name: string, day: string) => `Entered by ${name}, ${day}`
export const notSplit = 'Owed, not known what for'
