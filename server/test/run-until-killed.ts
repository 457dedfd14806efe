import { createLogger } from '../src/logger'
import { createJobRunner } from '../src/platform/jobs/job-runner.service'
import { openPatiently } from './open-patiently'

/** Runs a job that has no end, and says when it is in the middle. */
async function runOn(name: string, dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const database = await openPatiently({ dataDir, databaseUrl })
  const job = {
    name,
    title: 'Without end',
    cron: null,
    atStart: true,
    run: async () => {
      process.stdout.write('in the middle\n')
      await new Promise((resolve) => setTimeout(resolve, 600_000))
      return 'Never.'
    },
  }
  const pace = { poll: 0.5, schedule: 1, supervise: 1, calm: 0 }
  await createJobRunner({
    ...database,
    log: createLogger('silent'),
    clock: () => new Date(),
    jobs: [job],
    pace,
  }).begin()
}

const [name = '', dataDir = '', databaseUrl] = process.argv.slice(2)
runOn(name, dataDir, databaseUrl).catch((error: Error) => process.stdout.write(`${error.message}\n`))
