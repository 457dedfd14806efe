import { usualLayouts } from '@makao/contract/money/payouts/payout-layouts.terms'
import { type Asked, nowhere, owner } from './asked'

const agreement = () => ({
  fromMonth: '2026-11',
  currency: 'KES',
  commissionKind: 'none',
  shares: [{ ownerId: crypto.randomUUID(), share: 10_000 }],
})

export const ownersAsked: Asked = {
  'owners.saveOpening': {
    input: () => ({ ownerId: nowhere(), currency: 'KES', startsOn: '2026-11-01', amount: 1 }),
    answer: 'NOT_FOUND',
  },
  'owners.saveHold': { input: () => ({ ownerId: nowhere(), currency: 'KES', float: 1 }), answer: 'NOT_FOUND' },
  'owners.list': { input: () => ({}), answer: null },
  'owners.names': { answer: null },
  'owners.get': { input: () => ({ ownerId: nowhere() }), answer: 'NOT_FOUND' },
  'owners.create': { input: () => ({ ...owner, name: nowhere() }), answer: null },
  'owners.update': { input: () => ({ ...owner, ownerId: nowhere() }), answer: 'NOT_FOUND' },
  'owners.archive': { input: () => ({ ownerId: nowhere() }), answer: 'NOT_FOUND' },
  'owners.access': { input: () => ({ ownerId: nowhere() }), answer: 'NOT_FOUND' },
  'owners.invite': { input: () => ({ ownerId: nowhere() }), answer: 'NOT_FOUND' },
  'owners.withdraw': { input: () => ({ ownerId: nowhere() }), answer: 'NOT_FOUND' },
  'owners.saveSight': {
    input: () => ({
      ownerId: nowhere(),
      showsTenants: true,
      showsArrears: true,
      showsPapers: true,
      expenseLimit: null,
      currency: 'KES',
    }),
    answer: 'NOT_FOUND',
  },
  'ownerView.overview': { answer: null },
  'ownerView.units': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'ownerView.statement': { input: () => ({ from: '2026-10', to: '2026-11' }), answer: null },
  'ownerView.handedOut': { answer: null },
  'ownerView.news': { input: () => ({}), answer: null },
  'owners.agreements': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'owners.agree': { input: () => ({ ...agreement(), propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'owners.changeAgreement': {
    input: () => ({ ...agreement(), agreementId: nowhere(), revision: 1 }),
    answer: 'NOT_FOUND',
  },
  'ownerQuestions.list': { input: () => ({}), answer: null },
  'ownerQuestions.answer': {
    input: () => ({ id: nowhere(), questionId: nowhere(), body: 'It leaked' }),
    answer: 'NOT_FOUND',
  },
  'ownerQuestions.own': { input: () => ({}), answer: null },
  'ownerQuestions.ask': {
    input: () => ({ id: nowhere(), about: 'expense' as const, subjectId: nowhere(), body: 'What for?' }),
    answer: 'NOT_FOUND',
  },
  'ownerQuestions.add': { input: () => ({ id: nowhere(), questionId: nowhere(), body: 'And?' }), answer: 'NOT_FOUND' },
  'owners.vat': { answer: null },
  'owners.saveVat': { input: () => ({ currency: 'UGX', fromMonth: '2026-11', rate: 0 }), answer: null },
  'owners.commissionInvoices': { input: () => ({ ownerId: nowhere() }), answer: 'NOT_FOUND' },
  'owners.ownerless': { answer: null },
  'owners.giveEarlier': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'owners.expenses': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'owners.spend': {
    input: () => ({
      requestId: nowhere(),
      propertyId: nowhere(),
      currency: 'KES',
      amount: 1,
      category: 'repairs',
      description: 'Pipe',
      spentOn: '2026-11-05',
    }),
    answer: 'NOT_FOUND',
  },
  'owners.moveExpense': { input: () => ({ expenseId: nowhere(), accountId: nowhere() }), answer: 'NOT_FOUND' },
  'owners.voidExpense': { input: () => ({ expenseId: nowhere(), reason: 'Twice' }), answer: 'NOT_FOUND' },
  'owners.remittances': { input: () => ({ ownerId: nowhere() }), answer: 'NOT_FOUND' },
  'owners.remit': {
    input: () => ({
      requestId: nowhere(),
      ownerId: nowhere(),
      currency: 'KES',
      amount: 1,
      method: 'cash',
      reference: null,
      paidOn: '2026-11-05',
    }),
    answer: 'NOT_FOUND',
  },
  'owners.voidRemittance': { input: () => ({ remittanceId: nowhere(), reason: 'Twice' }), answer: 'NOT_FOUND' },
  'owners.statement': {
    input: () => ({ ownerId: nowhere(), from: '2026-10', to: '2026-12' }),
    answer: 'NOT_FOUND',
  },
  'owners.payouts': { input: () => ({ month: '2026-11' }), answer: null },
  'payoutRuns.list': { answer: null },
  'payoutRuns.make': {
    input: () => ({ runId: nowhere(), month: '2026-11', lines: [{ ownerId: nowhere(), currency: 'KES', amount: 1 }] }),
    answer: 'NOT_FOUND',
  },
  'payoutRuns.approve': { input: () => ({ runId: nowhere() }), answer: 'NOT_FOUND' },
  'payoutRuns.pay': {
    input: () => ({ runId: nowhere(), paidOn: '2026-11-05', lines: [{ lineId: nowhere(), method: 'cash' }] }),
    answer: 'NOT_FOUND',
  },
  'payoutRuns.accounts': { answer: null },
  'payoutRuns.saveLayout': { input: () => ({ accountId: nowhere(), layout: usualLayouts.bank }), answer: 'NOT_FOUND' },
  'payoutRuns.file': {
    input: () => ({ runId: nowhere(), accountId: nowhere(), day: '2026-11-05' }),
    answer: 'NOT_FOUND',
  },
  'payoutRuns.payByStatement': {
    input: () => ({ runId: nowhere(), lines: [{ lineId: nowhere(), receiptLineId: nowhere() }] }),
    answer: 'NOT_FOUND',
  },
  'payoutRuns.withdraw': { input: () => ({ runId: nowhere(), reason: 'Wrong month' }), answer: 'NOT_FOUND' },
}
