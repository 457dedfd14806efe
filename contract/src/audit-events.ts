import { billEvents } from './documents/bills/bills.audit'
import { collectionTargetEvents } from './documents/collection-targets/collection-targets.audit'
import { ownerQuestionEvents } from './documents/owner-questions/owner-questions.audit'
import { privacyEvents } from './documents/privacy/privacy.audit'
import { savedReportEvents } from './documents/saved-reports/saved-reports.audit'
import { archiveEvents } from './exchange/archive/archive.audit'
import { importEvents } from './exchange/import/import.audit'
import { keyEvents } from './exchange/keys/keys.audit'
import { webhookEvents } from './exchange/webhooks/webhooks.audit'
import { templateEvents } from './homes/charge-templates/charge-templates.audit'
import { noticeEvents } from './homes/notices/notices.audit'
import { propertyEvents } from './homes/properties/properties.audit'
import { unitEvents } from './homes/units/units.audit'
import { messageEvents } from './messaging/outbox/outbox.audit'
import { sendingAccountEvents } from './messaging/sending-accounts/sending-accounts.audit'
import { currencies } from './money'
import { accountTransferEvents } from './money/account-transfers/account-transfers.audit'
import { agencyMoneyEvents } from './money/agency-money/agency-money.audit'
import { approvalEvents } from './money/approvals/approvals.audit'
import { cashUpEvents } from './money/cash-ups/cash-ups.audit'
import { chargeRunEvents } from './money/charge-runs/charge-runs.audit'
import { chargeEvents } from './money/charges/charges.audit'
import { paymentStatusNames } from './money/charges/charges.terms'
import { coTenantEvents } from './money/co-tenants/co-tenants.audit'
import { depositEvents } from './money/final-accounts/final-accounts.audit'
import { fiscalNumberEvents } from './money/fiscal-numbers/fiscal-numbers.audit'
import { leaseDefaultEvents } from './money/lease-defaults/lease-defaults.audit'
import { leaseEvents } from './money/leases/leases.audit'
import { bookEvents } from './money/ledger/ledger.audit'
import { matchingEvents } from './money/matching/matching.audit'
import { meterEvents } from './money/meters/meters.audit'
import { mobileMoneyEvents } from './money/mobile-money/mobile-money.audit'
import { openingEvents } from './money/openings/openings.audit'
import { ownerEvents } from './money/owners/owners.audit'
import { claimEvents } from './money/payment-claims/payment-claims.audit'
import { paymentEvents } from './money/payments/payments.audit'
import { payoutRunEvents } from './money/payouts/payout-runs.audit'
import { promiseEvents } from './money/promises/promises.audit'
import { receiptLineEvents } from './money/receipt-lines/receipt-lines.audit'
import { receivingAccountEvents } from './money/receiving-accounts/receiving-accounts.audit'
import { reconciliationEvents } from './money/reconciliation/reconciliation.audit'
import { reminderSettingEvents } from './money/reminder-settings/reminder-settings.audit'
import { reminderEvents } from './money/reminders/reminders.audit'
import { rentIncreaseEvents } from './money/rent-increases/rent-increases.audit'
import { rentalTaxEvents } from './money/rental-tax/rental-tax.audit'
import { sharedChargeEvents } from './money/shared-charges/shared-charges.audit'
import { statementEvents } from './money/statements/statements.audit'
import { transferEvents } from './money/tenant-accounts/tenant-accounts.audit'
import { tenantEvents } from './money/tenants/tenants.audit'
import { unitMoveEvents } from './money/unit-moves/unit-moves.audit'
import { withholdingEvents } from './money/withholding/withholding.audit'
import { accountEvents } from './people/accounts/accounts.audit'
import { noteEvents } from './people/notes/notes.audit'
import { securityEvents } from './people/security/security.audit'
import { teamEvents } from './people/team/team.audit'
import { agencyEvents } from './platform/agency/agency.audit'
import type { AuditEntry } from './platform/audit/audit.schema'
import { type AuditEvent, choice, type Fields, inWords, text } from './platform/audit/field-kinds.terms'
import { backupEvents } from './platform/backups/backups.audit'
import { fileEvents } from './platform/files/files.audit'
import { jobEvents } from './platform/jobs/jobs.audit'

/** Everything that the audit log notes, each declared beside its feature. */
export const auditEvents: readonly AuditEvent[] = [
  ownerQuestionEvents,
  agencyEvents,
  billEvents,
  backupEvents,
  jobEvents,
  messageEvents,
  sendingAccountEvents,
  savedReportEvents,
  accountEvents,
  securityEvents,
  teamEvents,
  templateEvents,
  noticeEvents,
  propertyEvents,
  leaseEvents,
  unitEvents,
  chargeRunEvents,
  chargeEvents,
  sharedChargeEvents,
  rentIncreaseEvents,
  coTenantEvents,
  leaseDefaultEvents,
  unitMoveEvents,
  withholdingEvents,
  fiscalNumberEvents,
  rentalTaxEvents,
  depositEvents,
  bookEvents,
  meterEvents,
  ownerEvents,
  payoutRunEvents,
  openingEvents,
  transferEvents,
  paymentEvents,
  approvalEvents,
  claimEvents,
  receiptLineEvents,
  statementEvents,
  receivingAccountEvents,
  matchingEvents,
  collectionTargetEvents,
  reconciliationEvents,
  accountTransferEvents,
  agencyMoneyEvents,
  cashUpEvents,
  mobileMoneyEvents,
  reminderSettingEvents,
  reminderEvents,
  promiseEvents,
  tenantEvents,
  noteEvents,
  fileEvents,
  privacyEvents,
  archiveEvents,
  importEvents,
  keyEvents,
  webhookEvents,
].flatMap((events): AuditEvent[] => Object.values(events))

const known = new Map(auditEvents.map((event) => [event.action, event]))

/** From a name as it is written in code: 'rentAmount' is 'Rent amount', 'unit.changed' is 'Unit changed'. */
const spelledOut = (name: string) => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll(/[.-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields that no event notes any more; entries of before still hold them. */
const former: Fields = { paymentStatus: choice('Status', paymentStatusNames), mpesaReceiptNumber: text('Receipt') }
/** Names of fields that say nothing to people: the id of a row, or an id as a key, by which older entries list charges. */
const rows = /Id$|^[0-9a-f]{8}-/

/** What the audit log knows of an action; of one that nobody does any more, what its name says. */
export function auditEventOf(action: string): AuditEvent {
  const says = spelledOut(action)
  return known.get(action) ?? { action, says, short: says, before: {}, after: {} }
}

/** The fields that an entry changed, for people: name, and what it was before and after; null where it did not exist. */
export function auditChanges({ action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'>) {
  const event = auditEventOf(action)
  const fields: Fields = { ...former, ...event.before, ...event.after }
  const currencyOf = (...states: (typeof before)[]) => {
    const stored = states.find(({ currency }) => currency)?.currency
    return currencies.find((code) => code === stored)
  }
  const side = (name: string, state: typeof before, other: typeof before) =>
    name in state ? inWords(fields[name], state[name], currencyOf(state, other)) : null
  return (
    Object.keys({ ...fields, ...before, ...after })
      .filter((name) => (fields[name] ? fields[name].kind !== 'unsaid' : !rows.test(name) && name !== 'currency'))
      .map((name) => ({
        name: fields[name]?.name ?? spelledOut(name),
        before: side(name, before, after),
        after: side(name, after, before),
      }))
      // What is kept beside a change for its sake did not change.
      .filter((change) => change.before !== change.after)
  )
}
