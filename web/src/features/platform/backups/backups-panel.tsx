import type { Backup } from '@makao/contract/platform/backups/backups.schema'
import { useQuery } from '@tanstack/react-query'
import { DatabaseBackup, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { api, client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { type Column, DataTable } from '../../../ui/data-table'
import { Below, isComing, Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { textLinkClass } from '../../../ui/text-link'
import * as words from './backups.words'
import '../../../styles/dashboard.css'

const size = (bytes: number) =>
  bytes < 1_000_000 ? words.kB(Math.ceil(bytes / 1000)) : words.mb((bytes / 1_000_000).toFixed(1))

/** @param latest the name of the last one */
const columnsWith = (latest: string | undefined): Column<Backup>[] => [
  {
    header: words.made,
    primary: true,
    phone: 'name',
    cell: ({ name, madeAt }) => (
      <>
        <span className="font-medium">{instantFormat.format(new Date(madeAt))}</span>
        {name === latest && <span className="font-normal text-soft"> {words.latest}</span>}
      </>
    ),
  },
  { header: words.size, numeric: true, phone: 'under', cell: ({ size: bytes }) => size(bytes) },
  {
    header: words.file,
    phone: 'figure',
    cell: ({ name, madeAt, allowed }) =>
      allowed.includes('download') && (
        <a
          href={`/api/backups/${name}`}
          download={name}
          className={classNames(textLinkClass, 'inline-flex items-center gap-1.5')}
          aria-label={words.downloadTheBackupOf(instantFormat.format(new Date(madeAt)))}
        >
          <Download size={16} aria-hidden />
          {common.download}
        </a>
      ),
  },
]

/** What was saved when, with a way to take one out. @param children what stands below */
export function BackupsPanel({ children }: { children: ReactNode }) {
  const query = useQuery(api.backups.list.queryOptions())
  const make = useSave({
    send: () => client.backups.make({}),
    changes: ['backups'],
    done: words.backupIsMade,
    failed: words.backupCouldNotBeMade,
  })
  return (
    <>
      <Card>
        <CardHeader title={words.keptBackups}>
          <Button disabled={make.busy || !query.data?.allowed.includes('make')} onClick={() => make.save()}>
            <DatabaseBackup size={18} aria-hidden />
            {make.busy ? words.backingUp : words.backUpNow}
          </Button>
        </CardHeader>
        <p className="px-5 pb-3 text-soft">{words.oneIsMadeEachNightAnd}</p>
        {query.data?.problem && (
          <p role="alert" className="mx-5 mb-4 rounded-lg bg-bad-tint px-4 py-3 wrap-anywhere text-bad">
            {words.lastAttemptFailed(query.data.problem)}
          </p>
        )}
        <Loaded
          query={query}
          loading={common.loadingSettings}
          failed={words.backupsCouldNotBeListed}
          empty={({ backups }) =>
            backups.length === 0 && <EmptyState title={words.noBackupYet} text={words.firstOneIsMadeAutomatically} />
          }
        >
          {({ backups }) => (
            <DataTable
              caption={words.keptBackups}
              columns={columnsWith(backups[0]?.name)}
              rows={backups}
              keyOf={({ name }) => name}
            />
          )}
        </Loaded>
      </Card>
      <Below waits={isComing(query)}>{children}</Below>
    </>
  )
}
