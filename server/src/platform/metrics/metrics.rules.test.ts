import { describe, expect, test } from 'vitest'
import { createAnswerHistogram, formatMetrics } from './metrics.rules'

test('a family has its lines, labels escaped', () => {
  const samples = [{ value: 1.5 }, { suffix: '_sum', labels: { a: 'x"y\\z\n', b: 2 }, value: 3 }]
  expect(formatMetrics([{ name: 'f', help: 'What it is.', type: 'gauge', samples }])).toBe(
    '# HELP f What it is.\n# TYPE f gauge\nf 1.5\nf_sum{a="x\\"y\\\\z\\n",b="2"} 3\n',
  )
})

describe('the histogram of answers', () => {
  test('counts in every bucket from the duration up', () => {
    const answers = createAnswerHistogram()
    const answer = { method: 'GET', operation: 'charges.list', status: 200 }
    for (const seconds of [0.005, 0.3, 60]) answers.observe({ ...answer, seconds })
    const text = formatMetrics([answers.family()])
    const labels = 'method="GET",operation="charges.list",status="200"'
    const name = 'makao_http_request_duration_seconds'
    expect(text).toContain(`${name}_bucket{${labels},le="0.005"} 1\n`)
    expect(text).toContain(`${name}_bucket{${labels},le="0.25"} 1\n`)
    expect(text).toContain(`${name}_bucket{${labels},le="0.5"} 2\n`)
    expect(text).toContain(`${name}_bucket{${labels},le="10"} 2\n`)
    expect(text).toContain(`${name}_bucket{${labels},le="+Inf"} 3\n`)
    expect(text).toContain(`${name}_count{${labels}} 3\n`)
    expect(text).toContain(`${name}_sum{${labels}} 60.305\n`)
  })

  test('invented methods make one series', () => {
    const answers = createAnswerHistogram()
    for (const method of ['BREW', 'PROPFIND']) answers.observe({ method, operation: '/*', status: 404, seconds: 1 })
    expect(formatMetrics([answers.family()])).toContain('_count{method="other",operation="/*",status="404"} 2\n')
  })
})
