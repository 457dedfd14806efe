import { rpc } from '../../rpc'
import { readAgency, saveAgency } from './agency.service'

export const agencyRouter = {
  get: rpc.agency.get.handler(({ context }) => readAgency(context.db)),
  save: rpc.agency.save.handler(({ context, input }) => saveAgency(context, input)),
}
