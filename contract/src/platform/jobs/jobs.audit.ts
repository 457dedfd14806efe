import { event } from '../audit/audit.kinds'

export const jobEvents = { started: event('job.started', 'Job started by hand') }
