import type { ImportCounted } from '@makao/contract/exchange/import/import.schema'
import type { ImportState } from '@makao/contract/exchange/import/import.terms'
import { counted, plural } from '../../../lib/plural'

export const title = 'Import a sheet'
export const subtitle = 'Your own sheet, checked row by row, then taken over in one piece. It can be undone.'
export const backToProperties = 'Properties'
export const yourSheet = 'Your sheet'
export const yourSheetNote =
  'Excel or CSV, up to 10 MB, as you keep it: titles, totals and merged cells may stay. Or paste rows with their headings.'
export const chooseFile = 'Choose a file'
export const template = 'Download a template'
export const takeOut = 'Download what is in Makao'
export const pasteLabel = 'Or paste rows here'
export const pasteHint = 'Copy them in your sheet, the headings too.'
export const checkPasted = 'Check these rows'
export const checking = 'Reading every row …'
export const pastedName = 'Pasted rows'
export const couldNotBeRead = 'The sheet was not read'
export const serverAnswered = (status: number) => `The server answered ${status}. Try again.`
export const checked = (name: string) => `${name} is checked`
export const readAnother = 'Another sheet'
export const whereNotSaid = 'Where the sheet does not say it'
export const town = 'Town'
export const rentDueOn = 'Rent is due on the'
export const waterPrice = 'Water, a m³'
export const powerPrice = 'Electricity, a kWh'
export const columns = 'What the columns are'
export const columnsNote =
  'Choose what was not recognised; what you choose is remembered for headings of this name. What was paid is kept to be looked up, and counted nowhere: in a sheet of rents it is left out until you choose it.'
export const leftOut = 'Left out'
export const noHeadings = 'No row of headings was found here, so this sheet is left out.'
export const sheetRows = (name: string, rows: number) => `${name}: ${counted(rows, 'row', 'rows')}`
export const notRecognised = (count: number) => `${counted(count, 'column', 'columns')} left out`
export const meaningOf = (letter: string, heading: string) => `What column ${letter} ${heading} is`
export const totals = 'Totals beside your own'
export const totalsNote = 'What your total rows say, and what the rows above them come to.'
export const allTotalsAgree = (count: number) =>
  `${plural(count, 'The total of your sheet agrees', `All ${count} totals of your sheet agree`)} with the rows.`
export const yours = 'Your total'
export const ours = 'The rows'
export const total = 'Total'
export const difference = 'Difference'
export const toMend = 'To mend'
export const nothingToMend = 'Nothing is wrong'
export const nothingToMendNote = 'Every row can be taken as it stands.'
export const mendNote = (wrong: number, rows: number, toSee: number) =>
  `${wrong} wrong in ${counted(rows, 'row', 'rows')}, ${toSee} to look at. Mend them in your sheet and check it again.`
export const downloadMarked = 'Download with what is wrong'
export const fileToMend = (name: string) => `${name} - to mend.xlsx`
export const place = 'Where'
export const placeOf = (sheet: string, row: number, column: string | null) =>
  `${sheet}, row ${row}${column === null ? '' : `, column ${column}`}`
export const stands = 'What is there'
export const expected = 'What is expected'
export const empty = 'nothing'
export const wrong = 'Wrong'
export const look = 'Look'
export const firstOf = (shown: number, all: number) => `The first ${shown} of ${all}; the download has them all.`
export const deposits = 'Deposits'
export const rent = 'Rent a month'
export const arrears = 'Arrears'
export const credit = 'Credit'

export const takeOver = 'Take over'
export const takeOverNote = 'This is what comes over: all of it at once, or nothing. Nobody is written to.'
export const allInMakao = 'All of this is in Makao already: there is nothing to take over.'
export const nothingRight = 'No row can be taken over yet. Mend what is wrong first.'
export const startsOn = 'Kept in Makao from'
export const startsOnHint = 'The balances in the sheet are those of the evening before.'
export const leaveOut = (rows: number) => `Leave out ${counted(rows, 'row', 'rows')} with something wrong`
export const leaveOutNote = 'They are not lost: mend them and send the sheet again, and only they are added.'
export const notTakenOver = 'The sheet was not taken over'
export const takingOver = 'Taking over'
export const runs = 'Sheets taken over'
export const runsDidNotLoad = 'The sheets did not load'
export const sumsOf = (rent: string, arrears: string, credit: string, deposits: string) =>
  `Rent ${rent} a month, arrears ${arrears}, credit ${credit}, deposits ${deposits}`
export const rowsLeftOut = (rows: number) => `${counted(rows, 'row', 'rows')} left out`
export const sentBy = (name: string, day: string) => `${name}, ${day}`
export const withdraw = 'Withdraw'
export const withdrawTitle = (name: string) => `Withdraw ${name}?`
export const withdrawNote =
  'Nothing of this sheet is written, and the sheets behind it have their turn. You can send it again.'
export const withdrawn = (name: string) => `${name} is withdrawn; nothing of it was written`
export const notWithdrawn = 'The sheet was not withdrawn'
export const undo = 'Undo'
export const undoTitle = (name: string) => `Undo ${name}?`
export const undoNote =
  'Everything that this sheet brought is removed: properties, units, tenants, leases, balances and deposits. It is refused once work was done on them.'
export const undoBlocked =
  'Nothing was undone: work was done on what this sheet brought. Undo this first, then try again:'
export const undone = (name: string) => `${name} is undone; everything is as it was before`
export const notUndone = 'Nothing was undone'

export const stateNames: Record<ImportState, string> = {
  waiting: 'Taking over',
  done: 'Taken over',
  failed: 'Refused',
  undone: 'Undone',
}

export const countNames: Record<ImportCounted, string> = {
  properties: 'Properties',
  owners: 'Landlords',
  units: 'Units',
  vacantUnits: 'Vacant',
  tenants: 'Tenants',
  tenancies: 'Tenancies',
  inArrears: 'In arrears',
  inCredit: 'In credit',
  deposits: 'With deposit',
  meters: 'Meters',
  payments: 'Past payments',
}
