export const s = (millis: string) => `${millis} s`
export const secondsS = (seconds: number) => `${seconds} s`
export const min = (minutes: number) => `${minutes} min`
export const minS = (minutes: number, seconds: number) => `${minutes} min ${seconds} s`
export const nextAttempt = 'Next attempt'
export const nextRun = 'Next run'
export const inAMoment = (what: string) => `${what} in a moment`
export const job = 'Job'
export const runs = 'Runs'
export const lastRun = 'Last run'
export const notYet = 'Not yet'
export const next = 'Next'
export const start = 'Start'
export const progress = (title: string) => `Progress: ${title}`
export const automaticJobs = 'Automatic jobs'
export const whatMakaoDoesAutomaticallyIn =
  'What Makao does automatically, in Nairobi time. A job that fails is tried again five times, first after a minute, at last after half an hour.'
export const jobsCannotRunAtTheMoment = (problem: string) =>
  `Jobs cannot run at the moment and will be tried again automatically: ${problem}`
export const jobsCouldNotBeListed = 'Jobs could not be listed'
export const noJobs = 'No jobs'
export const wasStarted = (title: string) => `${title} was started.`
export const wasNotStarted = (title: string) => `${title} was not started`
export const runNow = (title: string) => `Run now: ${title}`
export const runNowLabel = 'Run now'
export const itHasNotRunYet = 'It has not run yet.'
export const runsTitle = (title: string) => `Runs: ${title}`
export const took = (durationInWords: string) => `took ${durationInWords}`
export const attempt = (attempt: number) => `attempt ${attempt}`
export const startedBy = (startedBy: string) => `started by ${startedBy}`
export const gotToOf = (done: string, total: string) => `Reached ${done} of ${total}.`
