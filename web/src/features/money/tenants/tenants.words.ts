import { expiresAfterHours } from '@makao/contract/people/invitations/link-expiry.terms'
import { counted } from '../../../lib/plural'

export const linkCouldNotBeMade = 'The link could not be made'
export const linkToConfirmTheEmail = 'Link to confirm the email'
export const withItAndThePasswordChosen = (fullName: string, email: string) =>
  `${fullName} uses this link and the password chosen at sign-up to confirm ${email}. It works once, within ${expiresAfterHours.email_proof} hours.`
export const confirmYourEmailAddressFor = (link: string) => `Confirm your email address for Makao here: ${link}`
export const emailNotConfirmed = 'Email not confirmed'
export const signedUpWithAnybodyCouldHave = (fullName: string, email: string) =>
  `${fullName} signed up with ${email}. Anyone could have typed that address, so no unit is assigned until it is confirmed.`
export const haveItConfirmed = 'Have it confirmed'
export const personOpensALinkAndTypes = 'They open a link and type the password chosen at sign-up.'
export const sendLinkAgain = 'Send link again'
export const inviteThePersonYourself = 'Invite the person yourself'
export const youKnowThatIsRightWhoever = (email: string) =>
  `If you know that ${email} is right: whoever signed up is signed out, the password and phone number they typed are dropped, and a new password is chosen from your invitation.`
export const invite = 'Invite'
export const tenantDeletedSuccessfully = 'Tenant deleted successfully'
export const failedToDeleteTenant = 'Failed to delete tenant'
export const deleteTenant = 'Delete Tenant'
export const areYouSureYouWantTo = (fullName: string) =>
  `Are you sure you want to delete ${fullName}? This action cannot be undone.`
export const invitationLink = 'Invitation link'
export const withItChoosesAPasswordIt = (fullName: string) =>
  `${fullName} uses it to choose a password. It works once, within ${expiresAfterHours.invitation} hours; a new link replaces it.`
export const helloSetYourMakaoPassword = (fullName: string, link: string) =>
  `Hello ${fullName}, set your Makao password here: ${link}`
export const putIntoAUnit = 'Assign to a unit'
export const monthByMonth = 'Month by month'
export const yourMonthsCouldNotBeLoaded = 'Your months could not be loaded'
export const nothingWasDueYet = 'Nothing has been due yet.'
export const open = (rest: string) => `${rest} unpaid`
export const toPay = (rest: string) => `${rest} to pay`
export const writtenOff = 'Written off'
export const due = (dueDate: string) => `due ${dueDate}`
export const paid = (receivedOn: string) => `Paid ${receivedOn}`
export const toPayLabel = 'To pay'
export const fullName = 'Full name'
export const notConfirmed = '· not confirmed'
export const wanted = 'Yes'
export const notWanted = 'No'
export const getsSMS = 'Receives SMS'
export const kraPINTIN = 'KRA PIN / TIN'
export const signsIn = 'Signs in'
export const archivedOn = 'Archived on'
export const profile = 'Profile'
export const nameAndWhatElseCouldTell = 'The name and other personal details have been removed. The books stay.'
export const confirmTheEmail = 'Confirm the email'
export const notYetNoPasswordIsSet = 'Not yet: no password set'
export const withPasswordAndACode = 'With password and a code'
export const withAPassword = 'With a password'
export const owes = 'Owes'
export const overdue = (overdueSince: string) => `overdue ${overdueSince}`
export const depositHeld = 'Deposit held'
export const call = 'Call'
export const mail = 'Mail'
export const days = (days: number) => counted(days, 'day', 'days')
export const daysOverdue = (days: string) => `${days} overdue`
export const late = (days: string) => `${days} late`
export const since = (overdueSince: string) => `since ${overdueSince}`
export const sinceStartDate = (startDate: string) => `since ${startDate}`
export const until = (startDate: string, endDate: string) => `${startDate} to ${endDate}`
export const signsInWithThePasswordAlone = (fullName: string) =>
  `${fullName} signs in with the password alone until a new second factor is set up.`
