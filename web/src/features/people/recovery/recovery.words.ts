export const linkCouldNotBeSent = 'The link could not be sent'
export const ifHasAnAccountALink = (sentTo: string) =>
  `If ${sentTo} has an account, a link is on its way there. It works once and for one hour. Nothing came? A link that was sent in the last hour still works. Check the spam folder too, or ask your property manager for an invitation link.`
export const whereTheLinkIsSentTo = 'Where to send the link'
export const sendLink = 'Send link'
export const backToSignIn = 'Back to sign in'
