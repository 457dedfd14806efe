import { counted, plural } from '../../../lib/plural'

export const noticePublished = 'Notice published'
export const messageSent = 'Message sent'
export const written = (done: string, messages: number) =>
  `${done}, ${plural(messages, 'one message', `${messages} messages`)} written`
export const failedToPublishTheNotice = 'Failed to publish the notice'
export const messageWasNotSent = 'The message was not sent'
export const eachAndInAll = (parts: string, priceOf: string) => `${parts} each and ${priceOf} in all`
export const newNotice = 'New notice'
export const messageTo = (tenants: string) => `Message to ${tenants}`
export const whoeverLivesInTheChosenSees = (count: string) => `Tenants of the ${count} chosen see it on their own page`
export const tenantsSeeItOnTheirOwn = 'Tenants see it on their own page'
export const theyAloneSeeItOnTheir = 'Only they see it, also on their own page'
export const publish = 'Publish'
export const send = 'Send'
export const publishing = 'Publishing...'
export const forText = 'Send to'
export const allTenants = 'All tenants'
export const title = 'Title'
export const message = 'Message'
export const shownUntil = 'Shown until'
export const leaveEmptyToShowItUntil = 'Leave empty to show it until withdrawn'
export const sendByEmail = 'Send by email'
export const sendBySMS = 'Send by SMS'
export const smsToEachTenantAbout = (parts: number, cost: string, length: string) =>
  `${parts} SMS to each tenant, about ${cost}${length}`
export const betweenAnd = (dayBegins: string, dayEnds: string) => `Between ${dayBegins} and ${dayEnds}`
export const onlyOnTheirPage = 'only on their page'
export const messages = (messages: number) => counted(messages, 'message', 'messages')
export const shown = 'Shown'
export const withdrawn = 'Withdrawn'
export const over = 'Over'
export const notice = 'Notice'
export const published = 'Published'
export const notices = 'Notices'
export const searchNotices = 'Search notices...'
export const withdraw = 'Withdraw'
export const withdrawTitle = (title: string) => `Withdraw ${title}`
export const loadingNotices = 'Loading notices...'
export const failedToLoadNotices = 'Failed to load notices'
export const noNoticesYet = 'No notices yet'
export const tellAllTenantsAtOnceFor = 'Tell all tenants at once, for example that water is off on Monday.'
export const sent = 'Sent'
export const noticeWithdrawn = 'Notice withdrawn'
export const failedToWithdrawTheNotice = 'Failed to withdraw the notice'
export const withdrawQuestion = (title: string) => `Withdraw '${title}'?`
export const itIsRemovedFromTheTenants =
  "It is removed from the tenants' page. Messages already sent cannot be recalled; those still waiting are not sent."
export const withdrawing = 'Withdrawing...'
