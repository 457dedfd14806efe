export const assigning = 'Assigning payments'
export const couldNotBeLoaded = 'This could not be loaded'
export const loading = 'Loading what is remembered...'
export const from = (percent: string) =>
  `A payment is assigned automatically when Makao is at least ${percent}% certain whose it is. The rest waits in Unmatched.`
export const byHand = 'Nothing is assigned automatically. Every payment waits in Unmatched, with suggestions.'
export const change = 'Change'
export const changeAssigning = 'Change when payments are assigned automatically'
export const assignsAutomatically = 'Assign certain payments automatically'
export const assignNote =
  'Off: somebody assigns each payment by hand. What you asked a phone to pay is assigned either way.'
export const certainty = 'Least certainty in percent'
export const certaintyHint =
  '99 is usual. Higher: more waits for you. Lower: more is assigned, and more of it may be wrong. Payments that wait are looked at again when you save.'
export const saved = 'Saved'
export const notSaved = 'This was not saved'
export const remembered = 'Remembered payers'
export const whatIsRemembered =
  'Payers you asked Makao to remember. Their next payments, and those waiting now, go to the same tenant.'
export const none = 'Nothing is remembered yet'
export const noneText = 'Assign a payment in Unmatched and choose to remember who paid it.'
export const says = 'Payment says'
export const into = 'Came in to'
export const goesTo = 'Goes to'
export const by = 'By'
export const noAccount = 'no account named'
export const onlySuggested = 'Moves out or moved out: then only suggested'
export const removeOf = (words: string, tenant: string) => `Remove ${words} for ${tenant}`
export const removeThis = 'Remove what is remembered?'
export const removedFrom = (words: string, tenant: string) =>
  `The next payment that says "${words}" is no longer assigned to ${tenant} because of it. What was assigned stays.`
export const removed = 'Removed'
export const notRemoved = 'It was not removed'
