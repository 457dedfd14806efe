import { counted } from '../../../lib/plural'

export const enterNumber = 'Enter number'
export const correctNumber = 'Correct number'
export const enterNumberOf = (receiptNumber: string) => `Enter the EFRIS number of ${receiptNumber}`
export const correctNumberOf = (receiptNumber: string) => `Correct the EFRIS number of ${receiptNumber}`
export const fiscalNumber = 'Fiscal document number (FDN)'
export const fiscalNumberHint = 'Letters and digits, as EFRIS shows it. It is printed on the receipt from now on.'
export const numberEntered = (receiptNumber: string) => `The EFRIS number of ${receiptNumber} is entered`
export const numberWasNotEntered = 'The number was not entered'
export const takeAway = 'Take the number away'
export const takeAwayText = 'When it is the number of another receipt. It can be entered there afterwards.'
export const numberTakenAway = (receiptNumber: string) => `The EFRIS number of ${receiptNumber} is taken away`
export const numberStays = 'The number was not taken away'
export const pasteNumbers = 'Paste numbers'
export const pasteNumbersText = 'One line for each receipt: its number, then the fiscal document number.'
export const lines = 'Lines'
export const linesExample = 'RCT-2026-00042, 324020001234'
export const enterAll = 'Enter all'
export const entered = (count: number, unchanged: number) =>
  `${counted(count, 'number', 'numbers')} entered${unchanged === 0 ? '' : `, ${unchanged} were there already`}`
export const nothingWasEntered = 'Nothing was entered'
export const theseLines = 'Put these lines right, then enter all again:'
export const line = (row: number, problem: string) => `Line ${row}: ${problem}`
