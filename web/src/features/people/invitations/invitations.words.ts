export const setYourPassword = 'Set your password'
export const thenYouSeeYourRentWhat = 'After that you can see your rent, what you have paid and what is due'
