export const kB = (bytes: number) => `${bytes} kB`
export const mb = (bytes: string) => `${bytes} MB`
export const serverFailed = 'Something went wrong on our side. Try again.'
export const serverDidNotAnswerInTime = 'The server did not answer in time. Check whether it was saved, then try again.'
export const fileBrokeOff = 'The file broke off before its end. Try again.'
export const nothingMoreOfTheFile = 'Nothing more of the file came. Check your connection and try again.'
export const viewIsKept = (name: string) => `View ${name} saved`
export const viewWasNotKept = 'The view was not saved'
export const viewWasNotRemoved = 'The view was not removed'
export const columnsWereNotKept = 'The columns were not saved'
export const specialCharacterMakesEachSMS = '. A special character makes each SMS half as long.'
export const pleaseNote = 'Please note'
export const error = 'Error'
export const serverCouldNotBeReachedCheck = 'The server could not be reached. Check your connection and try again.'
export const pleaseTryAgain = 'Please try again.'
export const notifications = 'Notifications'
export const dismiss = 'Dismiss'
export const fileIsInYourDownloads = 'The file is in your downloads.'
export const failedToExport = 'Failed to export'
export const keptOnThisDevice = 'Kept on this device, not recorded yet'
export const itIsSentByItself = 'It is sent automatically once the network is back.'
export const itIsSentOnceSignedIn = 'It is sent automatically once you sign in again.'
export const changedMeanwhileTo = (text: string) => `Somebody else changed this to ${text} meanwhile`
export const nothingThere = 'nothing'
export const somethingElse = 'something that does not show here'
export const openItAgain = (fields: string) =>
  `Somebody else changed it while you had it open: ${fields}. Nothing was saved. Open it again, so that you see it.`
