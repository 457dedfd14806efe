import type { Currency } from '../../money'
import {
  accountOf,
  type BalanceAccount,
  bookNames,
  bookOf,
  entryKindNames,
  ledgerAccountName,
} from '../../money/ledger/ledger.terms'
import { amountOf, inCurrency } from '../../sheets'
import type {
  AgencyIncomeRow,
  DepositHeldRow,
  JournalRow,
  OwnerBalanceRow,
  PropertyBalanceRow,
} from './books-reports.schema'
import { reportHeads } from './report-heads.terms'
import type { ReportLink } from './reports.schema'
import type { ReportSheet } from './reports.sheets'
import { NO_OWNER_AGREED } from './reports.terms'

const linkTo =
  (to: ReportLink['to']) =>
  (id: string | null): ReportLink | null =>
    id === null ? null : { to, id }
const [ownerLink, propertyLink, tenantLink] = [linkTo('owner'), linkTo('property'), linkTo('tenant')]

export const ownerBalancesSheet = {
  ...reportHeads['owner-balances'],
  empty: 'Nothing was collected, spent or paid out by then',
  onPhone: { owner: 'name', closing: 'figure' },
  leads: { owner: ({ ownerId }) => ownerLink(ownerId), closing: ({ ownerId }) => linkTo('ownerEntries')(ownerId) },
  columns: {
    owner: { heading: 'Owner', kind: 'text', width: 26, value: ({ ownerName }) => ownerName ?? NO_OWNER_AGREED },
    opening: { heading: 'Opening balance', kind: 'money', width: 18, isAdded: true, value: amountOf('opening') },
    collected: { heading: 'Collected', kind: 'money', width: 18, isAdded: true, value: amountOf('collected') },
    commission: { heading: 'Commission', kind: 'money', width: 16, isAdded: true, value: amountOf('commission') },
    vat: { heading: 'VAT on it', kind: 'money', width: 13, isAdded: true, value: amountOf('vat') },
    expenses: { heading: 'Expenses', kind: 'money', width: 16, isAdded: true, value: amountOf('expenses') },
    withheld: {
      heading: 'Tax withheld',
      kind: 'money',
      width: 16,
      only: 'files',
      isAdded: true,
      value: amountOf('withheld'),
    },
    broughtForward: {
      heading: 'Brought forward',
      kind: 'money',
      width: 16,
      only: 'files',
      isAdded: true,
      value: amountOf('broughtForward'),
    },
    paidOut: { heading: 'Paid out', kind: 'money', width: 18, isAdded: true, value: amountOf('paidOut') },
    closing: { heading: 'Closing balance', kind: 'money', width: 18, isAdded: true, value: amountOf('closing') },
  },
} satisfies ReportSheet<OwnerBalanceRow>

export const propertyBalancesSheet = {
  ...reportHeads['property-balances'],
  empty: 'Nothing was collected or spent by then',
  onPhone: { property: 'name', net: 'figure', owner: 'under' },
  leads: { property: ({ propertyId }) => propertyLink(propertyId), owner: ({ ownerId }) => ownerLink(ownerId) },
  columns: {
    property: { heading: 'Property', kind: 'text', width: 26, value: ({ propertyName }) => propertyName },
    owner: { heading: 'Owner', kind: 'text', width: 26, value: ({ ownerName }) => ownerName ?? NO_OWNER_AGREED },
    collected: { heading: 'Collected', kind: 'money', width: 18, isAdded: true, value: amountOf('collected') },
    commission: { heading: 'Commission', kind: 'money', width: 16, isAdded: true, value: amountOf('commission') },
    vat: { heading: 'VAT on it', kind: 'money', width: 13, isAdded: true, value: amountOf('vat') },
    expenses: { heading: 'Expenses', kind: 'money', width: 16, isAdded: true, value: amountOf('expenses') },
    withheld: {
      heading: 'Tax withheld',
      kind: 'money',
      width: 16,
      only: 'files',
      isAdded: true,
      value: amountOf('withheld'),
    },
    net: { heading: 'Net', kind: 'money', width: 18, isAdded: true, value: amountOf('net') },
    sinceStart: {
      heading: 'Net since the start',
      kind: 'money',
      width: 18,
      isAdded: true,
      value: amountOf('sinceStart'),
    },
  },
} satisfies ReportSheet<PropertyBalanceRow>

export const depositsHeldSheet = {
  ...reportHeads['deposits-held'],
  empty: 'No deposit is held on this day',
  onPhone: { tenant: 'name', held: 'figure', unit: 'under' },
  leads: { property: ({ propertyId }) => propertyLink(propertyId), tenant: ({ tenantId }) => tenantLink(tenantId) },
  columns: {
    property: { heading: 'Property', kind: 'text', width: 26, value: ({ propertyName }) => propertyName },
    unit: { heading: 'Unit', kind: 'text', width: 10, value: ({ unitNumber }) => unitNumber },
    tenant: { heading: 'Tenant', kind: 'text', width: 26, value: ({ tenantName }) => tenantName },
    since: { heading: 'Held since', kind: 'day', width: 14, value: ({ since }) => since },
    until: { heading: 'Moved out', kind: 'day', width: 14, value: ({ until }) => until },
    held: { heading: 'Held', kind: 'money', width: 18, isAdded: true, value: amountOf('held') },
  },
} satisfies ReportSheet<DepositHeldRow>

