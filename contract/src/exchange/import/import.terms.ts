/** Most rows of a file over all its sheets, and most columns of a sheet; what stands right of them is not looked at. */
export const MOST_IMPORT_ROWS = 25_000
export const MOST_IMPORT_COLUMNS = 200
export const MOST_IMPORT_SHEETS = 50
/** Most cells that are mended on the page; more are quicker in the sheet itself. */
export const MOST_MENDED_CELLS = 1000

/** What a value of a column is read as. */
export type ImportKind =
  | 'line'
  | 'name'
  | 'money'
  | 'owed'
  | 'day'
  | 'phone'
  | 'email'
  | 'pin'
  | 'count'
  | 'percent'
  | 'reading'

/** Of whom or what a column speaks. */
export const importGroups = [
  'property',
  'owner',
  'unit',
  'tenant',
  'coTenant',
  'lease',
  'opening',
  'meter',
  'payment',
] as const
export type ImportGroup = (typeof importGroups)[number]

const field = <Group extends ImportGroup>(group: Group, label: string, kind: ImportKind) => ({ group, label, kind })

/** What a column of a sheet can be. `owed`: an amount that is below zero, or ends in 'CR', where it is a credit. */
export const importFields = {
  propertyName: field('property', 'Property', 'line'),
  country: field('property', 'Country', 'line'),
  city: field('property', 'Town', 'line'),
  address: field('property', 'Address', 'line'),
  propertyType: field('property', 'Property type', 'line'),
  landReference: field('property', 'LR number', 'line'),
  ownerName: field('owner', 'Landlord', 'name'),
  ownerPhone: field('owner', "Landlord's phone", 'phone'),
  ownerEmail: field('owner', "Landlord's e-mail", 'email'),
  ownerPin: field('owner', "Landlord's PIN", 'pin'),
  ownerShare: field('owner', "Landlord's share", 'percent'),
  commission: field('owner', 'Commission', 'percent'),
  ownerBalance: field('owner', 'Held for the landlord', 'owed'),
  unitNumber: field('unit', 'House number', 'line'),
  block: field('unit', 'Block', 'line'),
  floor: field('unit', 'Floor', 'line'),
  unitType: field('unit', 'Unit type', 'line'),
  unitUse: field('unit', 'Let for', 'line'),
  unitState: field('unit', 'State of the unit', 'line'),
  stateUntil: field('unit', 'State until', 'day'),
  rent: field('unit', 'Rent', 'money'),
  serviceCharge: field('unit', 'Service charge', 'money'),
  dueDay: field('unit', 'Due day', 'count'),
  tenantName: field('tenant', 'Tenant', 'name'),
  tenantPhone: field('tenant', 'Phone', 'phone'),
  secondPhone: field('tenant', 'Second phone', 'phone'),
  tenantEmail: field('tenant', 'E-mail', 'email'),
  idNumber: field('tenant', 'ID number', 'line'),
  tenantPin: field('tenant', 'KRA PIN or TIN', 'pin'),
  nextOfKin: field('tenant', 'Next of kin', 'name'),
  nextOfKinPhone: field('tenant', "Next of kin's phone", 'phone'),
  employer: field('tenant', 'Employer', 'line'),
  coTenantName: field('coTenant', 'Co-tenant', 'name'),
  coTenantPhone: field('coTenant', "Co-tenant's phone", 'phone'),
  coTenantEmail: field('coTenant', "Co-tenant's e-mail", 'email'),
  coTenantId: field('coTenant', "Co-tenant's ID number", 'line'),
  accountNumber: field('lease', 'Account number', 'line'),
  olderAccounts: field('lease', 'Older account numbers', 'line'),
  moveIn: field('lease', 'Moved in', 'day'),
  leaseEnd: field('lease', 'Lease ends', 'day'),
  arrears: field('opening', 'Arrears', 'owed'),
  credit: field('opening', 'Credit', 'money'),
  waterArrears: field('opening', 'Water arrears', 'owed'),
  serviceArrears: field('opening', 'Service charge arrears', 'owed'),
  deposit: field('opening', 'Deposit', 'money'),
  landlordDeposit: field('opening', 'Deposit with the landlord', 'money'),
  waterMeter: field('meter', 'Water meter', 'line'),
  waterReading: field('meter', 'Water reading', 'reading'),
  waterPrice: field('meter', 'Water price per m³', 'money'),
  powerMeter: field('meter', 'Electricity meter', 'line'),
  powerReading: field('meter', 'Electricity reading', 'reading'),
  powerPrice: field('meter', 'Electricity price per kWh', 'money'),
  paidOn: field('payment', 'Paid on', 'day'),
  amountPaid: field('payment', 'Amount paid', 'money'),
  paymentReference: field('payment', 'Receipt number', 'line'),
} as const
export type ImportField = keyof typeof importFields
export const importFieldKeys = Object.keys(importFields) as [ImportField, ...ImportField[]]

