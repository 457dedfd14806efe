export const beginWithYourFirstProperty = 'Begin with your first property.'
export const welcome = (text: string) => `Welcome, ${text}`
export const failedToCreateAdminAccount = 'Failed to create admin account'
export const agency = 'Agency'
export const yourBusinessOrYourOwnName = 'As it should appear on receipts'
export const atLeast10Characters = "At least 10 characters, without your name or the agency's"
export const isRequired = (label: string) => `${label} is required`
export const notAnEmail = 'Invalid email address'
export const tooShort = 'Use at least 10 characters'
export const setUpCode = 'Set-up code'
export const youFindItInTheWindow = 'Makao shows it where it was started, with a link that fills it in here.'
export const defaultAdminAccountCreated = 'Default admin account created successfully!'
export const signIn = 'Sign In'
export const asSetInADMINPASSWORD = 'the one chosen when Makao was installed'
export const keepThisPasswordNowItIs = 'Keep this password now: it is not shown again.'
export const copyPassword = 'Copy password'
export const setUpCouldNotBeLoaded = 'Set-up could not be loaded'
export const thisInstallationAlreadyHasAn = 'This installation already has an admin.'
export const creating = 'Creating...'
export const createMyAccount = 'Create my account'
export const createDefaultAdmin = 'Create Default Admin'
export const needsOnlyTheSetUpCode =
  'Makes an account named Admin with the set-up code alone. Its password is shown once.'
export const needsNothingElseAnAccount =
  'Makes an account named Admin with the password chosen when Makao was installed.'
