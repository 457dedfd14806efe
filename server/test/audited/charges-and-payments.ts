import { approvalSettings } from '../../src/money/approval-limits/approval-limits.table'
import type { Client } from '../api'
import { api, backTo, buildCharge, buildTenancy, db, openingWith, type Writes } from './office'

const payment = { amount: 100, currency: 'KES' as const, paymentType: 'rent' as const, dueDate: '2026-11-05' }

const received = async (tenancyId?: string) => ({
  requestId: crypto.randomUUID(),
  tenancyId: tenancyId ?? (await buildTenancy()).id,
  amount: 1,
  currency: 'KES' as const,
  method: 'mpesa' as const,
  receivedOn: '2026-11-05',
})

/** A refund that a second person has to approve, asked for by a manager; nobody else has a limit afterwards. */
async function approvalAsked(asker?: Client) {
  const limited = { ...noLimits, refundKes: 0 }
  await db.insert(approvalSettings).values(limited).onConflictDoUpdate({ target: approvalSettings.only, set: limited })
  const client = asker ?? (await api.signInAs('property_manager', crypto.randomUUID())).client
  const { tenancyId } = await openingWith(client)
  const asked = { ...(await backTo(tenancyId)), paidOn: '2026-11-20' }
  const made = await client.approvals.ask({ approvalId: crypto.randomUUID(), action: 'refund', asked })
  await db.update(approvalSettings).set(noLimits)
  return made
}

const noLimits = {
  refundKes: null,
  refundUgx: null,
  payoutKes: null,
  payoutUgx: null,
  writeOffKes: null,
  writeOffUgx: null,
  reversalKes: null,
  reversalUgx: null,
  payoutDetails: false,
  updatedAt: new Date('2026-11-21T09:00:00Z'),
}

const liftRepair = {
  paymentType: 'other',
  name: 'Lift repair',
  currency: 'KES',
  amount: 100,
  split: 'even',
  dueDate: '2026-11-28',
} as const

const sharedWith = async (client: Client) => {
  const { unitId } = await buildTenancy()
  const asked = { unitIds: [unitId], ...liftRepair }
  const { seen } = await client.sharedCharges.preview(asked)
  return client.sharedCharges.make({ requestId: crypto.randomUUID(), ...asked, seen })
}

const raisedWith = async (client: Client) => {
  const { unitId } = await buildTenancy()
  const rise = { currency: 'KES', fromDay: '2027-03-01', kind: 'percent', rate: 500 } as const
  const asked = { unitIds: [unitId], ...rise }
  const { seen } = await client.rentIncreases.preview(asked)
  return client.rentIncreases.make({ requestId: crypto.randomUUID(), ...asked, seen })
}

const promiseWith = async (client: Client) =>
  client.promises.make({
    requestId: crypto.randomUUID(),
    tenancyId: (await buildTenancy()).id,
    currency: 'KES',
    amount: 100,
    day: '2026-11-28',
    note: null,
  })

