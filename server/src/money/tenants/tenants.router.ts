import { dayInNairobi } from '@makao/contract/days'
import { MOST_REMINDED } from '@makao/contract/money/reminders/reminders.terms'
import { mapRows } from '../../lists'
import { rpc } from '../../rpc'
import { inviteMany, previewInvitations } from './many-invitations.service'
import { readOwnMonths } from './own-months.service'
import { readTenantPage } from './tenant-page.service'
import { chooseTenants, listTenantNames, listTenants, requireTenantDetails } from './tenants.repository'
import { tenantFor } from './tenants.rules'
import {
  bringBackTenant,
  changeTenant,
  createTenant,
  inviteTenant,
  removeTenant,
  removeTenantSecondFactor,
  sendTenantEmailProof,
} from './tenants.service'

export const tenantsRouter = {
  list: rpc.tenants.list.handler(async ({ context: { db, actor, now }, input }) =>
    mapRows(await listTenants(db, input, dayInNairobi(now)), tenantFor(actor)),
  ),
  choose: rpc.tenants.choose.handler(({ context: { db, now }, input }) =>
    chooseTenants(db, input, dayInNairobi(now), MOST_REMINDED + 1),
  ),
  names: rpc.tenants.names.handler(({ context, input }) => listTenantNames(context.db, input)),
  get: rpc.tenants.get.handler(({ context: { db, actor, now }, input }) =>
    requireTenantDetails(db, input.tenantId, dayInNairobi(now)).then(tenantFor(actor)),
  ),
  page: rpc.tenants.page.handler(({ context, input }) => readTenantPage(context, input.tenantId)),
  ownMonths: rpc.tenants.ownMonths.handler(({ context, input }) => readOwnMonths(context, input.tenancyId)),
  create: rpc.tenants.create.handler(async ({ context, input }) => {
    const { tenant, invitation } = await createTenant(context, input)
    return { tenant: tenantFor(context.actor)(tenant), invitation }
  }),
  invite: rpc.tenants.invite.handler(({ context, input }) => inviteTenant(context, input.tenantId)),
  previewInvitations: rpc.tenants.previewInvitations.handler(({ context, input }) =>
    previewInvitations(context, input),
  ),
  inviteMany: rpc.tenants.inviteMany.handler(({ context, input }) => inviteMany(context, input)),
  sendEmailProof: rpc.tenants.sendEmailProof.handler(({ context, input }) =>
    sendTenantEmailProof(context, input.tenantId),
  ),
  removeSecondFactor: rpc.tenants.removeSecondFactor.handler(({ context, input }) =>
    removeTenantSecondFactor(context, input.tenantId),
  ),
  update: rpc.tenants.update.handler(({ context, input }) =>
    changeTenant(context, input).then(tenantFor(context.actor)),
  ),
  restore: rpc.tenants.restore.handler(({ context, input }) =>
    bringBackTenant(context, input.tenantId).then(tenantFor(context.actor)),
  ),
  remove: rpc.tenants.remove.handler(({ context, input }) => removeTenant(context, input.tenantId)),
}
