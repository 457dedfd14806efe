import { rpc } from '../../rpc'
import { addCoTenant, addNewCoTenant, readRenters, removeCoTenant, writeToFirst } from './co-tenants.service'

export const coTenantsRouter = {
  list: rpc.coTenants.list.handler(({ context, input }) => readRenters(context, input.tenancyId)),
  add: rpc.coTenants.add.handler(({ context, input }) => addCoTenant(context, input)),
  addNew: rpc.coTenants.addNew.handler(({ context, input }) => addNewCoTenant(context, input)),
  remove: rpc.coTenants.remove.handler(({ context, input }) => removeCoTenant(context, input)),
  writeToFirst: rpc.coTenants.writeToFirst.handler(({ context, input }) => writeToFirst(context, input)),
}
