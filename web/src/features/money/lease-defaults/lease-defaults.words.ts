import { counted, plural } from '../../../lib/plural'

export const leaseDefaults = 'Lease defaults'
export const defaultsCouldNotBeRead = 'The lease defaults could not be read'
export const change = 'Change'
export const changeDefaults = 'Change lease defaults'
export const applyToLeases = 'Apply to existing leases'
export const asTheAgency = 'As for the whole agency. '
export const useThoseOfTheAgency = 'Use those of the agency'
export const dueOn = (day: number) => `due on day ${day}`
export const dueAsTheUnit = 'due day set per unit'
export const notice = (days: number) =>
  days === 0 ? 'no notice' : plural(days, "1 day's notice", `${days} days' notice`)
export const deposit = (months: number) =>
  months === 0 ? 'no deposit' : `deposit of ${counted(months, 'month', 'months')}`
export const penalty = (said: string) => `late rent: ${said}`
export const noPenalty = 'no penalty'
export const increase = (percent: string) => `rent rises ${percent}% after a year`
export const newLeasesTakeThem =
  'A new lease takes them where nothing else is agreed. Running leases stay as they are until you apply them.'
export const dueDayOptional = 'Due day (Optional)'
export const emptyAsTheUnit = 'Leave empty to keep the due day of each unit.'
export const daysOfNotice = 'Days of notice'
export const monthsOfDeposit = 'Deposit, in months of rent'
export const yearlyIncrease = 'Increase after a year, in percent'
export const saveDefaults = 'Save defaults'
export const defaultsSaved = 'Lease defaults saved'
export const defaultsNotSaved = 'The lease defaults were not saved'
export const previewText =
  'Due day, notice, grace and penalty of these leases change. A new penalty holds for rent that falls due from today on. Rents and deposits stay as agreed: raise rents with Raise rents.'
export const previewFailed = 'The leases could not be read'
export const nothingChanges = 'All running leases say this already.'
export const applyTo = (total: number) => `Apply to ${counted(total, 'lease', 'leases')}`
export const applied = (total: number) => `${counted(total, 'lease', 'leases')} changed`
export const notApplied = 'No lease was changed'
export const andMore = (more: number) => `and ${more} more`
export const leaseOf = (tenantName: string, unitNumber: string, propertyName: string) =>
  `${tenantName}, ${unitNumber}, ${propertyName}`
export const becomes = (before: string, after: string) => `${before} → ${after}`
