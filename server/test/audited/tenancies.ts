import { eq } from 'drizzle-orm'
import { profiles, secondFactors } from '../../src/people/accounts/accounts.table'
import type { Client } from '../api'
import {
  backTo,
  buildCharge,
  buildProperty,
  buildTenancy,
  buildTenant,
  buildUnit,
  db,
  invited,
  openingWith,
  type Writes,
} from './office'

async function sharedBy(client: Client) {
  const { id: tenancyId } = await buildTenancy()
  const { id: tenantId } = await buildTenant()
  await client.coTenants.add({ tenancyId, tenantId })
  return { tenancyId, tenantId }
}

const transferWith = async (client: Client) => {
  const { tenancyId } = await openingWith(client)
  const { tenantId } = await client.payments.account({ tenancyId })
  const { id: toTenancyId } = await buildTenancy({ tenantId })
  const to = { tenancyId, toTenancyId, currency: 'KES' as const, credit: 100 }
  return client.tenantAccounts.transfer({ requestId: crypto.randomUUID(), ...to })
}

/** A tenancy that has ended, with a deposit of 100 that is held and 1 that is owed. */
async function windingUp(): Promise<string> {
  const { id: tenancyId } = await buildTenancy({ endDate: '2026-11-20' })
  await buildCharge({ tenancyId, paymentType: 'deposit', amount: 10_000, paymentStatus: 'paid' })
  await buildCharge({ tenancyId, amount: 100 })
  return tenancyId
}

export const tenanciesWrites: Writes = {
  'coTenants.add': { action: 'tenancy.person-added', run: (client) => sharedBy(client) },
  'coTenants.addNew': {
    action: 'tenancy.person-added',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy()
      return client.coTenants.addNew({ tenancyId, fullName: 'Peter Otieno', phoneNumber: '0722 111 222' })
    },
  },
  'coTenants.remove': {
    action: 'tenancy.person-removed',
    run: async (client) => client.coTenants.remove(await sharedBy(client)),
  },
  'coTenants.writeToFirst': {
    action: 'tenancy.written-to-first',
    run: async (client) => client.coTenants.writeToFirst(await sharedBy(client)),
  },
  'tenants.restore': {
    action: 'tenant.restored',
    run: async (client) => {
      const { tenantId } = await buildTenancy({ startDate: '2026-01-01', endDate: '2026-06-30' })
      await client.tenants.remove({ tenantId })
      return client.tenants.restore({ tenantId })
    },
  },
  'tenants.inviteMany': {
    action: 'tenant.invited',
    run: async (client) => {
      const { id } = await buildTenant()
      return client.tenants.inviteMany({ tenantIds: [id], seen: [id] })
    },
  },
  'unitMoves.make': {
    action: 'tenancy.moved-to-unit',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy()
      const { id: unitId } = await buildUnit()
      return client.unitMoves.make({ tenancyId, unitId, day: '2026-12-01' })
    },
  },
  'leaseDefaults.save': {
    action: 'setting.lease-defaults-saved',
    run: (client) => client.leaseDefaults.save({ noticeDays: 60 }),
  },
  'leaseDefaults.remove': {
    action: 'setting.lease-defaults-removed',
    run: async (client) => {
      const { id: propertyId } = await buildProperty()
      await client.leaseDefaults.save({ propertyId, noticeDays: 60 })
      return client.leaseDefaults.remove({ propertyId })
    },
  },
  'leaseDefaults.apply': {
    action: 'setting.lease-defaults-applied',
    run: async (client) => {
      const { unitId } = await buildTenancy()
      const { propertyId } = await client.units.get({ unitId })
      await client.leaseDefaults.save({ propertyId, noticeDays: 61 })
      const { seen } = await client.leaseDefaults.preview({ propertyId })
      return client.leaseDefaults.apply({ propertyId, seen })
    },
  },
  'leases.save': {
    action: 'tenancy.lease-saved',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy()
      return client.leases.save({ tenancyId, currency: 'KES', noticeDays: 60 })
    },
  },
  'finalAccounts.deduct': {
    action: 'deposit.deducted',
    run: async (client) => {
      const tenancyId = await windingUp()
      const requestId = crypto.randomUUID()
      return client.finalAccounts.deduct({ requestId, tenancyId, currency: 'KES', name: 'Window', amount: 1 })
    },
  },
  'finalAccounts.settle': {
    action: 'deposit.settled',
    run: async (client) => client.finalAccounts.settle({ tenancyId: await windingUp() }),
  },
  'finalAccounts.refund': {
    action: 'deposit.refunded',
    run: async (client) => client.finalAccounts.refund(await backTo(await windingUp())),
  },
  'finalAccounts.reverseRefund': {
    action: 'deposit.refund-reversed',
    run: async (client) => {
      const { refunds } = await client.finalAccounts.refund(await backTo(await windingUp()))
      return client.finalAccounts.reverseRefund({ refundId: refunds[0]?.id ?? '', reason: 'Came back' })
    },
  },
  'openings.enter': { action: 'tenancy.opening-entered', run: (client) => openingWith(client) },
  'openings.withdraw': {
    action: 'tenancy.opening-withdrawn',
    run: async (client) =>
      client.openings.withdraw({ tenancyId: (await openingWith(client)).tenancyId, reason: 'Typed wrong' }),
  },
  'tenantAccounts.receive': {
    action: 'payment.received',
    run: async (client) => {
      const { tenancyId } = await openingWith(client)
      const { tenantId } = await client.payments.account({ tenancyId })
      const money = { amount: 100, currency: 'KES' as const, method: 'cash' as const, receivedOn: '2026-11-20' }
      return client.tenantAccounts.receive({ requestId: crypto.randomUUID(), tenantId, ...money })
    },
  },
  'tenantAccounts.transfer': { action: 'tenancy.money-moved', run: (client) => transferWith(client) },
  'tenantAccounts.undoTransfer': {
    action: 'tenancy.money-moved-back',
    run: async (client) => {
      const { rows } = await transferWith(client)
      return client.tenantAccounts.undoTransfer({ transferId: rows[0]?.id ?? '', reason: 'Wrong unit' })
    },
  },
  'tenants.create': { action: 'tenant.created', run: () => invited() },
  'tenants.invite': {
    action: 'tenant.invited',
    run: async (client) => client.tenants.invite({ tenantId: (await buildTenant()).id }),
  },
  'tenants.sendEmailProof': {
    action: 'tenant.email-proof-sent',
    run: async (client) => {
      const { id: tenantId } = await buildTenant()
      await db.update(profiles).set({ emailUnproven: true }).where(eq(profiles.id, tenantId))
      return client.tenants.sendEmailProof({ tenantId })
    },
  },
  'tenants.removeSecondFactor': {
    action: 'tenant.second-factor-removed',
    run: async (client) => {
      const { id: tenantId } = await buildTenant()
      await db.insert(secondFactors).values({ profileId: tenantId, secret: 'x', confirmedAt: new Date() })
      return client.tenants.removeSecondFactor({ tenantId })
    },
  },
  'tenants.update': {
    action: 'tenant.changed',
    run: async (client) =>
      client.tenants.update({ tenantId: (await buildTenant()).id, fullName: 'Zawadi', phoneNumber: null }),
  },
  'tenants.remove': {
    action: 'tenant.deleted',
    run: async (client) => client.tenants.remove({ tenantId: (await buildTenant()).id }),
  },
}
