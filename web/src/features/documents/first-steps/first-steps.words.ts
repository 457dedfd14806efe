import { counted } from '../../../lib/plural'

export const firstStepsAreHidden = 'The first steps are hidden'
export const firstStepsCouldNotBeHidden = 'The first steps could not be hidden'
export const hideForGood = 'Hide for good'
export const done = (count: string) => `done, ${count}`
export const firstSteps = 'First steps'
export const ofDone = (done: number, count: number) => `${done} of ${count} done`
export const addYourFirstProperty = 'Add your first property'
export const properties = (properties: number) => counted(properties, 'property', 'properties')
export const addItsUnits = 'Add its units'
export const units = (units: number) => counted(units, 'unit', 'units')
export const a1ToA20InOneGo = 'A1 to A20 at once'
export const addATenant = 'Add a tenant'
export const tenants = (tenants: number) => counted(tenants, 'tenant', 'tenants')
export const putTheTenantIntoAUnit = 'Put the tenant into a unit'
export const tenancies = (tenancies: number) => counted(tenancies, 'tenancy', 'tenancies')
export const firstRentIsChargedAtOnce = 'The first rent is charged right away'
export const chargeTheRentOrEnterWhat = 'Charge rent, or enter opening balances'
export const charges = (charges: number) => counted(charges, 'charge', 'charges')
export const sayHowTenantsPay = 'Add your paybill or bank'
export const ways = (waysToPay: number) => counted(waysToPay, 'way', 'ways')
export const paybillMerchantCodeOrBank = 'So that invoices say how to pay'
export const setUpMailAndSMS = 'Set up email and SMS'
export const of2 = (senders: number) => counted(senders, 'of 2', 'of 2')
export const bySMTPURLAndAFRICASTALKING = 'Ask whoever hosts Makao to add your email and SMS accounts'
export const noTenantsYet = 'No tenants yet'
export const rentAndPaymentsAppearHere = 'Rent and payments appear here once a tenant has a unit.'
