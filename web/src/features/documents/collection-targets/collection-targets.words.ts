export const setTarget = 'Set target'
export const collectionTarget = 'Collection target'
export const partOfWhatIsCharged = 'How much of what is charged in a month you expect to collect.'
export const ofWhich = 'For'
export const allProperties = 'All properties'
export const ownComesFirst = 'The target of a property itself comes first'
export const fromTheFirstOf = 'From the first of'
export const targetPercent = 'Target (%)'
export const zeroEndsIt = 'Enter 0 to end the target'
export const targetIsSet = 'Target set'
export const targetWasNotSet = 'The target was not set'
export const targetsSoFar = 'Targets so far'
export const fromMonth = (rate: string, month: string) => `${rate} from ${month}`
export const noneFrom = (month: string) => `No target from ${month}`
