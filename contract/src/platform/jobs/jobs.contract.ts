import { z } from 'zod'
import { procedure } from '../../procedure'
import { JobList } from './jobs.schema'

export const jobs = {
  list: procedure('job:manage', 'GET /jobs').output(JobList),
  /** Has a job run now, also one that waits for its next attempt. Answers before it has begun. */
  start: procedure('job:manage', 'POST /jobs/{name}/runs')
    .input(z.object({ name: z.string().max(100) }))
    .output(z.object({}))
    .errors({
      JOB_RUNNING: { status: 409, message: 'This job is running already.' },
      JOBS_NOT_READY: { status: 503, message: 'Jobs cannot be run yet. Please try again in a moment.' },
    }),
}
