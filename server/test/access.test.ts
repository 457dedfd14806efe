import { contract } from '@makao/contract'
import { usualLayouts } from '@makao/contract/money/payouts/payout-layouts.terms'
import type { ProcedureMeta } from '@makao/contract/procedure'
import type { RefusalCode } from '@makao/contract/refusals'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { serviceChargeTemplates } from '../src/homes/charge-templates/charge-templates.table'
import { properties } from '../src/homes/properties/properties.table'
import { tenancies } from '../src/homes/tenancies/tenancies.table'
import { units } from '../src/homes/units/units.table'
import { charges } from '../src/money/charges/charges.table'
import { meterReadings, meters } from '../src/money/meters/meters.table'
import { ownerAccess } from '../src/money/owners/owner-access.table'
import { profiles, sessions } from '../src/people/accounts/accounts.table'
import { throttles } from '../src/platform/throttle/throttle.table'
import { type Api, expectRefusal, type Identity, PASSWORD, startApi } from './api'
import { buildersOf } from './builders'
import { testDatabase } from './database'

const { db } = testDatabase()
const { buildTenancy, buildCharge, buildUnit } = buildersOf(db)

const property = {
  name: 'Jacaranda Court',
  country: 'Kenya',
  city: 'Nairobi',
  address: 'Ngong Road 12',
  propertyType: 'apartment',
}
const unit = {
  unitNumber: 'A1',
  currency: 'KES',
  rentAmount: 1,
  serviceChargeAmount: 0,
  rentDueDate: 1,
  serviceChargeDueDate: 1,
}
const unitDetails = {
  currency: 'KES',
  houseNumber: 'A1',
  floor: 'ground',
  rooms: '2',
  rentAmount: 1,
  rentDueDate: 1,
  serviceCharges: [],
}
const payment = {
  amount: 1,
  currency: 'KES',
  paymentType: 'rent',
  paymentStatus: 'paid',
  dueDate: '2026-11-05',
}
const due = { amount: 1, currency: 'KES', paymentType: 'rent', dueDate: '2026-11-05' }
const shared = { paymentType: 'other', name: 'Lift', currency: 'KES', amount: 1, split: 'even', dueDate: '2026-11-05' }
const rise = { currency: 'KES', fromDay: '2099-01-01', kind: 'percent', rate: 500 }
const received = { amount: 1, currency: 'KES', method: 'mpesa', receivedOn: '2026-11-05' }
const tenant = { fullName: 'Amani Otieno', phoneNumber: null }
const reminderSettings = {
  rentReminderEnabled: true,
  rentReminderDays: 3,
  rentReminderTemplate: 'Rent',
  serviceChargeReminderEnabled: false,
  serviceChargeReminderDays: 7,
  serviceChargeReminderTemplate: 'Service charge',
  overdueReminderEnabled: true,
  overdueReminderDays: 14,
  overdueReminderTemplate: 'Overdue',
  emailEnabled: true,
  smsEnabled: false,
}
const meter = { kind: 'water', serialNumber: 'W-1', digits: 5, firstValue: 0 }
const price = { currency: 'KES', price: 15_000 }
const owner = { name: 'Wambui Njoroge', kind: 'individual', isResident: true }
const agreement = () => ({
  fromMonth: '2026-11',
  currency: 'KES',
  commissionKind: 'none',
  shares: [{ ownerId: crypto.randomUUID(), share: 10_000 }],
})
const nowhere = () => crypto.randomUUID()
const lineAsked = () => ({ requestId: nowhere(), lineId: nowhere() })
const promptAsked = () => ({
  requestId: nowhere(),
  tenancyId: nowhere(),
  accountId: nowhere(),
  phone: '0712 345 678',
  amount: 100_000,
})
const mailAccount = {
  ...{ host: 'smtp.example.com', port: 587, encryption: 'starttls', fromAddress: 'rent@example.com' },
  ...{ user: 'rent@example.com', password: 'the-password' },
}
const paybill = () => ({
  kind: 'mpesa_paybill',
  name: 'Our paybill',
  number: String(Math.trunc(Math.random() * 900_000) + 100_000),
  currency: 'KES',
})

/**
 * Every procedure with an input that is right but for the row it names, and what is answered then. That is NOT_FOUND or
 * another code, or null when it names no row.
 */
