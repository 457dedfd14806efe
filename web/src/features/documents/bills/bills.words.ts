export const loadingTheBill = 'Loading the bill...'
export const billCouldNotBeLoaded = 'The bill could not be loaded'
export const thisLinkDoesNotWork = 'This link does not work any more'
export const askForAnotherLink = (agency: string) => `Ask ${agency} to send you another one.`
export const hello = (tenantName: string) => `Hello ${tenantName}`
export const fromAgency = (agency: string) => `This is your bill from ${agency}.`
export const questions = (contact: string) => `Questions? ${contact}`
export const toPay = 'To pay'
export const nothingToPay = 'Nothing to pay'
export const ofItOverdue = (amount: string) => `${amount} of it is overdue`
export const allOverdue = 'All of it is overdue'
export const yourCredit = (amount: string) => `You have ${amount} in credit`
export const unitIn = (unitNumber: string, propertyName: string) => `Unit ${unitNumber}, ${propertyName}`
export const dueOn = (day: string) => `due ${day}`
export const howToPay = 'How to pay'
export const accountNumber = 'Account number'
export const giveYourFullName = 'Give your full name where an account number is asked for.'
export const agencyTellsYou = (agency: string) => `${agency} will tell you where to pay.`
export const receipts = 'Receipts'
export const noReceipts = 'No payment was received yet.'
export const receiptPdf = (number: string) => `${number} (PDF)`
export const statement = 'Statement'
export const since = (day: string) => `Since ${day}`
export const nothingHappened = 'Nothing was charged or paid in this time.'
export const balanceAfter = (amount: string) => `balance ${amount}`
export const wholeStatement = 'Whole statement (PDF)'
export const worksUntil = (day: string) => `Anyone with this link can see this bill. It works until ${day}.`
export const checkOurNumbers = 'Check that a number is ours'
export const signInForMore = 'Sign in'
export const payNowhereElse = (agency: string) => `${agency} asks for rent nowhere else.`
export const loadingTheNumbers = 'Loading the numbers...'
export const numbersCouldNotBeLoaded = 'The numbers could not be loaded'
export const noNumbersYet = (agency: string) => `${agency} has not published where to pay yet. Ask before you pay.`
export const whoAsksForAnother = (contact: string) =>
  `If somebody asks you to pay to another number, do not pay. Call us first: ${contact}`
export const billLinkOf = (tenantName: string) => `Bill link of ${tenantName}`
export const makingTheLink = 'Making the link...'
export const linkCouldNotBeMade = 'The link could not be made'
export const opensTheBill = (day: string) =>
  `Opens the bill, how to pay, receipts and statement on any phone, without a password. It works until ${day}.`
export const copyLink = 'Copy link'
export const withdrawLink = 'Withdraw the link'
export const withdrawn = 'The bill link was withdrawn'
export const notWithdrawn = 'The bill link was not withdrawn'
export const yourBillLink = 'Link to your bill'
export const whoHasIt = (day: string) =>
  `Whoever has the link from your messages can see your bill until ${day}, without a password.`
export const noLinkWorks = 'Your bill link has expired. The next message brings a new one.'
