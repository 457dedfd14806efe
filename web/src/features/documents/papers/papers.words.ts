export const lookingTheReceiptUp = 'Looking the receipt up...'
export const receiptCouldNotBeLookedUp = 'The receipt could not be looked up'
export const thisReceiptIsNoLongerValid = 'This receipt is no longer valid'
export const askAboutIt = (agencyName: string) => `Ask ${agencyName} about it.`
export const receiptNotFound = 'Receipt not found'
export const hasIssuedNoReceiptWithThis = (agencyName: string) =>
  `${agencyName} has not issued a receipt with this address. Compare it with the one on the paper.`
export const thisReceiptIsGenuine = 'This receipt is genuine'
export const issuedBy = (agencyName: string) => `Issued by ${agencyName}`
export const number = 'Number'
export const receivedOn = 'Received On'
export const loadingTheReceipt = 'Loading the receipt...'
export const receiptCouldNotBeLoaded = 'The receipt could not be loaded'
export const receipt = (receiptNumber: string) => `Receipt ${receiptNumber}`
export const paymentsReceived = 'Payments Received'
export const home = 'Home'
export const share = 'Share'
export const reversedOnThisReceiptCounts = (reversedOn: string, correctedBy: string | null) =>
  `Reversed on ${reversedOn}: this receipt is no longer valid.${correctedBy === null ? '' : ` Corrected by ${correctedBy}.`}`
export const received = (agencyName: string) => `${agencyName} received`
export const receivedFrom = 'Received from'
export const receivedOnLabel = 'Received on'
export const paidBy = 'Paid by'
export const account = 'Account'
export const fiscalNumber = 'EFRIS number (FDN)'
export const appliedTo = 'Applied to'
export const due = (dueDate: string) => `Due ${dueDate}`
export const stillOwedAfterThisPayment = 'Still owed after this payment'
export const creditAfterThisPayment = 'Credit after this payment'
export const nothingIsOwedAfterThis = 'Nothing is owed after this payment'
export const anybodyCanCheckThisReceiptAt = 'Anyone can check this receipt at {address}'
export const copiedPasteItWhereItIs = 'Copied: paste it where you need it'
export const failedToShare = 'Failed to share'
export const pressShareAgain = 'Press Share again.'
export const isReady = (what: string) => `${what} is ready`
export const serverFailed = 'Something went wrong on our side. Try again.'
