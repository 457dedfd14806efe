import type { Job, JobRun } from '@makao/contract/platform/jobs/jobs.schema'
import { type RunState, runStateNames, scheduleInWords } from '@makao/contract/platform/jobs/jobs.terms'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { type Column, DataTable } from '../../../ui/data-table'
import { Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { openerClass } from '../../../ui/one-line'
import { EmptyState } from '../../../ui/page'
import { ProgressBar } from '../../../ui/progress-bar'
import { durationInWords, nextInWords } from './job-times'
import { jobList } from './jobs.queries'
import * as words from './jobs.words'

const tones: Record<RunState, ComponentProps<typeof Badge>['tone']> = {
  running: 'info',
  done: 'good',
  failed: 'bad',
  broken: 'warn',
}

const columnsWith = (onOpen: (job: Job) => void): Column<Job>[] => [
  {
    header: words.job,
    primary: true,
    phone: 'name',
    share: 28,
    cell: (job) => (
      <button type="button" data-opens className={openerClass} onClick={() => onOpen(job)}>
        {job.title}
      </button>
    ),
  },
  { header: words.runs, share: 26, cell: ({ cron }) => scheduleInWords(cron) },
  {
    header: words.lastRun,
    phone: 'under',
    share: 32,
    cell: ({ runs: [latest], title }) =>
      latest ? <LatestRun run={latest} title={title} /> : <span className="text-soft">{words.notYet}</span>,
  },
  {
    header: words.next,
    from: 'widest',
    cell: (job) => <span className="figures">{nextInWords(job, new Date())}</span>,
  },
  {
    header: words.start,
    phone: 'figure',
    numeric: true,
    cell: (job) => <StartButton job={job} />,
  },
]

/** How it went last, and below it what came of it. The rest opens with the row. */
function LatestRun({ run: { state, startedAt, message, error, progress }, title }: { run: JobRun; title: string }) {
  const said = error ?? message
  return (
    <span title={said ?? undefined} className="block">
      <span className="flex items-center gap-2">
        <Badge tone={tones[state]}>{runStateNames[state]}</Badge>
        {progress && state === 'running' ? (
          <span className="w-24">
            <ProgressBar label={words.progress(title)} {...progress} />
          </span>
        ) : (
          <span className="truncate text-soft figures">{instantFormat.format(new Date(startedAt))}</span>
        )}
      </span>
      {said && <span className="block pb-1 text-xs/4 whitespace-normal text-soft">{said}</span>}
    </span>
  )
}

/** What Makao does by itself, how it went, and a way to have it done now. */
export function JobsPanel() {
  const query = useQuery(jobList())
  const [openName, setOpenName] = useState<string>()
  const open = query.data?.jobs.find(({ name }) => name === openName)
  return (
    <Card>
      <CardHeader title={words.automaticJobs} />
      <p className="px-5 pb-4 text-soft">{words.whatMakaoDoesAutomaticallyIn}</p>
      {query.data?.problem && (
        <p role="alert" className="mx-5 mb-4 rounded-lg bg-bad-tint px-4 py-3 wrap-anywhere text-bad">
          {words.jobsCannotRunAtTheMoment(query.data.problem)}
        </p>
      )}
      <Loaded
        query={query}
        loading={common.loadingSettings}
        failed={words.jobsCouldNotBeListed}
        empty={({ jobs }) => jobs.length === 0 && <EmptyState title={words.noJobs} />}
      >
        {({ jobs }) => (
          <DataTable
            caption={words.automaticJobs}
            columns={columnsWith(({ name }) => setOpenName(name))}
            rows={jobs}
            keyOf={({ name }) => name}
            hasKeys
          />
        )}
      </Loaded>
      {open && <JobDialog job={open} onClose={() => setOpenName(undefined)} />}
    </Card>
  )
}

function StartButton({ job: { name, title, allowed } }: { job: Job }) {
  const start = useSave({
    send: () => client.jobs.start({ name }),
    changes: ['jobs'],
    done: words.wasStarted(title),
    failed: words.wasNotStarted(title),
  })
  return (
    <Button
      variant="ghost"
      className="px-2.5 text-sm"
      aria-label={words.runNow(title)}
      disabled={start.busy || !allowed.includes('start')}
      onClick={() => start.save()}
    >
      <Play size={16} aria-hidden />
      {words.runNowLabel}
    </Button>
  )
}

/** How a job went, the latest time and those before. */
function JobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { title, cron, runs } = job
  return (
    <Dialog
      title={title}
      description={[scheduleInWords(cron), nextInWords(job, new Date())].filter(Boolean).join(' · ')}
      width={600}
      onClose={onClose}
    >
      {runs.length === 0 ? (
        <p className="text-soft">{words.itHasNotRunYet}</p>
      ) : (
        <ol aria-label={words.runsTitle(title)} className="-mt-2.5">
          {runs.map((run) => (
            <li key={run.id}>
              <Run run={run} title={title} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function Run({ run, title }: { run: JobRun; title: string }) {
  const { state, attempt, startedAt, endedAt, startedBy, progress, message, error } = run
  const about = [
    endedAt && words.took(durationInWords(Date.parse(endedAt) - Date.parse(startedAt))),
    attempt > 1 && words.attempt(attempt),
    startedBy && words.startedBy(startedBy),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className="mt-2.5 rounded-lg bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge tone={tones[state]}>{runStateNames[state]}</Badge>
        <span className="text-sm text-soft figures">{instantFormat.format(new Date(startedAt))}</span>
      </div>
      {message && <p className="mt-1.5 text-sm wrap-anywhere">{message}</p>}
      {error && <p className="mt-1.5 text-sm wrap-anywhere text-bad">{error}</p>}
      {progress && state === 'running' && (
        <div className="mt-2">
          <ProgressBar label={words.progress(title)} {...progress} />
        </div>
      )}
      {progress && state !== 'running' && progress.done < progress.total && (
        <p className="mt-1 text-sm text-soft figures">
          {words.gotToOf(progress.done.toLocaleString('en-KE'), progress.total.toLocaleString('en-KE'))}
        </p>
      )}
      <p className="mt-1 text-sm text-soft figures wrap-anywhere first-letter:uppercase empty:hidden">{about}</p>
    </div>
  )
}
