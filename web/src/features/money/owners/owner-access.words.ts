export const ownSignIn = "Owner's own sign-in"
export const accessCouldNotBeLoaded = "The owner's sign-in could not be loaded"
export const states = {
  none: 'No sign-in yet. Invite the owner to see their properties, money and statements.',
  invited: 'Invited, and no password chosen yet.',
  active: 'Can sign in and look at what is theirs.',
  withdrawn: 'Access withdrawn. Invite the owner again to give it back.',
} as const
export const signsInWith = 'Signs in with'
export const lastThere = 'Last there'
export const never = 'Not signed in now'
export const tenantsNames = "Tenants' names and phones"
export const arrears = 'Arrears'
export const papers = "Expenses' papers"
export const expensesTold = 'Expense alerts'
export const all = 'All'
export const fromAmount = (amount: string) => `From ${amount}`
export const shown = (isShown: boolean) => (isShown ? 'Shown' : 'Not shown')
export const invite = 'Invite owner'
export const inviteAgain = 'Invite again'
export const whatTheySee = 'Owner access'
export const withdraw = 'Withdraw access'
export const withdrawAccess = 'Withdraw access?'
export const enterAWayToReach = 'Enter an email address or a phone number of the owner first.'
export const isSignedOutAtOnce = (name: string) =>
  `${name} is signed out at once, and their password and links end. You can invite them again later.`
export const withdrawn = (name: string) => `${name} has no access any more`
export const accessWasNotWithdrawn = 'The access was not withdrawn'
export const invitationLink = 'Invitation link'
export const withItTheyChooseAPassword = (name: string) =>
  `${name} uses this link to choose a password. It works once and for 72 hours; an earlier link stops working.`
export const linkCouldNotBeMade = 'The link could not be made'
export const helloChooseYourPassword = (name: string, link: string) =>
  `Hello ${name}, choose a password to see your properties, money and statements: ${link}`
export const reasonsAreShownAsTyped =
  'The reasons that you type for voids, reversals and write-offs are shown to owners as they are.'
export const currency = 'Currency'
export const expensesToldFrom = 'Expense alerts from (Optional)'
export const leaveEmptyForAll = 'Leave empty for an alert on every expense.'
export const sightSaved = 'What the owner sees was saved'
export const sightWasNotSaved = 'What the owner sees was not saved'
