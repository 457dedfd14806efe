export const openingBalance = 'Opening balance'
export const enterOpeningBalance = 'Enter opening balance'
export const withdrawOpeningBalance = 'Remove opening balance'
export const whatItIs =
  'Balances brought forward from your earlier books. This is not a payment: no receipt is issued, and it is not income.'
export const couldNotBeRead = 'The opening balance could not be loaded'
export const noneEntered =
  'None. If this tenant was with you before Makao, enter the arrears, credit and deposit at the end of the day before you started.'
export const whatWasOwed = 'What was owed'
export const whatWasHeld = 'What was held'
export const keptFrom = 'Kept in Makao from'
export const balancesAreThoseOfTheDayBefore = 'Enter the balances at the end of the day before.'
export const owedFor = (type: string) => `${type} owed`
export const depositOwed = 'Deposit still to be paid'
export const credit = 'Credit (paid ahead)'
export const depositHeld = 'Deposit held by you'
export const landlordDeposit = 'Deposit held by the landlord'
export const landlordPaysItBack = 'The landlord pays it back when the tenant leaves.'
export const entered = 'Opening balance entered'
export const withdrawn = 'Opening balance removed'
export const notEntered = 'The opening balance was not entered'
export const notWithdrawn = 'The opening balance was not removed'
export const withdrawingTakesAllBack =
  'These balances are removed. Anything paid towards them since becomes tenant credit.'
export const enteredBy = (name: string, day: string) => `Entered by ${name}, ${day}`
export const pastPayments = (count: number) => `Past payments (${count})`
export const pastPaymentsTitle = 'Past payments'
export const pastPaymentsNote = 'From your earlier books, for reference. They do not count in any total.'
export const notSplit = 'Arrears, not broken down'
