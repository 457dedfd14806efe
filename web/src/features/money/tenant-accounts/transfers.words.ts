export const betweenUnits = 'All units of the tenant'
export const statementOfAll = 'Statement (PDF)'
export const couldNotBeRead = 'What was moved between units could not be read.'
export const nothingToMove = 'No credit or deposit to move, and nothing was moved.'
export const nothingMoved = 'Nothing was moved to or from this unit.'
export const moveCredit = 'Move credit'
export const moveDeposit = 'Move deposit'
export const creditPaysWhatIsDue =
  'It pays what is due there, the oldest first; what is left stays credit of that unit.'
export const depositIsHeldThere =
  'It fills the deposit that is asked for there. Beyond that the deposit of the other unit is made as much as it comes to.'
export const toUnit = 'To unit'
export const unitAt = (unitNumber: string, propertyName: string) => `Unit ${unitNumber}, ${propertyName}`
export const atMost = (amount: string) => `At most ${amount}`
export const reasonOptional = 'Reason (optional)'
export const creditToMove = 'Credit to move'
export const depositToMove = 'Deposit to move'
export const movedTo = (amount: string, unitNumber: string) => `${amount} moved to unit ${unitNumber}`
export const wasNotMoved = 'Nothing was moved'
export const fromTo = (from: string, to: string) => `${from} to ${to}`
export const credit = (amount: string) => `credit ${amount}`
export const deposit = (amount: string) => `deposit ${amount}`
export const partOfAPayment = 'Part of a payment for several units'
export const takenBack = 'Taken back'
export const takeBack = 'Take back'
export const takeMoveBack = 'Take the move back'
export const comesBack = (what: string, unitNumber: string) =>
  `${what} goes back to unit ${unitNumber}, from whatever it pays by now.`
export const wasTakenBack = 'The move was taken back'
export const wasNotTakenBack = 'The move was not taken back'
