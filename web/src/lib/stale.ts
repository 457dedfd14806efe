import type { Contract } from '@makao/contract'
import type { Topic } from '@makao/contract/platform/live/live.terms'
import { api } from './api'
import { queryClient } from './query-client'

/** A part of the API: what was read from it is read again as a whole. */
type Part = keyof Contract

/** Accounts, statements, the books and whatever else is a sum of charges and payments. */
const money = [
  'charges',
  'sharedCharges',
  'payments',
  'papers',
  'places',
  'ledger',
  'chargeRuns',
  'finalAccounts',
  'dashboard',
  'firstSteps',
  'reports',
  'owners',
  'ownerView',
  'reminders',
  'paymentLines',
  'tenantAccounts',
  'paymentClaims',
  'approvals',
  'payoutRuns',
  'receiptLines',
  'statementImports',
  'mobileMoney',
  'reconciliation',
  'cashUps',
  'accountTransfers',
  'agencyMoney',
  'withholding',
  'fiscalNumbers',
  'rentalTax',
  'promises',
  'arrears',
] as const satisfies readonly Part[]

/** What others change too: the server tells of it. */
const staleByTopic = {
  payments: [...money, 'tenants', 'meters'],
  tenancies: [
    ...money,
    'tenancies',
    'leases',
    'leaseDefaults',
    'rentIncreases',
    'openings',
    'tenants',
    'coTenants',
    'units',
    'meters',
    'properties',
  ],
  units: ['units', 'places', 'tenants', 'meters', 'properties', 'dashboard', 'firstSteps', 'reports'],
  meters: ['meters', 'places', 'dashboard'],
  properties: ['properties', 'places', 'units', 'dashboard', 'firstSteps', 'reports', 'owners'],
  owners: [
    'owners',
    'rentalTax',
    'agencyMoney',
    'ledger',
    'payoutRuns',
    'papers',
    'ownerView',
    'ownerQuestions',
    'places',
    'reports',
    'dashboard',
    'approvals',
  ],
  documents: ['attachments', 'ownerView'],
  receipts: [
    'receiptLines',
    'statementImports',
    'payoutRuns',
    'receivingAccounts',
    'matching',
    'reconciliation',
    'cashUps',
    'accountTransfers',
    'agencyMoney',
    'rentalTax',
    'ledger',
    'reports',
    'mobileMoney',
    'dashboard',
  ],
  people: [
    'tenants',
    'coTenants',
    'notes',
    'places',
    'team',
    'privacy',
    'charges',
    'payments',
    'reports',
    'dashboard',
    'firstSteps',
    'arrears',
  ],
} as const satisfies Record<Topic, readonly Part[]>

/** What each change makes stale, whoever made it: a save names the change, and so does the server. */
const staleBy = {
  ...staleByTopic,
  agency: ['agency', 'bills'],
  apiKeys: ['apiKeys'],
  approvals: ['approvals'],
  backups: ['backups'],
  bills: ['bills'],
  chargeSettings: ['chargeRuns'],
  chargeTemplates: ['chargeTemplates'],
  firstSteps: ['firstSteps'],
  imports: ['imports'],
  collectionTargets: ['collectionTargets', 'reports'],
  cashUps: ['cashUps', 'accountTransfers', 'ledger', 'reports', 'reconciliation'],
  jobs: ['jobs'],
  matching: ['matching', 'receiptLines'],
  messages: ['outbox', 'dashboard', 'sendingAccounts'],
  notes: ['notes', 'arrears'],
  notices: ['notices', 'outbox', 'dashboard'],
  profile: ['accounts'],
  promises: ['promises', 'arrears', 'reminders', 'dashboard'],
  reconciliation: ['reconciliation'],
  reminders: ['reminders', 'outbox', 'dashboard', 'arrears', 'papers'],
  reminderSettings: ['reminderSettings', 'arrears'],
  security: ['security'],
  team: ['team', 'properties', 'reports'],
  webhooks: ['webhooks'],
} as const satisfies Record<string, readonly Part[]>

/** Something that was changed. 'everything': what shows on nearly every page, or nobody knows what. */
export type Change = keyof typeof staleBy | 'everything'
export const changes = [...(Object.keys(staleBy) as (keyof typeof staleBy)[]), 'everything'] as const satisfies Change[]

/** Reads again what the open page shows of the changes; the rest when somebody looks at it. */
export async function refresh(made: Iterable<Change>): Promise<void> {
  const all = [...made]
  if (all.includes('everything')) return queryClient.invalidateQueries()
  const parts = new Set(all.flatMap((change): readonly Part[] => (change === 'everything' ? [] : staleBy[change])))
  await Promise.all([...parts].map((part) => queryClient.invalidateQueries({ queryKey: api[part].key() })))
}
