export const whereMoneyComesIn =
  "Paybills, tills and bank accounts that rent comes in to. Tenants see their property's account; if none, the owner's; if none, the agency's."
export const addAccount = 'Add account'
export const loading = 'Loading the accounts...'
export const couldNotBeLoaded = 'The accounts could not be loaded'
export const none = 'No account yet'
export const noneText = 'Add the paybill, till or bank account that rent is paid to.'
export const number = 'Number'
export const whose = 'Of'
export const theAgency = 'The agency'
export const byItself = 'Automatic payments'
export const isConnected = 'Connected'
export const byStatement = 'By statement'
export const archived = 'Archived'
export const openOf = (name: string) => `Open ${name}`
export const newAccount = 'New account'
export const editAccount = (name: string) => `Edit ${name}`
export const kind = 'Kind'
export const nameHint = 'As your people call it, for example Our paybill'
export const bankName = 'Bank and branch'
export const accountAtTheBank = 'Account at the bank'
export const owner = 'Of an owner (optional)'
export const property = 'Of a property (optional)'
export const nobody = 'No owner'
export const noProperty = 'No property'
export const currency = 'Currency'
export const providerSettings = 'How the provider is spoken to'
export const environment = 'Environment'
export const production = 'Production'
export const sandbox = 'Sandbox, for trying'
export const c2bVersion = 'Version of C2B'
export const newest = 'v2, as new apps have it'
export const older = 'v1, as older apps have it'
export const storeNumber = 'Store number of the till (optional)'
export const storeHint = 'The head office or store number, with which Safaricom lets a till ask phones'
export const nominatedNumber = 'Number nominated for pulling (optional)'
export const nominatedHint = 'Makao checks every hour for payments it was not notified of'
export const pullMethod = 'How a pull is asked for'
export const checksBack = 'Ask M-Pesa about each payment before it is booked'
export const checksBackNote = 'Needs initiator name and security credential'
export const targetEnvironment = 'Target environment (optional)'
export const baseUrl = 'Address of the provider (optional)'
export const baseUrlHint = 'Only where your contract names another than usual'
export const allowedAddresses = 'Network addresses that may call (optional)'
export const allowedHint = 'One a line, or as network: 196.201.214.0/24. Empty: all may'
export const noticeFields = 'Where a notice says what'
export const noticeHint = 'Names of fields as the bank sends them, with dots between levels: transaction.amount'
export const noticeNames: Record<string, string> = {
  transactionId: 'Transaction id',
  amount: 'Amount',
  currency: 'Currency (optional)',
  at: 'Time',
  accountTyped: 'Account typed (optional)',
  details: 'Details (optional)',
  payerName: 'Name of payer (optional)',
  payerPhone: 'Phone of payer (optional)',
  direction: 'Kind of notice (optional)',
  directionIn: 'What it holds for money in (optional)',
}
export const timeForm = 'How the time is written'
export const timeForms: Record<string, string> = {
  local: '2026-11-21 08:30:15',
  iso: '2026-11-21T08:30:15+03:00',
  dayFirst: '21/11/2026 08:30:15',
  stamp: '20261121083015',
}
export const signatureHeader = 'Header of the signature'
export const saved = 'Account saved'
export const couldNotBeSaved = 'The account was not saved'
export const setUp = (name: string) => `Set up ${name}`
export const checkFound = 'Self-check'
export const checkNow = 'Check now'
export const checking = 'Checking...'
export const couldNotBeChecked = 'The account could not be checked'
export const right = 'Right'
export const wrong = 'Wrong'
export const cannotTell = 'Cannot be told from here'
export const credentials = 'Credentials'
export const neverShown = 'Kept encrypted and never shown again. Leave empty what stays as it is.'
export const isKept = 'Is kept'
export const saveCredentials = 'Save credentials'
export const credentialsSaved = 'Credentials saved'
export const credentialsNotSaved = 'The credentials were not saved'
export const addresses = 'Addresses for the provider'
export const makeAddress = 'Make secret address'
export const makeNewAddress = 'Make a new secret address'
export const addressMade = 'Secret address made'
export const addressNotMade = 'The secret address was not made'
export const rotateText =
  'The provider’s calls to the earlier address are refused from then on. Register the new one at once.'
export const register = 'Register at M-Pesa'
export const registering = 'Registering...'
export const registered = 'M-Pesa confirms payments here now'
export const notRegistered = 'M-Pesa was not told'
export const edit = 'Edit'
export const archive = 'Archive'
export const archiveTitle = 'Archive this account?'
export const archiveText = 'Nobody is told to pay there any more. What came in stays.'
export const archiving = 'Archiving...'
export const isArchived = 'Account archived'
export const notArchived = 'The account was not archived'
export const restore = 'Restore'
export const isRestored = 'Account is in use again'
export const notRestored = 'The account was not restored'
export const ofAgency = "The agency's own money"
export const ofAgencyNote = "Not for rent. The agency's commission is paid into it, and its own costs are paid from it."
