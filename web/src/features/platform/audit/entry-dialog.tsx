import { auditChanges, auditEventOf } from '@makao/contract/audit-events'
import { roleNames } from '@makao/contract/permissions'
import type { AuditEntry } from '@makao/contract/platform/audit/audit.schema'
import { instantFormat } from '../../../lib/instant'
import * as common from '../../../ui/common.words'
import { Dialog } from '../../../ui/dialog'
import { Facts } from '../../../ui/facts'
import * as words from './audit.words'

/** One line of the audit log with everything that was noted. */
export function EntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { at, actorName, actorEmail, actorRole, address, action, subject, reason } = entry
  const changes = auditChanges(entry)
  const whoElse = [actorRole && roleNames[actorRole], actorEmail].filter(Boolean).join(', ')
  return (
    <Dialog title={auditEventOf(action).says} description={subject} width={560} onClose={onClose}>
      <Facts
        facts={[
          { name: words.when, value: <span className="figures">{instantFormat.format(new Date(at))}</span> },
          address !== null && { name: common.from, value: address },
          { name: words.who, value: whoElse ? `${actorName} (${whoElse})` : actorName, wide: true },
          reason !== null && { name: common.reason, value: reason, wide: true },
        ]}
      />
      {changes.length > 0 && (
        <>
          <h3 className="mt-5 font-medium">{words.fields(changes.length)}</h3>
          <dl className="mt-2 grid gap-x-6 gap-y-1.5 rounded-lg bg-sunken px-4 py-3 text-sm sm:grid-cols-2">
            {changes.map(({ name, before, after }) => (
              <div key={name} className="min-w-0">
                <dt className="text-soft">{name}</dt>
                <dd className="wrap-anywhere">
                  {before !== null && <span className={after === null ? '' : 'text-soft'}>{before}</span>}
                  {before !== null && after !== null && ' → '}
                  {after}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Dialog>
  )
}
