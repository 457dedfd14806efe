import { attachmentsRouter } from './documents/attachments/attachments.router'
import { billsRouter } from './documents/bills/bills.router'
import { collectionTargetsRouter } from './documents/collection-targets/collection-targets.router'
import { dashboardRouter } from './documents/dashboard/dashboard.router'
import { firstStepsRouter } from './documents/first-steps/first-steps.router'
import { ownerQuestionsRouter } from './documents/owner-questions/owner-questions.router'
import { ownerViewRouter } from './documents/owner-view/owner-view.router'
import { papersRouter } from './documents/papers/papers.router'
import { placesRouter, propertyListRouter, unitListRouter } from './documents/places/places.router'
import { privacyRouter } from './documents/privacy/privacy.router'
import { reportsRouter } from './documents/reports/reports.router'
import { savedReportsRouter } from './documents/saved-reports/saved-reports.router'
import { searchRouter } from './documents/search/search.router'
import { importsRouter } from './exchange/import/import.router'
import { apiKeysRouter } from './exchange/keys/keys.router'
import { webhooksRouter } from './exchange/webhooks/webhooks.router'
import { chargeTemplatesRouter } from './homes/charge-templates/charge-templates.router'
import { noticesRouter } from './homes/notices/notices.router'
import { propertiesRouter } from './homes/properties/properties.router'
import { unitsRouter } from './homes/units/units.router'
import { deliveryRouter } from './messaging/delivery/delivery.router'
import { outboxRouter } from './messaging/outbox/outbox.router'
import { sendingAccountsRouter } from './messaging/sending-accounts/sending-accounts.router'
import { accountTransfersRouter } from './money/account-transfers/account-transfers.router'
import { agencyMoneyRouter } from './money/agency-money/agency-money.router'
import { approvalsRouter } from './money/approvals/approvals.router'
import { arrearsRouter } from './money/arrears/arrears.router'
import { cashUpsRouter } from './money/cash-ups/cash-ups.router'
import { chargesRouter } from './money/charge-entry/charge-entry.router'
import { chargeRunsRouter } from './money/charge-runs/charge-runs.router'
import { closedMonthsRouter } from './money/closed-months/closed-months.router'
import { coTenantsRouter } from './money/co-tenants/co-tenants.router'
import { finalAccountsRouter } from './money/final-accounts/final-accounts.router'
import { fiscalNumbersRouter } from './money/fiscal-numbers/fiscal-numbers.router'
import { leaseDefaultsRouter } from './money/lease-defaults/lease-defaults.router'
import { leasesRouter } from './money/leases/leases.router'
import { tenanciesRouter } from './money/leases/tenancies.router'
import { ledgerRouter } from './money/ledger/ledger.router'
import { matchingRouter } from './money/matching/matching.router'
import { metersRouter } from './money/meters/meters.router'
import { mobileMoneyRouter } from './money/mobile-money/mobile-money.router'
import { openingsRouter } from './money/openings/openings.router'
import { ownersRouter } from './money/owners/owners.router'
import { paymentClaimsRouter } from './money/payment-claims/payment-claims.router'
import { paymentLinesRouter } from './money/payment-lines/payment-lines.router'
import { paymentsRouter } from './money/payments/payments.router'
import { payoutRunsRouter } from './money/payouts/payout-runs.router'
import { payoutsRouter } from './money/payouts/payouts.router'
import { promisesRouter } from './money/promises/promises.router'
import { receiptLinesRouter } from './money/receipt-lines/receipt-lines.router'
import { receivingAccountsRouter } from './money/receiving-accounts/receiving-accounts.router'
import { reconciliationRouter } from './money/reconciliation/reconciliation.router'
import { reminderSettingsRouter } from './money/reminder-settings/reminder-settings.router'
import { remindersRouter } from './money/reminders/reminders.router'
import { rentIncreasesRouter } from './money/rent-increases/rent-increases.router'
import { rentalTaxRouter } from './money/rental-tax/rental-tax.router'
import { sharedChargesRouter } from './money/shared-charges/shared-charges.router'
import { statementImportsRouter } from './money/statements/statements.router'
import { tenantAccountsRouter } from './money/tenant-accounts/tenant-accounts.router'
import { tenantsRouter } from './money/tenants/tenants.router'
import { unitMovesRouter } from './money/unit-moves/unit-moves.router'
import { withholdingRouter } from './money/withholding/withholding.router'
import { accountsRouter } from './people/accounts/accounts.router'
import { invitationsRouter } from './people/invitations/invitations.router'
import { notesRouter } from './people/notes/notes.router'
import { recoveryRouter } from './people/recovery/recovery.router'
import { securityRouter } from './people/security/security.router'
import { setupRouter } from './people/setup/setup.router'
import { teamRouter } from './people/team/team.router'
import { viewsRouter } from './people/views/views.router'
import { agencyRouter } from './platform/agency/agency.router'
import { auditRouter } from './platform/audit/audit.router'
import { backupsRouter } from './platform/backups/backups.router'
import { jobsRouter } from './platform/jobs/jobs.router'

