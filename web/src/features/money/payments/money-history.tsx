import { auditChanges, auditEventOf } from '@makao/contract/audit-events'
import type { AuditEntry } from '@makao/contract/platform/audit/audit.schema'
import { instantFormat } from '../../../lib/instant'
import * as words from './payments.words'

/** Who did what to a charge or a payment, latest first, with what it was before. */
export function MoneyHistory({ history }: { history: readonly AuditEntry[] }) {
  if (history.length === 0) return null
  return (
    <section>
      <h3 className="mt-6 mb-3 text-sm font-medium text-soft">{words.history}</h3>
      <ol className="space-y-3">
        {history.map((entry) => (
          <HistoryRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

function HistoryRow({ entry }: { entry: AuditEntry }) {
  const { at, actorName, action, reason } = entry
  // All that was, or all that is, is what the dialog shows.
  const changed = auditChanges(entry).filter(({ before, after }) => before !== null && after !== null)
  return (
    <li className="border-l-2 border-line pl-3 text-sm">
      <p>
        <span className="font-medium">{auditEventOf(action).short}</span>
        <span className="text-soft"> {words.by(actorName, instantFormat.format(new Date(at)))}</span>
      </p>
      {reason && <p className="wrap-anywhere">{reason}</p>}
      {changed.length > 0 && (
        <ul className="text-soft">
          {changed.map(({ name, before, after }) => (
            <li key={name} className="wrap-anywhere">
              {name}: {before} → {after}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
