// The text format of Prometheus, version 0.0.4.

type Labels = Readonly<Record<string, string | number>>

interface Sample {
  /** Behind the name of the family: '_bucket', or nothing. */
  suffix?: string
  labels?: Labels
  value: number
}

export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

const escapeLabel = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function formatSample(family: string, { suffix = '', labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([name, label]) => `${name}="${escapeLabel(String(label))}"`)
  return `${family}${suffix}${pairs.length > 0 ? `{${pairs.join()}}` : ''} ${value}\n`
}

export function formatMetrics(families: readonly Family[]): string {
  return families
    .map(({ name, help, type, samples }) => {
      const lines = samples.map((sample) => formatSample(name, sample)).join('')
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines}`
    })
    .join('')
}

export interface AnswerSeen {
  method: string
  /** A procedure or the pattern of a route: never a path with ids. */
  operation: string
  status: number
  seconds: number
}

/** Upper bounds, in seconds: from a cached page to the point where people give up. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

/** Counts answers by method, operation and status, and how long they took. */
export function createAnswerHistogram() {
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>()
  return {
    observe({ method, operation, status, seconds }: AnswerSeen): void {
      // A caller may invent methods; a series for each would never end.
      const known = METHODS.includes(method) ? method : 'other'
      const key = `${known} ${operation} ${status}`
      const found = series.get(key) ?? {
        labels: { method: known, operation, status },
        counts: BOUNDS.map(() => 0),
        sum: 0,
        count: 0,
      }
      series.set(key, found)
      found.sum += seconds
      found.count += 1
      const bucket = BOUNDS.findIndex((bound) => seconds <= bound)
      if (bucket >= 0) found.counts[bucket] = (found.counts[bucket] ?? 0) + 1
    },
    family(): Family {
      const samples = [...series.values()].flatMap(({ labels, counts, sum, count }) => {
        let below = 0
        const buckets = BOUNDS.map((bound, index) => {
          below += counts[index] ?? 0
          return { suffix: '_bucket', labels: { ...labels, le: bound }, value: below }
        })
        return [
          ...buckets,
          { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
          { suffix: '_sum', labels, value: sum },
          { suffix: '_count', labels, value: count },
        ]
      })
      const help = 'Answers and how long they took to begin, by method, operation and status.'
      return { name: 'makao_http_request_duration_seconds', help, type: 'histogram', samples }
    },
  }
}
