import { counted } from '../../../lib/plural'

export const firstStepsAreHidden = 'The first steps are hidden'
export const firstStepsCouldNotBeHidden = 'The first steps could not be hidden'
export const stepCouldNotBeLeftOut = 'The step could not be changed'
export const hide = 'Hide'
export const hideFirstSteps = 'Hide first steps'
export const skip = 'Skip'
export const moreOf = (step: string) => `More: ${step}`
export const putBack = 'Put back'
export const putStepBack = (step: string) => `Put back: ${step}`
export const skipped = 'skipped'
export const firstSteps = 'First steps'
export const ofDone = (done: number, count: number) => `${done} of ${count} done`
export const nameYourAgency = 'Name your agency'
export const onReceiptsAndInvoices = 'On receipts, invoices and statements'
export const agencyIs = 'Agency:'
export const withItsLogo = (name: string) => `${name}, with its logo`
export const addYourFirstProperty = 'Add your first property'
export const orImport = 'Or bring everything from a sheet'
export const properties = (properties: number) => counted(properties, 'property', 'properties')
export const addItsUnits = 'Add its units'
export const units = (units: number) => counted(units, 'unit', 'units')
export const a1ToA20InOneGo = 'A1 to A20 at once'
export const addATenant = 'Add a tenant'
export const nameAndPhone = 'Name, and phone or email'
export const tenants = (tenants: number) => counted(tenants, 'tenant', 'tenants')
export const putTheTenantIntoAUnit = 'Put the tenant into a unit'
export const tenancies = (tenancies: number) => counted(tenancies, 'tenancy', 'tenancies')
export const firstRentIsChargedAtOnce = 'The first rent is charged right away'
export const chargeTheRentOrEnterWhat = 'Charge rent, or enter what is owed'
export const whatIsOwedAlready = 'What is due, and arrears from before'
export const charges = (charges: number) => counted(charges, 'charge', 'charges')
export const sayHowTenantsPay = 'Say how tenants pay'
export const ways = (waysToPay: number) => counted(waysToPay, 'way', 'ways')
export const paybillMerchantCodeOrBank = 'Your paybill or bank, for invoices'
export const sendByEmail = 'Set up email'
export const sendBySms = 'Set up SMS'
export const invitesReceiptsReminders = 'For invitations, receipts and reminders'
export const receiptsReminders = 'For receipts and reminders'
export const setUpDone = 'set up'
export const lastTestFailed = 'The last test did not go out'
export const inviteStaff = 'Invite your colleagues'
export const eachWithTheirOwn = 'Each with their own sign-in'
export const colleagues = (count: number) => counted(count, 'colleague', 'colleagues')
export const add = 'Add'
export const importSheet = 'Import'
export const assign = 'Assign'
export const charge = 'Charge'
export const setUp = 'Set up'
export const invite = 'Invite'
export const actionOf = (action: string, step: string) => `${action}: ${step}`
export const afterProperty = 'After your first property'
export const afterTenantAndUnits = 'After a unit and a tenant'
export const afterTenancy = 'After the first tenant has a unit'
export const noTenantsYet = 'No tenants yet'
export const rentAndPaymentsAppearHere = 'Rent and payments appear here once a tenant has a unit.'
