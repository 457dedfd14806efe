import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/config'
import { migrate } from '../../src/db/migrate'
import { openPatiently } from '../open-patiently'
import { fuzz } from './fuzz'

// The long version of fuzz.trial.test.ts. FUZZ_SEED brings back what a run asked, up to the ids of rows.

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000)

const dataDir = mkdtempSync(join(tmpdir(), 'makao-fuzz-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

process.stdout.write(`FUZZ_SEED=${seed}\n`)
const database = await openPatiently({ dataDir })
await migrate(database)
const began = performance.now()
const { findings, slowest, answers, ...report } = await fuzz({
  database,
  config: readConfig({ DATA_DIR: dataDir }),
  seed,
  requests,
  onBatch: (sent) => {
    if (sent % 2000 < 300)
      process.stdout.write(`  ${sent} requests, ${Math.round((performance.now() - began) / 1000)} s\n`)
  },
})
await database.close()

const classes = Object.entries(answers)
  .sort()
  .map(([name, count]) => `${name} ${count}`)
  .join(', ')
process.stdout.write(`${report.requests} requests in ${Math.round((performance.now() - began) / 1000)} s: ${classes}
${report.done} of ${report.operations} operations did what they were asked at least once; not: ${report.neverDone.join(', ') || 'none'}
slowest ${Math.round(slowest.ms)} ms: ${slowest.request.slice(0, 300)}
${findings.length} findings\n`)
for (const { what, request, answer } of findings.slice(0, 50))
  process.stdout.write(`\n${what}\n  ${request}\n  ${answer}\n`)
process.exit(findings.length === 0 ? 0 : 1)
