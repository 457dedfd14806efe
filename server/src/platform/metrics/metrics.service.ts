import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Replica } from '../../db/replica'
import { type AnswerSeen, createAnswerHistogram, type Family, formatMetrics } from './metrics.rules'

export interface MetricsSources {
  log: Logger
  /** Without it nothing is said of connections. */
  pool?: pg.Pool | undefined
  replica?: Replica | undefined
  /** How many are still to be sent. */
  waitingMessages: (now: Date) => Promise<number>
  activeRequests: () => number
  liveStreams: () => number
}

export interface Metrics {
  observe: (answer: AnswerSeen) => void
  /** In the text format of Prometheus; no personal data. */
  read: (now: Date) => Promise<string>
}

const gauge = (name: string, help: string, value: number): Family => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
})

let measured: IntervalHistogram | undefined

/** Of the process, however many applications run in it. */
function eventLoopDelay(): IntervalHistogram {
  if (!measured) {
    measured = monitorEventLoopDelay({ resolution: 20 })
    measured.enable()
  }
  return measured
}

export function createMetrics(sources: MetricsSources): Metrics {
  const { log, pool, replica, waitingMessages, activeRequests, liveStreams } = sources
  const answers = createAnswerHistogram()
  const delay = eventLoopDelay()

  function ofProcess(): Family[] {
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const lag = [
      { labels: { quantile: 0.5 }, value: delay.percentile(50) / 1e9 },
      { labels: { quantile: 0.99 }, value: delay.percentile(99) / 1e9 },
      { labels: { quantile: 1 }, value: delay.max / 1e9 },
    ]
    // Each reading tells of the time since the one before.
    delay.reset()
    return [
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time of the process.',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge('process_resident_memory_bytes', 'Resident memory of the process.', rss),
      gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
      gauge('nodejs_heap_size_total_bytes', 'Heap.', heapTotal),
      gauge('nodejs_external_memory_bytes', 'Memory outside of the heap.', external),
      gauge('process_uptime_seconds', 'Time since the process began.', process.uptime()),
      {
        name: 'nodejs_eventloop_lag_seconds',
        help: 'Time between two turns of the event loop, of which 0.02 is normal, since the last reading.',
        type: 'gauge',
        samples: lag,
      },
    ]
  }

  function ofPool({ totalCount, idleCount, waitingCount }: pg.Pool): Family[] {
    return [
      {
        name: 'makao_database_connections',
        help: 'Connections to the database by what they do.',
        type: 'gauge',
        samples: [
          { labels: { state: 'busy' }, value: totalCount - idleCount },
          { labels: { state: 'idle' }, value: idleCount },
        ],
      },
      gauge('makao_database_waiting', 'Queries that wait for a connection.', waitingCount),
    ]
  }

  const ofReplica = (replica: Replica): Family[] => [
    gauge('makao_replica_in_use', 'Whether the replica is read.', replica.state() === 'in use' ? 1 : 0),
    {
      name: 'makao_long_reads_total',
      help: 'Statements of reports, searches and files by who answered them.',
      type: 'counter',
      samples: Object.entries(replica.answered()).map(([by, value]) => ({ labels: { by }, value })),
    },
  ]

  async function ofOutbox(now: Date): Promise<Family[]> {
    try {
      return [gauge('makao_outbox_waiting', 'Messages that are still to be sent.', await waitingMessages(now))]
    } catch (error) {
      // The rest is wanted most when the database is in trouble.
      log.error({ err: error }, 'the outbox could not be counted')
      return []
    }
  }

  return {
    observe: answers.observe,
    read: async (now) =>
      formatMetrics([
        answers.family(),
        gauge('makao_http_requests_active', 'Requests that are being answered.', activeRequests()),
        gauge('makao_live_streams', 'Open streams of changes.', liveStreams()),
        ...(pool ? ofPool(pool) : []),
        ...(replica ? ofReplica(replica) : []),
        ...(await ofOutbox(now)),
        ...ofProcess(),
      ]),
  }
}
