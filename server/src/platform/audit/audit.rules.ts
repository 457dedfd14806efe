import { isDeepStrictEqual } from 'node:util'
import type { AuditEvent, Fields } from '@makao/contract/platform/audit/field-kinds.terms'

type State = Readonly<Record<string, unknown>>

/** The fields of an event in which two states differ, as each had them. A currency stays beside the amounts that it explains. */
export function changedFields(
  event: Pick<AuditEvent, 'before' | 'after'>,
  before: State,
  after: State,
): { before: State; after: State } {
  const differing = Object.keys({ ...event.before, ...event.after }).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )
  const pick = (state: State, fields: Fields) => {
    const kept = [...differing.filter((field) => field in fields), ...(differing.length > 0 ? ['currency'] : [])]
    return Object.fromEntries(kept.filter((field) => field in state).map((field) => [field, state[field]]))
  }
  return { before: pick(before, event.before), after: pick(after, event.after) }
}

/** As the audit log names what has no row of its own. Written into logs, so that none of them ever changes. */
export const withoutRow = {
  settings: '00000000-0000-0000-0000-000000000001',
  backups: '00000000-0000-0000-0000-000000000002',
  jobs: '00000000-0000-0000-0000-000000000003',
  charges: '00000000-0000-0000-0000-000000000004',
  books: '00000000-0000-0000-0000-000000000005',
  agency: '00000000-0000-0000-0000-000000000006',
  approvals: '00000000-0000-0000-0000-000000000007',
  email: '00000000-0000-0000-0000-000000000008',
  sms: '00000000-0000-0000-0000-000000000009',
} as const
