export const deductedFor = (amount: string, name: string) => `${amount} deducted for ${name}`
export const nothingWasDeducted = 'Nothing was deducted'
export const deduct = 'Deduct'
export const ofTheDepositIsHeld = (depositHeld: string) => `${depositHeld} of the deposit is held.`
export const noDepositIsHeldTheAmount = 'No deposit is held: the amount is owed.'
export const whatFor = 'What for'
export const forExampleBrokenWindow = 'for example Broken window'
export const isMoreThanTheDepositHolds = (beyond: string) => `${beyond} is more than the deposit, and will be owed.`
export const depositWasAppliedToArrears = 'The deposit was applied to arrears'
export const depositWasNotUsed = 'The deposit was not used'
export const applyDepositToArrears = 'Apply deposit to arrears'
export const ofTheDepositPaysWhatIs = '{amount} of the deposit pays what is owed, the oldest amount first.'
export const useDeposit = 'Use deposit'
export const paidBackTo = (amount: string, tenantName: string) => `${amount} paid back to ${tenantName}`
export const refundWasNotRecorded = 'The refund was not recorded'
export const payBack = 'Pay back'
export const payFirstThenRecordItHere = (tenantName: string) => `Pay ${tenantName} first, then record it here.`
export const recordRefund = 'Record refund'
export const atMost = (money: string) => `At most ${money}`
export const refundReversed = 'Refund reversed'
export const refundWasNotReversed = 'The refund was not reversed'
export const reverseRefund = 'Reverse refund'
export const paidBackOnTheMoneyCame = (money: string, paidOn: string) =>
  `${money}, paid back on ${paidOn}. The money came back, or never left.`
export const reversedOn = 'Reversed On'
export const finalAccount = 'Final account'
export const finalAccountCouldNotBeRead = 'The final account could not be loaded'
export const settled = 'Settled'
export const goesBackTo = (tenantName: string) => `goes back to ${tenantName}`
export const stillToBePaid = 'still to be paid'
export const depositHeldOfTheDepositIsHeld = (depositHeld: string) => `${depositHeld} of the deposit is held`
export const isOwed = (owed: string) => `${owed} is owed`
export const ofTheDepositWasPaidBack = (money: string) =>
  `${money} of the deposit was refunded, but the payment it came from was later reversed.`
export const received = 'Received'
export const depositReceived = 'Deposit received'
export const paidBeyondWhatWasCharged = 'Paid beyond what was charged'
export const deductedFromTheDeposit = 'Deducted from the deposit'
export const due = (dueDate: string) => `due ${dueDate}`
export const paidBack = 'Paid back'
export const movedToAnotherUnit = 'Moved to another unit'
export const stillOwed = 'Still owed'
export const dueInAll = (dueDate: string, amount: string) => `due ${dueDate}, ${amount} in all`
export const on = (paidOn: string) => `On ${paidOn}`
export const reverseTheRefundOf = (paidOn: string) => `Reverse the refund of ${paidOn}`
export const reverse = 'Reverse'
export const reversed = 'Reversed:'
export const theLandlordPaysBack = (amount: string) =>
  `${amount} of the deposit is with the landlord, who pays it back.`
export const paidBeyond = (amount: string) => `${amount} is paid beyond what is owed`
export const refundCredit = 'Refund credit'
