import { counted } from '../../../lib/plural'

export const withheldTax = 'Withheld tax'
export const subtitle =
  'Tax that business tenants in Uganda keep back from their rent, and the certificates they owe for it'
export const failedToLoad = 'The withheld tax could not be loaded'

export const certificatesMissing = 'Certificates to ask for'
export const noneMissing = 'No certificate is missing'
export const owesCertificates = (taxes: number, amount: string, since: string) =>
  `${amount} on ${counted(taxes, 'payment', 'payments')}, since ${since}`
export const recordCertificate = 'Record certificate'
export const recordCertificateOf = (name: string) => `Record certificate of ${name}`

export const nothingSaid = 'Payments without tax withheld'
export const nothingSaidText =
  'These tenants withhold tax, and some of the rent that they paid is still open. The amount was not the rent less tax, so nothing was assumed: record what they withheld.'
export const recordWithheld = 'Record tax withheld'
export const recordWithheldOf = (name: string) => `Record tax withheld by ${name}`
export const receivedOn = (amount: string, day: string) => `${amount} received on ${day}`
export const withheldAmount = 'Tax withheld'
export const asked = (rate: string) => `At most ${rate} of what was received and withheld together.`
export const withheldRecorded = (amount: string) => `${amount} of withheld tax recorded`
export const withheldWasNotRecorded = 'The withheld tax was not recorded'

export const taxesWithheld = 'Tax withheld from payments'
export const show = 'Show'
export const tenant = 'Tenant'
export const day = 'Day'
export const received = 'Received'
export const withheld = 'Withheld'
export const certificate = 'Certificate'
export const missing = 'Missing'
export const nothingWithheld = 'No withheld tax here'
export const nothingWithheldText = "Say on a tenant's page, under Lease, that the tenant withholds tax."

export const certificates = 'Certificates'
export const noCertificates = 'No certificate recorded yet'
export const dated = (day: string, from: string, to: string) => `${day} · for ${from} to ${to}`
export const differs = (said: string, covered: string) => `Says ${said}, but ${covered} was withheld`
export const takenBack = (reason: string) => `Taken back: ${reason}`
export const takeBack = 'Take back certificate'
export const takeBackOf = (number: string) => `Take back certificate ${number}`
export const certificateTakenBack = (number: string) => `Certificate ${number} taken back`
export const certificateStays = 'The certificate was not taken back'
export const papers = 'Papers'
export const papersOf = (name: string) => `Papers of ${name}`

export const number = 'Certificate number'
export const issuedOn = 'Dated'
export const from = 'For rent from'
export const to = 'Until'
export const amount = 'Amount on the certificate'
export const whatItCovers = 'What it is for'
export const chosenComeTo = (amount: string) => `Chosen: ${amount}`
export const differsBy = (amount: string) => `${amount} apart from what was withheld. Both amounts stay on record.`
export const certificateRecorded = (number: string) => `Certificate ${number} recorded`
export const certificateWasNotRecorded = 'The certificate was not recorded'
export const loadingTaxes = 'Loading what was withheld...'

export const withholding = 'Tax withheld by the tenant'
export const withholdingText =
  'For a business tenant that the tax authority has designated as a withholding agent. A payment then settles the rent with the tax it withholds.'
export const doesNotWithhold = 'This tenant withholds no tax'
export const withholdsFrom = (rate: string, day: string) => `${rate} from ${day}`
export const withholdsNothingFrom = (day: string) => `No tax from ${day}`
export const changeWithholding = 'Change withholding'
export const sayWithholding = 'Tenant withholds tax'
export const seeWithheld = 'Withheld tax and certificates'
export const fromDay = 'From'
export const rate = 'Rate'
export const rateHint = (rate: string, source: string) =>
  `${rate} is usual (${source}). Enter 0 if the tenant no longer withholds.`
export const withholdingSaved = 'Withholding saved'
export const withholdingWasNotSaved = 'The withholding was not saved'
