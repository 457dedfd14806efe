import { expiresAfterHours } from '@makao/contract/people/invitations/link-expiry.terms'
import { plural } from '../../../lib/plural'

export const isInvited = (fullName: string) => `${fullName} is invited.`
export const invitationCouldNotBeMade = 'The invitation could not be made'
export const inviteAColleague = 'Invite a colleague'
export const invite = 'Invite'
export const inviting = 'Inviting...'
export const adminAlsoManagesTheTeamThe = 'An admin also manages the team, system settings and backups.'
export const invitationLink = 'Invitation link'
export const withItChoosesAPasswordIt = (fullName: string) =>
  `${fullName} uses it to choose a password. It works once, within ${expiresAfterHours.invitation} hours; a new link replaces it.`
export const helloSetYourMakaoPassword = (fullName: string, link: string) =>
  `Hello ${fullName}, set your Makao password here: ${link}`
export const noPasswordYet = 'No password yet'
export const notSignedIn = 'Not signed in'
export const nothingWasChanged = 'Nothing was changed'
export const linkCouldNotBeMade = 'The link could not be made'
export const linkToSetAPassword = 'Link to set a password'
export const replacesAnEarlierLinkThe = 'Replaces an earlier link. The password stays until it is used.'
export const makeLink = 'Make link'
export const rename = 'Rename'
export const tenantLeavesTheTeam = 'Tenant (leaves the team)'
export const change = 'Change'
export const signOutEverywhere = 'Sign out everywhere'
export const signedInOnDevices = (sessions: number) =>
  plural(sessions, 'Signed in on 1 device', `Signed in on ${sessions} devices`)
export const signOut = 'Sign out'
export const secondFactor = 'Second factor'
export const isOn = 'On'
export const reactivate = 'Reactivate'
export const cannotSignInAtPresent = 'Cannot sign in at the moment'
export const deactivate = 'Deactivate'
export const forSomebodyWhoLeavesThe = 'For someone who has left the agency'
export const changeRole = 'Change role'
export const leavesTheStaffAndSeesOnly = (fullName: string) =>
  `${fullName} leaves the staff and sees only what a tenant sees.`
export const becomesAndHasToSignIn = (fullName: string, role: string) =>
  `${fullName} becomes ${role} and has to sign in again.`
export const isNoLongerOnTheTeam = (fullName: string) => `${fullName} is no longer on the team.`
export const isNow = (fullName: string, role: string) => `${fullName} is now ${role}.`
export const changeName = 'Change name'
export const isCalledFromNowOnWhat = (fullName: string, newName: string) =>
  `${fullName} will be called ${newName} from now on. Earlier records keep the old name.`
export const fullNameIsNowNewName = (fullName: string, newName: string) => `${fullName} is now ${newName}.`
export const isSignedOutOnEveryDevice = (fullName: string) =>
  `${fullName} is signed out on every device and can sign in again.`
export const isSignedOutEverywhere = (fullName: string) => `${fullName} is signed out everywhere.`
export const removeSecondFactor = 'Remove second factor'
export const forSomeoneWhoLostTheirPhone = (fullName: string) =>
  `For someone who lost their phone and recovery codes. Make sure that it is really ${fullName} who asks.`
export const signsInWithThePasswordAlone = (fullName: string) =>
  `${fullName} signs in with the password alone until a new second factor is set up.`
export const deactivateFullName = (fullName: string) => `Deactivate ${fullName}?`
export const accountCannotSignInAnyMore =
  'They can no longer sign in. Their records stay, and you can reactivate the account later.'
export const canNoLongerSignIn = (fullName: string) => `${fullName} can no longer sign in.`
export const reactivateFullName = (fullName: string) => `Reactivate ${fullName}?`
export const accountCanSignInAgainWith = 'They can sign in again with the same password.'
export const canSignInAgain = (fullName: string) => `${fullName} can sign in again.`
export const peopleCanSignUpByThemselves = 'People can now sign up by themselves.'
export const accountsAreMadeByInvitation = 'Accounts are now by invitation only.'
export const settingWasNotSaved = 'The setting was not saved'
export const signUp = 'Sign-up'
export const settingCouldNotBeLoaded = 'The setting could not be loaded'
export const peopleCanSignUpByLabel = 'People can sign up by themselves'
export const whenThisIsOffPeopleJoin =
  'When this is off, people join by invitation only: invite staff here, and tenants from their page. Existing accounts keep working.'
export const asksToBe = 'Asks to be'
export const waitingForApproval = 'Waiting for approval'
export const emailNotConfirmed = 'Email not confirmed'
export const answer = 'Answer'
export const requests = 'Requests'
export const requestsCouldNotBeLoaded = 'The requests could not be loaded'
export const anybodyCouldHaveTypedAn =
  'Anybody could have typed an address. Approve once the link that was sent there has been opened.'
export const requestCouldNotBeAnswered = 'The request could not be answered'
export const staysATenant = (fullName: string) => `${fullName} stays a tenant.`
export const decline = 'Decline'
export const sendLinkAgain = 'Send link again'
export const approve = 'Approve'
export const linkToConfirmTheEmail = 'Link to confirm the email'
export const withItAndThePasswordChosen = (fullName: string, email: string) =>
  `${fullName} uses this link and the password chosen at sign-up to confirm ${email}. It works once, within ${expiresAfterHours.email_proof} hours.`
export const confirmYourEmailAddressFor = (link: string) => `Confirm your email address for Makao here: ${link}`
export const active = 'Active'
export const invited = 'Invited'
export const deactivated = 'Deactivated'
export const manage = (fullName: string) => `Manage ${fullName}`
export const you = '(you)'
export const lastSeen = 'Last seen'
export const on = 'On'
export const staff = 'Staff'
export const teamCouldNotBeLoaded = 'The team could not be loaded'
