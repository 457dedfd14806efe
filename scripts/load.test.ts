import { expect, test } from 'vitest'
import { growthOf, prepareLoad } from '../bench/load-run'
import { install } from '../e2e/server'

const metricsToken = 'only-for-this-measurement-0123456789'

// `npm run load` is the long version, with figures.
test('many at once are answered; of far too many some are told to come again, and nothing is lost', async () => {
  const installation = await install({ METRICS_TOKEN: metricsToken }, 'demo')
  try {
    const load = await prepareLoad({ url: installation.url, pid: installation.pid(), metricsToken })
    const usual = await load.run({ connections: 50, seconds: 2, mayBeBusy: false })
    expect(Object.fromEntries(usual.errors)).toEqual({})
    expect(usual.requests).toBeGreaterThan(50)
    await load.expectHealthy()
    const many = await load.run({ connections: 500, seconds: 1, mayBeBusy: true })
    expect(Object.fromEntries(many.errors)).toEqual({})
    expect(many.busy).toBeGreaterThan(100)
    expect(many.requests).toBeGreaterThan(50)
    await load.expectHealthy()
  } finally {
    await installation.stop()
  }
})

test('memory has grown when what is left after collections rises by more than noise', () => {
  const seconds = Array.from({ length: 60 }, (_, second) => second)
  const sawtooth = (second: number) => 100 + 40 * (second % 7)
  expect(growthOf(seconds.map((second) => ({ rss: 700, heap: sawtooth(second) })))).toBeUndefined()
  expect(growthOf(seconds.map((second) => ({ rss: 700, heap: sawtooth(second) + 4 * second })))).toMatch(/^heap grew/)
  expect(growthOf(seconds.map((second) => ({ rss: 500 + 5 * second, heap: 100 })))).toMatch(/^rss grew/)
  // What is filled in the first ten seconds is no growth.
  expect(growthOf(seconds.map((second) => ({ rss: second < 10 ? 300 : 700, heap: 100 })))).toBeUndefined()
})
