export const kB = (bytes: number) => `${bytes} kB`
export const mb = (bytes: string) => `${bytes} MB`
export const made = 'Made'
export const latest = '· latest'
export const size = 'Size'
export const file = 'File'
export const downloadTheBackupOf = (madeAt: string) => `Download the backup of ${madeAt}`
export const backupIsMade = 'The backup is made.'
export const backupCouldNotBeMade = 'The backup could not be made'
export const keptBackups = 'Kept backups'
export const backingUp = 'Backing up...'
export const backUpNow = 'Back up now'
export const oneIsMadeEachNightAnd =
  'One is made every night and kept on this server for seven days, and one a week for four weeks. Download one now and then and keep it somewhere safe: it holds everything.'
export const lastAttemptFailed = (problem: string) => `The last attempt failed: ${problem}`
export const backupsCouldNotBeListed = 'The backups could not be listed'
export const noBackupYet = 'No backup yet'
export const firstOneIsMadeAutomatically = 'The first one is made automatically within a day.'
