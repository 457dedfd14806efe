import { dayInNairobi } from '@makao/contract/days'
import { rpc } from '../../rpc'
import { listTenantNames, listTenants, requireTenant } from './tenants.repository'
import {
  changeTenant,
  createTenant,
  inviteTenant,
  removeTenant,
  removeTenantSecondFactor,
  sendTenantEmailProof,
} from './tenants.service'

export const tenantsRouter = {
  list: rpc.tenants.list.handler(({ context, input }) => listTenants(context.db, input, dayInNairobi(context.now))),
  names: rpc.tenants.names.handler(({ context, input }) => listTenantNames(context.db, input)),
  get: rpc.tenants.get.handler(({ context, input }) =>
    requireTenant(context.db, input.tenantId, dayInNairobi(context.now)),
  ),
  create: rpc.tenants.create.handler(({ context, input }) => createTenant(context, input)),
  invite: rpc.tenants.invite.handler(({ context, input }) => inviteTenant(context, input.tenantId)),
  sendEmailProof: rpc.tenants.sendEmailProof.handler(({ context, input }) =>
    sendTenantEmailProof(context, input.tenantId),
  ),
  removeSecondFactor: rpc.tenants.removeSecondFactor.handler(({ context, input }) =>
    removeTenantSecondFactor(context, input.tenantId),
  ),
  update: rpc.tenants.update.handler(({ context, input }) => changeTenant(context, input)),
  remove: rpc.tenants.remove.handler(({ context, input }) => removeTenant(context, input.tenantId)),
}
