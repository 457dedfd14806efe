export const setYourPassword = 'Set your password'
export const thenYouSeeWhatIsYours = 'After that you sign in with it and see what is yours'
