export const savedReports = 'Saved reports'
export const saveThisReport = 'Save this report'
export const saveReport = 'Save report'
export const changeSaved = (name: string) => `Change ${name}`
export const removeSaved = (name: string) => `Remove ${name}`
export const sentOnDay = (day: number) => `Emailed on day ${day}`
export const reportName = 'Name'
export const forExampleRentOfLastMonth = 'Rent of last month'
export const period = 'Period'
export const countedFromTheDay = 'Counted from the day on which you open it or it is emailed'
export const emailItToMe = 'Email it to me'
export const notEmailed = 'No'
export const onDayOfEachMonth = (day: number) => `On day ${day} of each month`
export const lastDayWhereShorter = 'On the last day of a month that is shorter. It goes to your own address only.'
export const fileLabel = 'As'
export const reportIsSaved = (name: string, day: number | null) =>
  day === null ? `${name} is saved` : `${name} is saved, and emailed to you on day ${day} of each month`
export const reportWasNotSaved = 'The report was not saved'
export const reportIsRemoved = 'Saved report removed'
export const reportWasNotRemoved = 'The saved report was not removed'
export const lastEmailed = (day: string) => `Last emailed ${day}`
export const shareIt = 'Share with the team'
export const whoFindsIt =
  'Everybody who reads reports finds it under Saved reports. Only you change it, and it is emailed to you alone.'
export const shared = 'Shared with the team'
export const sharedByWhom = (name: string) => `Shared by ${name}`
