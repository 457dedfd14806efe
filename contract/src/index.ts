import { accounts } from './accounts/accounts.contract'
import { agency } from './agency/agency.contract'
import { audit } from './audit/audit.contract'
import { backups } from './backups/backups.contract'
import { books } from './books/books.contract'
import { charges } from './charges/charges.contract'
import { dashboard } from './dashboard/dashboard.contract'
import { finalAccounts } from './final-accounts/final-accounts.contract'
import { invitations } from './invitations/invitations.contract'
import { invoices } from './invoices/invoices.contract'
import { issued } from './issued/issued.contract'
import { jobs } from './jobs/jobs.contract'
import { ledger } from './ledger/ledger.contract'
import { messages } from './messages/messages.contract'
import { meters } from './meters/meters.contract'
import { notices } from './notices/notices.contract'
import { notifications } from './notifications/notifications.contract'
import { owners } from './owners/owners.contract'
import { paymentRecords } from './payment-records/payment-records.contract'
import { payments } from './payments/payments.contract'
import { privacy } from './privacy/privacy.contract'
import { properties } from './properties/properties.contract'
import { receipts } from './receipts/receipts.contract'
import { recovery } from './recovery/recovery.contract'
import { reminders } from './reminders/reminders.contract'
import { reports } from './reports/reports.contract'
import { search } from './search/search.contract'
import { security } from './security/security.contract'
import { serviceCharges } from './service-charges/service-charges.contract'
import { setup } from './setup/setup.contract'
import { team } from './team/team.contract'
import { tenancies } from './tenancies/tenancies.contract'
import { tenants } from './tenants/tenants.contract'
import { units } from './units/units.contract'

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
  messages,
  team,
  properties,
  serviceCharges,
  units,
  tenants,
  tenancies,
  ledger,
  books,
  paymentRecords,
  payments,
  receipts,
  invoices,
  issued,
  meters,
  charges,
  finalAccounts,
  privacy,
  owners,
  dashboard,
  notices,
  notifications,
  reminders,
  reports,
  search,
}
export type Contract = typeof contract
