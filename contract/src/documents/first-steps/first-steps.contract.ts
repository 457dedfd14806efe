import { procedure } from '../../procedure'
import { FirstSteps, SkippedStep } from './first-steps.schema'

export const firstSteps = {
  read: procedure('portfolio:read', 'GET /first-steps').output(FirstSteps),
  /** Leaves one out, or takes it up again; for the person who asks. */
  skip: procedure('portfolio:read', 'PUT /first-steps/skipped').input(SkippedStep).output(FirstSteps),
  /** For good, for the person who asks. */
  hide: procedure('portfolio:read', 'POST /first-steps/hidden').output(FirstSteps),
}
