export const agencysOwn = "The agency's own costs and income"
export const whatItIs =
  'Office rent, salaries, bank charges: what no owner pays, and what the agency takes beside commission'
export const record = 'Record cost or income'
export const account = 'Account'
export const select = 'Select'
export const newAccount = 'New account'
export const editAccount = (name: string) => `Change ${name}`
export const kind = 'Kind'
export const name = 'Name'
export const code = 'Code of your accountant (Optional)'
export const isArchived = 'No longer used'
export const saved = (name: string) => `${name} saved`
export const notSaved = 'The account was not saved'
export const whatFor = 'What for'
export const outOfOrInto = 'Paid out of, or into'
export const ofAgency = (name: string) => `${name} (the agency's own)`
export const outOfCommission = "From a client account, it comes out of the agency's commission there."
export const paidBeyond = 'It was paid all the same'
export const paidBeyondNote =
  'Money of clients paid it. Until the agency puts it back, no commission can be drawn: Move between accounts does that.'
export const moreThanCommission = 'more than the commission that stood there'
export const paidOn = 'Paid on'
export const reference = 'Reference (Optional)'
export const recorded = (amount: string, what: string) => `${amount} recorded: ${what}`
export const notRecorded = 'This was not recorded'
export const loading = 'Loading...'
export const notLoaded = 'This could not be loaded'
export const nothing = 'Nothing recorded yet'
export const nothingText = 'Costs recorded here lower the profit of the agency, and nothing that is due to owners.'
export const takeBack = 'Take back'
export const takeBackOf = (what: string) => `Take back ${what}`
export const takeBackText = 'It is taken off the day on which it was paid; of a closed month it counts today.'
export const wasTakenBack = 'Taken back'
export const isTakenBack = 'taken back'
export const notTakenBack = 'This was not taken back'
export const noAccounts = 'Add an account first, under Settings, Books: Office rent, for example.'
export const ownAccounts = 'Your own accounts'
export const ownAccountsText = "The agency's own costs and other income"
export const codes = 'Codes of your accountant'
export const codesText = 'They stand in the journal that you hand to QuickBooks, Xero or your accountant.'
export const codeOf = (name: string) => `Code of ${name}`
export const saveCodes = 'Save codes'
export const codesSaved = 'Codes saved'
export const codesNotSaved = 'The codes were not saved'
export const vat = 'VAT on commission'
export const vatText =
  'What you charged on commission and fees, less the VAT in your own costs, and owe to the tax authority'
export const onPurchases = 'On purchases'
export const vatTo = (authority: string) => `VAT to ${authority}`
export const owedTo = (amount: string, authority: string) => `${amount} to pay to ${authority}`
export const brought = 'Brought forward'
export const carried = (amount: string, authority: string) =>
  `${amount} more was paid to suppliers and to ${authority} than was charged. It comes off the VAT of the months after.`
export const nothingOwedTo = (authority: string) => `Nothing to pay to ${authority}`
export const month = 'Month'
export const charged = 'Charged'
export const paid = 'Paid'
export const toPay = 'Still to pay'
export const recordVat = (authority: string) => `Record payment to ${authority}`
export const vatPayments = 'VAT paid'
export const vatOf = 'VAT of the month'
export const leftToPay = (amount: string) => `${amount} still to pay`
export const moreThanDue = (amount: string) => `${amount} more than is due`
export const payMore = (amount: string) => `${amount} more than is due was paid`
export const payMoreNote = 'The tax authority then owes it to you: it comes off the VAT of the months after.'
export const moreThanWasDue = 'more than was due'
export const outOf = 'Paid out of'
export const noOwnAccount = (currency: string) => `Add an account in ${currency} first, under {accounts}.`
export const vatRecorded = (amount: string, month: string) => `${amount} of VAT recorded for ${month}`
