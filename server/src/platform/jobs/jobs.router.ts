import { rpc } from '../../rpc'
import { listJobs, startJob } from './job-requests.service'

export const jobsRouter = {
  list: rpc.jobs.list.handler(({ context }) => listJobs(context)),
  start: rpc.jobs.start.handler(({ context, input }) => startJob(context, input.name)),
}
