export const setTarget = 'Set target'
export const collectionTarget = 'Collection target'
export const partOfWhatIsCharged = 'How much of what is charged in a month is to come in'
export const ofWhich = 'For'
export const allProperties = 'All properties without their own'
export const fromTheFirstOf = 'From the first of'
export const targetPercent = 'Target (%)'
export const zeroEndsIt = '0 ends the target'
export const targetIsSet = 'Target set'
export const targetWasNotSet = 'The target was not set'
export const targetsSoFar = 'Targets so far'
export const all = 'All properties'
export const fromMonth = (rate: string, month: string) => `${rate} from ${month}`
export const noneFrom = (month: string) => `No target from ${month}`