export const importGroupNames: Record<ImportGroup, string> = {
  property: 'Property',
  owner: 'Landlord',
  unit: 'Unit',
  tenant: 'Tenant',
  coTenant: 'Co-tenant',
  lease: 'Lease',
  opening: 'Opening balances',
  meter: 'Meters',
  payment: 'Payments of past months',
}

/** Waiting: it is to be taken over, or is being; failed: nothing of it was written. */
export const importStates = ['waiting', 'done', 'failed', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** What is added by taking a sheet over, in the order in which it is written. */
export const importAdded = {
  owners: 'Landlords',
  properties: 'Properties',
  agreements: 'Agreements with landlords',
  units: 'Units',
  tenants: 'Tenants',
  tenancies: 'Tenancies',
  coTenants: 'Co-tenants',
  openings: 'Opening balances',
  ownerOpenings: 'Balances of landlords',
  meters: 'Meters',
  payments: 'Past payments',
} as const
export type ImportAdded = keyof typeof importAdded
export const importAddedKeys = Object.keys(importAdded) as [ImportAdded, ...ImportAdded[]]

/** What may hang on what a sheet brought, by its table: one, several. */
export const importHangs: Readonly<Record<string, readonly [one: string, many: string]>> = {
  payment_records: ['charge', 'charges'],
  payments: ['payment', 'payments'],
  allocations: ['payment put on a charge', 'payments put on charges'],
  ledger_entries: ['entry in the books', 'entries in the books'],
  refunds: ['refund', 'refunds'],
  receipts: ['receipt', 'receipts'],
  opening_balances: ['opening balance', 'opening balances'],
  meter_readings: ['meter reading', 'meter readings'],
  meter_prices: ['price of a meter', 'prices of meters'],
  meters: ['meter', 'meters'],
  tenancies: ['tenancy', 'tenancies'],
  co_tenants: ['person on a tenancy', 'people on tenancies'],
  units: ['unit', 'units'],
  management_agreements: ['agreement with a landlord', 'agreements with landlords'],
  agreement_shares: ['share of a landlord', 'shares of landlords'],
  owner_opening_balances: ['balance of a landlord', 'balances of landlords'],
  earlier_money_given: ['sum given to landlords', 'sums given to landlords'],
  remittances: ['payout', 'payouts'],
  expenses: ['expense', 'expenses'],
  links: ['invitation', 'invitations'],
  accounts: ['account with a password', 'accounts with a password'],
  sessions: ['sign-in', 'sign-ins'],
  outbox_messages: ['message', 'messages'],
  issued_papers: ['paper', 'papers'],
  owner_statements: ['statement', 'statements'],
  attachments: ['document', 'documents'],
  person_notes: ['note', 'notes'],
  notices: ['notice', 'notices'],
  promises: ['promise to pay', 'promises to pay'],
  approvals: ['request for approval', 'requests for approval'],
  rent_changes: ['change of rent', 'changes of rent'],
  lease_defaults: ['lease default of a property', 'lease defaults of properties'],
  earlier_payments: ['past payment', 'past payments'],
}
