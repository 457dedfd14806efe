import { counted } from '../../../lib/plural'

export const cash = 'Cash'
export const whichDays = 'Which days are shown'
export const toBank = 'To bank'
export const allDays = 'All days'
export const loading = 'Loading the cash...'
export const notLoaded = 'The cash could not be loaded'
export const nothingToBank = 'No cash to bank'
export const nothingToBankText = 'All cash taken this month was banked or handed in.'
export const noCash = 'No cash was taken this month'
export const noCashText = 'Payments received in cash are counted up here by who took them and the day.'
export const person = 'Who took it'
export const taken = 'Taken'
export const banked = 'Banked'
export const left = 'Left'
export const paidBack = 'Paid back'
export const payments = (count: number) => counted(count, 'payment', 'payments')
export const openOf = (person: string, day: string) => `Open the cash of ${person}, ${day}`
export const totals = (taken: string, banked: string, left: string) =>
  `Taken ${taken} · banked ${banked} · left ${left}`
export const cashOf = (person: string, day: string) => `Cash of ${person}, ${day}`
export const loadingDay = 'Loading the day...'
export const whatWasTaken = 'Taken and paid back'
export const whatWasBanked = 'Banked or handed in'
export const nothingBanked = 'Nothing was banked of it yet.'
export const bankedTooMuch = (amount: string) =>
  `${amount} more was banked than was taken. If a payment of this day was changed or voided, take its banking back: until then it counts as banked.`
export const paidBackTooMuch = (amount: string) => `${amount} more was paid back than was left of this day's cash.`
export const handedIn = 'Handed in at the office'
export const enteredBy = (name: string, at: string) => `${name}, ${at}`
export const isTakenBack = 'taken back'
export const takeBackOf = (amount: string) => `Take back ${amount}`
export const takeBack = 'Take back'
export const takeBackTitle = 'Take back what was banked'
export const takeBackText = 'The entry stays, with the same amount below zero beside it.'
export const wasTakenBack = 'Taken back'
export const notTakenBack = 'It was not taken back'
export const bankIt = 'Enter what was banked'
export const where = 'Where to'
export const bankedOn = 'Banked on'
export const reference = 'Slip or receipt number (optional)'
export const note = 'Note (Optional)'
export const leftToBank = (amount: string) => `${amount} is left to bank`
export const moreThanLeft = (amount: string) => `${amount} more than is left`
export const bankMore = (amount: string) => `Bank ${amount} more than was taken`
export const bankMoreNote = 'The day then shows that too much was banked.'
export const save = 'Save'
export const wasBanked = (amount: string) => `${amount} banked`
export const notBanked = 'It was not saved'
