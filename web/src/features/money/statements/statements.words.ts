import type { LineStanding } from '@makao/contract/money/statements/statements.kinds'
import { counted } from '../../../lib/plural'

export const title = 'Statements'
export const subtitle =
  'Statements from M-Pesa, MTN, Airtel or your bank. Each line is checked before anything is imported.'
export const addStatement = 'Add statement'
export const loading = 'Loading statements...'
export const notLoaded = 'Statements could not be loaded'
export const noStatements = 'No statement yet'
export const noStatementsNote =
  'Add a statement from M-Pesa, MTN, Airtel or a bank, or paste confirmation messages. Preview every line before importing.'
export const openOf = (name: string) => `Open ${name}`
export const period = (from: string, to: string) => (from === to ? from : `${from} to ${to}`)
export const sentBy = (who: string, day: string) => `sent by ${who}, ${day}`
export const linesOf = (count: number) => counted(count, 'line', 'lines')
export const standingCount = (name: string, count: number) => `${name} ${count.toLocaleString('en-KE')}`
export const importing = 'Importing'
export const undoing = 'Undoing'

export const dialogTitle = 'Add a statement'
export const account = 'Account'
export const selectAccount = 'Select the account'
export const noAccounts = 'First add the account under {accounts}.'
export const what = 'What do you have?'
export const file = 'A file'
export const messages = 'Messages'
export const statementFile = 'Statement'
export const fileHint = 'Excel, CSV or PDF, up to 10 MB, as downloaded from the portal or the bank.'
export const chooseFile = 'Choose a file'
export const readingFile = 'Reading every line...'
export const chosenFile = (name: string) => `${name} is chosen`
export const pasteLabel = 'Confirmation messages'
export const pasteHint =
  'As many as you like, one below the other. A message can be made up: import only what you know came in.'
export const checkIt = 'Check it'
export const checkMessages = 'Check messages'
export const pastedName = 'Pasted messages'
export const ownColumns = 'Choose the columns myself'
export const ownColumnsNote = 'If a column was read wrongly. Your choice is remembered for this account.'
export const columnsTitle = 'Which column holds what?'
export const columnsNote = 'A day and an amount are needed. Makao remembers it for this account.'
export const meaningOf = (heading: string) => `What ${heading} holds`
export const leftOut = 'Left out'
export const readSo = 'Read it so'
export const couldNotBeRead = 'It could not be read'
export const serverFailed = 'Something went wrong on our side. Try again.'
export const isKnown = 'This was sent before. Nothing was added.'
export const needsColumns = 'Choose a column for the day and one for the amount.'

export const back = 'Statements'
export const notOpened = 'The statement could not be opened'
export const into = (name: string) => `Into ${name}`
export const nothingWritten = 'Nothing of it is imported yet.'
export const proof = 'Proof'
export const opening = 'Opening'
export const moneyIn = 'In'
export const moneyOut = 'Out'
export const closing = 'Closing'
export const noBalance = 'It tells no balance, so only its lines are compared.'
export const addsUp = 'Opening + in − out = closing.'
export const doesNotAddUp = (amount: string) => `Opening + in − out differs from closing by ${amount}.`
export const gaps = (count: number) => `${counted(count, 'gap', 'gaps')} in its own balance:`
export const gap = (before: number, row: number, amount: string) =>
  `Between row ${before} and row ${row} the balance jumps by ${amount}: a line is missing there.`
export const moreGaps = (count: number) => `and ${counted(count, 'more', 'more')}`
export const linesAreAll = (lines: number) => `Each of the ${lines.toLocaleString('en-KE')} lines is one of these:`
export const sumOf = (count: number, amounts: string) =>
  [count.toLocaleString('en-KE'), amounts].filter(Boolean).join(' · ')
export const amountIn = (amount: string) => `${amount} in`
export const amountOut = (amount: string) => `${amount} out`
export const unread = (count: number) => `${counted(count, 'row', 'rows')} could not be used`
export const unreadRow = (row: number, column: string | null, reason: string, found: string) =>
  [`Row ${row}`, column === null ? '' : `, column ${column}`, `: ${reason}`, found === '' ? '' : ` ('${found}')`].join(
    '',
  )
export const moreUnread = (count: number) => `and ${counted(count, 'more row', 'more rows')}`

export const takeAll = (count: number) => `Import all ${count.toLocaleString('en-KE')}`
export const takeCertain = (count: number) => `Import the ${count.toLocaleString('en-KE')} certain`
export const takeChosen = (count: number) => `Import ${counted(count, 'chosen line', 'chosen lines')}`
export const takeNote = 'What is not certain waits under Unmatched until somebody assigns it.'
export const nothingNew = 'All of it is known already: importing it adds no money.'
export const isTaken = 'Being imported'
export const notTaken = 'It was not imported'
export const undo = 'Undo import'
export const undoNote =
  'Payments that came in by this statement alone are reversed, and their lines withdrawn. Payments also known from elsewhere stay.'
export const isBeingUndone = 'Being undone'
export const notUndone = 'It was not undone'
export const undoBlocked = 'Undo these first:'
export const discard = 'Discard'
export const discardTitle = 'Discard this statement?'
export const discardNote = 'Nothing of it was imported. You can send it again.'
export const discarded = 'Discarded'
export const notDiscarded = 'It was not discarded'

export const showing = 'Which lines are shown'
export const everything = 'All'
export const searchLines = 'Search code, payer or account'
export const loadingLines = 'Loading lines...'
export const linesNotLoaded = 'The lines could not be loaded'
export const noLines = 'No such line'
export const choose = (code: string) => `Choose ${code}`
export const typed = (typedAccount: string) => `typed ${typedAccount}`
export const noAccount = 'no account typed'
export const row = (place: number) => `row ${place}`
export const becomes: Record<LineStanding, string> = {
  will_book: 'Will be assigned to',
  will_wait: 'Will wait, maybe for',
  money_out: 'Went out: nobody’s rent',
  known: 'Already known',
  matched: 'Assigned to',
  waiting: 'Waiting',
  not_rent: 'Not rent',
  withdrawn: 'Withdrawn',
}
export const willWait = 'Will wait'
export const typedByHand = 'Recorded by hand already, for'
export const otherAmount = 'Already known with another amount, which stays'
export const knownFor = 'Already known, assigned to'
export const person = (tenant: string, unit: string, property: string) => `${tenant}, ${unit}, ${property}`
