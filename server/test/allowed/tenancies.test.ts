import { eq } from 'drizzle-orm'
import { tenancies } from '../../src/homes/tenancies/tenancies.table'
import { refunds } from '../../src/money/payments/payments.table'
import type { Client } from '../api'
import { day, enterCharge, inPair, judging, reason, receive, remind } from './judging'

const { db, office, judges, buildCharge, buildTenancy, buildTenant, buildUnit } = judging()

async function buildRenters(): Promise<string> {
  const { id: tenancyId } = await buildTenancy()
  const { id: tenantId } = await buildTenant()
  await office().coTenants.add({ tenancyId, tenantId })
  return `${tenancyId} ${tenantId}`
}

const ofPair = (id: string) => ({ tenancyId: inPair(id)[0], tenantId: inPair(id)[1] })

judges('who rents together', {
  states: {
    'living there': { build: buildRenters, allowed: ['add', 'remove', 'writeToFirst'] },
    'moved out': {
      build: async () => {
        const id = await buildRenters()
        const ended = { isActive: false, endDate: '2026-10-31' }
        await db
          .update(tenancies)
          .set(ended)
          .where(eq(tenancies.id, inPair(id)[0]))
        return id
      },
      allowed: [],
    },
  },
  read: (client, id) => client.coTenants.list({ tenancyId: inPair(id)[0] }),
  actions: {
    add: async (client, id) => client.coTenants.add({ tenancyId: inPair(id)[0], tenantId: (await buildTenant()).id }),
    remove: (client, id) => client.coTenants.remove(ofPair(id)),
    writeToFirst: (client, id) => client.coTenants.writeToFirst(ofPair(id)),
  },
})

async function buildOpening(): Promise<string> {
  const { id: tenancyId } = await buildTenancy()
  await enterOpening(office(), tenancyId)
  return tenancyId
}

const enterOpening = (client: Client, tenancyId: string) =>
  client.openings.enter({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    startsOn: '2026-11-01',
    depositHeld: 100,
  })

judges('an opening balance', {
  states: {
    none: { build: async () => (await buildTenancy()).id, allowed: ['enter'] },
    entered: { build: buildOpening, allowed: ['withdraw'] },
  },
  read: (client, tenancyId) => client.openings.get({ tenancyId }),
  actions: {
    enter: enterOpening,
    withdraw: (client, tenancyId) => client.openings.withdraw({ tenancyId, reason }),
  },
})

/** Two units of one tenant, with credit on the first. @returns the id of the first */
async function buildCredit(): Promise<[string, string]> {
  const { id: tenancyId, tenantId } = await buildTenancy()
  const { id: other } = await buildTenancy({ tenantId })
  const money = { amount: 500, currency: 'KES' as const, method: 'cash' as const, receivedOn: '2026-11-20' }
  await office().payments.receive({ requestId: crypto.randomUUID(), tenancyId, ...money })
  return [tenancyId, other]
}

const moveCredit = async (client: Client, tenancyId: string, toTenancyId: string) =>
  client.tenantAccounts.transfer({
    requestId: crypto.randomUUID(),
    tenancyId,
    toTenancyId,
    currency: 'KES',
    credit: 100,
  })

judges('credit that may go to another unit', {
  states: {
    none: { build: async () => (await buildTenancy()).id, allowed: [] },
    held: { build: async () => (await buildCredit())[0], allowed: ['transfer'] },
  },
  read: (client, tenancyId) => client.tenantAccounts.transfers({ tenancyId }),
  actions: {
    transfer: async (client, tenancyId) => {
      const { to } = await office().tenantAccounts.transfers({ tenancyId })
      const { id } = to[0] ? { id: to[0].tenancyId } : await buildTenancy()
      return moveCredit(client, tenancyId, id)
    },
  },
})

async function buildTransfer(): Promise<string> {
  const { rows } = await moveCredit(office(), ...(await buildCredit()))
  return `${rows[0]?.fromTenancyId} ${rows[0]?.id}`
}

