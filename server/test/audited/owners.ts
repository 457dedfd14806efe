import { usualLayouts } from '@makao/contract/money/payouts/payout-layouts.terms'
import { ownerAccess } from '../../src/money/owners/owner-access.table'
import { takeLines } from '../../src/money/receipt-lines/taking.service'
import { type Client, testConfig } from '../api'
import { paybill } from './money-in'
import {
  api,
  buildCharge,
  buildProperty,
  buildTenancy,
  buildUnit,
  db,
  NOW,
  newEmail,
  owner,
  ownerWith,
  type Writes,
} from './office'

const invitedOwner = async (client: Client) => {
  const { id: ownerId } = await client.owners.create({ ...owner(), email: newEmail() })
  await client.owners.invite({ ownerId })
  return ownerId
}

const agreementWith = async (client: Client) =>
  client.owners.agree({
    propertyId: (await buildProperty()).id,
    fromMonth: '2026-11',
    currency: 'KES',
    commissionKind: 'percent',
    commissionRate: 800,
    shares: [{ ownerId: (await ownerWith(client)).id, share: 10_000 }],
  })

/** An owner who has asked about a month of their property. */
async function ownerAsking(client: Client) {
  const { propertyId, shares } = await agreementWith(client)
  const { client: asking, id: profileId } = await api.signInAs('owner')
  await db.insert(ownerAccess).values({ ownerId: shares[0]?.ownerId ?? '', profileId })
  const question = { id: crypto.randomUUID(), about: 'line' as const, subjectId: propertyId, month: '2026-11' }
  await asking.ownerQuestions.ask({ ...question, body: 'Why so little?' })
  return { asking, word: { id: crypto.randomUUID(), questionId: question.id, body: 'The roof.' } }
}

const ownerlessWith = async (client: Client) => {
  const { id: propertyId } = await buildProperty()
  const { id: unitId } = await buildUnit({ propertyId })
  const { id: tenancyId } = await buildTenancy({ unitId })
  await buildCharge({ tenancyId, dueDate: '2026-09-05', paymentStatus: 'paid', paidDate: '2026-09-05' })
  const commission = { fromMonth: '2026-11', currency: 'KES' as const, commissionKind: 'none' as const }
  const shares = [{ ownerId: (await ownerWith(client)).id, share: 10_000 }]
  await client.owners.agree({ propertyId, ...commission, shares })
  return propertyId
}

const expenseWith = async (client: Client) =>
  client.owners.spend({
    requestId: crypto.randomUUID(),
    propertyId: (await buildProperty()).id,
    currency: 'KES',
    amount: 100,
    category: 'repairs',
    description: 'Pipe',
    spentOn: '2026-11-05',
  })

const remittanceWith = async (client: Client) =>
  client.owners.remit({
    requestId: crypto.randomUUID(),
    ownerId: (await ownerWith(client)).id,
    currency: 'KES',
    amount: 100,
    method: 'cash',
    reference: null,
    paidOn: '2026-11-05',
    evenBeyondDue: true,
  })

async function runWith(client: Client) {
  const { id: ownerId } = await ownerWith(client)
  await client.owners.saveOpening({ ownerId, currency: 'KES', startsOn: '2026-11-01', amount: 500 })
  const lines = [{ ownerId, currency: 'KES' as const, amount: 500 }]
  return client.payoutRuns.make({ runId: crypto.randomUUID(), month: '2026-11', lines })
}

