import { eq } from 'drizzle-orm'
import { ownerAccess } from '../../src/money/owners/owner-access.table'
import { expenses, managementAgreements, remittances } from '../../src/money/owners/owners.table'
import { accounts } from '../../src/people/accounts/accounts.table'
import type { Client } from '../api'
import { judging } from './judging'

const { db, people, office, judges, buildCharge, buildProperty, buildTenancy, buildUnit } = judging()

async function buildOwner(): Promise<string> {
  const name = `Zawadi ${crypto.randomUUID()}`
  const { id: ownerId } = await office().owners.create({ name, kind: 'individual', isResident: true })
  const held = { currency: 'KES' as const, startsOn: '2026-01-01', amount: 10_000 }
  await office().owners.saveOpening({ ownerId, ...held })
  return ownerId
}

const remittance = (ownerId: string) => ({
  requestId: crypto.randomUUID(),
  ownerId,
  currency: 'KES' as const,
  amount: 100,
  method: 'cash' as const,
  paidOn: '2026-01-05',
})

judges('an owner', {
  states: {
    present: { build: buildOwner, allowed: ['update', 'archive', 'remit'] },
    archived: {
      build: async () => {
        const ownerId = await buildOwner()
        // Whoever is owed something is paid first.
        await office().owners.remit({ ...remittance(ownerId), amount: 10_000 })
        await office().owners.archive({ ownerId })
        return ownerId
      },
      allowed: [],
    },
    'archived, and due something again': {
      build: async () => {
        const ownerId = await buildOwner()
        const { id: remittanceId } = await office().owners.remit({ ...remittance(ownerId), amount: 10_000 })
        await office().owners.archive({ ownerId })
        await office().owners.voidRemittance({ remittanceId, reason: 'The bank sent it back' })
        return ownerId
      },
      allowed: ['update', 'archive', 'remit'],
    },
  },
  read: (client, ownerId) => client.owners.get({ ownerId }),
  actions: {
    update: (client, ownerId) =>
      client.owners.update({ ownerId, name: `New ${ownerId}`, kind: 'company', isResident: true }),
    archive: (client, ownerId) => client.owners.archive({ ownerId }),
    remit: (client, ownerId) => client.owners.remit(remittance(ownerId)),
  },
  refusals: ['OWNER_DUE'],
})

const madeRun = async () =>
  office().payoutRuns.make({
    runId: crypto.randomUUID(),
    month: '2026-12',
    lines: [{ ownerId: await buildOwner(), currency: 'KES', amount: 100 }],
  })

const approvedRun = async () => office().payoutRuns.approve({ runId: (await madeRun()).id })

