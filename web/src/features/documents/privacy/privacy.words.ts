export const left = 'Left'
export const keptUntil = 'Kept until'
export const formerTenants = 'Former tenants'
export const accountsHaveToBeKeptFor =
  'Accounts must be kept for seven years. After that the name is no longer needed, and the Data Protection Acts of Kenya and Uganda require that it is removed. Amounts, dates and receipts stay in the books.'
export const formerTenantsCouldNotBe = 'Former tenants could not be listed'
export const noFormerTenants = 'No former tenants'
export const tenantsWhoMovedOutAndWere = 'Tenants who moved out and were deleted from the list appear here.'
export const anonymise = 'Anonymise'
export const anonymiseFullName = (fullName: string) => `Anonymise ${fullName}`
export const personIsNamedNowhereInThe = 'The name has been removed from the books.'
export const nothingWasChanged = 'Nothing was changed'
export const anonymiseQuestion = (fullName: string) => `Anonymise ${fullName}?`
export const nameAddressPhoneNumberAnd =
  "Name, address, phone number and notes are removed for good. Tenancies, charges, payments and receipts stay under 'Former tenant'. The audit log, which cannot be changed, keeps what was recorded at the time."
export const yourData = 'Your data'
export const everythingThatIsStoredAbout =
  'Everything stored about you, in one file: profile, tenancies, charges, payments, where you are signed in, and what was sent to you.'