judges('what was moved to another unit', {
  states: {
    standing: { build: buildTransfer, allowed: ['undoTransfer'] },
    undone: {
      build: async () => {
        const id = await buildTransfer()
        await office().tenantAccounts.undoTransfer({ transferId: inPair(id)[1], reason })
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) =>
    (await client.tenantAccounts.transfers({ tenancyId: inPair(id)[0] })).rows.find((row) => row.id === inPair(id)[1]),
  actions: {
    undoTransfer: (client, id) => client.tenantAccounts.undoTransfer({ transferId: inPair(id)[1], reason }),
  },
})

async function buildLate(endDate?: string): Promise<string> {
  const { id: tenancyId } = await buildTenancy(endDate ? { endDate } : {})
  await buildCharge({ tenancyId, dueDate: day })
  return tenancyId
}

const endOf = async (tenancyId: string) => (await office().payments.account({ tenancyId })).endDate ?? '2031-01-01'

judges('the account of a tenancy', {
  states: {
    'paid up': { build: async () => (await buildTenancy()).id, allowed: ['receive', 'charge', 'end', 'moveUnit'] },
    late: { build: () => buildLate(), allowed: ['receive', 'charge', 'remind', 'end', 'moveUnit'] },
    'late and moving out': {
      build: () => buildLate('2031-01-01'),
      allowed: ['receive', 'charge', 'remind', 'changeEnd', 'withdrawEnd'],
    },
    'late and moved out': { build: () => buildLate('2026-10-31'), allowed: ['receive', 'changeEnd', 'withdrawEnd'] },
  },
  read: (client, tenancyId) => client.payments.account({ tenancyId }),
  actions: {
    receive,
    charge: enterCharge,
    remind,
    end: (client, tenancyId) => client.tenancies.end({ tenancyId, endDate: '2031-01-01' }),
    moveUnit: async (client, tenancyId) =>
      client.unitMoves.make({ tenancyId, unitId: (await buildUnit()).id, day: '2031-01-01' }),
    changeEnd: async (client, tenancyId) =>
      client.tenancies.changeEnd({ tenancyId, seenEndDate: await endOf(tenancyId), endDate: '2031-02-01', reason }),
    withdrawEnd: async (client, tenancyId) =>
      client.tenancies.withdrawEnd({ tenancyId, seenEndDate: await endOf(tenancyId), reason }),
  },
  refusals: ['UNREACHABLE'],
})

const lease = (tenancyId: string) => ({ tenancyId, currency: 'KES' as const })

judges('a lease', {
  states: {
    running: { build: async () => (await buildTenancy()).id, allowed: ['save'] },
    over: { build: async () => (await buildTenancy({ endDate: '2026-10-31' })).id, allowed: [] },
  },
  read: (client, tenancyId) => client.leases.get({ tenancyId }),
  actions: { save: (client, tenancyId) => client.leases.save(lease(tenancyId)) },
})

async function buildEnded(): Promise<string> {
  const { id: tenancyId } = await buildTenancy({ endDate: '2026-10-31' })
  await buildCharge({ tenancyId, paymentType: 'deposit', amount: 900, paymentStatus: 'paid', dueDate: day })
  return tenancyId
}

const refund = (client: Client, tenancyId: string) =>
  client.finalAccounts.refund({
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    amount: 100,
    method: 'cash',
    paidOn: '2026-11-05',
  })

judges('a final account', {
  states: {
    'of who lives there': { build: async () => (await buildTenancy()).id, allowed: [] },
    settled: { build: async () => (await buildTenancy({ endDate: '2026-10-31' })).id, allowed: ['deduct'] },
    'with a deposit': { build: buildEnded, allowed: ['deduct', 'refund'] },
    'with a deposit and rent owed': {
      build: async () => {
        const tenancyId = await buildEnded()
        await buildCharge({ tenancyId, amount: 300, dueDate: day })
        return tenancyId
      },
      allowed: ['deduct', 'refund', 'settle'],
    },
  },
  read: (client, tenancyId) => client.finalAccounts.get({ tenancyId }),
  actions: {
    deduct: (client, tenancyId) =>
      client.finalAccounts.deduct({
        requestId: crypto.randomUUID(),
        tenancyId,
        currency: 'KES',
        name: 'Window',
        amount: 50,
      }),
    refund,
    settle: (client, tenancyId) => client.finalAccounts.settle({ tenancyId }),
  },
})

async function buildRefund(): Promise<string> {
  const { refunds } = await refund(office(), await buildEnded())
  return refunds[0]?.id ?? ''
}

judges('a refund', {
  states: {
    counting: { build: buildRefund, allowed: ['reverseRefund'] },
    reversed: {
      build: async () => {
        const refundId = await buildRefund()
        await office().finalAccounts.reverseRefund({ refundId, reason })
        return refundId
      },
      allowed: [],
    },
  },
  read: async (client, refundId) => {
    const [row] = await db.select().from(refunds).where(eq(refunds.id, refundId))
    return (await client.finalAccounts.get({ tenancyId: row?.tenancyId ?? '' })).refunds[0]
  },
  actions: { reverseRefund: (client, refundId) => client.finalAccounts.reverseRefund({ refundId, reason }) },
})
