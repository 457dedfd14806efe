export const moveToAnotherUnit = 'Move to another unit'
export const moveTenant = 'Move tenant'
export const movesFrom = (tenantName: string, unitNumber: string) => `${tenantName} moves from ${unitNumber}`
export const whatGoesAlong =
  'Deposit, credit, the terms of the lease and who else rents go along; what is owed stays on the same account. The tenancy of the unit before ends the day before.'
export const newUnit = 'New unit'
export const selectAUnit = 'Select a unit...'
export const noVacantUnit = 'No vacant unit'
export const unitFor = (unitNumber: string, propertyName: string, rent: string) =>
  `${unitNumber}, ${propertyName} - ${rent}/month`
export const unitInState = (unit: string, state: string) => `${unit}, ${state}`
export const letAnyway = (state: string) => `The unit is ${state}. Let it anyway.`
export const livesThereFrom = 'Lives there from'
export const rentAgreed = 'Rent agreed'
export const leaveEmptyForTheRent = "Leave empty to use the unit's rent"
export const depositAgreed = 'Deposit agreed'
export const leaveEmptyForTheDeposit = 'Leave empty for the deposit agreed before. What is missing of it is charged.'
export const moved = (unitNumber: string) => `Moved to ${unitNumber}`
export const wasNotMoved = 'The tenant was not moved'
export const wentAlong = (deposit: string, credit: string, owed: string) =>
  `Deposit ${deposit} and credit ${credit} went along. Owed of the unit before: ${owed}.`
export const stays = (kept: string, unitNumber: string) =>
  `Credit ${kept} stays with ${unitNumber}, for what its last days will cost.`
export const downloadPaper = 'Download the paper'
export const paperOfTheMove = 'Move from another unit'
export const handedOutOn = (day: string) => `Issued on ${day}`
