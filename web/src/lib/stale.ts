import type { Topic } from '@makao/contract/platform/live/live.terms'
import { api } from './api'
import { queryClient } from './query-client'

/** Accounts, statements, the books and whatever else is a sum of records and payments. */
const money = [
  api.paymentRecords.key(),
  api.payments.key(),
  api.papers.key(),
  api.ledger.key(),
  api.charges.key(),
  api.finalAccounts.key(),
  api.dashboard.key(),
  api.reports.key(),
  api.owners.key(),
  api.reminders.key(),
]

/** What a change of a topic makes stale. */
const staleBy: Record<Topic, readonly (readonly unknown[])[]> = {
  payments: [...money, api.tenants.key(), api.meters.key()],
  tenancies: [...money, api.leases.key(), api.tenants.key(), api.units.key(), api.meters.key(), api.properties.key()],
  units: [api.units.key(), api.meters.key(), api.properties.key(), api.dashboard.key(), api.reports.key()],
  meters: [api.meters.key()],
  properties: [api.properties.key(), api.units.key(), api.dashboard.key(), api.reports.key(), api.owners.key()],
  owners: [api.owners.key(), api.reports.key()],
  people: [api.tenants.key(), api.team.key(), api.paymentRecords.key(), api.payments.key(), api.reports.key()],
}

/** Reads again what the open page shows of the topics; the rest when somebody looks at it. */
export async function refreshTopics(topics: Iterable<Topic>): Promise<void> {
  const keys = [...topics].flatMap((topic) => staleBy[topic])
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
