/** What staff send in a chat with the address of a bill. */
export const billLinkText = (said: { tenantName: string; agency: string; url: string }) =>
  `Hello ${said.tenantName}, here is your bill from ${said.agency}: what is due, how to pay and your receipts. ${said.url}`
