import { counted, plural } from '../../../lib/plural'

export const rentAmount = 'Rent amount'
export const serviceCharge = 'Service charge'
export const unitAddedSuccessfully = 'Unit added successfully'
export const failedToAddUnit = 'Failed to add unit'
export const unitNumber = 'Unit Number'
export const rentAmountLabel = 'Rent Amount'
export const serviceChargeAmount = 'Service Charge Amount'
export const rentDueDate = 'Rent Due Date'
export const dayOfTheMonth1To = 'Day of the month, 1 to 31'
export const serviceChargeDueDate = 'Service Charge Due Date'
export const addUnit = 'Add Unit'
export const adding = 'Adding...'
export const writeARangeAsA1To = (mostAtOnce: number) =>
  `Write a range as A1 to A20, or one unit per line, at most ${mostAtOnce}`
export const unitsAdded = (added: number) => plural(added, 'Unit added successfully', `${added} units added`)
export const failedToAddUnits = 'Failed to add units'
export const a1ToA20 = 'A1 to A20'
export const rangeSuchAsA1ToA20 =
  'A range such as A1 to A20, or a list: one unit per line, with its rent where rents differ'
export const eachUnitHasItsOwnIn = 'Rents are in the list'
export const ofEachAMonth = 'Per unit, per month'
export const units = (count: number) => counted(count, 'unit', 'units')
export const andMore = (count: number) => `and ${count} more`
export const addUnits = (count: number) => `Add ${count} units`
export const addUnitsLabel = 'Add units'
export const propertyDeletedSuccessfully = 'Property deleted successfully'
export const failedToDeleteProperty = 'Failed to delete property'
export const deleteProperty = 'Delete Property'
export const areYouSureYouWantTo = (name: string) =>
  `Are you sure you want to delete "${name}"? This action cannot be undone.`
export const type = 'Type'
export const currency = 'Currency'
export const ofOccupied = (occupiedUnits: number, totalUnits: number) => `${occupiedUnits} of ${totalUnits} occupied`
export const titleLRNumber = 'Title (LR) number'
export const details = 'Details'
export const pleaseFillInAllRequired = 'Please fill in all required fields'
export const validationError = 'Validation Error'
export const propertyUpdatedSuccessfully = 'Property updated successfully'
export const propertyCreatedSuccessfully = 'Property created successfully'
export const youMustBeLoggedInTo = 'You must be logged in to create properties'
export const authenticationError = 'Authentication Error'
export const failedToSavePropertyPlease = 'Failed to save property. Please try again.'
export const propertyName = 'Property Name'
export const decidesTheCurrencyKESInKenya = 'Sets the currency: KES in Kenya, UGX in Uganda'
export const selectACountry = 'Select a country'
export const propertyType = 'Property Type'
export const selectAType = 'Select a type'
export const titleLRNumberOptional = 'Title (LR) Number (Optional)'
export const forExampleLR2094521 = 'for example LR 209/4521'
export const forReturnsOfRentalIncome = 'For rental income tax returns'
export const managedBy = 'Managed by'
export const managedByOptional = 'Managed By (Optional)'
export const reportsAddUpByManager = 'Reports show the figures of each manager'
export const nobody = 'Nobody'
export const descriptionOptional = 'Description (Optional)'
export const updateProperty = 'Update Property'
export const addProperty = 'Add Property'
export const view = 'View'
export const viewName = (name: string) => `View ${name}`
export const edit = (name: string) => `Edit ${name}`
export const deleteIt = (name: string) => `Delete ${name}`
export const searchProperties = 'Search properties...'
export const allCountries = 'All Countries'
export const allCities = 'All cities'
export const loadingProperties = 'Loading properties...'
export const failedToLoadProperties = 'Failed to load properties'
export const noPropertiesFound = 'No properties found'
export const addYourFirstPropertyToGet = 'Add your first property to get started.'
export const occupied = 'Occupied'
export const noUnits = 'no units yet'
export const ofUnitsOccupied = (units: number) => `/${units} let`
export const arrears = 'Overdue'
export const collectedThisMonth = 'Collected this month'
export const nothingDue = 'nothing due'
export const ofWhatIsDueThisMonth = (expected: string) => `Of ${expected} due this month`
export const collectedShare = (share: string) => `${share} collected`
export const moreOfAllOfThem = 'Type, floor, block and state (Optional)'
export const floorOfAll = 'Floor (Optional)'
export const accountNumbers = 'Account numbers (Optional)'
export const patternOfAccountNumbers =
  'What tenants enter at the paybill. JAC-{unit} gives JACA1; 4501 counts up from there. Leave empty and Makao creates them.'
export const writeAPattern = 'Write {unit} where the unit number stands, or end with a number to count from'
