import { rpc } from '../../rpc'
import { startJob } from './job-requests.service'

export const jobsRouter = {
  list: rpc.jobs.list.handler(({ context }) => context.jobs.list()),
  start: rpc.jobs.start.handler(({ context, input }) => startJob(context, input.name)),
}
