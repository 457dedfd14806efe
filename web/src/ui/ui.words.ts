import { plural } from '../lib/plural'

export const unknown = 'Unknown'
export const occupied = 'Occupied'
export const active = 'Active'
export const inactive = 'Inactive'
export const chosenRows = 'Chosen rows'
export const selected = (count: string) => `${count} selected`
export const selectAll = (total: string) => `Select all ${total}`
export const clearSelection = 'Clear selection'
export const paidOnTime = 'paid on time'
export const paidInPart = 'paid in part'
export const paidLate = 'paid late'
export const notDueYet = 'not due yet'
export const writtenOff = 'written off'
export const nothingDue = 'nothing due'
export const sinceMonth = (month: string | undefined) => `since ${month}`
export const shown = (pointName: string, title: string) => `${pointName} shown: ${title}`
export const phoneNumberOptional = 'Phone Number (Optional)'
export const kraPINTINOptional = 'KRA PIN / TIN (Optional)'
export const forExampleA012345678Z = 'for example A012345678Z'
export const copy = 'Copy'
export const copied = 'Copied'
export const currency = 'Currency'
export const selectAllOnThisPage = 'Select all on this page'
export const select = (row: string) => `Select ${row}`
export const moreFor = (name: string) => `More for ${name}`
export const moreActions = 'More actions'
export const today = 'Today'
export const yesterday = 'Yesterday'
export const dayAsTyped = 'dd/mm/yyyy'
export const calendar = 'Calendar'
export const continueWhatYouTyped = 'Continue what you typed?'
export const goOn = 'Continue'
export const startAnew = 'Start again'
export const versionOfHandedOutBefore = (version: number, issuedOn: string) =>
  `Version ${version}, of ${issuedOn}. Handed out before`
export const version = (version: number, issuedOn: string) => `Version ${version}, ${issuedOn}`
export const replaced = (reason: string) => `Replaced: ${reason}`
export const downloadVersion = (version: number) => `Download version ${version}`
export const rows = (rows: string, received: string) => `${rows} rows, ${received}`
export const exporting = 'Exporting...'
export const exportIt = 'Export'
export const remove = (text: string) => `Remove ${text}`
export const addFilter = 'Add filter'
export const set = 'set'
export const filters = 'Filters'
export const opening = 'Opening...'
export const notOpenedYet = 'Not opened yet'
export const thisCouldNotBeOpened = 'This could not be opened'
export const loadThePageAgain = 'Load the page again'
export const alsoSentByEmailTo = (sentTo: string) => `Also sent by email to ${sentTo}.`
export const alsoSentBySmsTo = (sentTo: string) => `Also sent by SMS to ${sentTo}.`
export const smsIsNotSetUp = 'No email address, and no SMS was sent: share the link yourself.'
export const emailIsNotSetUpOn = 'Email is not set up: share the link yourself.'
export const copyLink = 'Copy link'
export const sortBy = 'Sort by'
export const usualOrder = 'Usual order'
export const smallestFirst = (header: string) => `${header}, smallest first`
export const largestFirst = (header: string) => `${header}, largest first`
export const otherWayRound = (header: string) => `${header}, reversed`
export const tryAdjustingYourSearchOr = 'Try adjusting your search or filters'
export const savedViews = 'Saved views'
export const removeTheView = (name: string) => `Remove the view ${name}`
export const nameOfTheView = 'Name of the view'
export const nameThisView = 'Name this view'
export const columns = 'Columns'
export const makao = 'Makao'
export const until = (from: string, toText: string) => `${from} to ${toText}`
export const monthsBefore = (months: number) => plural(months, 'Month before', 'Months before')
export const monthsAfter = (months: number) => plural(months, 'Month after', 'Months after')
export const tryAgain = 'Try again'
export const pages = 'Pages'
export const nothingHereInAll = (total: string) => `Nothing here, ${total} in all`
export const of = (first: number, page: number, total: string) => `${first}–${page} of ${total}`
export const previousPage = 'Previous page'
export const page = (number: number) => `Page ${number}`
export const nextPage = 'Next page'
export const doneOfTotal = (done: string, total: string) => `${done} of ${total}`
export const allDays = 'All days'
export const thisMonth = 'This month'
export const lastMonth = 'Last month'
export const thisYear = 'This year'
export const usualRanges = 'Usual ranges'
export const notSavedYet = 'Not saved yet'
export const discard = 'Discard'
export const figures = 'Figures'
export const goTo = (list: string) => `Go to ${list.toLowerCase()}`
export const onThisPage = 'On this page'
export const hidePassword = 'Hide password'
export const showPassword = 'Show password'
export const hide = 'Hide'
export const show = 'Show'
export const open = 'unpaid'
export const owes = 'owes'
export const vacant = 'vacant'
export const isLet = 'paid up'
export const countLet = (count: number) => `${count} paid up`
export const countOwing = (count: number) => `${count} overdue`
export const reserved = 'reserved'
export const underRepair = 'repairs'
export const notForRent = 'not for rent'
export const countHeld = (count: number) => `${count} reserved, under repair or not for rent`
export const countVacant = (count: number) => `${count} vacant`

export const noSuch = (what: string) => `No such ${what}`
export const thereIsNoAtThisAddress = (what: string) => `There is no ${what} at this address`
export const itMayHaveBeenDeletedOr = 'It may have been deleted, or the link is wrong.'
export const couldNotBeLoaded = (what: string) => `The ${what} could not be loaded`
export const fromTo = (from: string, to: string) => `${from} to ${to}`
export const notOnThisDevice = 'Not on this device'
export const noNetworkAndNotOpenedBefore = 'There is no network, and this was not opened on this device before.'
export const tooManyFound = 'Too many found'
export const showMore = 'Show more'