export const ownersWrites: Writes = {
  'owners.create': { action: 'owner.created', run: (client) => ownerWith(client) },
  'owners.update': {
    action: 'owner.changed',
    run: async (client) => client.owners.update({ ...owner(), ownerId: (await ownerWith(client)).id }),
  },
  'owners.archive': {
    action: 'owner.archived',
    run: async (client) => client.owners.archive({ ownerId: (await ownerWith(client)).id }),
  },
  'owners.invite': { action: 'owner.invited', run: (client) => invitedOwner(client) },
  'owners.withdraw': {
    action: 'owner.access-withdrawn',
    run: async (client) => client.owners.withdraw({ ownerId: await invitedOwner(client) }),
  },
  'owners.saveSight': {
    action: 'owner.sight-saved',
    run: async (client) => {
      const { id: ownerId } = await ownerWith(client)
      const hidden = { showsTenants: true, showsArrears: false, showsPapers: false }
      return client.owners.saveSight({ ownerId, ...hidden, expenseLimit: 100, currency: 'KES' })
    },
  },
  'owners.agree': { action: 'owner.agreed', run: (client) => agreementWith(client) },
  'owners.saveVat': {
    action: 'owner.vat-saved',
    run: (client) => client.owners.saveVat({ currency: 'UGX', fromMonth: '2026-11', rate: 0 }),
  },
  'ownerQuestions.ask': { action: 'owner.asked', run: (client) => ownerAsking(client) },
  'ownerQuestions.add': {
    action: 'owner.question-added',
    run: async (client) => {
      const { asking, word } = await ownerAsking(client)
      return asking.ownerQuestions.add(word)
    },
  },
  'ownerQuestions.answer': {
    action: 'owner.answered',
    run: async (client) => client.ownerQuestions.answer((await ownerAsking(client)).word),
  },
  'owners.giveEarlier': {
    action: 'owner.earlier-given',
    run: async (client) => client.owners.giveEarlier({ propertyId: await ownerlessWith(client) }),
  },
  'owners.changeAgreement': {
    action: 'owner.agreement-changed',
    run: async (client) => {
      const { id: agreementId, shares, fromMonth, revision } = await agreementWith(client)
      const commission = { currency: 'KES' as const, commissionKind: 'fixed' as const, commissionAmount: 100 }
      return client.owners.changeAgreement({ agreementId, fromMonth, shares, revision, ...commission })
    },
  },
  'owners.saveOpening': {
    action: 'owner.opening-saved',
    run: async (client) => {
      const { id: ownerId } = await ownerWith(client)
      return client.owners.saveOpening({ ownerId, currency: 'KES', startsOn: '2026-11-01', amount: 100 })
    },
  },
  'payoutRuns.make': { action: 'owner.run-made', run: (client) => runWith(client) },
  'payoutRuns.approve': {
    action: 'owner.run-approved',
    run: async (client) => client.payoutRuns.approve({ runId: (await runWith(client)).id }),
  },
  'payoutRuns.pay': {
    action: 'owner.run-paid',
    run: async (client) => {
      const { id: runId, lines } = await runWith(client)
      await client.payoutRuns.approve({ runId })
      const paid = lines.map(({ id: lineId }) => ({ lineId, method: 'cash' as const, reference: null }))
      return client.payoutRuns.pay({ runId, paidOn: '2026-11-20', lines: paid })
    },
  },
  'payoutRuns.payByStatement': {
    action: 'owner.run-paid',
    run: async (client) => {
      const { id: runId, lines } = await runWith(client)
      await client.payoutRuns.approve({ runId })
      const { id: receivingAccountId } = await paybill(client)
      const context = { db, config: testConfig(), now: new Date(NOW), mailWritten: () => {} }
      const out = { source: 'statement' as const, direction: 'out' as const, provider: 'mpesa' as const, raw: 'row' }
      const [taken] = await takeLines(context, [
        { ...out, receivingAccountId, transactionId: 'UKL7777777', currency: 'KES', amount: 500, day: '2026-11-20' },
      ])
      const stated = lines.map(({ id: lineId }) => ({ lineId, receiptLineId: taken?.lineId ?? '' }))
      return client.payoutRuns.payByStatement({ runId, lines: stated })
    },
  },
  'payoutRuns.saveLayout': {
    action: 'owner.payout-layout-saved',
    run: async (client) =>
      client.payoutRuns.saveLayout({ accountId: (await paybill(client)).id, layout: usualLayouts.bank }),
  },
  'payoutRuns.withdraw': {
    action: 'owner.run-withdrawn',
    run: async (client) => client.payoutRuns.withdraw({ runId: (await runWith(client)).id, reason: 'Wrong month' }),
  },
  'owners.saveHold': {
    action: 'owner.hold-saved',
    run: async (client) => {
      const { id: ownerId } = await ownerWith(client)
      return client.owners.saveHold({ ownerId, currency: 'KES', float: 100, held: 200, reason: 'Roof' })
    },
  },
  'owners.spend': { action: 'owner.expense-recorded', run: (client) => expenseWith(client) },
  'owners.moveExpense': {
    action: 'owner.expense-moved',
    run: async (client) => {
      const { id: expenseId } = await expenseWith(client)
      const named = { requestId: crypto.randomUUID(), kind: 'cash', name: `Box ${expenseId}`, currency: 'KES' } as const
      const { id: accountId } = await client.receivingAccounts.create(named)
      return client.owners.moveExpense({ expenseId, accountId })
    },
  },
  'owners.voidExpense': {
    action: 'owner.expense-voided',
    run: async (client) =>
      client.owners.voidExpense({ expenseId: (await expenseWith(client)).id, reason: 'Another house' }),
  },
  'owners.remit': { action: 'owner.remitted', run: (client) => remittanceWith(client) },
  'owners.voidRemittance': {
    action: 'owner.remittance-voided',
    run: async (client) =>
      client.owners.voidRemittance({ remittanceId: (await remittanceWith(client)).id, reason: 'Came back' }),
  },
}
