/** Most rows of a file over all its sheets, and most columns of a sheet; what stands right of them is not looked at. */
export const MOST_IMPORT_ROWS = 25_000
export const MOST_IMPORT_COLUMNS = 200
export const MOST_IMPORT_SHEETS = 50

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
export const importGroups = ['property', 'owner', 'unit', 'tenant', 'lease', 'opening', 'meter', 'payment'] as const
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
  accountNumber: field('lease', 'Account number', 'line'),
  moveIn: field('lease', 'Moved in', 'day'),
  leaseEnd: field('lease', 'Lease ends', 'day'),
  arrears: field('opening', 'Arrears', 'owed'),
  credit: field('opening', 'Credit', 'money'),
  waterArrears: field('opening', 'Water arrears', 'owed'),
  deposit: field('opening', 'Deposit', 'money'),
  waterMeter: field('meter', 'Water meter', 'line'),
  waterReading: field('meter', 'Water reading', 'reading'),
  powerMeter: field('meter', 'Electricity meter', 'line'),
  powerReading: field('meter', 'Electricity reading', 'reading'),
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
  lease: 'Lease',
  opening: 'Opening balances',
  meter: 'Meters',
  payment: 'Payments of past months',
}
