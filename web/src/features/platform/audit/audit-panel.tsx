import { auditChanges, auditEventOf } from '@makao/contract/audit-events'
import { roleNames } from '@makao/contract/permissions'
import type { AuditEntry } from '@makao/contract/platform/audit/audit.schema'
import { auditThingNames, auditThings } from '@makao/contract/platform/audit/audit-things.kinds'
import { useQuery } from '@tanstack/react-query'
import { instantFormat } from '../../../lib/instant'
import { Card, CardHeader } from '../../../ui/card'
import { ListFiles } from '../../../ui/export-buttons'
import { FilterBar, FilterDate, FilterSelect, SearchBox } from '../../../ui/filters'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { type AuditSearch, auditLog } from './audit.queries'

interface AuditPanelProps {
  filter: AuditSearch
  onFilter: (filter: AuditSearch) => void
}

/** Who did what when and from where: every write of money, tenancies, accounts, roles and settings. */
export function AuditPanel({ filter, onFilter }: AuditPanelProps) {
  const query = useQuery(auditLog(filter))
  const { search, thing, from, to } = filter
  const active = [thing, from, to].filter(Boolean).length
  const isNarrowed = active > 0 || search !== undefined
  const narrow = (change: AuditSearch) => onFilter({ ...filter, ...change, page: undefined })
  return (
    <Card>
      <CardHeader title="Audit Log">
        <div className="flex gap-2">
          <ListFiles path="audit" query={{ search, thing, from, to }} />
        </div>
      </CardHeader>
      <FilterBar
        active={active}
        search={
          <SearchBox
            placeholder="Search by person, action or subject"
            value={search}
            onSearch={(text) => narrow({ search: text })}
          />
        }
        onClear={isNarrowed ? () => onFilter({}) : undefined}
      >
        <FilterSelect
          label="What it is about"
          all="Everything"
          value={thing}
          options={auditThingNames.map((name) => ({ value: name, text: auditThings[name] }))}
          onChoose={(chosen) => narrow({ thing: chosen })}
        />
        <FilterDate label="From" value={from} onChoose={(day) => narrow({ from: day })} />
        <FilterDate label="To" value={to} onChoose={(day) => narrow({ to: day })} />
      </FilterBar>
      <Loaded
        query={query}
        loading="Loading settings..."
        failed="The audit log could not be loaded"
        empty={({ total }) =>
          total === 0 && (
            <EmptyState
              title={isNarrowed ? 'Nothing found' : 'Nothing yet'}
              text={isNarrowed ? 'Try adjusting your search or filters' : 'Changes that people make are noted here.'}
            />
          )
        }
      >
        {(data) => (
          <>
            <ol className="divide-y divide-line">
              {data.rows.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </ol>
            <Pagination {...data} onPage={(page) => onFilter({ ...filter, page })} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { at, actorName, actorEmail, actorRole, address, action, subject, reason } = entry
  const changes = auditChanges(entry)
  return (
    <li className="px-5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-medium">{auditEventOf(action).says}</span>
          {subject && <span> · {subject}</span>}
        </p>
        <p className="text-sm text-soft figures">{instantFormat.format(new Date(at))}</p>
      </div>
      <p className="text-sm text-soft wrap-anywhere">
        {actorName}
        {actorRole && ` (${roleNames[actorRole]}${actorEmail ? `, ${actorEmail}` : ''})`}
        {address && ` from ${address}`}
      </p>
      {reason && <p className="mt-1 text-sm wrap-anywhere">Reason: {reason}</p>}
      {changes.length > 0 && (
        <details className="mt-0.5">
          <summary className="flex min-h-9 w-fit cursor-pointer items-center text-sm text-accent">
            {changes.length === 1 ? '1 field' : `${changes.length} fields`}
          </summary>
          <dl className="grid gap-x-6 gap-y-1.5 rounded-lg bg-sunken px-4 py-3 text-sm sm:grid-cols-2">
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
        </details>
      )}
    </li>
  )
}
