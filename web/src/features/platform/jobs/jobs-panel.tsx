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
import { type Column, DataTable } from '../../../ui/data-table'
import { Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { openerClass } from '../../../ui/one-line'
import { EmptyState } from '../../../ui/page'
import { ProgressBar } from '../../../ui/progress-bar'
import { durationInWords, nextInWords } from './job-words'
import { jobList } from './jobs.queries'

const tones: Record<RunState, ComponentProps<typeof Badge>['tone']> = {
  running: 'info',
  done: 'good',
  failed: 'bad',
  broken: 'warn',
}

const columnsWith = (onOpen: (job: Job) => void): Column<Job>[] => [
  {
    header: 'Job',
    primary: true,
    phone: 'name',
    share: 22,
    cell: (job) => (
      <button type="button" data-opens className={openerClass} onClick={() => onOpen(job)}>
        {job.title}
      </button>
    ),
  },
  { header: 'Runs', share: 24, cell: ({ cron }) => scheduleInWords(cron) },
  {
    header: 'Last run',
    phone: 'under',
    share: 34,
    cell: ({ runs: [latest], title }) =>
      latest ? <LatestRun run={latest} title={title} /> : <span className="text-soft">Not yet</span>,
  },
  { header: 'Next', from: 'widest', cell: (job) => <span className="figures">{nextInWords(job, new Date())}</span> },
  {
    header: 'Start',
    phone: 'figure',
    numeric: true,
    cell: (job) => <StartButton job={job} />,
  },
]

/** How it went last, in one line; the rest opens with the row. */
function LatestRun({ run: { state, startedAt, message, error, progress }, title }: { run: JobRun; title: string }) {
  const said = error ?? message
  return (
    <span title={said ?? undefined} className="inline-flex max-w-full items-center gap-2 align-middle">
      <Badge tone={tones[state]}>{runStateNames[state]}</Badge>
      {progress && state === 'running' ? (
        <span className="w-24">
          <ProgressBar label={`Progress: ${title}`} {...progress} />
        </span>
      ) : (
        <span className="truncate text-soft figures">
          {[instantFormat.format(new Date(startedAt)), said].filter(Boolean).join(' · ')}
        </span>
      )}
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
      <CardHeader title="Jobs" />
      <p className="px-5 pb-4 text-soft">
        What Makao does automatically, in Nairobi time. A job that fails is tried again five times, after waits that
        grow from a minute to half an hour.
      </p>
      {query.data?.problem && (
        <p role="alert" className="mx-5 mb-4 rounded-lg bg-bad-tint px-4 py-3 wrap-anywhere text-bad">
          Jobs cannot run at the moment and will be tried again automatically: {query.data.problem}
        </p>
      )}
      <Loaded
        query={query}
        loading="Loading settings..."
        failed="Jobs could not be listed"
        empty={({ jobs }) => jobs.length === 0 && <EmptyState title="No jobs" />}
      >
        {({ jobs }) => (
          <DataTable
            caption="Jobs"
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
    done: `${title} was started.`,
    failed: `${title} was not started`,
  })
  return (
    <Button
      variant="ghost"
      className="px-2.5 text-sm"
      aria-label={`Run now: ${title}`}
      disabled={start.busy || !allowed.includes('start')}
      onClick={() => start.save()}
    >
      <Play size={16} aria-hidden />
      Run now
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
        <p className="text-soft">It has not run yet.</p>
      ) : (
        <ol aria-label={`Runs: ${title}`} className="-mt-2.5">
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
    endedAt && `took ${durationInWords(Date.parse(endedAt) - Date.parse(startedAt))}`,
    attempt > 1 && `attempt ${attempt}`,
    startedBy && `started by ${startedBy}`,
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
          <ProgressBar label={`Progress: ${title}`} {...progress} />
        </div>
      )}
      {progress && state !== 'running' && progress.done < progress.total && (
        <p className="mt-1 text-sm text-soft figures">
          Got to {progress.done.toLocaleString('en-KE')} of {progress.total.toLocaleString('en-KE')}.
        </p>
      )}
      <p className="mt-1 text-sm text-soft figures wrap-anywhere first-letter:uppercase empty:hidden">{about}</p>
    </div>
  )
}
