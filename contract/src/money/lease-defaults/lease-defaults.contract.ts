import { z } from 'zod'
import { changedMeanwhile } from '../../as-read.schema'
import { procedure } from '../../procedure'
import {
  ApplyLeaseDefaults,
  LeaseDefaults,
  LeaseDefaultsInput,
  LeaseDefaultsOf,
  LeaseDefaultsPreview,
} from './lease-defaults.schema'

/** What a new lease takes, for the agency and for each property. */
export const leaseDefaults = {
  get: procedure('portfolio:read', 'GET /lease-defaults').input(LeaseDefaultsOf).output(LeaseDefaults),
  save: procedure('setting:write', 'PUT /lease-defaults')
    .input(LeaseDefaultsInput)
    .output(LeaseDefaults)
    .errors(changedMeanwhile),
  /** The property goes by those of the agency again. */
  remove: procedure('setting:write', 'DELETE /lease-defaults').input(LeaseDefaultsOf).output(LeaseDefaults),
  /** Which running leases would change, and how. Of the agency: those in properties without defaults of their own. */
  preview: procedure('portfolio:read', 'GET /lease-defaults/preview')
    .input(LeaseDefaultsOf)
    .output(LeaseDefaultsPreview),
  /** Applies them to all of the preview, or to none. */
  apply: procedure('setting:write', 'POST /lease-defaults/apply')
    .input(ApplyLeaseDefaults)
    .output(z.object({ applied: z.int() }))
    .errors({
      DEFAULTS_CHANGED: {
        status: 409,
        message: 'The leases or the defaults have changed since you looked. Look at the list again.',
      },
    }),
}