const matrix: Record<string, { input?: () => unknown; answer: RefusalCode | null }> = {
  'setup.status': { answer: null },
  'setup.createAdmin': { answer: 'ALREADY_SET_UP' },
  'invitations.read': { input: () => ({ token: 'unknown' }), answer: 'INVITATION_INVALID' },
  'invitations.accept': { input: () => ({ token: 'unknown', password: PASSWORD }), answer: 'INVITATION_INVALID' },
  'attachments.list': { input: () => ({ of: 'tenant' as const, keptWith: nowhere() }), answer: 'NOT_FOUND' },
  'attachments.listOwn': { answer: null },
  'attachments.rename': { input: () => ({ attachmentId: nowhere(), name: 'Lease' }), answer: 'NOT_FOUND' },
  'attachments.remove': { input: () => ({ attachmentId: nowhere() }), answer: 'NOT_FOUND' },
  'attachments.removeOwn': { input: () => ({ attachmentId: nowhere() }), answer: 'NOT_FOUND' },
  'notes.list': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'notes.add': { input: () => ({ tenantId: nowhere(), id: nowhere(), body: 'Called' }), answer: 'NOT_FOUND' },
  'notes.remove': { input: () => ({ tenantId: nowhere(), noteId: nowhere() }), answer: 'NOT_FOUND' },
  'tenants.page': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'privacy.formerTenants': { input: () => ({}), answer: null },
  'privacy.anonymise': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'backups.list': { answer: null },
  'backups.make': { answer: 'BACKUP_FAILED' },
  'jobs.list': { answer: null },
  'jobs.start': { input: () => ({ name: 'unknown' }), answer: 'NOT_FOUND' },
  'recovery.ask': { input: () => ({ email: `${nowhere()}@example.com` }), answer: null },
  'recovery.read': { input: () => ({ token: 'unknown' }), answer: 'LINK_INVALID' },
  'recovery.reset': { input: () => ({ token: 'unknown', password: PASSWORD }), answer: 'LINK_INVALID' },
  'security.read': { answer: null },
  'security.endSession': { input: () => ({ sessionId: nowhere() }), answer: 'NOT_FOUND' },
  'security.endOtherSessions': { answer: null },
  'security.endAllSessions': { answer: null },
  'security.changePassword': { input: () => ({ current: 'wrong', password: PASSWORD }), answer: 'PASSWORD_WRONG' },
  'security.askEmailChange': {
    input: () => ({ email: `${nowhere()}@example.com`, password: 'wrong' }),
    answer: 'PASSWORD_WRONG',
  },
  'security.sendEmailProof': { answer: 'EMAIL_PROVEN' },
  'security.confirmEmail': { input: () => ({ token: 'unknown', password: PASSWORD }), answer: 'LINK_INVALID' },
  'security.startSecondFactor': { input: () => ({ password: 'wrong' }), answer: 'PASSWORD_WRONG' },
  'security.confirmSecondFactor': { input: () => ({ code: '123456' }), answer: 'CODE_WRONG' },
  'security.replaceRecoveryCodes': { input: () => ({ password: 'wrong' }), answer: 'PASSWORD_WRONG' },
  'security.removeSecondFactor': { input: () => ({ password: 'wrong' }), answer: 'PASSWORD_WRONG' },
  'security.settings': { answer: null },
  'team.signUp': { answer: null },
  'team.saveSignUp': { input: () => ({ isOpen: true }), answer: null },
  'security.saveSettings': { input: () => ({ adminsNeedSecondFactor: false }), answer: null },
  'audit.list': { input: () => ({}), answer: null },
  'outbox.list': { input: () => ({}), answer: null },
  'outbox.failed': { answer: null },
  'outbox.retry': { input: () => ({ messageId: nowhere() }), answer: 'NOT_FOUND' },
  'outbox.retryMany': { input: () => ({ ids: [nowhere()] }), answer: null },
  'delivery.test': { input: () => ({ channel: 'email' }), answer: 'NOT_SET_UP' },
  'outbox.noteWhatsapp': { input: () => ({ messageId: nowhere() }), answer: 'NOT_FOUND' },
  'outbox.showLink': { input: () => ({ messageId: nowhere() }), answer: 'NOT_FOUND' },
  'outbox.smsSetUp': { answer: null },
  'outbox.ownSmsChoice': { answer: null },
  'outbox.chooseSms': { input: () => ({ wantsSms: true }), answer: null },
  'outbox.chooseSmsFor': { input: () => ({ tenantId: nowhere(), wantsSms: true }), answer: 'NOT_FOUND' },
  'team.requests': { answer: null },
  'team.approve': { input: () => ({ profileId: nowhere() }), answer: 'NOT_FOUND' },
  'team.decline': { input: () => ({ profileId: nowhere() }), answer: 'NOT_FOUND' },
  'team.list': { answer: null },
  'team.invite': {
    input: () => ({ fullName: nowhere(), email: `${nowhere()}@example.com`, role: 'property_manager' }),
    answer: null,
  },
  'team.inviteAgain': { input: () => ({ profileId: nowhere() }), answer: 'NOT_FOUND' },
  'team.rename': { input: () => ({ profileId: nowhere(), fullName: 'Amani Juma' }), answer: 'NOT_FOUND' },
  'team.changeRole': { input: () => ({ profileId: nowhere(), role: 'tenant' }), answer: 'NOT_FOUND' },
  'team.deactivate': { input: () => ({ profileId: nowhere() }), answer: 'NOT_FOUND' },
  'team.reactivate': { input: () => ({ profileId: nowhere() }), answer: 'NOT_FOUND' },
  'team.endSessions': { input: () => ({ profileId: nowhere() }), answer: 'NOT_FOUND' },
  'team.removeSecondFactor': { input: () => ({ profileId: nowhere() }), answer: 'NOT_FOUND' },
  'properties.list': { input: () => ({}), answer: null },
  'properties.names': { answer: null },
  'properties.cities': { answer: null },
  'properties.managers': { answer: null },
  'properties.get': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'properties.create': { input: () => ({ ...property, name: nowhere() }), answer: null },
  'properties.update': { input: () => ({ ...property, propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'properties.remove': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'units.listOfProperty': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'units.vacant': { input: () => ({}), answer: null },
  'units.list': { input: () => ({}), answer: null },
  'units.summary': { answer: null },
  'units.get': { input: () => ({ unitId: nowhere() }), answer: 'NOT_FOUND' },
  'units.addToProperty': { input: () => ({ ...unit, propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'units.addMany': {
    input: () => ({ ...unit, unitNumbers: ['A1', 'A2'], propertyId: nowhere() }),
    answer: 'NOT_FOUND',
  },
  'units.create': { input: () => ({ ...unitDetails, propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'units.update': { input: () => ({ ...unitDetails, unitId: nowhere() }), answer: 'NOT_FOUND' },
  'units.changeTerms': { input: () => ({ unitId: nowhere(), currency: 'KES', rentAmount: 1 }), answer: 'NOT_FOUND' },
  'units.setServiceCharges': {
    input: () => ({ unitId: nowhere(), currency: 'KES', serviceCharges: [{ name: 'Water', amount: 1 }] }),
    answer: 'NOT_FOUND',
  },
  'units.setAvailability': { input: () => ({ unitId: nowhere(), availability: 'reserved' }), answer: 'NOT_FOUND' },
  'units.remove': { input: () => ({ unitId: nowhere() }), answer: 'NOT_FOUND' },
  'tenants.list': { input: () => ({}), answer: null },
  'tenants.choose': { input: () => ({}), answer: null },
  'tenants.names': { input: () => ({}), answer: null },
  'tenants.get': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'tenants.create': { input: () => ({ ...tenant, email: `${nowhere()}@example.com` }), answer: null },
  'tenants.invite': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'tenants.sendEmailProof': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'tenants.removeSecondFactor': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'tenants.update': { input: () => ({ ...tenant, tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'tenants.remove': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'tenancies.create': {
    input: () => ({ tenantId: nowhere(), unitId: nowhere(), startDate: '2026-11-01' }),
    answer: 'NOT_FOUND',
  },
  'tenancies.changeEnd': {
    input: () => ({ tenancyId: nowhere(), seenEndDate: '2026-11-01', endDate: '2026-11-02', reason: 'Typed wrong' }),
    answer: 'NOT_FOUND',
  },
  'tenancies.withdrawEnd': {
    input: () => ({ tenancyId: nowhere(), seenEndDate: '2026-11-01', reason: 'Stays' }),
    answer: 'NOT_FOUND',
  },
  'tenancies.end': { input: () => ({ tenancyId: nowhere(), endDate: '2026-11-01' }), answer: 'NOT_FOUND' },
  'charges.list': { input: () => ({}), answer: null },
  'charges.listOwn': { input: () => ({}), answer: null },
  'charges.record': {
    input: () => ({ ...payment, requestId: nowhere(), tenancyId: nowhere() }),
    answer: 'NOT_FOUND',
  },
  'charges.get': { input: () => ({ chargeId: nowhere() }), answer: 'NOT_FOUND' },
  'charges.markPaid': {
    input: () => ({ chargeId: nowhere(), revision: 1, paidDate: '2026-11-05' }),
    answer: 'NOT_FOUND',
  },
  'charges.correct': { input: () => ({ ...due, chargeId: nowhere(), revision: 1 }), answer: 'NOT_FOUND' },
  'charges.undoWriteOff': {
    input: () => ({ chargeId: nowhere(), revision: 1, reason: 'He pays after all' }),
    answer: 'NOT_FOUND',
  },
  'charges.writeOff': {
    input: () => ({ chargeId: nowhere(), revision: 1, reason: 'Gone' }),
    answer: 'NOT_FOUND',
  },
  'payments.list': { input: () => ({}), answer: null },
  'payments.listOwn': { input: () => ({}), answer: null },
  'payments.get': { input: () => ({ paymentId: nowhere() }), answer: 'NOT_FOUND' },
  'payments.account': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'payments.statement': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'payments.receive': {
    input: () => ({ ...received, requestId: nowhere(), tenancyId: nowhere() }),
    answer: 'NOT_FOUND',
  },
  'payments.ownStatement': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'papers.confirmReceipt': { input: () => ({ token: 'unknown' }), answer: null },
  'papers.invoices': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'papers.versions': { input: () => ({ kind: 'receipt' as const, subjectId: nowhere() }), answer: null },
  'papers.ownInvoices': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'papers.ownTenancies': { answer: null },
  'agency.get': { answer: null },
  'agency.brand': { answer: null },
  'agency.save': { input: () => ({ name: 'Nyumba Bora', logo: null }), answer: null },
  'payments.allocate': { input: () => ({ paymentId: nowhere(), parts: [] }), answer: 'NOT_FOUND' },
  'payments.correct': { input: () => ({ ...received, paymentId: nowhere(), reason: 'Wrong' }), answer: 'NOT_FOUND' },
  'payments.reverse': { input: () => ({ paymentId: nowhere(), reason: 'Bounced' }), answer: 'NOT_FOUND' },
  'chargeRuns.settings': { answer: null },
  'chargeRuns.saveSettings': { input: () => ({ isAutomatic: true, daysBefore: 5 }), answer: null },
  'leaseDefaults.get': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'leaseDefaults.save': { input: () => ({ propertyId: nowhere(), noticeDays: 60 }), answer: 'NOT_FOUND' },
  'leaseDefaults.remove': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'leaseDefaults.preview': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'leaseDefaults.apply': { input: () => ({ propertyId: nowhere(), seen: '' }), answer: 'NOT_FOUND' },
  'unitMoves.make': {
    input: () => ({ tenancyId: nowhere(), unitId: nowhere(), day: '2026-12-01' }),
    answer: 'NOT_FOUND',
  },
  'chargeRuns.preview': { input: () => ({}), answer: null },
  'chargeRuns.lastRun': { answer: null },
  // There are no jobs in these tests.
  'chargeRuns.run': { input: () => ({}), answer: 'NOT_FOUND' },
  'finalAccounts.get': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'finalAccounts.deduct': {
    input: () => ({ requestId: nowhere(), tenancyId: nowhere(), currency: 'KES', name: 'Window', amount: 1 }),
    answer: 'NOT_FOUND',
  },
  'finalAccounts.settle': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'finalAccounts.refund': {
    input: () => ({
      requestId: nowhere(),
      tenancyId: nowhere(),
      currency: 'KES',
      amount: 1,
      method: 'cash',
      paidOn: '2026-11-05',
    }),
    answer: 'NOT_FOUND',
  },
  'finalAccounts.reverseRefund': { input: () => ({ refundId: nowhere(), reason: 'Came back' }), answer: 'NOT_FOUND' },
  'leases.get': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'leases.moveInCost': { input: () => ({ unitId: nowhere(), startDate: '2026-11-01' }), answer: 'NOT_FOUND' },
  'leases.save': { input: () => ({ tenancyId: nowhere(), currency: 'KES' }), answer: 'NOT_FOUND' },
  'openings.get': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'openings.enter': {
    input: () => ({
      requestId: nowhere(),
      tenancyId: nowhere(),
      currency: 'KES',
      startsOn: '2026-11-01',
      depositHeld: 1,
    }),
    answer: 'NOT_FOUND',
  },
  'openings.withdraw': { input: () => ({ tenancyId: nowhere(), reason: 'Twice' }), answer: 'NOT_FOUND' },
  'tenantAccounts.get': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'tenantAccounts.statement': { input: () => ({ tenantId: nowhere(), currency: 'KES' }), answer: 'NOT_FOUND' },
  'tenantAccounts.receive': {
    input: () => ({
      requestId: nowhere(),
      tenantId: nowhere(),
      currency: 'KES',
      amount: 1,
      method: 'cash',
      receivedOn: '2026-11-05',
    }),
    answer: 'NOT_FOUND',
  },
  'tenantAccounts.transfers': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'tenantAccounts.transfer': {
    input: () => ({ requestId: nowhere(), tenancyId: nowhere(), toTenancyId: nowhere(), currency: 'KES', credit: 1 }),
    answer: 'NOT_FOUND',
  },
  'tenantAccounts.undoTransfer': { input: () => ({ transferId: nowhere(), reason: 'Twice' }), answer: 'NOT_FOUND' },
  'owners.saveOpening': {
    input: () => ({ ownerId: nowhere(), currency: 'KES', startsOn: '2026-11-01', amount: 1 }),
    answer: 'NOT_FOUND',
  },
  'owners.saveHold': { input: () => ({ ownerId: nowhere(), currency: 'KES', float: 1 }), answer: 'NOT_FOUND' },
  'ledger.check': { answer: null },
  'ledger.entries': { input: () => ({ chargeId: nowhere() }), answer: null },
  'ledger.trialBalance': { input: () => ({ to: '2026-11-21' }), answer: null },
  'ledger.closedMonths': { answer: null },
  'ledger.closeMonth': { input: () => ({ month: '2999-01' }), answer: 'MONTH_NOT_OVER' },
  'ledger.reopenMonth': { input: () => ({ month: '2999-01' }), answer: 'MONTH_NOT_LAST' },
  'charges.void': { input: () => ({ chargeId: nowhere(), revision: 1, reason: 'Twice' }), answer: 'NOT_FOUND' },
  'meters.list': { input: () => ({}), answer: null },
  'meters.listOwn': { input: () => ({}), answer: null },
  'meters.round': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'meters.get': { input: () => ({ meterId: nowhere() }), answer: 'NOT_FOUND' },
  'meters.create': {
    input: () => ({ ...meter, ...price, requestId: nowhere(), unitId: nowhere(), installedOn: '2026-11-01' }),
    answer: 'NOT_FOUND',
  },
  'meters.correct': { input: () => ({ meterId: nowhere(), serialNumber: 'W-1', digits: 5 }), answer: 'NOT_FOUND' },
  'meters.change': {
    input: () => ({ ...meter, requestId: nowhere(), meterId: nowhere(), day: '2026-11-01', lastValue: 0 }),
    answer: 'NOT_FOUND',
  },
  'meters.remove': { input: () => ({ meterId: nowhere(), day: '2026-11-01', reason: 'Gone' }), answer: 'NOT_FOUND' },
  'meters.setPrice': {
    input: () => ({ ...price, meterId: nowhere(), fromDay: '2026-11-01' }),
    answer: 'NOT_FOUND',
  },
  'meters.setPropertyPrices': {
    input: () => ({ ...price, propertyId: nowhere(), kind: 'water', fromDay: '2026-11-01' }),
    answer: 'NOT_FOUND',
  },
  'meters.read': {
    input: () => ({ requestId: nowhere(), meterId: nowhere(), day: '2026-11-01', value: 1 }),
    answer: 'NOT_FOUND',
  },
  'meters.voidReading': { input: () => ({ readingId: nowhere(), reason: 'Wrong' }), answer: 'NOT_FOUND' },
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
  'approvals.settings': { answer: null },
  'approvals.saveSettings': { input: () => ({}), answer: null },
  'approvals.list': { answer: null },
  'approvals.ask': {
    input: () => ({
      approvalId: nowhere(),
      action: 'writeOff' as const,
      asked: { chargeId: nowhere(), revision: 1, reason: 'Gone' },
    }),
    answer: 'NOT_FOUND',
  },
  'approvals.approve': { input: () => ({ approvalId: nowhere() }), answer: 'NOT_FOUND' },
  'approvals.decline': { input: () => ({ approvalId: nowhere(), reason: 'No' }), answer: 'NOT_FOUND' },
  'approvals.withdraw': { input: () => ({ approvalId: nowhere() }), answer: 'NOT_FOUND' },
  'papers.creditNotes': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'papers.ownCreditNotes': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
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
  'papers.ownerStatementMessage': {
    input: () => ({ ownerId: nowhere(), from: '2026-11', to: '2026-11' }),
    answer: 'NOT_FOUND',
  },
  'papers.statementRounds': { answer: null },
  'papers.sendStatements': {
    input: () => ({ roundId: nowhere(), from: '2026-11', to: '2026-11', ownerIds: [nowhere()] }),
    answer: 'NOT_FOUND',
  },
  'papers.sendOwnerStatement': {
    input: () => ({ ownerId: nowhere(), from: '2026-11', to: '2026-11' }),
    answer: 'NOT_FOUND',
  },
  'places.property': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'places.unitsOf': { input: () => ({ propertyId: nowhere() }), answer: 'NOT_FOUND' },
  'places.unit': { input: () => ({ unitId: nowhere() }), answer: 'NOT_FOUND' },
  'search.recall': { input: () => ({ items: [{ kind: 'tenant', id: nowhere() }] }), answer: null },
  'search.own': { input: () => ({ search: 'jacaranda' }), answer: null },
  'collectionTargets.list': { answer: null },
  'collectionTargets.save': {
    input: () => ({ propertyId: nowhere(), fromMonth: '2026-11', rate: 9500 }),
    answer: 'NOT_FOUND',
  },
  'savedReports.list': { answer: null },
  'savedReports.save': {
    input: () => ({
      ...{ id: nowhere(), name: nowhere(), kind: 'rent-roll', period: 'lastMonth', mailDay: null, file: 'pdf' },
      ...{ ownerId: null, account: null, realAccountId: null },
    }),
    answer: null,
  },
  'savedReports.remove': { input: () => ({ savedReportId: nowhere() }), answer: 'NOT_FOUND' },
  'views.list': { answer: null },
  'views.save': { input: () => ({ id: nowhere(), list: 'charges', name: 'Overdue', search: '' }), answer: null },
  'views.remove': { input: () => ({ viewId: nowhere() }), answer: 'NOT_FOUND' },
  'views.hideColumns': { input: () => ({ list: 'tenants', columns: ['email'] }), answer: null },
  'search.everything': { input: () => ({ search: 'jacaranda' }), answer: null },
  'reports.read': { input: () => ({ kind: 'occupancy', from: '2026-01', to: '2026-11' }), answer: null },
  'reports.rentCollection': { input: () => ({ from: '2026-11-01', to: '2026-11-30' }), answer: null },
  'reports.propertyPerformance': { input: () => ({ from: '2026-11-01', to: '2026-11-30' }), answer: null },
  'reports.leaseEnds': { input: () => undefined, answer: null },
  'reports.tenantSummary': { input: () => ({}), answer: null },
  'reports.overduePayments': { input: () => ({}), answer: null },
  'reports.rentRoll': { input: () => ({ day: '2026-11-21' }), answer: null },
  'reports.arrears': { input: () => ({ day: '2026-11-21' }), answer: null },
  'reports.collections': { input: () => ({ from: '2026-11-01', to: '2026-11-30' }), answer: null },
  'reports.occupancy': { input: () => ({ from: '2026-01', to: '2026-11' }), answer: null },
  'reports.income': { input: () => ({ from: '2026-01', to: '2026-11' }), answer: null },
  'reports.incomeMonths': { input: () => ({ from: '2026-01', to: '2026-11' }), answer: null },
  'reports.taxKenya': { input: () => ({ month: '2026-11', ownerId: nowhere() }), answer: 'NOT_FOUND' },
  'reports.taxUganda': { input: () => ({ year: 2026, ownerId: nowhere() }), answer: 'NOT_FOUND' },
  'accounts.profile': { answer: null },
  'accounts.updateProfile': { input: () => ({ fullName: 'Amani Otieno', phoneNumber: null }), answer: null },
  'chargeTemplates.list': { answer: null },
  'chargeTemplates.save': {
    input: () => ({ id: nowhere(), name: 'Water', defaultAmount: 1, currency: 'KES' }),
    answer: 'NOT_FOUND',
  },
  'chargeTemplates.remove': { input: () => ({ templateId: nowhere() }), answer: 'NOT_FOUND' },
  'notices.list': { input: () => ({}), answer: null },
  'notices.publish': { input: () => ({ id: nowhere(), title: 'Water', body: 'No water on Monday' }), answer: null },
  'notices.withdraw': { input: () => ({ noticeId: nowhere() }), answer: 'NOT_FOUND' },
  'reminders.preview': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'reminders.previewRound': { input: () => ({ tenantId: nowhere() }), answer: null },
  'reminders.askRound': {
    input: () => ({ tenantId: nowhere(), requestId: nowhere(), seen: 1 }),
    answer: 'NOBODY',
  },
  'reminders.ask': { input: () => ({ tenancyId: nowhere(), requestId: nowhere() }), answer: 'NOT_FOUND' },
  'reminders.previewLetter': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'reminders.makeLetter': { input: () => ({ tenancyId: nowhere(), isSent: false }), answer: 'NOT_FOUND' },
  'bills.read': { input: () => ({ token: 'of-nobody-whom-we-know' }), answer: null },
  'bills.payNumbers': { answer: null },
  'bills.handOut': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'bills.access': { input: () => ({ tenantId: nowhere() }), answer: null },
  'bills.withdraw': { input: () => ({ tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'bills.ownAccess': { answer: null },
  'bills.withdrawOwn': { answer: null },
  'reminders.chats': { input: () => ({ tenancyIds: [nowhere()] }), answer: null },
  'reminders.openChat': { input: () => ({ tenancyId: nowhere(), requestId: nowhere() }), answer: 'NOT_FOUND' },
  'paymentLines.match': { input: () => ({ lines: [{ key: 'a', reference: '', who: '' }] }), answer: null },
  'sendingAccounts.read': { answer: null },
  'sendingAccounts.setMail': { input: () => mailAccount, answer: null },
  'sendingAccounts.setSms': { input: () => ({ user: 'sandbox', apiKey: 'the-key' }), answer: null },
  'sendingAccounts.remove': { input: () => ({ channel: 'sms' }), answer: null },
  'receivingAccounts.list': { answer: null },
  'receivingAccounts.create': { input: () => ({ ...paybill(), requestId: nowhere() }), answer: null },
  'receivingAccounts.change': { input: () => ({ ...paybill(), accountId: nowhere() }), answer: 'NOT_FOUND' },
  'receivingAccounts.setCredentials': {
    input: () => ({ accountId: nowhere(), credentials: { passkey: 'x' } }),
    answer: 'NOT_FOUND',
  },
  'receivingAccounts.callback': { input: () => ({ accountId: nowhere() }), answer: 'NOT_FOUND' },
  'receivingAccounts.rotateCallback': { input: () => ({ accountId: nowhere() }), answer: 'NOT_FOUND' },
  'receivingAccounts.archive': { input: () => ({ accountId: nowhere() }), answer: 'NOT_FOUND' },
  'receivingAccounts.restore': { input: () => ({ accountId: nowhere() }), answer: 'NOT_FOUND' },
  'receivingAccounts.whereToPay': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'receivingAccounts.ownWhereToPay': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'matching.settings': { answer: null },
  'matching.saveSettings': { input: () => ({ isAutomatic: true, threshold: 9900 }), answer: null },
  'matching.rules': { answer: null },
  'matching.removeRule': { input: () => ({ ruleId: nowhere() }), answer: 'NOT_FOUND' },
  'reconciliation.list': { input: () => ({ month: '2026-10' }), answer: null },
  'reconciliation.get': { input: () => ({ accountId: nowhere(), month: '2026-10' }), answer: 'NOT_FOUND' },
  'reconciliation.day': { input: () => ({ accountId: nowhere(), day: '2026-10-05' }), answer: 'NOT_FOUND' },
  'reconciliation.enterDay': {
    input: () => ({ accountId: nowhere(), currency: 'KES', day: '2026-10-05', revision: 0, cameIn: 100 }),
    answer: 'NOT_FOUND',
  },
  'reconciliation.agree': { input: () => ({ accountId: nowhere(), month: '2026-10' }), answer: 'NOT_FOUND' },
  'reconciliation.takeBack': {
    input: () => ({ accountId: nowhere(), month: '2026-10', reason: 'Wrong file' }),
    answer: 'NOT_FOUND',
  },
  'accountTransfers.balances': { input: () => ({ day: '2026-11-05' }), answer: null },
  'accountTransfers.list': { input: () => ({}), answer: null },
  'accountTransfers.make': {
    input: () => ({
      requestId: nowhere(),
      currency: 'KES',
      amount: 100,
      movedOn: '2026-11-05',
      toAccountId: nowhere(),
    }),
    answer: 'NOT_FOUND',
  },
  'accountTransfers.takeBack': { input: () => ({ transferId: nowhere(), reason: 'Twice' }), answer: 'NOT_FOUND' },
  'agencyMoney.accounts': { answer: null },
  'agencyMoney.saveAccount': {
    input: () => ({ accountId: nowhere(), kind: 'cost', name: `Office rent ${nowhere()}` }),
    answer: null,
  },
  'agencyMoney.codes': { answer: null },
  'agencyMoney.saveCodes': { input: () => ({ codes: { commission: '4100' } }), answer: null },
  'agencyMoney.list': { input: () => ({}), answer: null },
  'agencyMoney.record': {
    input: () => ({
      requestId: nowhere(),
      agencyAccountId: nowhere(),
      currency: 'KES',
      amount: 100,
      paidOn: '2026-11-05',
      accountId: nowhere(),
      description: 'Rent of the office',
    }),
    answer: 'NOT_FOUND',
  },
  'agencyMoney.takeBack': { input: () => ({ moneyId: nowhere(), reason: 'Twice' }), answer: 'NOT_FOUND' },
  'cashUps.list': { input: () => ({ month: '2026-11' }), answer: null },
  'cashUps.get': { input: () => ({ personId: nowhere(), day: '2026-11-05', currency: 'KES' }), answer: 'NOT_FOUND' },
  'cashUps.bank': {
    input: () => ({
      requestId: nowhere(),
      personId: nowhere(),
      day: '2026-11-05',
      currency: 'KES',
      amount: 100,
      bankedOn: '2026-11-05',
    }),
    answer: 'NOT_FOUND',
  },
  'cashUps.takeBack': { input: () => ({ bankingId: nowhere(), reason: 'Another day' }), answer: 'NOT_FOUND' },
  'receiptLines.list': { input: () => ({}), answer: null },
  'receiptLines.get': { input: () => ({ lineId: nowhere() }), answer: 'NOT_FOUND' },
  'receiptLines.findTenancies': { input: () => ({ search: 'A1' }), answer: null },
  'receiptLines.assign': {
    input: () => ({ ...lineAsked(), parts: [{ tenancyId: nowhere(), amount: 1 }] }),
    answer: 'NOT_FOUND',
  },
  'receiptLines.moveToTenant': {
    input: () => ({
      ...lineAsked(),
      parts: [{ tenancyId: nowhere(), amount: 1 }],
      fromTenancyIds: [nowhere()],
      reason: 'Wrong unit',
    }),
    answer: 'NOT_FOUND',
  },
  'receiptLines.hold': { input: () => ({ ...lineAsked(), note: 'Asked the bank' }), answer: 'NOT_FOUND' },
  'receiptLines.markNotRent': { input: () => ({ ...lineAsked(), reason: 'A loan' }), answer: 'NOT_FOUND' },
  'receiptLines.markReturned': {
    input: () => ({ ...lineAsked(), note: 'Sent back', returnedOn: '2026-11-20', reference: null }),
    answer: 'NOT_FOUND',
  },
  'receiptLines.release': { input: () => ({ ...lineAsked(), reason: null }), answer: 'NOT_FOUND' },
  'receiptLines.settle': { input: () => ({ lineId: nowhere() }), answer: 'NOT_FOUND' },
  'receiptLines.addPasted': {
    input: () => ({
      accountId: null,
      lines: [{ provider: 'mpesa', transactionId: nowhere(), amount: 100, currency: 'KES', day: '2026-11-20' }],
    }),
    answer: null,
  },
  'statementImports.list': { answer: null },
  'statementImports.get': { input: () => ({ importId: nowhere() }), answer: 'NOT_FOUND' },
  'statementImports.lines': { input: () => ({ importId: nowhere() }), answer: 'NOT_FOUND' },
  'statementImports.take': {
    input: () => ({ importId: nowhere(), requestId: nowhere(), lot: 'all' }),
    answer: 'NOT_FOUND',
  },
  'statementImports.undo': { input: () => ({ importId: nowhere(), reason: 'Wrong account' }), answer: 'NOT_FOUND' },
  'statementImports.discard': { input: () => ({ importId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.payNow': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.ask': { input: promptAsked, answer: 'NOT_FOUND' },
  'mobileMoney.ownPayNow': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.ownAsk': { input: promptAsked, answer: 'NOT_FOUND' },
  'mobileMoney.prompt': { input: () => ({ promptId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.ownPrompt': { input: () => ({ promptId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.check': { input: () => ({ accountId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.register': { input: () => ({ accountId: nowhere() }), answer: 'NOT_FOUND' },
  'mobileMoney.strange': { answer: null },
  'mobileMoney.clearStrange': { input: () => ({ callbackId: nowhere() }), answer: 'NOT_FOUND' },
  'paymentClaims.file': {
    input: () => ({ tenancyId: nowhere(), requestId: nowhere(), text: 'UKM1A2B3C4' }),
    answer: 'NOT_FOUND',
  },
  'paymentClaims.listOwn': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'paymentClaims.list': { input: () => ({}), answer: null },
  'paymentClaims.decline': { input: () => ({ claimId: nowhere(), reason: 'No such payment' }), answer: 'NOT_FOUND' },
  'papers.receipt': { input: () => ({ paymentId: nowhere() }), answer: 'NOT_FOUND' },
  'tenants.ownMonths': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'papers.receiptToPassOn': { input: () => ({ paymentId: nowhere() }), answer: 'NOT_FOUND' },
  'coTenants.list': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'coTenants.add': { input: () => ({ tenancyId: nowhere(), tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'coTenants.addNew': {
    input: () => ({ tenancyId: nowhere(), fullName: 'Amani Otieno', phoneNumber: '0712 345 678' }),
    answer: 'NOT_FOUND',
  },
  'coTenants.remove': { input: () => ({ tenancyId: nowhere(), tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'coTenants.writeToFirst': { input: () => ({ tenancyId: nowhere(), tenantId: nowhere() }), answer: 'NOT_FOUND' },
  'rentIncreases.preview': { input: () => ({ propertyId: nowhere(), ...rise }), answer: 'NOT_FOUND' },
  'rentIncreases.make': {
    input: () => ({ requestId: nowhere(), propertyId: nowhere(), seen: '', ...rise }),
    answer: 'NOT_FOUND',
  },
  'rentIncreases.list': { answer: null },
  'rentIncreases.withdraw': { input: () => ({ rentIncreaseId: nowhere() }), answer: 'NOT_FOUND' },
  'tenants.previewInvitations': { input: () => ({ tenantIds: [nowhere()] }), answer: 'NOT_FOUND' },
  'tenants.inviteMany': { input: () => ({ tenantIds: [nowhere()], seen: [nowhere()] }), answer: 'NOT_FOUND' },
  'sharedCharges.preview': { input: () => ({ propertyId: nowhere(), ...shared }), answer: 'NOT_FOUND' },
  'sharedCharges.make': {
    input: () => ({
      requestId: nowhere(),
      propertyId: nowhere(),
      seen: '',
      ...shared,
    }),
    answer: 'NOT_FOUND',
  },
  'sharedCharges.list': { answer: null },
  'sharedCharges.undo': { input: () => ({ sharedChargeId: nowhere(), reason: 'Wrong' }), answer: 'NOT_FOUND' },
  'promises.list': { input: () => ({ tenancyId: nowhere() }), answer: 'NOT_FOUND' },
  'promises.make': {
    input: () => ({ requestId: nowhere(), tenancyId: nowhere(), currency: 'KES', amount: 1, day: '2099-01-01' }),
    answer: 'NOT_FOUND',
  },
  'promises.withdraw': { input: () => ({ promiseId: nowhere() }), answer: 'NOT_FOUND' },
  'arrears.list': { input: () => ({}), answer: null },
  'arrears.choose': { input: () => ({}), answer: null },
  'reminderSettings.get': { answer: null },
  'reminderSettings.save': { input: () => reminderSettings, answer: null },
  'reminderSettings.example': { answer: null },
  'dashboard.read': { answer: null },
  'dashboard.figures': { input: () => ({}), answer: null },
  'dashboard.readOwn': { answer: null },
  'firstSteps.read': { answer: null },
  'firstSteps.skip': { input: () => ({ step: 'sms', isSkipped: true }), answer: null },
  'firstSteps.hide': { answer: null },
  'webhooks.list': { answer: null },
  'webhooks.reach': { answer: null },
  'webhooks.make': { input: () => ({ url: `https://example.com/${nowhere()}` }), answer: null },
  'webhooks.remove': { input: () => ({ webhookId: nowhere() }), answer: 'NOT_FOUND' },
  'webhooks.turnOn': { input: () => ({ webhookId: nowhere() }), answer: 'NOT_FOUND' },
  'webhooks.deliveries': { input: () => ({ webhookId: nowhere() }), answer: 'NOT_FOUND' },
  'webhooks.sendAgain': { input: () => ({ deliveryId: nowhere() }), answer: 'NOT_FOUND' },
  'imports.list': { answer: null },
  'imports.undo': { input: () => ({ importId: nowhere() }), answer: 'NOT_FOUND' },
  'apiKeys.list': { answer: null },
  'apiKeys.make': { input: () => ({ name: nowhere(), role: 'property_manager', password: PASSWORD }), answer: null },
  'apiKeys.withdraw': { input: () => ({ keyId: nowhere() }), answer: 'NOT_FOUND' },
}

const everybodys: ProcedureMeta['permission'][] = ['own:read', 'profile:write']
const ownersOnly: ProcedureMeta['permission'][] = ['owned:read', 'owned:ask']
const adminOnly: ProcedureMeta['permission'][] = [
  'team:manage',
  'audit:read',
  'security:manage',
  'backup:read',
  'job:manage',
  'tenant:anonymise',
  'ledger:close',
  'approval:decide',
  'agency:write',
  'api:manage',
]

const procedures = Object.entries(contract).flatMap(([feature, members]) =>
  Object.entries(members).map(([name, procedure]) => ({
    path: `${feature}.${name}`,
    permission: (procedure['~orpc'].meta as ProcedureMeta).permission,
  })),
)

let api: Api
let admin: Identity
let manager: Identity
let tenantOne: Identity
let landlord: Identity

beforeAll(async () => {
  api = startApi(db)
  admin = await api.signInWithPassword('admin')
  manager = await api.signInAs('property_manager')
  tenantOne = await api.signInAs('tenant')
  landlord = await signInAsOwner()
})

/** An owner who can sign in. */
async function signInAsOwner(): Promise<Identity> {
  const identity = await api.signInAs('owner')
  // With a session of its own, since some procedures end them all.
  const { client } = await api.openSession(manager.id)
  const { id: ownerId } = await client.owners.create({ ...owner, kind: 'individual', name: nowhere() })
  await db.insert(ownerAccess).values({ ownerId, profileId: identity.id })
  return identity
}

/** With a session of its own: some procedures end them all. */
const as = async ({ id }: Identity, path: string) => call((await api.openSession(id)).client, path)

function call(client: Identity['client'], path: string, input = matrix[path]?.input?.()): Promise<unknown> {
  const [feature = '', name = ''] = path.split('.')
  const members = client[feature as keyof typeof client] as unknown as Record<
    string,
    (input: unknown) => Promise<unknown>
  >
  const procedure = members[name]
  if (!procedure) throw new Error(`The client has no procedure ${path}.`)
  return procedure(input)
}

async function expectAnswer(answer: Promise<unknown>, code: RefusalCode | null) {
  if (code === null) await expect(answer).resolves.toBeDefined()
  else await expectRefusal(answer, code)
}

test('every procedure of the contract stands in the matrix, and nothing else does', () => {
  expect(Object.keys(matrix).sort()).toEqual(procedures.map(({ path }) => path).sort())
})

describe.each(procedures)('$path', ({ path, permission }) => {
  const answer = matrix[path]?.answer ?? null
  const isPublic = permission === 'public'
  // The wrong passwords of one procedure are no tries at the next.
  beforeAll(async () => void (await db.delete(throttles)))

  test('nobody signed in', () => expectAnswer(call(api.nobody, path), isPublic ? answer : 'UNAUTHORIZED'))
  test('a tenant', () =>
    expectAnswer(as(tenantOne, path), isPublic || everybodys.includes(permission) ? answer : 'FORBIDDEN'))
  test('an owner', () =>
    expectAnswer(
      as(landlord, path),
      isPublic || everybodys.includes(permission) || ownersOnly.includes(permission) ? answer : 'FORBIDDEN',
    ))
  test('a property manager', () =>
    expectAnswer(as(manager, path), [...adminOnly, ...ownersOnly].includes(permission) ? 'FORBIDDEN' : answer))
  test('an admin', () => expectAnswer(as(admin, path), ownersOnly.includes(permission) ? 'FORBIDDEN' : answer))
})

/** Rows that exist and belong to somebody else: a neighbour's, or another manager's. */
let foreign: Record<string, string>
/** To whom none of them belongs. They are refused everything, so that their sessions last. */
let strangers: { tenant: Identity; owner: Identity }

beforeAll(async () => {
  const neighbour = await api.signInAs('tenant')
  const { id: tenancyId, unitId } = await buildTenancy({ tenantId: neighbour.id })
  const [held] = await db.select().from(units).where(eq(units.id, unitId))
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, neighbour.id))
  const colleague = await api.signInAs('property_manager')
  const template = await colleague.client.chargeTemplates.save({
    id: null,
    name: 'Water',
    defaultAmount: 1,
    currency: 'KES',
  })
  const { id: meterId, lastReading } = await colleague.client.meters.create({
    requestId: nowhere(),
    unitId,
    kind: 'water',
    serialNumber: 'W-1',
    digits: 5,
    firstValue: 0,
    installedOn: '2026-10-01',
    currency: 'KES',
    price: 15_000,
  })
  strangers = { tenant: await api.signInAs('tenant'), owner: await signInAsOwner() }
  foreign = {
    tenantId: neighbour.id,
    tenancyId,
    unitId,
    propertyId: held?.propertyId ?? '',
    meterId,
    readingId: lastReading?.id ?? '',
    chargeId: (await buildCharge({ tenancyId })).id ?? '',
    profileId: colleague.id,
    ownerId: (await colleague.client.owners.create({ ...owner, kind: 'individual', name: nowhere() })).id,
    sessionId: session?.id ?? '',
    templateId: template.id,
  }
})

/** Tables in which a refused request must leave everything as it was. */
const guarded = [
  meters,
  meterReadings,
  profiles,
  sessions,
  properties,
  units,
  tenancies,
  charges,
  serviceChargeTemplates,
]

/** A word for all that stands in them, made by the database: it costs nothing to compare however many rows there are. */
async function readGuarded(): Promise<unknown> {
  const words = guarded.map(
    (table) => sql`select md5(coalesce(string_agg(row::text, '' order by row::text), '')) as word from ${table} row`,
  )
  return (await db.execute(sql.join(words, sql` union all `))).rows
}

const rowProcedures = procedures.filter(({ path }) =>
  Object.keys((matrix[path]?.input?.() as object | undefined) ?? {}).some((field) => field.endsWith('Id')),
)

test('the rows of the matrix name rows of every kind', () => {
  expect(rowProcedures.length).toBeGreaterThan(20)
})

describe.each(rowProcedures)('$path, at a row of somebody else', ({ path, permission }) => {
  function input() {
    const nowhereInput: object = matrix[path]?.input?.() ?? {}
    const rows = Object.entries(foreign).filter(([field]) => field in nowhereInput)
    return { ...nowhereInput, ...Object.fromEntries(rows) }
  }

  test('nobody, another tenant and an owner of other properties are refused, and nothing changes', async () => {
    const before = await readGuarded()
    await expectRefusal(call(api.nobody, path, input()), 'UNAUTHORIZED')
    await expectRefusal(
      call(strangers.tenant.client, path, input()),
      everybodys.includes(permission) ? 'NOT_FOUND' : 'FORBIDDEN',
    )
    await expectRefusal(
      call(strangers.owner.client, path, input()),
      everybodys.includes(permission) || ownersOnly.includes(permission) ? 'NOT_FOUND' : 'FORBIDDEN',
    )
    expect(await readGuarded()).toEqual(before)
  })

  test.runIf(adminOnly.includes(permission))('a property manager is refused, and nothing changes', async () => {
    const { client } = await api.openSession(manager.id)
    const before = await readGuarded()
    await expectRefusal(call(client, path, input()), 'FORBIDDEN')
    expect(await readGuarded()).toEqual(before)
  })
})

test('what belongs to a person is out of reach of their colleagues, admins too', async () => {
  const { client } = await api.openSession(admin.id)
  const { sessionId = '', templateId = '' } = foreign
  await expectRefusal(client.security.endSession({ sessionId }), 'NOT_FOUND')
  await expectRefusal(client.chargeTemplates.remove({ templateId }), 'NOT_FOUND')
})

test('a wrong role is refused before the input is looked at', async () => {
  const { client } = await api.signInAs('tenant')
  await expectRefusal(client.charges.record({} as never), 'FORBIDDEN')
})

describe('a tenant sees what is their own and nothing of the neighbour', () => {
  test('own payments and own dashboard', async () => {
    const tenantOne = await api.signInAs('tenant')
    const neighbour = await api.signInAs('tenant')
    const own = await buildTenancy({ tenantId: tenantOne.id })
    const other = await buildTenancy({ tenantId: neighbour.id, unitId: (await buildUnit()).id })
    const mine = await buildCharge({ tenancyId: own.id })
    const theirs = await buildCharge({ tenancyId: other.id })

    const ids = async ({ client }: Identity) => (await client.charges.listOwn({})).rows.map(({ id }) => id)
    expect(await ids(tenantOne)).toEqual([mine.id])
    expect(await ids(neighbour)).toEqual([theirs.id])
    expect((await tenantOne.client.dashboard.readOwn()).tenancy?.tenancyId).toBe(own.id)
    const { account } = await neighbour.client.dashboard.readOwn()
    expect(account?.openCharges.map(({ id }) => id)).toEqual([theirs.id])
  })

  test('not what staff noted for themselves', async () => {
    const { client, id: tenantId } = await api.signInAs('tenant')
    const { id: tenancyId } = await buildTenancy({ tenantId })
    const staff = (await api.signInAs('property_manager')).client
    const requestId = () => crypto.randomUUID()
    const notes = 'The slip looks forged'
    const shared = { tenancyId, currency: 'KES', amount: 1000, notes } as const
    const due = {
      ...shared,
      paymentType: 'other',
      name: 'Key',
      dueDate: '2026-11-05',
      paymentStatus: 'pending',
    } as const
    await staff.charges.record({ ...due, requestId: requestId() })
    await staff.payments.receive({ ...shared, method: 'bank', receivedOn: '2026-11-05', requestId: requestId() })
    const seen = [
      await client.charges.listOwn({}),
      await client.payments.listOwn({}),
      await client.dashboard.readOwn(),
      await client.payments.ownStatement({ tenancyId }),
    ]
    expect((await staff.payments.list({ tenantId })).rows.map((row) => row.notes)).toEqual([notes])
    expect(JSON.stringify(seen)).not.toContain(notes)
  })

  test('a filter for somebody else finds nothing of theirs', async () => {
    const tenantOne = await api.signInAs('tenant')
    const neighbour = await api.signInAs('tenant')
    await buildCharge({ tenancyId: (await buildTenancy({ tenantId: neighbour.id })).id })
    const asked = { tenantId: neighbour.id } as Record<string, unknown>
    const { rows } = await tenantOne.client.charges.listOwn(asked)
    expect(rows.filter(({ tenantId }) => tenantId === neighbour.id)).toEqual([])
  })
})
