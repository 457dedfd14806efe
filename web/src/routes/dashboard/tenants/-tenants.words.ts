export const money = 'Money'
export const papers = 'Papers'
export const profile = 'Profile'
export const loadingTheTenant = 'Loading the tenant...'
export const paidOnTimeLast12Months = 'Paid on time, last 12 months'
export const partsOfThisPage = 'Parts of this page'
export const allOfIt = 'All of it'
export const allMessages = 'All messages'
export const anonymised = 'Anonymised'
export const archived = 'Archived'
export const unit = (unitNumber: string) => `unit ${unitNumber}`
export const noUnit = 'No unit'
export const rentsWith = 'with'
export const emailNotConfirmed = 'Email not confirmed'
export const finalAccount = 'Final account'
export const recordPayment = 'Record Payment'
export const editTenant = 'Edit Tenant'
export const paymentHistory = 'Payment History'
export const invitationLink = 'Invitation link'
export const confirmTheEmail = 'Confirm the email'
export const removeSecondFactor = 'Remove second factor'
export const billLink = 'Bill link'
export const demandLetter = 'Demand letter'
export const moveToAnotherUnit = 'Move to another unit'
export const moveOut = 'Move Out'
export const deleteTenant = 'Delete Tenant'
export const restoreTenant = 'Restore Tenant'
export const isATenantAgain = (fullName: string) =>
  `${fullName || 'The tenant'} is a tenant again, with the whole history. Signing in takes a new invitation.`
export const failedToRestore = 'The tenant was not restored'
export const moreActions = 'More actions'
export const assignTenant = 'Assign Tenant'
export const assignAnotherUnit = 'Assign another unit'
export const whichUnitOf = (tenantName: string) => `${tenantName} has several units. Which one is it?`
export const rentSince = (rent: string, since: string) => `${rent} a month, since ${since}`
export const alsoOwesFrom = (owed: string) => `Also owes ${owed} from {place}`
export const propertyNameUnitUnitNumber = (propertyName: string, unitNumber: string) =>
  `${propertyName}, unit ${unitNumber}`
export const nextCharge = 'Next charge'
export const on = (dueDate: string) => `on ${dueDate}`
export const tenancies = 'Tenancies'
export const owes = (owed: string) => `, owes ${owed}`
export const atMostTenantsAreWrittenTo = (mostReminded: number) =>
  `At most ${mostReminded} tenants are written to at once`
export const narrowTheListFirst = 'Narrow the list first.'
export const tenantsCouldNotBeRead = 'The tenants could not be loaded'
export const tenantCouldNotBeOpened = 'The tenant could not be opened'
export const manageYourTenantsAndTheir = 'Manage your tenants and their unit assignments'
export const addTenant = 'Add Tenant'
export const inviteAll = 'Invite all'
export const inviteAllHint = 'Invite all who rent and have no account yet'
export const invite = 'Invite'
export const sendMessage = 'Send message'
export const statementsThisYear = 'Statements this year, PDF'
export const statementsLast12Months = 'Statements, 12 months, PDF'
export const statementsFromTheStart = 'Statements from the start, PDF'
export const addTheFirstTenant = 'Add the first tenant'
export const documentsOfThisTenancy = 'Documents of this tenancy'
