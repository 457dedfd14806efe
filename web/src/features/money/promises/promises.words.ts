export const promisesToPay = 'Promises to pay'
export const noteAPromise = 'Note a promise'
export const by = (day: string) => `by ${day}`
export const noRemindersUntilThen = 'No reminders until then'
export const notedBy = (amount: string, day: string) => `Noted: ${amount} by ${day}`
export const promiseWasNotNoted = 'The promise was not noted'
export const promiseToPay = (tenantName: string) => `Promise to pay: ${tenantName}`
export const whetherItIsKeptFollowsFrom = 'It is kept if the payments come in by the end of that day.'
export const notePromise = 'Note promise'
export const byLabel = 'By'
export const today = 'Today'
export const tomorrow = 'Tomorrow'
export const in3Days = 'In 3 days'
export const inAWeek = 'In a week'
export const noteOptional = 'Note (Optional)'
export const forExampleSalaryComesOnThe = 'for example: salary comes on the 24th'
export const nothingOverdueIsCalledUntil = 'No overdue reminders until the day is over'
export const promisedBefore = 'Promised before'
export const promiseWithdrawn = 'Promise withdrawn'
export const promiseWasNotWithdrawn = 'The promise was not withdrawn'
export const withdraw = 'Withdraw'

export const receivedOfItCame = (received: string) => `${received} of it received`
