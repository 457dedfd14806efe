export const notSentYet = 'Not sent yet'
export const entriesAreOnThisDevice =
  'These entries are on this device alone. Each is sent once, automatically, when the network is back.'
export const everythingWasSent = 'Everything was sent.'
export const beforeYouLogOut = 'Logging out removes them from this device. Send them first, or remove them with it.'
export const logOutAndRemove = 'Log out and remove them'
export const leaveUnread = 'Log out anyway?'
export const leaveUnreadText =
  'We cannot see just now whether this device still has entries to send. If there are any, they are sent once you sign in here again.'
export const sendAgain = 'Try again'
export const sendNow = 'Send now'
export const serverOutOfReach = 'The server is out of reach. They are kept and sent later.'
export const removeEntry = 'Remove entry'
export const removeRefusedText = (what: string) => `${what} was not saved. It is gone for good.`
export const removeEntryText = (what: string) =>
  `${what} is gone for good from this device. It may have reached the office before the network broke off: look there before you enter it again.`
export const sentMeanwhile = 'It was sent meanwhile.'
export const entryWasNotChanged = 'The entry was not changed'
export const entered = (moment: string) => `Entered ${moment}`
export const withPhoto = 'with photo'
export const waitsForNetwork = 'Waits for the network'
export const paymentFrom = (amount: string, tenant: string) => `${amount} from ${tenant}`
export const readingOf = (unit: string, shown: string) => `Meter of unit ${unit}: ${shown}`
export const photoOf = (unit: string) => `Photo of the meter of unit ${unit}`
export const noteOn = (tenant: string) => `Note on ${tenant}`
export const editEntry = 'Edit entry'
