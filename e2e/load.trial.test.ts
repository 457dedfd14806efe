import { prepareLoad } from '../bench/load-run'
import { expect, test } from './fixtures'
import { installEmbedded } from './templates'

const metricsToken = 'only-for-this-measurement-0123456789'

// `npm run load` is the long version, with figures.
test('many at once are answered; of far too many some are told to come again, and nothing is lost', async () => {
  const installation = await installEmbedded('demo', { METRICS_TOKEN: metricsToken })
  try {
    // The jobs of its first start have much to do.
    await installation.stop({ keepData: true })
    await installation.start()
    const load = await prepareLoad({ url: installation.url, pid: installation.pid(), metricsToken })
    // As many as a day brings. Whom a machine with much else to do keeps waiting too long is told to come again: `npm run load` refuses that.
    const usual = await load.run({ connections: 20, seconds: 2, mayBeBusy: true })
    expect(Object.fromEntries(usual.errors)).toEqual({})
    expect(usual.requests).toBeGreaterThan(0)
    await load.expectHealthy()
    const many = await load.run({ connections: 500, seconds: 1, mayBeBusy: true })
    expect(Object.fromEntries(many.errors)).toEqual({})
    expect(many.busy).toBeGreaterThan(100)
    expect(many.requests).toBeGreaterThan(0)
    await load.expectHealthy()
  } finally {
    await installation.stop()
  }
})