judges('a payment run', {
  states: {
    draft: { build: async () => (await madeRun()).id, allowed: ['approve', 'withdraw'] },
    approved: { build: async () => (await approvedRun()).id, allowed: ['pay', 'withdraw'] },
    paid: {
      build: async () => {
        const { id: runId, lines } = await approvedRun()
        const paid = lines.map(({ id: lineId }) => ({ lineId, method: 'cash' as const, reference: null }))
        return (await office().payoutRuns.pay({ runId, paidOn: '2026-01-05', lines: paid })).id
      },
      allowed: ['pay'],
    },
    withdrawn: {
      build: async () => {
        const { id: runId } = await madeRun()
        return (await office().payoutRuns.withdraw({ runId, reason: 'Wrong month' })).id
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.payoutRuns.list()).find((run) => run.id === id) ?? { allowed: [] },
  actions: {
    approve: (client, runId) => client.payoutRuns.approve({ runId }),
    pay: async (client, runId) => {
      const run = (await office().payoutRuns.list()).find(({ id }) => id === runId)
      const lines = (run?.lines ?? []).map(({ id: lineId }) => ({ lineId, method: 'cash' as const, reference: null }))
      return client.payoutRuns.pay({ runId, paidOn: '2026-01-05', lines })
    },
    withdraw: (client, runId) => client.payoutRuns.withdraw({ runId, reason: 'Wrong month' }),
  },
})

/** One who was invited, and has a password where `hasPassword`. */
async function buildOwnerWithAccess(hasPassword: boolean): Promise<string> {
  const name = `Zawadi ${crypto.randomUUID()}`
  const form = { name, kind: 'individual' as const, isResident: true, email: `${crypto.randomUUID()}@example.com` }
  const { id: ownerId } = await office().owners.create(form)
  await office().owners.invite({ ownerId })
  const [access] = await db.select().from(ownerAccess).where(eq(ownerAccess.ownerId, ownerId))
  const userId = access?.profileId ?? ''
  if (hasPassword)
    await db.insert(accounts).values({ userId, accountId: userId, providerId: 'credential', password: 'x' })
  return ownerId
}

judges("an owner's own sign-in", {
  states: {
    none: { build: buildOwner, allowed: ['invite', 'saveSight'] },
    invited: { build: () => buildOwnerWithAccess(false), allowed: ['invite', 'withdraw', 'saveSight'] },
    active: { build: () => buildOwnerWithAccess(true), allowed: ['withdraw', 'saveSight'] },
    withdrawn: {
      build: async () => {
        const ownerId = await buildOwnerWithAccess(true)
        await office().owners.withdraw({ ownerId })
        return ownerId
      },
      allowed: ['invite', 'saveSight'],
    },
    archived: {
      build: async () => {
        const ownerId = await buildOwnerWithAccess(true)
        await office().owners.archive({ ownerId })
        return ownerId
      },
      allowed: [],
    },
  },
  read: (client, ownerId) => client.owners.access({ ownerId }),
  actions: {
    invite: (client, ownerId) => client.owners.invite({ ownerId }),
    withdraw: (client, ownerId) => client.owners.withdraw({ ownerId }),
    saveSight: (client, ownerId) =>
      client.owners.saveSight({
        ownerId,
        showsTenants: true,
        showsArrears: false,
        showsPapers: false,
        expenseLimit: null,
        currency: 'KES',
      }),
  },
  // Whom nothing reaches is given an address first.
  refusals: ['OWNER_UNREACHABLE'],
})

judges('a remittance', {
  states: {
    counting: {
      build: async () => (await office().owners.remit(remittance(await buildOwner()))).id,
      allowed: ['voidRemittance'],
    },
    void: {
      build: async () => {
        const { id: remittanceId } = await office().owners.remit(remittance(await buildOwner()))
        await office().owners.voidRemittance({ remittanceId, reason: 'Twice' })
        return remittanceId
      },
      allowed: [],
    },
  },
  read: async (client, remittanceId) => {
    const [row] = await db.select().from(remittances).where(eq(remittances.id, remittanceId))
    return (await client.owners.remittances({ ownerId: row?.ownerId ?? '' })).rows[0]
  },
  actions: {
    voidRemittance: (client, remittanceId) => client.owners.voidRemittance({ remittanceId, reason: 'Twice' }),
  },
})

/** Out of which the last expense that was built may have gone. */
let box = ''

async function buildExpense(): Promise<string> {
  const { id: propertyId, currency } = await buildProperty()
  const named = { requestId: crypto.randomUUID(), kind: 'cash' as const, name: `Box of ${propertyId}`, currency }
  box = (await office().receivingAccounts.create(named)).id
  const { id } = await office().owners.spend({
    requestId: crypto.randomUUID(),
    propertyId,
    currency,
    amount: 100,
    category: 'repairs',
    description: 'A new lock',
    spentOn: '2026-01-05',
    accountId: box,
  })
  return id
}

judges('an expense', {
  states: {
    counting: { build: buildExpense, allowed: ['voidExpense', 'moveExpense'] },
    void: {
      build: async () => {
        const expenseId = await buildExpense()
        await office().owners.voidExpense({ expenseId, reason: 'Twice' })
        return expenseId
      },
      allowed: [],
    },
  },
  read: async (client, expenseId) => {
    const [row] = await db.select().from(expenses).where(eq(expenses.id, expenseId))
    return (await client.owners.expenses({ propertyId: row?.propertyId ?? '' })).rows[0]
  },
  actions: {
    voidExpense: (client, expenseId) => client.owners.voidExpense({ expenseId, reason: 'Twice' }),
    moveExpense: (client, expenseId) => client.owners.moveExpense({ expenseId, accountId: box }),
  },
})

let landlord: Promise<string> | undefined

async function agreed() {
  landlord ??= buildOwner()
  const shares = [{ ownerId: await landlord, share: 10_000 }]
  return { fromMonth: '2026-01', currency: 'KES' as const, commissionKind: 'none' as const, shares }
}

judges('an agreement', {
  states: {
    current: {
      build: async () => {
        const { client } = people.admin
        return (await client.owners.agree({ propertyId: (await buildProperty()).id, ...(await agreed()) })).id
      },
      allowed: ['changeAgreement'],
    },
  },
  read: async (client, agreementId) => {
    const [row] = await db.select().from(managementAgreements).where(eq(managementAgreements.id, agreementId))
    return (await client.owners.agreements({ propertyId: row?.propertyId ?? '' }))[0]
  },
  actions: {
    changeAgreement: async (client, agreementId) => {
      const [row] = await db.select().from(managementAgreements).where(eq(managementAgreements.id, agreementId))
      return client.owners.changeAgreement({ agreementId, revision: row?.revision ?? 0, ...(await agreed()) })
    },
  },
})

/** A property into which rent was paid before its first agreement, or that has none. */
async function ownerlessProperty(isAgreed: boolean) {
  const { id: propertyId } = await buildProperty()
  const unit = await buildUnit({ propertyId })
  const { id: tenancyId } = await buildTenancy({ unitId: unit.id })
  await buildCharge({ tenancyId, dueDate: '2025-11-05', paymentStatus: 'paid', paidDate: '2025-11-05' })
  if (isAgreed) await office().owners.agree({ propertyId, ...(await agreed()) })
  return propertyId
}

judges('money without an owner', {
  states: {
    'before an agreement': { build: () => ownerlessProperty(true), allowed: ['giveEarlier'] },
    'without an agreement': { build: () => ownerlessProperty(false), allowed: [] },
  },
  read: async (client, propertyId) => (await client.owners.ownerless()).find((row) => row.propertyId === propertyId),
  actions: { giveEarlier: (client, propertyId) => client.owners.giveEarlier({ propertyId }) },
})

/** An owner for whom the agency withholds rental income tax. */
async function taxedOwner(): Promise<string> {
  await office().rentalTax.saveAppointment({ fromDay: '2024-01-01', reference: null })
  const ownerId = await buildOwner()
  await office().rentalTax.save({ ownerId, fromDay: '2026-01-01', isWithheld: true })
  return ownerId
}

judges('that KRA has appointed the agency', {
  states: { appointed: { build: taxedOwner, allowed: ['saveAppointment'] } },
  read: (client) => client.rentalTax.appointment(),
  actions: { saveAppointment: (client) => client.rentalTax.saveAppointment({ fromDay: '2024-01-01', reference: 'A' }) },
  exceptFor: { property_manager: ['saveAppointment'] },
})

judges('whether the agency withholds for an owner', {
  states: { withheld: { build: taxedOwner, allowed: ['save'] } },
  read: (client, ownerId) => client.rentalTax.ofOwner({ ownerId }),
  actions: { save: (client, ownerId) => client.rentalTax.save({ ownerId, fromDay: '2026-01-01', isWithheld: false }) },
})

/** An owner of whose rent KES 1,125 was withheld in January. */
async function owedTax(): Promise<string> {
  const ownerId = await taxedOwner()
  const { id: propertyId } = await buildProperty()
  const { id: tenancyId } = await buildTenancy({ unitId: (await buildUnit({ propertyId })).id })
  const shares = [{ ownerId, share: 10_000 }]
  await office().owners.agree({ propertyId, fromMonth: '2026-01', currency: 'KES', commissionKind: 'none', shares })
  await buildCharge({ tenancyId, dueDate: '2026-01-05', paymentStatus: 'paid', paidDate: '2026-01-05' })
  const bank = { kind: 'bank' as const, name: 'Clients', number: String(++banks), currency: 'KES' as const }
  taxAccount = (await office().receivingAccounts.create({ requestId: crypto.randomUUID(), ...bank })).id
  return ownerId
}

let banks = 800_000
let taxAccount = ''
const payTax = (client: Client, ownerId: string) => {
  const paid = { ownerId, month: '2026-01', amount: 100, paidOn: '2026-01-10', accountId: taxAccount, reference: null }
  return client.rentalTax.pay({ ...paid, requestId: crypto.randomUUID(), certificateNumber: null })
}

judges('tax to be paid to KRA', {
  states: { withheld: { build: owedTax, allowed: ['pay'] } },
  read: (client) => client.rentalTax.due(),
  actions: { pay: payTax },
})

judges('what was paid to KRA', {
  states: {
    counting: { build: async () => (await payTax(office(), await owedTax())).id, allowed: ['certify', 'takeBack'] },
    'taken back': {
      build: async () => {
        const { id: paymentId } = await payTax(office(), await owedTax())
        await office().rentalTax.takeBack({ paymentId, reason: 'Twice' })
        return paymentId
      },
      allowed: [],
    },
  },
  read: async (client, id) => (await client.rentalTax.payments({})).rows.find((row) => row.id === id),
  actions: {
    certify: (client, paymentId) => client.rentalTax.certify({ paymentId, number: `KRA${++banks}` }),
    takeBack: (client, paymentId) => client.rentalTax.takeBack({ paymentId, reason: 'Twice' }),
  },
})
