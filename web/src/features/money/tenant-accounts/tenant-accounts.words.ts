export const betweenUnits = 'All units of the tenant'
export const statementOfAll = 'Statement (PDF)'
export const couldNotBeRead = 'Moves between units could not be loaded.'
export const nothingToMove = 'No credit or deposit to move, and nothing was moved.'
export const nothingMoved = 'Nothing was moved to or from this unit.'
export const moveCredit = 'Move credit'
export const moveDeposit = 'Move deposit'
export const creditPaysWhatIsDue = 'It pays what is due there, oldest first. The rest stays as credit on that unit.'
export const depositIsHeldThere =
  'It goes towards the deposit due there. If it is more, the deposit of that unit goes up to match.'
export const toUnit = 'To unit'
export const unitAt = (unitNumber: string, propertyName: string) => `Unit ${unitNumber}, ${propertyName}`
export const atMost = (amount: string) => `At most ${amount}`
export const reasonOptional = 'Reason (Optional)'
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
  `${what} goes back to unit ${unitNumber}, even if it has paid something there.`
export const wasTakenBack = 'The move was taken back'
export const wasNotTakenBack = 'The move was not taken back'
