export const moveToAnotherUnit = 'Move to another unit'
export const moveTenant = 'Move tenant'
export const movesFrom = (tenantName: string, unitNumber: string) => `${tenantName} moves from ${unitNumber}`
export const whatMovesAlong = (unitNumber: string) =>
  `Deposit, credit, lease terms and co-tenants move along, and what is owed stays on the account of ${unitNumber}, which ends the day before.`
export const newUnit = 'New unit'
export const selectAUnit = 'Select a unit...'
export const noVacantUnitIn = (currency: string) => `No vacant unit in ${currency}`
export const unitFor = (unitNumber: string, propertyName: string, rent: string) =>
  `${unitNumber}, ${propertyName} - ${rent}/month`
export const unitInState = (unit: string, state: string) => `${unit}, ${state}`
export const letAnyway = (state: string) => `The unit is ${state}. Let it anyway.`
export const livesThereFrom = 'Lives there from'
export const rentAgreed = 'Rent agreed'
export const leaveEmptyForTheRent = "Leave empty to use the unit's rent"
export const depositAgreed = 'Deposit agreed'
export const leaveEmptyForTheDeposit = 'Leave empty to keep the deposit agreed before. Any shortfall is charged.'
export const moved = (unitNumber: string) => `Moved to ${unitNumber}`
export const wasNotMoved = 'The tenant was not moved'
export const movedAlong = (deposit: string, credit: string, owed: string, unitBefore: string) =>
  `Deposit ${deposit} and credit ${credit} moved along. Still owed for ${unitBefore}: ${owed}.`
export const stays = (kept: string, unitNumber: string) =>
  `Credit ${kept} stays on ${unitNumber} for the charges of its last days.`
export const downloadPaper = 'Download the paper'
export const paperOfTheMove = 'Move from another unit'
export const handedOutOn = (day: string) => `Issued on ${day}`
