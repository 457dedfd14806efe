import { auditChanges, auditEventOf } from '../../audit-events'
import { formatWholeDay } from '../../days'
import { roleNames } from '../../permissions'
import type { FilterWords, Sheet } from '../../sheets'
import type { AuditEntry, AuditFilter } from './audit.schema'
import { auditThings } from './audit-things.kinds'

const inWords = ({ name, before, after }: ReturnType<typeof auditChanges>[number]) =>
  `${name}: ${[before, after].filter((side) => side !== null).join(' → ')}`

export const auditSheet = {
  title: 'Audit Log',
  columns: {
    at: { heading: 'When (UTC)', kind: 'text', width: 22, value: ({ at }) => at },
    who: { heading: 'Who', kind: 'text', width: 24, value: ({ actorName }) => actorName },
    email: { heading: 'Email', kind: 'text', width: 28, value: ({ actorEmail }) => actorEmail },
    role: { heading: 'Role', kind: 'text', width: 18, value: ({ actorRole }) => actorRole && roleNames[actorRole] },
    account: { heading: 'Account', kind: 'text', width: 38, value: ({ actorId }) => actorId },
    address: { heading: 'From', kind: 'text', width: 18, value: ({ address }) => address },
    action: { heading: 'What', kind: 'text', width: 28, value: ({ action }) => auditEventOf(action).says },
    subject: { heading: 'On', kind: 'text', width: 30, value: ({ subject }) => subject },
    changes: {
      heading: 'Changes',
      kind: 'text',
      width: 60,
      value: (entry) => auditChanges(entry).map(inWords).join('; '),
    },
    reason: { heading: 'Reason', kind: 'text', width: 30, value: ({ reason }) => reason },
  },
} satisfies Sheet<AuditEntry>

export const auditFilterWords: FilterWords<Omit<AuditFilter, 'page' | 'sort'>> = {
  search: (search) => `Search: ${search}`,
  thing: (thing) => `Of: ${auditThings[thing]}`,
  from: (day) => `From ${formatWholeDay(day)}`,
  to: (day) => `To ${formatWholeDay(day)}`,
}
