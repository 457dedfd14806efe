import { rpc } from '../../rpc'
import { readAgency, readBrand, saveAgency } from './agency.service'

export const agencyRouter = {
  get: rpc.agency.get.handler(({ context }) => readAgency(context.db)),
  brand: rpc.agency.brand.handler(({ context }) => readBrand(context.db)),
  save: rpc.agency.save.handler(({ context, input }) => saveAgency(context, input)),
}
