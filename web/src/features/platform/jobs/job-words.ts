import type { Job } from '@makao/contract/platform/jobs/jobs.schema'
import { instantFormat } from '../../../lib/instant'

/** '0.4 s', '12 s', '3 min 5 s'. */
export function durationInWords(millis: number): string {
  if (millis < 9950) return `${(millis / 1000).toFixed(1)} s`
  const seconds = Math.round(millis / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
}

/** When a job runs next; undefined: only when somebody asks for it. */
export function nextInWords({ next }: Pick<Job, 'next'>, now: Date): string | undefined {
  if (!next) return undefined
  const what = next.why === 'retry' ? 'Next attempt' : 'Next run'
  return new Date(next.at) <= now ? `${what} in a moment` : `${what} ${instantFormat.format(new Date(next.at))}`
}