interface BalanceRow {
  account: BalanceAccount
  detail: string
  realAccount?: { id: string; name: string } | undefined
  currency: Currency
  debit: number
  credit: number
}

/** Nothing where it is 0: of two sides one stays empty. */
const sideOf = (side: 'debit' | 'credit') => (row: BalanceRow) =>
  row[side] === 0 ? '' : inCurrency(row.currency)(row[side])

export const trialBalanceSheet = {
  ...reportHeads['trial-balance'],
  empty: 'Nothing was entered by then',
  onPhone: { account: 'name', debit: 'figure', credit: 'word' },
  leads: {
    account: ({ account, realAccount }) =>
      realAccount ? linkTo('realAccountEntries')(realAccount.id) : linkTo('accountEntries')(accountOf(account)),
  },
  columns: {
    book: { heading: 'Book', kind: 'text', width: 24, value: ({ account }) => bookNames[bookOf(account)] },
    account: {
      heading: 'Account',
      kind: 'text',
      width: 36,
      value: ({ account, detail, realAccount }) => ledgerAccountName(account, detail, realAccount?.name),
    },
    debit: { heading: 'Debit', kind: 'money', width: 20, isAdded: true, value: sideOf('debit') },
    credit: { heading: 'Credit', kind: 'money', width: 20, isAdded: true, value: sideOf('credit') },
  },
} satisfies ReportSheet<BalanceRow>

export const generalLedgerSheet = {
  ...reportHeads['general-ledger'],
  empty: 'Nothing was entered for these days',
  onPhone: { account: 'name', debit: 'figure', credit: 'word', about: 'under' },
  leads: {
    kind: ({ chargeId, paymentId }) => linkTo('payment')(paymentId) ?? linkTo('charge')(chargeId),
    about: ({ tenantId, ownerId, propertyId }) =>
      tenantLink(tenantId) ?? ownerLink(ownerId) ?? propertyLink(propertyId),
  },
  columns: {
    kind: { heading: 'What', kind: 'text', width: 22, value: ({ kind }) => entryKindNames[kind] },
    day: { heading: 'Day', kind: 'day', width: 14, value: ({ day }) => day },
    entry: { heading: 'Entry', kind: 'count', width: 10, value: ({ position }) => position },
    account: {
      heading: 'Account',
      kind: 'text',
      width: 28,
      value: ({ account, detail, realAccount }) => ledgerAccountName(account, detail, realAccount),
    },
    about: { heading: 'Of', kind: 'text', width: 36, value: ({ about }) => about },
    reference: { heading: 'Reference', kind: 'text', width: 18, only: 'files', value: (row) => row.reference ?? '' },
    debit: {
      heading: 'Debit',
      kind: 'money',
      width: 16,
      isAdded: true,
      value: ({ amount, currency }) => (amount > 0 ? { amount, currency } : ''),
    },
    credit: {
      heading: 'Credit',
      kind: 'money',
      width: 16,
      isAdded: true,
      value: ({ amount, currency }) => (amount < 0 ? { amount: -amount, currency } : ''),
    },
    by: { heading: 'By', kind: 'text', width: 18, only: 'files', value: ({ actorName }) => actorName },
  },
} satisfies ReportSheet<JournalRow>

/** Nothing where it is 0. */
const sumOrNothing = (side: 'earned' | 'spent') => (row: AgencyIncomeRow) =>
  row[side] === 0 ? '' : inCurrency(row.currency)(row[side])

export const agencyIncomeSheet = {
  ...reportHeads['agency-income'],
  empty: 'Nothing was earned or spent in these months',
  onPhone: { account: 'name', earned: 'figure', spent: 'word', property: 'under' },
  leads: { property: ({ propertyId }) => propertyLink(propertyId) },
  columns: {
    month: { heading: 'Month', kind: 'month', width: 18, value: ({ month }) => month },
    account: {
      heading: 'Account',
      kind: 'text',
      width: 24,
      value: (row) => ledgerAccountName(row.account, '', row.accountName),
    },
    property: { heading: 'Property', kind: 'text', width: 30, value: ({ propertyName }) => propertyName ?? '' },
    earned: { heading: 'Income', kind: 'money', width: 18, isAdded: true, value: sumOrNothing('earned') },
    spent: { heading: 'Costs', kind: 'money', width: 18, isAdded: true, value: sumOrNothing('spent') },
  },
} satisfies ReportSheet<AgencyIncomeRow>
