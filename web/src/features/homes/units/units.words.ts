import { counted } from '../../../lib/plural'

export const unitDeletedSuccessfully = 'Unit deleted'
export const failedToDeleteUnit = 'Failed to delete unit'
export const deleteUnit = 'Delete Unit'
export const areYouSureYouWantTo = (unitNumber: string) =>
  `Are you sure you want to delete "${unitNumber}"? This action cannot be undone.`
export const hasAnActiveTenancy = (unitNumber: string) =>
  `Unit ${unitNumber} has an active tenancy. Move the tenant out first.`
export const editUnit = (unitNumber: string) => `Edit Unit ${unitNumber}`
export const loadingUnits = 'Loading units...'
export const failedToLoadUnits = 'Failed to load units'
export const serviceCharges = 'Service Charges'
export const nameOfCharge = (index: number) => `Name of charge ${index}`
export const forExampleWater = 'for example Water'
export const amountOfCharge = (index: number) => `Amount of charge ${index}`
export const removeCharge = (index: number) => `Remove charge ${index}`
export const addCharge = 'Add charge'
export const addFromTemplate = 'Add from template'
export const serviceCharge = 'Service Charge'
export const day = (rentDueDate: number) => `Day ${rentDueDate}`
export const editUnitUnit = (unit: string) => `Edit Unit ${unit}`
export const editUnitLabel = 'Edit Unit'
export const deleteUnitUnit = (unit: string) => `Delete Unit ${unit}`
export const rentAmount = 'Rent amount'
export const unitUpdatedSuccessfully = 'Unit updated successfully'
export const unitCreatedSuccessfully = 'Unit created successfully'
export const failedToUpdateUnit = 'Failed to update unit'
export const failedToCreateUnit = 'Failed to create unit'
export const selectAProperty = 'Select a property'
export const rentAmountLabel = 'Rent Amount'
export const rentDueDate = 'Rent Due Date'
export const dayOfTheMonth1To = 'Day of the month, 1 to 31; service charges are due the same day'
export const updateUnit = 'Update Unit'
export const addUnit = 'Add Unit'
export const updating = 'Updating...'
export const adding = 'Adding...'
export const houseNumber = 'House Number'
export const unitNumber = (composedUnitNumber: string) => `Unit number: ${composedUnitNumber}`
export const floor = 'Floor'
export const selectAFloor = 'Select a floor'
export const numberOfRooms = 'Number of Rooms'
export const selectRooms = 'Select rooms'
export const moreOfTheUnit = 'Type, block, account number and state (Optional)'
export const unitType = 'Type (Optional)'
export const noType = 'Not specified'
export const state = 'State'
export const stateUntil = 'Until (Optional)'
export const endsByItself = 'The last day. The unit can be let again the day after.'
export const whatStateMeans = {
  to_let: 'Can be let whenever it is vacant.',
  reserved: 'Held for someone. It counts as vacant until they move in.',
  under_repair: 'No one can move in yet. It counts as vacant, and its rent as lost.',
  not_for_rent: 'For a caretaker, the landlord or storage. It does not count as vacant.',
}
export const stateOf = (unitNumber: string) => `State of Unit ${unitNumber}`
export const setState = 'Set State'
export const setStateOf = (unit: string) => `Set State of Unit ${unit}`
export const saveState = 'Save State'
export const saving = 'Saving...'
export const stateSaved = (unitNumber: string) => `Unit ${unitNumber}: state saved`
export const failedToSaveState = 'Failed to save the state'
export const stateToDay = (state: string, day: string) => `${state} until ${day}`
export const notForRent = 'Not for rent'
export const type = 'Type'
export const allTypes = 'All Types'
export const letAs = 'Let as'
export const homesAndBusinesses = 'Homes and Businesses'
export const blockLabel = 'Block'
export const letIn = 'Let in'
export const bothCurrencies = 'KES and UGX'
export const allBlocks = 'All Blocks'
export const unitUse = 'Let as (Optional)'
export const asTheTypeSays = 'Same as its type or property'
export const taxFollowsIt = 'Rent from homes and from business premises is taxed differently.'
export const block = 'Block (Optional)'
export const accountNumber = 'Account number (Optional)'
export const whatTenantsType = 'What tenants enter when they pay. Leave empty and Makao creates one.'
export const formerStaysUnderstood = 'What tenants enter when they pay. The previous number still works.'
export const olderAccountNumbers = 'Older account numbers (Optional)'
export const stillUnderstood = 'Payments with these numbers are still matched. Separate them with commas.'
export const furnishingStatus = 'Furnishing Status'
export const totalUnits = 'Total Units'
export const occupied = 'Occupied'
export const aMonth = 'a month'
export const totalRevenue = 'Total Revenue'
export const found = (total: number, isMore: boolean) => `${counted(total, 'unit', 'units', isMore)} found`
export const unit = (unit: string) => `Unit ${unit}`
export const searchUnitsOrProperties = 'Search units or properties...'
export const allStatus = 'All Status'
export const noUnitsFound = 'No units found'
export const createYourFirstUnitToGet = 'Create your first unit to get started'
export const view = 'View'
export const gridView = 'Grid view'
export const listView = 'List view'
export const nobodyLivesHere = 'Vacant'
export const overdue = (amount: string) => `${amount} overdue`
export const unitsOnAPage = 'Units on a page'
export const aPage = (size: number) => `${size} a page`
