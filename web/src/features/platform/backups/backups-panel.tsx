import { useQuery } from '@tanstack/react-query'
import { DatabaseBackup, Download } from 'lucide-react'
import { api, client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { Button, buttonClass } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'

const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

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
          <ul className="divide-y divide-line border-t border-line">
            {backups.map(({ name, madeAt, size: bytes, allowed }, place) => (
              <li key={name} className="flex items-center justify-between gap-4 px-5 py-3">
                <div className="min-w-0">
                  <p className="font-medium">
                    {instantFormat.format(new Date(madeAt))}
                    {place === 0 && <span className="font-normal text-soft"> · latest</span>}
                  </p>
                  <p className="text-sm text-soft figures">{size(bytes)}</p>
                </div>
                {allowed.includes('download') && (
                  <a
                    href={`/api/backups/${name}`}
                    download={name}
                    className={buttonClass('secondary', 'shrink-0')}
                    aria-label={`Download the backup of ${instantFormat.format(new Date(madeAt))}`}
                  >
                    <Download size={18} aria-hidden />
                    Download
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
