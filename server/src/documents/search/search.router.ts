import { foundFor } from '../../money/tenants/tenants.rules'
import { rpc } from '../../rpc'
import { searchProperties, searchReceipts, searchTenants, searchUnits } from './search.repository'

export const searchRouter = {
  everything: rpc.search.everything.handler(async ({ context: { db, actor }, input }) => {
    const search = input.search ?? ''
    const found = await Promise.all(
      [searchTenants, searchUnits, searchProperties, searchReceipts].map((look) => look(db, search)),
    )
    return found.flat().map(foundFor(actor))
  }),
}
