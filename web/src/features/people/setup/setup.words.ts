export const beginWithYourFirstProperty = 'Begin with your first property.'
export const welcome = (text: string) => `Welcome, ${text}`
export const failedToCreateAdminAccount = 'Failed to create admin account'
export const agency = 'Agency'
export const yourBusinessOrYourOwnName = 'As it should appear on receipts'
export const atLeast10Characters = "At least 10 characters, without your name or the agency's"
export const setUpCode = 'Set-up code'
export const youFindItInTheWindow =
  'It is in the window or log where Makao was started. The link there fills it in for you.'
export const defaultAdminAccountCreated = 'Default admin account created successfully!'
export const signIn = 'Sign In'
export const asSetInADMINPASSWORD = 'as set in ADMIN_PASSWORD'
export const keepThisPasswordNowItIs = 'Keep this password now: it is not shown again.'
export const copyPassword = 'Copy password'
export const setUpCouldNotBeLoaded = 'Set-up could not be loaded'
export const thisInstallationAlreadyHasAn = 'This installation already has an admin.'
export const creating = 'Creating...'
export const createMyAccount = 'Create my account'
export const createDefaultAdmin = 'Create Default Admin'
export const needsOnlyTheSetUpCode =
  'Makes an account named Admin with the set-up code alone. Its password is shown once.'
export const needsNothingElseAnAccount = 'Makes an account named Admin with the password from ADMIN_PASSWORD.'
