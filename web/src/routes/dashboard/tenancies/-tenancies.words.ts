export const loadingTheAccount = 'Loading the account...'
export const tenancyCouldNotBeLoaded = 'The tenancy could not be loaded'
