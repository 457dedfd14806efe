import { counted, plural } from '../../../lib/plural'

export const daysDueDate = (when: string) => `Days ${when} due date`
export const days = (count: number, when: string) => plural(count, `1 day ${when}`, `${count} days ${when}`)
export const messageOfThe = (title: string) => `Message of the ${title}`
export const preview = 'Preview'
export const previewOfThe = (title: string) => `Preview of the ${title}`
export const assignATenantToAUnit = 'Assign a tenant to a unit to see how the message reads.'
export const characters = (characters: number) => counted(characters, 'character', 'characters')
/** @param cost 'KES 0.80'; undefined where nothing is known of it */
export const smsSize = (size: string, parts: number, cost: string | undefined, length: string) =>
  `${size}, ${counted(parts, 'SMS', 'SMS')}${cost === undefined ? '' : `, about ${cost} each time`}${length}`
export const failedToLoadNotification = 'Failed to load notification settings'
export const notificationSettingsSaved = 'Notification settings saved successfully'
export const failedToSaveNotification = 'Failed to save notification settings'
export const stepsAfterTheFirst = 'After the first overdue reminder'
export const stepsStopWhen =
  'Until something is paid, these steps follow. A payment ends them; a promise to pay holds them until its day, where you say so.'
export const step = (place: number, isDemandLetter: boolean) =>
  isDemandLetter ? `Step ${place}: demand letter` : `Step ${place}: reminder`
export const removeStep = (title: string) => `Remove ${title}`
export const remove = 'Remove'
export const daysAfterDueDay = 'Days after the due date'
export const sentBy = 'Sent by'
export const stepChannelNames = { both: 'SMS and email', sms: 'SMS only', email: 'Email only' } as const
export const ownWords = 'Own wording'
export const elseFirstWords = 'Otherwise the words of the first one'
export const elseLetterWords = 'Text of the message. The letter itself is a PDF.'
export const addAStep = 'Add a step'
export const addADemandLetter = 'Add a demand letter'
export const severalAmounts = 'More than one amount'
export const severalAmountsAreOneMessage =
  'When rent, service charge or a bill are due together, the tenant gets one message with the total.'
export const rent = 'Rent'
export const serviceCharge = 'Service Charge'
export const water = 'Water'
export const receipts = 'Receipts'
export const channels = 'Channels'
export const whatIsSetHereCountsFor = (dayBegins: string, dayEnds: string) =>
  `These settings apply to the whole agency. Tenants are reminded between ${dayBegins} and ${dayEnds} Nairobi time, once before each amount is due, and by the steps above when it is overdue.`
export const saveChanges = 'Save Changes'
