import { approvalSettings } from '../../src/money/approval-limits/approval-limits.table'
import type { Client, Identity } from '../api'
import { day, inPair, judging, reason, receive } from './judging'

const { api, db, people, office, isStaff, judges, buildCharge, buildTenancy } = judging()

async function chargeWith(step: (client: Client, seen: { chargeId: string; revision: number }) => Promise<unknown>) {
  const { id: chargeId } = await buildCharge()
  const { revision } = await office().charges.get({ chargeId })
  await step(office(), { chargeId, revision })
  return chargeId
}

const seen = async (chargeId: string) => ({ chargeId, revision: (await office().charges.get({ chargeId })).revision })

judges('an amount due', {
  states: {
    open: { build: async () => (await buildCharge()).id, allowed: ['markPaid', 'correct', 'void', 'writeOff'] },
    paid: {
      build: async () => (await buildCharge({ paymentStatus: 'paid' })).id,
      allowed: ['correct', 'void'],
    },
    'written off': {
      build: () => chargeWith((client, charge) => client.charges.writeOff({ ...charge, reason })),
      allowed: ['correct', 'void', 'undoWriteOff'],
    },
    void: { build: () => chargeWith((client, charge) => client.charges.void({ ...charge, reason })), allowed: [] },
  },
  read: (client, chargeId) => client.charges.get({ chargeId }),
  actions: {
    markPaid: async (client, id) => client.charges.markPaid({ ...(await seen(id)), paidDate: day, method: 'cash' }),
    correct: async (client, id) =>
      client.charges.correct({
        ...(await seen(id)),
        amount: 2_000_000,
        currency: 'KES',
        paymentType: 'rent',
        dueDate: day,
      }),
    void: async (client, id) => client.charges.void({ ...(await seen(id)), reason }),
    writeOff: async (client, id) => client.charges.writeOff({ ...(await seen(id)), reason }),
    undoWriteOff: async (client, id) => client.charges.undoWriteOff({ ...(await seen(id)), reason }),
  },
})

const buildReceived = async () => (await receive(office(), (await buildTenancy()).id)).id

judges('a payment', {
  states: {
    counting: { build: buildReceived, allowed: ['allocate', 'correct', 'reverse'] },
    reversed: {
      build: async () => {
        const paymentId = await buildReceived()
        await office().payments.reverse({ paymentId, reason })
        return paymentId
      },
      allowed: [],
    },
  },
  read: (client, paymentId) => client.payments.get({ paymentId }),
  actions: {
    allocate: (client, paymentId) => client.payments.allocate({ paymentId, parts: null }),
    correct: (client, paymentId) =>
      client.payments.correct({ paymentId, amount: 200, currency: 'KES', method: 'cash', receivedOn: day, reason }),
    reverse: (client, paymentId) => client.payments.reverse({ paymentId, reason }),
  },
})

async function buildPromise(): Promise<string> {
  const { id: tenancyId } = await buildTenancy()
  await buildCharge({ tenancyId, dueDate: day })
  const promised = {
    requestId: crypto.randomUUID(),
    tenancyId,
    currency: 'KES',
    amount: 100,
    day: '2026-11-25',
  } as const
  return `${tenancyId} ${(await office().promises.make(promised)).id}`
}

const withdraw = (client: Client, id: string) => client.promises.withdraw({ promiseId: inPair(id)[1] })

