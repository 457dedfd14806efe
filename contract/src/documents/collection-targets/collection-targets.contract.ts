import { z } from 'zod'
import { moneyRefusals } from '../../money/payments/payments.contract'
import { procedure } from '../../procedure'
import { CollectionTarget, NewCollectionTarget } from './collection-targets.schema'

const all = z.array(CollectionTarget)

export const collectionTargets = {
  /** Those of all properties first, then by property; the latest first. */
  list: procedure('report:read', 'GET /collection-targets').output(all),
  save: procedure('setting:write', 'PUT /collection-targets', 'Sets the target from a month on')
    .input(NewCollectionTarget)
    .output(all)
    .errors({ MONTH_CLOSED: moneyRefusals.MONTH_CLOSED }),
}