/** Every procedure of the contract with what serves it; a missing one does not compile. */
export const router = {
  setup: setupRouter,
  accounts: accountsRouter,
  agency: agencyRouter,
  security: securityRouter,
  audit: auditRouter,
  backups: backupsRouter,
  jobs: jobsRouter,
  invitations: invitationsRouter,
  recovery: recoveryRouter,
  delivery: deliveryRouter,
  outbox: outboxRouter,
  sendingAccounts: sendingAccountsRouter,
  team: teamRouter,
  properties: { ...propertiesRouter, ...propertyListRouter },
  chargeTemplates: chargeTemplatesRouter,
  units: { ...unitsRouter, ...unitListRouter },
  tenantAccounts: tenantAccountsRouter,
  tenants: tenantsRouter,
  coTenants: coTenantsRouter,
  notes: notesRouter,
  tenancies: tenanciesRouter,
  leases: leasesRouter,
  leaseDefaults: leaseDefaultsRouter,
  unitMoves: unitMovesRouter,
  withholding: withholdingRouter,
  rentalTax: rentalTaxRouter,
  openings: openingsRouter,
  ledger: { ...ledgerRouter, ...closedMonthsRouter },
  payments: paymentsRouter,
  papers: papersRouter,
  bills: billsRouter,
  attachments: attachmentsRouter,
  places: placesRouter,
  chargeRuns: chargeRunsRouter,
  finalAccounts: finalAccountsRouter,
  fiscalNumbers: fiscalNumbersRouter,
  charges: chargesRouter,
  sharedCharges: sharedChargesRouter,
  rentIncreases: rentIncreasesRouter,
  meters: metersRouter,
  privacy: privacyRouter,
  owners: { ...ownersRouter, ...payoutsRouter },
  payoutRuns: payoutRunsRouter,
  ownerView: ownerViewRouter,
  ownerQuestions: ownerQuestionsRouter,
  dashboard: dashboardRouter,
  firstSteps: firstStepsRouter,
  notices: noticesRouter,
  reminderSettings: reminderSettingsRouter,
  reminders: remindersRouter,
  receivingAccounts: receivingAccountsRouter,
  receiptLines: receiptLinesRouter,
  matching: matchingRouter,
  reconciliation: reconciliationRouter,
  accountTransfers: accountTransfersRouter,
  agencyMoney: agencyMoneyRouter,
  cashUps: cashUpsRouter,
  statementImports: statementImportsRouter,
  paymentLines: paymentLinesRouter,
  paymentClaims: paymentClaimsRouter,
  mobileMoney: mobileMoneyRouter,
  promises: promisesRouter,
  approvals: approvalsRouter,
  arrears: arrearsRouter,
  reports: reportsRouter,
  search: searchRouter,
  collectionTargets: collectionTargetsRouter,
  savedReports: savedReportsRouter,
  views: viewsRouter,
  imports: importsRouter,
  apiKeys: apiKeysRouter,
  webhooks: webhooksRouter,
}
