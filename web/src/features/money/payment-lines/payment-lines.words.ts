import { counted } from '../../../lib/plural'

export const enterItsCode = 'Enter the code'
export const mPesaCodeHas10Letters = 'An M-Pesa code has 10 letters and digits'
export const referenceHas3To40Letters = 'A reference has 3 to 40 letters and digits'
export const sameCodeAsRow = (first: number) => `Same code as row ${first}`
export const alreadyRecordedFor = (tenantName: string, unitNumber: string) =>
  `Already recorded for ${tenantName}, ${unitNumber}`
export const amountMustBeAboveZero = 'Amount must be above zero'
export const whoIsIt = 'Who is it?'
export const nobodyFound = 'No one found'
export const settled = 'settled'
export const withTax = (money: string) => `with ${money} tax withheld`
export const leaves = (money: string) => `leaves ${money}`
export const credit = (money: string) => `${money} credit`
export const recorded = (received: number) => `${counted(received, 'payment', 'payments')} recorded`
export const notRecordedTheRowSaysWhy = (refused: number) =>
  `${counted(refused, 'payment', 'payments')} not recorded: see the rows`
export const pasteRowsFromExcelAnM =
  'Paste rows from Excel, an M-Pesa list or messages into any field, or type them. Enter goes to the next field.'
export const paymentsToRecord = 'Payments to record'
export const nothingToRecordYet = 'Nothing to record yet'
export const placed = (sum: string) => `${sum} matched`
export const ofPlaced = (sum: string, total: string) => `${sum} of ${total} matched`
export const toLookAt = (wrong: number) => `, ${counted(wrong, 'row needs', 'rows need')} checking`
export const record = (count: number) =>
  count === 0 ? 'Record payments' : `Record ${counted(count, 'payment', 'payments')}`
export const row = (name: string, key: number | undefined) => `${name}, row ${key}`
export const accountPhoneOrName = 'account, phone or name'
export const dayRow = (key: number | undefined) => `Day, row ${key}`
export const after = 'Balance after'
export const removeRow = (key: number | undefined) => `Remove row ${key}`
export const tenantRow = (row: number) => `Tenant, row ${row}`
export const recordedLabel = 'Recorded'
export const lookAtThatPayment = 'Look at that payment'
export const looking = 'Looking...'
export const lookAtThisRow = 'Check this row'
