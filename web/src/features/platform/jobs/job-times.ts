import type { Job } from '@makao/contract/platform/jobs/jobs.schema'
import { instantFormat } from '../../../lib/instant'
import * as words from './jobs.words'

/** '0.4 s', '12 s', '3 min 5 s'. */
export function durationInWords(millis: number): string {
  if (millis < 9950) return words.s((millis / 1000).toFixed(1))
  const seconds = Math.round(millis / 1000)
  if (seconds < 60) return words.secondsS(seconds)
  const minutes = Math.floor(seconds / 60)
  return seconds % 60 === 0 ? words.min(minutes) : words.minS(minutes, seconds % 60)
}

/** When a job runs next; undefined: only when somebody asks for it. */
export function nextInWords({ next }: Pick<Job, 'next'>, now: Date): string | undefined {
  if (!next) return undefined
  const what = next.why === 'retry' ? words.nextAttempt : words.nextRun
  return new Date(next.at) <= now ? words.inAMoment(what) : `${what} ${instantFormat.format(new Date(next.at))}`
}
