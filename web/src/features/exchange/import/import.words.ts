import type { ImportCounted } from '@makao/contract/exchange/import/import.schema'
import type { ImportState } from '@makao/contract/exchange/import/import.terms'
import { counted, plural } from '../../../lib/plural'

export const title = 'Import a sheet'
export const subtitle = 'Your own sheet, checked row by row, then imported in one go. You can undo it.'
export const backToProperties = 'Properties'
export const yourSheet = 'Your sheet'
export const yourSheetNote =
  'Excel or CSV, up to 10 MB, as you keep it: titles, totals and merged cells are fine. Or paste rows with their headings.'
export const chooseFile = 'Choose a file'
export const template = 'Download a template'
export const takeOut = 'Download what is in Makao'
export const pasteLabel = 'Or paste rows here'
export const pasteHint = 'Copy them from your sheet, headings included.'
export const checkPasted = 'Check these rows'
export const checking = 'Reading every row...'
export const pastedName = 'Pasted rows'
export const couldNotBeRead = 'The sheet could not be read'
export const serverFailed = 'Something went wrong on our side. Try again.'
export const checked = (name: string) => `${name} checked`
export const readAnother = 'Another sheet'
export const whereNotSaid = 'If the sheet does not say'
export const town = 'Town'
export const rentDueOn = 'Rent is due on the'
export const waterPrice = 'Water per m³'
export const powerPrice = 'Electricity per kWh'
export const columns = 'Columns'
export const columnsNote =
  'Choose what any unrecognised column holds; Makao remembers it for that heading. Past payments are kept for reference and count in no total: in a rent sheet they are left out until you choose them.'
export const leftOut = 'Left out'
export const noHeadings = 'No heading row was found here, so this sheet is left out.'
export const sheetRows = (name: string, rows: number) => `${name}: ${counted(rows, 'row', 'rows')}`
export const notRecognised = (count: number) => `${counted(count, 'column', 'columns')} left out`
export const meaningOf = (letter: string, heading: string) => `What column ${letter} ${heading} is`
export const totals = 'Totals compared with yours'
export const totalsNote = 'Your total rows, and what the rows above them add up to.'
export const allTotalsAgree = (count: number) =>
  `${plural(count, 'The total of your sheet agrees', `All ${count} totals of your sheet agree`)} with the rows.`
export const yours = 'Your total'
export const ours = 'Sum of rows'
export const total = 'Total'
export const difference = 'Difference'
export const toMend = 'To fix'
export const nothingToMend = 'Nothing to fix'
export const nothingToMendNote = 'Every row can be imported as it is.'
export const mendNote = (wrong: number, rows: number, toSee: number) =>
  `${counted(wrong, 'error', 'errors')} in ${counted(rows, 'row', 'rows')}, ${toSee} to check. Type over what is wrong here, or fix it in your sheet and check it again.`
export const downloadMarked = 'Download with errors marked'
export const mendCell = (where: string) => `What ${where} should say`
export const checkMended = (cells: number) => `Check ${counted(cells, 'change', 'changes')}`
export const takeBackMended = (cells: number) => `Take back ${counted(cells, 'change', 'changes')}`
export const fileToMend = (name: string) => `${name} - to fix.xlsx`
export const place = 'Where'
export const placeOf = (sheet: string, row: number, column: string | null) =>
  `${sheet}, row ${row}${column === null ? '' : `, column ${column}`}`
export const stands = 'Found'
export const expected = 'Expected'
export const empty = 'nothing'
export const wrong = 'Error'
export const look = 'Check'
export const firstOf = (shown: number, all: number) => `The first ${shown} of ${all}; the download has them all.`
export const deposits = 'Deposits'
export const rent = 'Monthly rent'
export const arrears = 'Arrears'
export const credit = 'Credit'

export const takeOver = 'Import'
export const takeOverNote = 'This is what will be imported: all of it, or nothing. No one is sent a message.'
export const allInMakao = 'All of this is already in Makao: there is nothing to import.'
export const nothingRight = 'No row can be imported yet. Fix the errors first.'
export const startsOn = 'Kept in Makao from'
export const startsOnHint = 'The balances in the sheet are those at the end of the day before.'
export const leaveOut = (rows: number) => `Leave out ${counted(rows, 'row', 'rows')} with errors`
export const leaveOutNote = 'They are not lost: fix them and import the sheet again, and only they are added.'
export const notTakenOver = 'The sheet was not imported'
export const takingOver = 'Importing'
export const runs = 'Imported sheets'
export const runsDidNotLoad = 'Imported sheets could not be loaded'
export const sumsOf = (rent: string, arrears: string, credit: string, deposits: string) =>
  `Rent ${rent} a month, arrears ${arrears}, credit ${credit}, deposits ${deposits}`
export const rowsLeftOut = (rows: number) => `${counted(rows, 'row', 'rows')} left out`
export const sentBy = (name: string, day: string) => `${name}, ${day}`
export const withdraw = 'Withdraw'
export const withdrawTitle = (name: string) => `Withdraw ${name}?`
export const withdrawNote = 'Nothing from this sheet is imported. You can import it again later.'
export const withdrawn = (name: string) => `${name} withdrawn. Nothing was imported.`
export const notWithdrawn = 'The sheet was not withdrawn'
export const undo = 'Undo'
export const undoTitle = (name: string) => `Undo ${name}?`
export const undoNote =
  'Everything this sheet added is removed: properties, units, tenants, leases, balances and deposits. This is refused once work was done on them.'
export const undoBlocked =
  'Nothing was undone: work was done on what this sheet added. Undo this first, then try again:'
export const undone = (name: string) => `${name} undone. Everything is as it was before.`
export const notUndone = 'Nothing was undone'

export const stateNames: Record<ImportState, string> = {
  waiting: 'Importing',
  done: 'Imported',
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
