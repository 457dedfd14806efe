import { jobs } from '@makao/contract/platform/jobs/jobs.contract'
import { type Actions, allowing } from '../../allowed'

export interface Judged {
  /** Whether jobs can be run here. */
  isReady: boolean
  /** Whether it is being done at this moment. */
  isRunning: boolean
}

/** What may be done about a job. */
export const jobActions = {
  start: ({ isReady, isRunning }) => {
    if (!isReady) return 'JOBS_NOT_READY'
    return isRunning ? 'JOB_RUNNING' : undefined
  },
} satisfies Actions<Judged>

export const jobFor = allowing(jobs, jobActions)
