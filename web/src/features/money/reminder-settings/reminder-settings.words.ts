import { counted, plural } from '../../../lib/plural'

export const daysDueDate = (when: string) => `Days ${when} due date`
export const days = (count: number, when: string) => plural(count, `1 day ${when}`, `${count} days ${when}`)
export const messageOfThe = (title: string) => `Message of the ${title}`
export const preview = 'Preview'
export const previewOfThe = (title: string) => `Preview of the ${title}`
export const assignATenantToAUnit = 'Assign a tenant to a unit to see how the message reads.'
export const characters = (characters: number) => counted(characters, 'character', 'characters')
export const aboutEachTime = (size: string, parts: number, parts2: string, length: string) =>
  `${size}, ${counted(parts, 'SMS', 'SMS')}, about ${parts2} each time${length}`
export const failedToLoadNotification = 'Failed to load notification settings'
export const notificationSettingsSaved = 'Notification settings saved successfully'
export const failedToSaveNotification = 'Failed to save notification settings'
export const receipts = 'Receipts'
export const channels = 'Channels'
export const whatIsSetHereCountsFor = (dayBegins: string, dayEnds: string) =>
  `These settings apply to the whole agency. Tenants are reminded between ${dayBegins} and ${dayEnds} Nairobi time, once before each amount is due and at most three times when it is overdue.`
export const saveChanges = 'Save Changes'
