import type { Backup } from '@makao/contract/platform/backups/backups.schema'
import { useQuery } from '@tanstack/react-query'
import { DatabaseBackup, Download } from 'lucide-react'
import { api, client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { type Column, DataTable } from '../../../ui/data-table'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { textLinkClass } from '../../../ui/text-link'

const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** @param latest the name of the last one */
const columnsWith = (latest: string | undefined): Column<Backup>[] => [
  {
    header: 'Made',
    primary: true,
    phone: 'name',
    cell: ({ name, madeAt }) => (
      <>
        <span className="font-medium">{instantFormat.format(new Date(madeAt))}</span>
        {name === latest && <span className="font-normal text-soft"> · latest</span>}
      </>
    ),
  },
  { header: 'Size', numeric: true, phone: 'under', cell: ({ size: bytes }) => size(bytes) },
  {
    header: 'File',
    phone: 'figure',
    cell: ({ name, madeAt, allowed }) =>
      allowed.includes('download') && (
        <a
          href={`/api/backups/${name}`}
          download={name}
          className={classNames(textLinkClass, 'inline-flex items-center gap-1.5')}
          aria-label={`Download the backup of ${instantFormat.format(new Date(madeAt))}`}
        >
          <Download size={16} aria-hidden />
          Download
        </a>
      ),
  },
]

/** What was saved when, with a way to take one out. */
export function BackupsPanel() {
  const query = useQuery(api.backups.list.queryOptions())
  const make = useSave({
    send: () => client.backups.make({}),
    changes: ['backups'],
    done: 'The backup is made.',
    failed: 'The backup could not be made',
  })
  return (
    <Card>
      <CardHeader title="Backups">
        <Button disabled={make.busy || !query.data?.allowed.includes('make')} onClick={() => make.save()}>
          <DatabaseBackup size={18} aria-hidden />
          {make.busy ? 'Backing up...' : 'Back up now'}
        </Button>
      </CardHeader>
      <p className="px-5 pb-3 text-soft">
        One is made each night and kept for seven days, one of each week for four weeks, on this server. Take one out
        now and then and keep it elsewhere, locked away: it holds everything.
      </p>
      {query.data?.problem && (
        <p role="alert" className="mx-5 mb-4 rounded-lg bg-bad-tint px-4 py-3 wrap-anywhere text-bad">
          The last attempt failed: {query.data.problem}
        </p>
      )}
      <Loaded
        query={query}
        loading="Loading settings..."
        failed="The backups could not be listed"
        empty={({ backups }) =>
          backups.length === 0 && (
            <EmptyState title="No backup yet" text="The first one is made automatically within a day." />
          )
        }
      >
        {({ backups }) => (
          <DataTable
            caption="Backups"
            columns={columnsWith(backups[0]?.name)}
            rows={backups}
            keyOf={({ name }) => name}
          />
        )}
      </Loaded>
    </Card>
  )
}
