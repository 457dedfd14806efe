import { attachments } from './documents/attachments/attachments.contract'
import { bills } from './documents/bills/bills.contract'
import { collectionTargets } from './documents/collection-targets/collection-targets.contract'
import { dashboard } from './documents/dashboard/dashboard.contract'
import { firstSteps } from './documents/first-steps/first-steps.contract'
import { ownerQuestions } from './documents/owner-questions/owner-questions.contract'
import { ownerView } from './documents/owner-view/owner-view.contract'
import { papers } from './documents/papers/papers.contract'
import { places } from './documents/places/places.contract'
import { privacy } from './documents/privacy/privacy.contract'
import { reports } from './documents/reports/reports.contract'
import { savedReports } from './documents/saved-reports/saved-reports.contract'
import { search } from './documents/search/search.contract'
import { imports } from './exchange/import/import.contract'
import { apiKeys } from './exchange/keys/keys.contract'
import { webhooks } from './exchange/webhooks/webhooks.contract'
import { chargeTemplates } from './homes/charge-templates/charge-templates.contract'
import { notices } from './homes/notices/notices.contract'
import { properties } from './homes/properties/properties.contract'
import { tenancies } from './homes/tenancies/tenancies.contract'
import { units } from './homes/units/units.contract'
import { delivery } from './messaging/delivery/delivery.contract'
import { outbox } from './messaging/outbox/outbox.contract'
import { sendingAccounts } from './messaging/sending-accounts/sending-accounts.contract'
import { accountTransfers } from './money/account-transfers/account-transfers.contract'
import { agencyMoney } from './money/agency-money/agency-money.contract'
import { approvals } from './money/approvals/approvals.contract'
import { arrears } from './money/arrears/arrears.contract'
import { cashUps } from './money/cash-ups/cash-ups.contract'
import { chargeRuns } from './money/charge-runs/charge-runs.contract'
import { charges } from './money/charges/charges.contract'
import { coTenants } from './money/co-tenants/co-tenants.contract'
import { finalAccounts } from './money/final-accounts/final-accounts.contract'
import { fiscalNumbers } from './money/fiscal-numbers/fiscal-numbers.contract'
import { leaseDefaults } from './money/lease-defaults/lease-defaults.contract'
import { leases } from './money/leases/leases.contract'
import { ledger } from './money/ledger/ledger.contract'
import { matching } from './money/matching/matching.contract'
import { meters } from './money/meters/meters.contract'
import { mobileMoney } from './money/mobile-money/mobile-money.contract'
import { openings } from './money/openings/openings.contract'
import { owners } from './money/owners/owners.contract'
import { paymentClaims } from './money/payment-claims/payment-claims.contract'
import { paymentLines } from './money/payment-lines/payment-lines.contract'
import { payments } from './money/payments/payments.contract'
import { payoutRuns } from './money/payouts/payout-runs.contract'
import { promises } from './money/promises/promises.contract'
import { receiptLines } from './money/receipt-lines/receipt-lines.contract'
import { receivingAccounts } from './money/receiving-accounts/receiving-accounts.contract'
import { reconciliation } from './money/reconciliation/reconciliation.contract'
import { reminderSettings } from './money/reminder-settings/reminder-settings.contract'
import { reminders } from './money/reminders/reminders.contract'
import { rentIncreases } from './money/rent-increases/rent-increases.contract'
import { rentalTax } from './money/rental-tax/rental-tax.contract'
import { sharedCharges } from './money/shared-charges/shared-charges.contract'
import { statementImports } from './money/statements/statements.contract'
import { tenantAccounts } from './money/tenant-accounts/tenant-accounts.contract'
import { tenants } from './money/tenants/tenants.contract'
import { unitMoves } from './money/unit-moves/unit-moves.contract'
import { withholding } from './money/withholding/withholding.contract'
import { accounts } from './people/accounts/accounts.contract'
import { invitations } from './people/invitations/invitations.contract'
import { notes } from './people/notes/notes.contract'
import { recovery } from './people/recovery/recovery.contract'
import { security } from './people/security/security.contract'
import { setup } from './people/setup/setup.contract'
import { team } from './people/team/team.contract'
import { views } from './people/views/views.contract'
import { agency } from './platform/agency/agency.contract'
import { audit } from './platform/audit/audit.contract'
import { backups } from './platform/backups/backups.contract'
import { jobs } from './platform/jobs/jobs.contract'

export const contract = {
  setup,
  accounts,
  agency,
  security,
  audit,
  backups,
  jobs,
  invitations,
  recovery,
  delivery,
  outbox,
  sendingAccounts,
  team,
  properties,
  chargeTemplates,
  units,
  tenantAccounts,
  tenants,
  coTenants,
  notes,
  tenancies,
  leases,
  leaseDefaults,
  unitMoves,
  withholding,
  rentalTax,
  openings,
  ledger,
  charges,
  sharedCharges,
  rentIncreases,
  payments,
  papers,
  bills,
  attachments,
  places,
  meters,
  chargeRuns,
  finalAccounts,
  fiscalNumbers,
  privacy,
  owners,
  payoutRuns,
  ownerView,
  ownerQuestions,
  dashboard,
  firstSteps,
  notices,
  reminderSettings,
  reminders,
  receivingAccounts,
  receiptLines,
  matching,
  reconciliation,
  accountTransfers,
  agencyMoney,
  cashUps,
  statementImports,
  paymentLines,
  paymentClaims,
  mobileMoney,
  promises,
  approvals,
  arrears,
  reports,
  search,
  collectionTargets,
  savedReports,
  views,
  imports,
  apiKeys,
  webhooks,
}
export type Contract = typeof contract
