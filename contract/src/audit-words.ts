import { formatDay, isDay } from './days'
import { type Currency, currencies, formatMoney } from './money'
import { paymentStatusNames, paymentTypeNames } from './money/charges/charges.terms'
import { expenseCategoryNames, ownerKindNames, rentBandNames } from './money/owners/owners.terms'
import { paymentMethodNames } from './money/payments/payments.terms'

/** The first six are of what is due, and were written when that was called a payment too. */
const actionNames: Record<string, string> = {
  'payment.recorded': 'Charge recorded',
  'payment.paid': 'Charge marked as paid',
  'payment.corrected': 'Charge corrected',
  'payment.voided': 'Charge voided',
  'payment.written-off': 'Charge written off',
  'payment.restored': 'Charged again',
  'payment.write-off-undone': 'Write-off taken back',
  'payment.received': 'Payment received',
  'payment.allocated': 'Payment reallocated',
  'payment.replaced': 'Payment corrected',
  'payment.amended': 'Payment details corrected',
  'payment.reversed': 'Payment reversed',
  'deposit.deducted': 'Taken out of the deposit',
  'deposit.settled': 'Deposit put on what was owed',
  'deposit.refunded': 'Paid back',
  'deposit.refund-reversed': 'Refund reversed',
  'books.closed': 'Month closed',
  'books.reopened': 'Month opened again',
  'tenancy.created': 'Tenant assigned to unit',
  'tenancy.ended': 'Tenant moved out',
  'tenancy.end-changed': 'Move-out changed',
  'tenancy.end-withdrawn': 'Move-out withdrawn',
  'meter.created': 'Meter added',
  'meter.corrected': 'Meter corrected',
  'meter.changed': 'Meter exchanged',
  'meter.installed': 'Meter installed in place of another',
  'meter.removed': 'Meter taken away',
  'meter.priced': 'Price of a meter changed',
  'meter.property-priced': 'Price of all meters of a property changed',
  'meter.read': 'Meter read',
  'meter.photographed': 'Photo of a reading added',
  'meter.reading-voided': 'Reading voided',
  'tenancy.lease-saved': 'Lease changed',
  'charges.made': 'Charges made',
  'charges.started': 'Charges started by hand',
  'setting.charges-saved': 'Charge settings saved',
  'account.registered': 'Signed up',
  'account.admin-created': 'First admin created',
  'account.profile-saved': 'Own profile changed',
  'account.invitation-accepted': 'Invitation accepted',
  'account.recovery-asked': 'New password asked for',
  'account.password-recovered': 'New password set by link',
  'account.password-changed': 'Password changed',
  'account.email-change-asked': 'Change of email asked for',
  'account.email-changed': 'Email changed',
  'account.email-proof-asked': 'Link to confirm the email asked for',
  'account.email-confirmed': 'Email confirmed',
  'tenant.email-proof-sent': 'Link to confirm the email sent',
  'tenant.taken-over': 'Unconfirmed account made a tenant',
  'account.second-factor-on': 'Second factor turned on',
  'account.second-factor-off': 'Second factor turned off',
  'account.recovery-codes-replaced': 'Recovery codes replaced',
  'account.session-ended': 'Own session ended',
  'account.sessions-ended': 'Own sessions ended',
  'account.data-exported': 'Own data taken out',
  'team.request-approved': 'Staff request approved',
  'team.request-declined': 'Staff request declined',
  'team.renamed': 'Name changed',
  'team.sessions-ended': 'Signed out everywhere',
  'team.second-factor-removed': 'Second factor removed',
  'tenant.second-factor-removed': 'Second factor of tenant removed',
  'notice.published': 'Notice published',
  'notice.withdrawn': 'Notice withdrawn',
  'message.reminder-asked': 'Reminder sent by hand',
  'message.reminders-asked': 'Reminders sent to all shown',
  'message.retried': 'Message sent again',
  'message.opened-in-whatsapp': 'Message opened in WhatsApp',
  'message.link-shown': 'One-time link looked at',
  'message.sms-chosen': 'Choice of SMS',
  'setting.reminders-saved': 'Reminders saved',
  'setting.agency-saved': 'Agency saved',
  'setting.sign-up-saved': 'Self sign-up changed',
  'setting.security-saved': 'Security settings saved',
  'setting.template-saved': 'Service charge template saved',
  'setting.template-removed': 'Service charge template deleted',
  'backup.made': 'Backup made',
  'backup.downloaded': 'Backup taken out',
  'owner.agreed': 'Owners and commission agreed',
  'owner.agreement-changed': 'Owners and commission changed',
  'owner.expense-recorded': 'Expense recorded',
  'owner.expense-voided': 'Expense voided',
  'owner.remitted': 'Paid out to owner',
  'owner.remittance-voided': 'Remittance voided',
  'job.started': 'Job started by hand',
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What was done, for people: 'Charge voided', 'Unit changed'. */
export function auditActionName(action: string): string {
  return actionNames[action] ?? capitalised(action.replaceAll(/[.-]/g, ' '))
}

const fieldNames: Record<string, string> = {
  mpesaReceiptNumber: 'Receipt',
  paidAmount: 'Paid so far',
  writtenOffAmount: 'Written off',
  paymentType: 'Type',
  paymentStatus: 'Status',
  adminsNeedSecondFactor: 'Admins need a second factor',
  selfSignUp: 'People can sign up by themselves',
  isActive: 'Active',
  taxPin: 'KRA PIN / TIN',
  landReference: 'Title (LR) number',
  isResident: 'Resident',
  rentBand: 'Yearly rent of homes in Kenya',
  commissionRate: 'Commission in hundredths of a percent',
  mpesaPaybill: 'M-Pesa paybill',
  mtnMerchantCode: 'MTN merchant code',
}

/** Whether a field holds minor units of the entry's currency. */
const isAmount = (field: string) =>
  /amount$/i.test(field) || ['price', 'minimumCharge', 'standingCharge'].includes(field)

/** Values that are words of ours, by the field that holds them. */
const words: Record<string, Readonly<Record<string, string>>> = {
  paymentType: paymentTypeNames,
  paymentStatus: paymentStatusNames,
  method: paymentMethodNames,
  category: expenseCategoryNames,
  kind: ownerKindNames,
  rentBand: rentBandNames,
}

const readable = (field: string, value: unknown, currency: Currency | undefined): string => {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return currency && isAmount(field) ? formatMoney(value, currency) : `${value}`
  // The changes of a rent: 'Nov 01, 2026: KSh 16,000'.
  if (Array.isArray(value)) return value.map((each) => readable(field, each, currency)).join('; ') || 'none'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([part, inner]) => readable(part, inner, currency))
      .join(': ')
  const text = words[field]?.[`${value}`] ?? `${value}`
  return isDay(text) ? formatDay(text) : text
}

/** The fields that an entry changed, for people: name, and what it was before and after; null where it did not exist. */
export function auditChanges(entry: {
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}): { name: string; before: string | null; after: string | null }[] {
  const { before, after } = entry
  const currency = currencies.find((code) => code === (after.currency ?? before.currency))
  const side = (state: Readonly<Record<string, unknown>>, field: string) =>
    field in state ? readable(field, state[field], currency) : null
  return (
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      // Neither rows of ours nor where a payment stands, which is kept by the ids of records, say anything to people.
      .filter((field) => !/Id$|^[0-9a-f]{8}-/.test(field))
      .map((field) => ({
        name: fieldNames[field] ?? capitalised(field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)),
        before: side(before, field),
        after: side(after, field),
      }))
      // What is kept beside a change for its sake, as a currency is, did not change.
      .filter((change) => change.before !== change.after)
  )
}
