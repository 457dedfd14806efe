import type { ImportField } from '@makao/contract/exchange/import/import.terms'
import { MOST_RENTERS } from '@makao/contract/money/co-tenants/co-tenants.terms'
import type { Person } from './people.rules'
import type { Home, Plan, Planning } from './plan.rules'
import { isPaymentRow, type ReadRow, type Report } from './rows.rules'

/** What of a co-tenant stands where what of a tenant does. */
const fields = {
  tenantName: 'coTenantName',
  tenantPhone: 'coTenantPhone',
  tenantEmail: 'coTenantEmail',
  idNumber: 'coTenantId',
} as const satisfies Partial<Record<ImportField, ImportField>>

/** Whether a sheet tells of co-tenants and of no tenants: it names a unit as often as it has some. */
export const isOfCoTenants = (has: ReadonlySet<ImportField>): boolean =>
  has.has('coTenantName') && !has.has('tenantName') && !has.has('rent')

/** The co-tenants of rows, each as a row of a tenant, by the row that names them. */
export function coTenantRows(rows: readonly ReadRow[]): Map<ReadRow, ReadRow> {
  const found = new Map<ReadRow, ReadRow>()
  for (const row of rows) {
    if (row.values.coTenantName === undefined || isPaymentRow(row)) continue
    const values: ReadRow['values'] = {}
    for (const [field, said] of Object.entries(fields) as [keyof typeof fields, ImportField][]) {
      const value = row.values[said]
      if (value !== undefined) values[field] = value
    }
    found.set(row, { ...row, values })
  }
  return found
}

/** Says of a co-tenant in which column of theirs it is. */
export function asCoTenants(coRows: ReadonlyMap<ReadRow, ReadRow>, report: Report): Report {
  const ours = new Set<unknown>(coRows.values())
  return (row, field, said) =>
    report(
      row,
      ours.has(row) ? ((fields as Partial<Record<ImportField, ImportField>>)[field ?? 'tenantName'] ?? field) : field,
      said,
    )
}

interface Letting {
  /** Who is named beside the tenant, by the row. */
  named: ReadonlyMap<ReadRow, Person>
  homeIn: (row: ReadRow) => Home | undefined
  letOf: (home: Home) => { id: string; tenantId: string; startDate: string; isNew: boolean } | undefined
}

/** Who rents with the tenants of the file, or of Makao. */
export function addCoTenants(
  plan: Plan,
  { named, homeIn, letOf }: Letting,
  { existing, reading, report }: Planning,
): void {
  const known = new Set(existing.coTenants)
  const counts = new Map<string, number>()
  for (const key of known) {
    const [tenancyId = ''] = key.split('/')
    counts.set(tenancyId, (counts.get(tenancyId) ?? 0) + 1)
  }
  for (const [row, person] of named) {
    const home = homeIn(row)
    const living = home && letOf(home)
    const refuse = (expected: string) =>
      report(row, 'coTenantName', { found: String(row.values.coTenantName), expected, isWrong: true })
    if (!living) {
      refuse('a unit with a tenant, who is written to first')
      continue
    }
    const { id: tenancyId, tenantId, startDate, isNew } = living
    const key = `${tenancyId}/${person.id}`
    if (known.has(key)) continue
    if (person.id === tenantId) {
      refuse('somebody else than the tenant')
      continue
    }
    const count = (counts.get(tenancyId) ?? 0) + 1
    if (count >= MOST_RENTERS) {
      refuse(`at most ${MOST_RENTERS} people on one tenancy`)
      continue
    }
    known.add(key)
    counts.set(tenancyId, count)
    plan.coTenants.push({ tenancyId, profileId: person.id, since: isNew ? startDate : reading.startsOn })
  }
}
