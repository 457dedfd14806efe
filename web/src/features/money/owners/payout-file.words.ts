import { counted } from '../../../lib/plural'

export const paymentFile = 'File for the bank'
export const whatItIs =
  'Upload it where your bank takes many payments at once, or where M-Pesa takes a list. Nothing is booked until you mark the run as paid.'
export const noAccounts = 'Add the bank account or the M-Pesa paybill that you pay from first, under {accounts}.'
export const dayOfPayment = 'Day of payment'
export const howTheBankWantsIt = 'How the bank wants it'
export const asMakaoProposes = 'As Makao proposes it. Change it once to what your bank asks for: it is remembered.'
export const rememberedBy = (name: string) => `Remembered, as ${name} saved it.`
export const columnPlace = (place: number) => `Column ${place}`
export const headingOf = (place: number) => `Heading of column ${place}`
export const heading = 'Heading'
export const textOf = (place: number) => `Text of column ${place}`
export const textInEachRow = 'Text in each row'
export const moveUp = (place: number) => `Move column ${place} up`
export const removeColumn = (place: number) => `Remove column ${place}`
export const addColumn = 'Add a column'
export const betweenColumns = 'Between columns'
export const dates = 'Dates'
export const amounts = 'Amounts'
export const firstRowIsHeading = 'First row has the headings'
export const preview = 'Preview'
export const makingPreview = 'Making the preview...'
export const previewNotMade = 'The preview could not be made'
export const inTheFile = (count: number, totals: string) =>
  `In the file: ${counted(count, 'payout', 'payouts')}, ${totals}`
export const nobodyInTheFile = 'Nobody of this run is paid from this account'
export const notInTheFile = 'Not in the file'
export const leftOut = (name: string, why: string) => `${name}: ${why}`
export const firstRows = (shown: number, all: number) => `The first ${shown} of ${all} rows`
export const download = 'Download file'
export const downloading = 'Downloading...'
export const fileIsInYourDownloads = 'The file is in your downloads'
export const fileWasNotMade = 'The file was not made'
