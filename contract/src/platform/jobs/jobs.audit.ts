import { event } from '../audit/field-kinds.terms'

export const jobEvents = { started: event('job.started', 'Job started by hand') }
