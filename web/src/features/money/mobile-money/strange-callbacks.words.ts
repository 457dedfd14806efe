export const notBelieved = 'Not believed'
export const nothingWasBooked =
  'A payment notice arrived that could not be verified. Nothing was booked. Look at it, and tell the provider where it is wrong.'
export const markAsSeen = 'Mark as seen'
export const notMarked = 'It was not marked as seen'