export const chargesAndPaymentsWrites: Writes = {
  'reminderSettings.save': {
    action: 'setting.reminders-saved',
    run: async (client) => client.reminderSettings.save(await client.reminderSettings.get()),
  },
  'reminders.ask': {
    action: 'message.reminder-asked',
    run: async (client) => {
      const { tenancyId } = await buildCharge({ dueDate: '2026-11-05' })
      return client.reminders.ask({ tenancyId, requestId: crypto.randomUUID() })
    },
  },
  'reminders.askRound': {
    action: 'message.reminders-asked',
    run: async (client) => {
      const { tenancyId } = await buildCharge({ dueDate: '2026-11-05' })
      const { tenantId } = await client.payments.account({ tenancyId })
      return client.reminders.askRound({ tenantId, requestId: crypto.randomUUID(), seen: 1 })
    },
  },
  'reminders.openChat': {
    action: 'message.reminder-chat',
    run: async (client) => {
      const { tenancyId } = await buildCharge({ dueDate: '2026-11-05' })
      return client.reminders.openChat({ tenancyId, requestId: crypto.randomUUID() })
    },
  },
  'reminders.makeLetter': {
    action: 'message.demand-letter',
    run: async (client) => {
      const { tenancyId } = await buildCharge({ dueDate: '2026-11-05' })
      return client.reminders.makeLetter({ tenancyId, isSent: false })
    },
  },
  'sharedCharges.make': { action: 'charges.shared', run: (client) => sharedWith(client) },
  'sharedCharges.undo': {
    action: 'charges.shared-undone',
    run: async (client) =>
      client.sharedCharges.undo({ sharedChargeId: (await sharedWith(client)).id, reason: 'Wrong' }),
  },
  'rentIncreases.make': { action: 'tenancy.rents-raised', run: (client) => raisedWith(client) },
  'rentIncreases.withdraw': {
    action: 'tenancy.rents-raise-withdrawn',
    run: async (client) => client.rentIncreases.withdraw({ rentIncreaseId: (await raisedWith(client)).id }),
  },
  'promises.make': { action: 'tenancy.promise-noted', run: (client) => promiseWith(client) },
  'promises.withdraw': {
    action: 'tenancy.promise-withdrawn',
    run: async (client) => client.promises.withdraw({ promiseId: (await promiseWith(client)).id }),
  },
  'charges.record': {
    action: 'payment.recorded',
    run: async (client) => {
      const { id: tenancyId } = await buildTenancy()
      const requestId = crypto.randomUUID()
      return client.charges.record({ ...payment, paymentStatus: 'pending', tenancyId, requestId })
    },
  },
  'charges.markPaid': {
    action: 'payment.paid',
    run: async (client) =>
      client.charges.markPaid({
        chargeId: (await buildCharge()).id,
        revision: 1,
        paidDate: '2026-11-05',
      }),
  },
  'charges.correct': {
    action: 'payment.corrected',
    run: async (client) => {
      const { id: chargeId } = await buildCharge()
      return client.charges.correct({ ...payment, chargeId, revision: 1 })
    },
  },
  'charges.void': {
    action: 'payment.voided',
    run: async (client) => client.charges.void({ chargeId: (await buildCharge()).id, revision: 1, reason: 'Twice' }),
  },
  'charges.writeOff': {
    action: 'payment.written-off',
    run: async (client) =>
      client.charges.writeOff({ chargeId: (await buildCharge()).id, revision: 1, reason: 'Gone away' }),
  },
  'charges.undoWriteOff': {
    action: 'payment.write-off-undone',
    run: async (client) => {
      const { id: chargeId } = await buildCharge()
      const { revision } = await client.charges.writeOff({ chargeId, revision: 1, reason: 'Gone away' })
      return client.charges.undoWriteOff({ chargeId, revision, reason: 'Came back' })
    },
  },
  'payments.receive': {
    action: 'payment.received',
    run: async (client) => client.payments.receive(await received()),
  },
  'payments.allocate': {
    action: 'payment.allocated',
    run: async (client) => {
      const { tenancyId } = await buildCharge()
      const { id: paymentId } = await client.payments.receive(await received(tenancyId))
      return client.payments.allocate({ paymentId, parts: [] })
    },
  },
  'payments.correct': {
    action: 'payment.replaced',
    run: async (client) => {
      const { requestId: _, tenancyId: __, ...payment } = await received()
      const { id: paymentId } = await client.payments.receive(await received())
      return client.payments.correct({ ...payment, paymentId, amount: 2, reason: 'Typed a 1' })
    },
  },
  'payments.reverse': {
    action: 'payment.reversed',
    run: async (client) => {
      const { id: paymentId } = await client.payments.receive(await received())
      return client.payments.reverse({ paymentId, reason: 'The cheque bounced' })
    },
  },
  'approvals.saveSettings': {
    action: 'setting.approvals-saved',
    run: (client) => client.approvals.saveSettings({}),
  },
  'approvals.ask': { action: 'approval.asked', run: (client) => approvalAsked(client) },
  'approvals.approve': {
    action: 'approval.approved',
    run: async (client) => client.approvals.approve({ approvalId: (await approvalAsked()).id }),
  },
  'approvals.decline': {
    action: 'approval.declined',
    run: async (client) => client.approvals.decline({ approvalId: (await approvalAsked()).id, reason: 'No' }),
  },
  'approvals.withdraw': {
    action: 'approval.withdrawn',
    run: async (client) => client.approvals.withdraw({ approvalId: (await approvalAsked(client)).id }),
  },
  'chargeRuns.saveSettings': {
    action: 'setting.charges-saved',
    run: (client) => client.chargeRuns.saveSettings({ isAutomatic: false, daysBefore: 3 }),
  },
  'chargeRuns.run': {
    action: 'charges.started',
    run: async (client) => {
      const { seen } = await client.chargeRuns.preview({ month: '2026-12' })
      return client.chargeRuns.run({ month: '2026-12', seen })
    },
  },
  'ledger.closeMonth': {
    action: 'books.closed',
    run: async (client) => client.ledger.closeMonth({ month: '2020-01' }),
  },
  'ledger.reopenMonth': {
    action: 'books.reopened',
    run: async (client) => {
      await client.ledger.closeMonth({ month: '2020-02' })
      return client.ledger.reopenMonth({ month: '2020-02' })
    },
  },
}