export const secondFactorWasNotRemoved = 'The second factor was not removed'
export const removeSecondFactor = 'Remove second factor'
export const forSomeoneWhoLostTheirPhone = (fullName: string) =>
  `For someone who lost their phone and recovery codes. Make sure that it is really ${fullName} who asks.`
export const removing = 'Removing...'
export const tenantUpdatedSuccessfully = 'Tenant updated successfully'
export const tenantCreatedSuccessfully =
  'Tenant created successfully. They will receive an email to set their password.'
export const failedToSaveTenant = 'Failed to save tenant'
export const editTenant = 'Edit Tenant'
export const addTenant = 'Add Tenant'
export const updateTenant = 'Update Tenant'
export const emailOrPhoneIsEnough = 'A phone number or an email address: one of the two is enough.'
export const whatAnotherAddressEnds = 'Changing the email or phone signs the tenant out and cancels links already sent.'
export const moreDetailsOptional = 'ID, employer, next of kin (Optional)'
export const secondPhoneOptional = 'Second phone (Optional)'
export const secondPhone = 'Second phone'
export const idNumberOptional = 'ID or passport number (Optional)'
export const idNumber = 'ID or passport number'
export const companyOptional = 'Company (Optional)'
export const company = 'Company'
export const employerOptional = 'Employer (Optional)'
export const employer = 'Employer'
export const nextOfKinOptional = 'Next of kin (Optional)'
export const nextOfKin = 'Next of kin'
export const nextOfKinPhoneOptional = 'Next of kin phone (Optional)'
export const failedToLoadTenant = 'Failed to load tenant'
export const overdueSince = (since: string) => `Overdue since ${since}`
export const daysLate = (days: number) => `${counted(days, 'day', 'days')} late`
export const unassigned = 'Unassigned'
export const withTenant = (tenantName: string) => `with ${tenantName}`
export const andMoreUnits = (more: number) => `and ${more} more`
export const totalTenants = 'Total Tenants'
export const activeTenancies = 'Active Tenancies'
export const unassignedTenants = 'Unassigned Tenants'
export const role = (role: string) => `Your role: ${role}`
export const found = (total: number, isMore: boolean) => ` · ${counted(total, 'tenant', 'tenants', isMore)} found`
export const searchTenants = 'Search tenants...'
export const allLeases = 'All leases'
export const loadingTenants = 'Loading tenants...'
export const failedToLoadTenants = 'Failed to load tenants'
export const noTenantsFound = 'No tenants found'
export const getStartedByAddingYourFirst = 'Get started by adding your first tenant.'
export const receivePayment = 'Receive payment'
export const receivePaymentFrom = (fullName: string) => `Receive payment from ${fullName}`
export const recordPayment = 'Record payment'
export const recordPaymentOf = (fullName: string) => `Record payment of ${fullName}`
export const sendReminder = 'Send reminder'
export const sendReminderTo = (fullName: string) => `Send reminder to ${fullName}`
export const paymentHistory = 'Payment history'
export const paymentHistoryOf = (fullName: string) => `Payment history of ${fullName}`
export const edit = (fullName: string) => `Edit ${fullName}`
export const emailOfNotConfirmed = (fullName: string) => `Email of ${fullName} not confirmed`
export const invitationLinkFor = (fullName: string) => `Invitation link for ${fullName}`
export const removeSecondFactorOf = (fullName: string) => `Remove second factor of ${fullName}`
export const moveOut = 'Move out'
export const moveOutFullName = (fullName: string) => `Move out ${fullName}`
export const deleteIt = (fullName: string) => `Delete ${fullName}`
export const noTenancyYet = 'No tenancy yet'
export const onceAUnitIsAssignedChargesAndPayments = 'Once a unit is assigned, charges and payments appear here.'
export const overdueOfIt = (overdue: string) => `${overdue} overdue`
