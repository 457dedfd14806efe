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
export const outOfCommission = 'Out of an account of clients it is taken from the commission that stands there.'
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