judges('a promise to pay', {
  states: {
    waiting: { build: buildPromise, allowed: ['withdraw'] },
    withdrawn: {
      build: async () => {
        const id = await buildPromise()
        await withdraw(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) =>
    (await client.promises.list({ tenancyId: inPair(id)[0] })).find((promise) => promise.id === inPair(id)[1]),
  actions: { withdraw },
})

const liftRepair = {
  paymentType: 'other',
  name: 'Lift repair',
  currency: 'KES',
  amount: 100,
  split: 'even',
  dueDate: day,
} as const

async function buildShared(): Promise<string> {
  const { id: tenancyId, unitId } = await buildTenancy()
  const asked = { unitIds: [unitId], ...liftRepair }
  const { seen } = await office().sharedCharges.preview(asked)
  return `${tenancyId} ${(await office().sharedCharges.make({ requestId: crypto.randomUUID(), ...asked, seen })).id}`
}

const undoShared = (client: Client, id: string) =>
  client.sharedCharges.undo({ sharedChargeId: inPair(id)[1], reason: 'Wrong' })

judges('a charge for several', {
  states: {
    open: { build: buildShared, allowed: ['undo'] },
    paid: {
      build: async () => {
        const id = await buildShared()
        const money = { currency: 'KES', amount: 50, method: 'cash', receivedOn: day } as const
        await office().payments.receive({ requestId: crypto.randomUUID(), tenancyId: inPair(id)[0], ...money })
        return id
      },
      allowed: [],
    },
    undone: {
      build: async () => {
        const id = await buildShared()
        await undoShared(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.sharedCharges.list()).find((shared) => shared.id === inPair(id)[1]),
  actions: { undo: undoShared },
})

async function buildIncrease(): Promise<string> {
  const { unitId } = await buildTenancy()
  const rise = { currency: 'KES', fromDay: '2027-03-01', kind: 'percent', rate: 500 } as const
  const asked = { unitIds: [unitId], ...rise }
  const { seen } = await office().rentIncreases.preview(asked)
  return (await office().rentIncreases.make({ requestId: crypto.randomUUID(), ...asked, seen })).id
}

const withdrawIncrease = (client: Client, rentIncreaseId: string) => client.rentIncreases.withdraw({ rentIncreaseId })

judges('a rent increase', {
  states: {
    announced: { build: buildIncrease, allowed: ['withdraw'] },
    withdrawn: {
      build: async () => {
        const id = await buildIncrease()
        await withdrawIncrease(office(), id)
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.rentIncreases.list()).find((increase) => increase.id === id),
  actions: { withdraw: withdrawIncrease },
})

/** A payout account that a second person has to approve, asked for by one; the others have no limit afterwards. */
async function buildApproval({ client }: Pick<Identity, 'client'>) {
  const [limited, free] = [true, false].map((payoutDetails) => ({ payoutDetails, updatedAt: new Date() }))
  if (!limited || !free) throw new Error('Two settings were made.')
  await db.insert(approvalSettings).values(limited).onConflictDoUpdate({ target: approvalSettings.only, set: limited })
  const form = { name: `Owner ${crypto.randomUUID()}`, kind: 'individual' as const, isResident: true, rentBand: null }
  const { id: ownerId } = await client.owners.create(form)
  const paid = { email: null, phoneNumber: null, taxPin: null, payoutMethod: null, payoutDetails: 'KCB 1172' }
  const asked = { ...form, ...paid, ownerId }
  const { id } = await client.approvals.ask({ approvalId: crypto.randomUUID(), action: 'payoutDetails', asked })
  await db.update(approvalSettings).set(free)
  return id
}

const nobodyElse = async () => (await api.signInAs('property_manager')).client

judges('what waits for a second person', {
  states: {
    'of somebody else': {
      build: async () => buildApproval({ client: await nobodyElse() }),
      allowed: ['approve', 'decline'],
    },
    'of one’s own': {
      // Nobody but staff asks for anything.
      build: (actor) => buildApproval(isStaff(actor) ? actor : people.admin),
      allowed: ['withdraw'],
    },
    decided: {
      build: async () => {
        const id = await buildApproval({ client: await nobodyElse() })
        await office().approvals.decline({ approvalId: id, reason })
        return id
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.approvals.list()).find((approval) => approval.id === id) ?? { allowed: [] },
  actions: {
    approve: (client, approvalId) => client.approvals.approve({ approvalId }),
    decline: (client, approvalId) => client.approvals.decline({ approvalId, reason }),
    withdraw: (client, approvalId) => client.approvals.withdraw({ approvalId }),
  },
  exceptFor: { property_manager: ['approve', 'decline'] },
})

async function reopenAll(): Promise<void> {
  for (;;) {
    const { closedThrough: month } = await office().ledger.closedMonths()
    if (month === null) return
    await office().ledger.reopenMonth({ month })
  }
}

const firstMonth = async () => (await office().ledger.closedMonths()).canClose ?? '2099-01'

// Last: what is dated in a closed month is refused.
judges('closed months', {
  states: {
    none: {
      build: async () => {
        await reopenAll()
        return ''
      },
      allowed: ['closeMonth'],
    },
    one: {
      build: async () => {
        await reopenAll()
        await office().ledger.closeMonth({ month: await firstMonth() })
        return ''
      },
      allowed: ['closeMonth', 'reopenMonth'],
    },
  },
  exceptFor: { property_manager: 'all' },
  read: (client) => client.ledger.closedMonths(),
  actions: {
    closeMonth: async (client) => client.ledger.closeMonth({ month: await firstMonth() }),
    reopenMonth: async (client) =>
      client.ledger.reopenMonth({ month: (await office().ledger.closedMonths()).closedThrough ?? '2020-01' }),
  },
})
