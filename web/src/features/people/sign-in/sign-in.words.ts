export const loginFailed = 'Login Failed'
export const orYourPhoneNumber = 'No email? Type your phone number'
export const sixDigitsThatYourAppShows = 'The six digits that your app shows, or a recovery code'
export const signingIn = 'Signing In...'
export const signIn = 'Sign In'
export const forgotYourPassword = 'Forgot your password?'
export const noAccountYetAskYourLandlord = 'No account yet? Ask your landlord or agency to invite you.'
export const dontHaveAnAccount = "Don't have an account?"
export const signUpHere = 'Sign up here'
export const newInstallation = 'A new installation?'
export const setItUp = 'Set it up'
export const managePropertiesAcrossKenya = 'Manage properties across Kenya & Uganda'
export const pageTitle = (title: string) => `${title} · Makao`
export const accessYourRentalManagement = 'Access your rental management dashboard'
