import { procedure } from '../../procedure'
import { FirstSteps } from './first-steps.schema'

export const firstSteps = {
  read: procedure('portfolio:read', 'GET /first-steps').output(FirstSteps),
  /** For good, for the person who asks. */
  hide: procedure('portfolio:read', 'POST /first-steps/hidden').output(FirstSteps),
}
