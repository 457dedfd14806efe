import type { Job, JobRun } from '@makao/contract/platform/jobs/jobs.schema'
import { type RunState, runStateNames, scheduleInWords } from '@makao/contract/platform/jobs/jobs.terms'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import type { ComponentProps } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { Loaded } from '../../../ui/loaded'
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

/** What Makao does by itself, how it went, and a way to have it done now. */
export function JobsPanel() {
  const query = useQuery(jobList())
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
          <ul className="divide-y divide-line border-t border-line">
            {jobs.map((job) => (
              <JobRow key={job.name} job={job} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function JobRow({ job }: { job: Job }) {
  const { name, title, cron, runs, allowed } = job
  const start = useSave({
    send: () => client.jobs.start({ name }),
    changes: ['jobs'],
    done: `${title} was started.`,
    failed: `${title} was not started`,
  })
  const [latest, ...earlier] = runs
  return (
    <li className="px-5 py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-medium wrap-anywhere">{title}</h3>
          <p className="text-sm text-soft">{scheduleInWords(cron)}</p>
        </div>
        <Button
          variant="secondary"
          className="shrink-0"
          aria-label={`Run now: ${title}`}
          disabled={start.busy || !allowed.includes('start')}
          onClick={() => start.save()}
        >
          <Play size={18} aria-hidden />
          Run now
        </Button>
      </div>
      <p className="text-sm text-soft figures empty:hidden">{nextInWords(job, new Date())}</p>
      {latest ? <Run run={latest} title={title} /> : <p className="mt-2 text-sm text-soft">It has not run yet.</p>}
      {earlier.length > 0 && (
        <details className="mt-1">
          <summary className="flex min-h-9 w-fit cursor-pointer items-center text-sm text-accent pointer-coarse:min-h-11">
            {earlier.length === 1 ? '1 earlier run' : `${earlier.length} earlier runs`}
          </summary>
          <ol aria-label={`Earlier runs: ${title}`}>
            {earlier.map((run) => (
              <li key={run.id}>
                <Run run={run} title={title} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
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
