import { auditEventOf } from '@makao/contract/audit-events'
import { roleNames } from '@makao/contract/permissions'
import type { AuditEntry } from '@makao/contract/platform/audit/audit.schema'
import { auditFilterWords } from '@makao/contract/platform/audit/audit.sheet'
import { auditOrders } from '@makao/contract/platform/audit/audit.terms'
import { auditThingNames, auditThings } from '@makao/contract/platform/audit/audit-things.kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantFormat } from '../../../lib/instant'
import * as common from '../../../ui/common.words'
import type { Column } from '../../../ui/data-table'
import { FilterRange } from '../../../ui/filter-range'
import { FilterSelect } from '../../../ui/filter-select'
import { ListCard } from '../../../ui/list-card'
import { openerClass } from '../../../ui/one-line'
import { type AuditSearch, auditLog } from './audit.queries'
import * as words from './audit.words'
import { EntryDialog } from './entry-dialog'

const columnsWith = (onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  {
    key: 'what',
    header: words.what,
    primary: true,
    phone: 'name',
    share: 32,
    cell: (entry) => (
      <button type="button" data-opens className={openerClass} onClick={() => onOpen(entry)}>
        {auditEventOf(entry.action).says}
      </button>
    ),
  },
  { key: 'subject', header: words.on, phone: 'under', share: 26, cell: ({ subject }) => subject ?? '' },
  {
    key: 'who',
    header: words.who,
    phone: 'word',
    share: 24,
    cell: ({ actorName, actorEmail, actorRole }) => (
      <span title={actorEmail ?? undefined}>
        {actorName}
        {actorRole && <span className="text-soft max-sm:hidden"> · {roleNames[actorRole]}</span>}
      </span>
    ),
  },
  { key: 'address', header: common.from, from: 'widest', cell: ({ address }) => address ?? '' },
  {
    key: 'at',
    header: words.when,
    phone: 'figure',
    cell: ({ at }) => (
      <span className="font-normal whitespace-nowrap figures">{instantFormat.format(new Date(at))}</span>
    ),
  },
]

interface AuditPanelProps {
  filter: AuditSearch
  onFilter: (filter: AuditSearch) => void
}

/** Who did what when and from where: every write of money, tenancies, accounts, roles and settings. */
export function AuditPanel({ filter, onFilter }: AuditPanelProps) {
  const query = useQuery(auditLog(filter))
  const [openId, setOpenId] = useState<string>()
  const open = query.data?.rows.find(({ id }) => id === openId)
  const narrow = (change: AuditSearch) => onFilter({ ...filter, ...change, page: undefined })
  return (
    <>
      <ListCard
        kept="audit"
        caption={words.auditLog}
        query={query}
        columns={columnsWith(({ id }) => setOpenId(id))}
        keyOf={({ id }) => id}
        filter={filter}
        onFilter={onFilter}
        searchFor={words.searchByPersonActionOr}
        words={auditFilterWords}
        orders={auditOrders}
        usual="-at"
        filters={
          <>
            <FilterSelect
              label={words.whatItIsAbout}
              all={words.everything}
              value={filter.thing}
              options={auditThingNames.map((name) => ({ value: name, text: auditThings[name] }))}
              onChoose={(chosen) => narrow({ thing: chosen })}
            />
            <FilterRange range={filter} onRange={narrow} />
          </>
        }
        loading={words.loadingTheAuditLog}
        failed={words.auditLogCouldNotBeLoaded}
        none={{ title: words.nothingHereYet, text: words.changesThatPeopleMakeAre }}
      />
      {open && <EntryDialog entry={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
