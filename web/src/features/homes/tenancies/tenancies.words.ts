export const rentAmount = 'Rent amount'
export const tenantAssignedToUnit = 'Tenant assigned to unit successfully'
export const receiveTheFirstPayment = 'Receive the first payment'
export const nextTenant = 'Next tenant'
export const failedToAssignTenantToUnit = 'Failed to assign tenant to unit'
export const assignTenantToUnit = 'Assign Tenant to Unit'
export const assignTenant = 'Assign Tenant'
export const assigning = 'Assigning...'
export const selectATenant = 'Select a tenant'
export const noTenantWithoutAUnit = 'Every tenant has a unit. Type a name to give one a second unit.'
export const notConfirmed = ', not confirmed'
export const alreadyIn = (tenant: string, units: string) => `${tenant}, already in ${units}`
export const selectAUnit = 'Select a unit'
export const noVacantUnit = 'No vacant unit'
export const unitAt = (unitNumber: string, propertyName: string) => `Unit ${unitNumber} - ${propertyName}`
export const aMonth = (rent: string) => `${rent} a month`
export const letAnyway = (state: string) => `The unit is ${state}. Let it anyway`
export const theStateEnds = 'This ends when the tenant moves in.'
export const startDate = 'Start Date'
export const moveInCost = 'What is charged'
export const dueToday = 'Due today'
export const dueOn = (day: string) => `Due ${day}`
export const chargedNext = (day: string) => `Next, due ${day}`
export const chargedNothing = 'Nothing yet'
export const chargedByHand = 'Nothing is charged automatically. Add the charges by hand.'
export const costNotRead = 'What is charged could not be read'
export const daysTo = (from: string, to: string) => `${from} to ${to}`
export const forDays = (title: string, days: string) => `${title}, ${days}`
export const leaveEmptyForTheDefaults = 'Empty = your usual deposit; 0 = none'
export const leaseOptional = 'Lease (Optional)'
export const rentAgreed = 'Rent agreed'
export const leaveEmptyForTheRentOf = "Leave empty to use the unit's rent"
export const leaseEnd = 'Lease end'
export const leaveEmptyIfItRunsUntil = 'Leave empty if it is open-ended'
export const chargeFrom = 'Charge from'
export const leaveEmptyForTheStartDate = 'Leave empty for the start date, or this month if the tenant moved in earlier'
export const movesOutOn = (endDate: string) => `Moves out on ${endDate}`
export const movedOutOn = (endDate: string) => `Moved out on ${endDate}`
export const changeMoveOut = 'Change move-out'
export const withdrawMoveOut = 'Withdraw move-out'
export const untilThenRentAndPenaltiesAre =
  'Until then rent and penalties are charged as before, and charges can still be added.'
export const nothingMoreIsChargedIfThe =
  'Nothing more is charged. If the date is wrong, or the tenant stays after all, change it here.'
export const tenantNameMovesOutOnEndDate = (tenantName: string, endDate: string) =>
  `${tenantName} moves out on ${endDate}`
export const moveOutWasNotChanged = 'The move-out was not changed'
export const nowOn = (tenantName: string, seenEndDate: string) => `${tenantName}, now on ${seenEndDate}`
export const moveOutDate = 'Move-out Date'
export const rentAndServiceChargesAre =
  'Rent, service charges and the final account are adjusted to the new date. Payments do not change.'
export const forExampleTheMonthWasTyped = 'for example: wrong month typed'
export const staysInUnit = (tenantName: string, unitNumber: string) => `${tenantName} stays in unit ${unitNumber}`
export const moveOutWasNotWithdrawn = 'The move-out was not withdrawn'
export const unit = (tenantName: string, unitNumber: string) => `${tenantName}, unit ${unitNumber}`
export const tenancyContinuesAsIfNoMove =
  'The tenancy continues as if no move-out had been entered: cancelled charges are restored, charges due since are added, and the unit is occupied again. Refunds and deposit deductions stay.'
export const forExampleDidNotGetAnother = 'for example: did not get another house'
export const hasBeenSuccessfullyMovedOut = (tenantName: string, unitNumber: string) =>
  `${tenantName} has been successfully moved out. Unit ${unitNumber} is now available.`
export const failedToProcessMoveOut = 'Failed to process move-out'
export const moveInDate = 'Move-in Date'
export const movedOut = 'Moved out'
export const movedOutOnWhatIsStill = (tenantName: string, movedOut: string) =>
  `${tenantName} moved out on ${movedOut}. What is still owed, and what is refunded from the deposit, is in the final account.`
export const seeTheFinalAccount = 'See the final account'
export const moveOutTenant = 'Move Out Tenant'
export const movingOutEndsTheTenancyAnd =
  "Moving out ends the tenancy and marks the unit as available. Outstanding payments should be settled first. The tenant's profile remains."
export const accountToday = 'The account today'
export const accountNotRead = 'The account could not be loaded'
export const owes = 'Owes'
export const depositHeld = 'Deposit held'
export const toRefund = 'To refund'
export const toCollect = 'To collect'
export const refundedByTheLandlord = 'Deposit kept and refunded by the landlord'
export const chargesForDaysAfterTheMove = (isAutomatic: boolean) =>
  `Rent is charged up to the move-out date${isAutomatic ? ', also for days not charged yet' : ''}; rent entered by hand stays as entered. Anything paid beyond becomes credit.`
export const tenantWithEmail = (fullName: string, email: string) => `${fullName} (${email})`
