import { accountsRouter } from './accounts/accounts.router'
import { agencyRouter } from './agency/agency.router'
import { auditRouter } from './audit/audit.router'
import { backupsRouter } from './backups/backups.router'
import { booksRouter, closingRouter } from './books/books.router'
import { chargesRouter } from './charges/charges.router'
import { dashboardRouter } from './dashboard/dashboard.router'
import { finalAccountsRouter } from './final-accounts/final-accounts.router'
import { invitationsRouter } from './invitations/invitations.router'
import { jobsRouter } from './jobs/jobs.router'
import { leasesRouter } from './leases/leases.router'
import { ledgerRouter } from './ledger/ledger.router'
import { messagesRouter } from './messages/messages.router'
import { metersRouter } from './meters/meters.router'
import { noticesRouter } from './notices/notices.router'
import { notificationsRouter } from './notifications/notifications.router'
import { ownersRouter } from './owners/owners.router'
import { invoicesRouter, issuedRouter, receiptsRouter } from './papers/papers.router'
import { paymentRecordsRouter } from './payments/payment-records.router'
import { paymentsRouter } from './payments/payments.router'
import { privacyRouter } from './privacy/privacy.router'
import { propertiesRouter } from './properties/properties.router'
import { recoveryRouter } from './recovery/recovery.router'
import { remindersRouter } from './reminders/reminders.router'
import { reportsRouter } from './reports/reports.router'
import { searchRouter } from './search/search.router'
import { securityRouter } from './security/security.router'
import { serviceChargesRouter } from './service-charges/service-charges.router'
import { setupRouter } from './setup/setup.router'
import { teamRouter } from './team/team.router'
import { tenantsRouter } from './tenants/tenants.router'
import { unitsRouter } from './units/units.router'

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
  messages: messagesRouter,
  team: teamRouter,
  properties: propertiesRouter,
  serviceCharges: serviceChargesRouter,
  units: unitsRouter,
  tenants: tenantsRouter,
  tenancies: leasesRouter,
  ledger: { ...ledgerRouter, ...closingRouter },
  books: booksRouter,
  payments: paymentsRouter,
  receipts: receiptsRouter,
  invoices: invoicesRouter,
  issued: issuedRouter,
  charges: chargesRouter,
  finalAccounts: finalAccountsRouter,
  paymentRecords: paymentRecordsRouter,
  meters: metersRouter,
  privacy: privacyRouter,
  owners: ownersRouter,
  dashboard: dashboardRouter,
  notices: noticesRouter,
  notifications: notificationsRouter,
  reminders: remindersRouter,
  reports: reportsRouter,
  search: searchRouter,
}
