import { counted } from '../../../lib/plural'

export const appointment = 'Rental income tax'
export const appointmentText =
  'Only an agent whom KRA has appointed withholds it. Then say for each owner, under Details, whether you do.'
export const notAppointed = 'KRA has not appointed you'
export const appointedFrom = (day: string, reference: string | null) =>
  `Appointed since ${day}${reference === null ? '' : ` · ${reference}`}`
export const enterAppointment = 'Enter appointment'
export const changeAppointment = 'Change'
export const isAppointed = 'KRA has appointed this agency'
export const appointedSince = 'Appointed since'
export const letter = 'Letter of KRA (Optional)'
export const appointmentSaved = 'Appointment saved'
export const appointmentNotSaved = 'The appointment was not saved'
export const loading = 'Loading...'
export const notLoaded = 'This could not be loaded'

export const ofOwner = (isResident: boolean) => (isResident ? 'Rental income tax' : 'Tax on rent of a non-resident')
export const ofOwnerText = (isResident: boolean) =>
  isResident
    ? 'The agency withholds the tax on rent of homes in Kenya, pays it to KRA, and takes it off what is due to the owner.'
    : 'Whoever pays rent in Kenya to a non-resident withholds tax on all of it, of shops too. The agency pays it to KRA, and takes it off what is due to the owner.'
export const isNotWithheld = (isResident: boolean) =>
  isResident ? 'The owner pays it themselves' : 'Not withheld by the agency'
export const withheldFrom = (day: string, isResident: boolean) =>
  isResident ? `Withheld by the agency since ${day}` : `Withheld by the agency since ${day}, as of a non-resident`
export const notWithheldFrom = (day: string) => `No longer withheld since ${day}`
export const withholdForOwner = 'Withhold for this owner'
export const change = 'Change'
export const isWithheld = (isResident: boolean) =>
  isResident
    ? 'The agency withholds rental income tax for this owner'
    : 'The agency withholds tax on all rent of this owner'
export const isWithheldNote = (rate: string, source: string, isResident: boolean) =>
  isResident
    ? `${rate} of the rent of homes. ${source}.`
    : `${rate} of all rent. ${source}. Nor is it confirmed by which day it is to be with KRA: ask KRA or your accountant.`
export const fromDay = 'From'
export const fromDayNote = 'Rent that counts on this day or later. What is due to the owner for open months changes.'
export const ofOwnerSaved = 'Saved'
export const ofOwnerNotSaved = 'This was not saved'

export const tax = 'Tax withheld from owners'
export const taxText =
  'Rental income tax of residents, and tax on all rent of non-residents: to be paid to KRA within 5 working days. Public holidays are counted as working days.'
export const toPayInAll = (amount: string) => `${amount} to pay to KRA`
export const nothingToPay = 'Nothing to pay to KRA'
export const owner = 'Owner'
export const month = 'Month'
export const withheld = 'Withheld'
export const paid = 'Paid'
export const toPay = 'Still to pay'
export const by = 'Pay by'
export const late = (day: string) => `${day}, late`
export const noPin = 'No KRA PIN'
export const recordPayment = 'Record payment'
export const recordPaymentOf = (owner: string, month: string) => `Record payment to KRA for ${owner}, ${month}`
export const beyond = (owner: string, amount: string) =>
  `${owner}: ${amount} more was paid than is withheld now, since rent was taken back. It is set off against what is withheld next.`
export const payTitle = 'Record payment to KRA'
export const payText = (owner: string, month: string) => `Tax on rent of ${owner}, ${month}`
export const payTogether = 'Record one payment for several'
export const payTogetherText = 'One payment to KRA that covers what is left of several owners.'
export const mostTogether = (most: number) =>
  `One payment covers at most ${most} owners and months. Those to be paid first are selected; record the others with the next.`
export const whatItCovers = 'What it covers'
export const allOf = (month: string) => `All of ${month}`
export const chosenOf = (chosen: number, all: number) => `${chosen} of ${all}`
export const showOwnersOf = (month: string) => `Show owners of ${month}`
export const hideOwnersOf = (month: string) => `Hide owners of ${month}`
export const enterCertificatesNow = 'Enter certificates now'
export const certificatesLater = 'Or enter the certificate of each once it is there.'
export const anotherCertificateOf = (owner: string) => `Another certificate of ${owner}`
export const oneCertificateLessOf = (owner: string) => `Remove the last certificate of ${owner}`
export const amountOfIt = 'Amount on it'
export const aboveZero = 'Amount must be above zero'
export const lessThan = (amount: string) => `Enter less than ${amount}: the first certificate is for the rest`
export const recordSum = (sum: string) => `Record ${sum}`
export const recordedTogether = (sum: string, parts: number) =>
  `${sum} recorded, for ${counted(parts, 'owner and month', 'owners and months')}`
export const leftToPay = (amount: string) => `${amount} still to pay`
export const outOf = 'Paid out of'
export const select = 'Select'
export const noOwnAccount = 'Add an account of clients in KES first, under {accounts}.'
export const paidOn = 'Paid on'
export const reference = 'Payment number (Optional)'
export const certificateOptional = 'Certificate (Optional)'
export const certificateLater = 'You can enter it later.'
export const recorded = (amount: string, owner: string) => `${amount} recorded for ${owner}`
export const notRecorded = 'This was not recorded'
export const payments = 'Paid to KRA'
export const certificateOf = (number: string) => `Certificate ${number}`
export const certificateMissing = 'Certificate missing'
export const isTakenBack = 'taken back'
export const enterCertificate = 'Enter certificate'
export const changeCertificate = 'Change certificate'
export const certificate = 'Certificate'
export const certificateTitle = (owner: string, month: string) => `Certificate of ${owner}, ${month}`
export const certificateSaved = 'Certificate saved'
export const certificateNotSaved = 'The certificate was not saved'
export const takeBack = 'Take back'
export const takeBackOf = (owner: string, month: string) => `Take back what was paid for ${owner}, ${month}`
export const takeBackText = 'It is owed to KRA again. Of a closed month it counts today.'
export const wasTakenBack = 'Taken back'
export const notTakenBack = 'This was not taken back'
