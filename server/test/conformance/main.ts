import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../src/db/open'
import { prepareDatabase, serveDescribed } from './described-server'

// npm run conformance -- --schema FILE.sql --seed FILE.sql --port 54321
// Serves the tables of any schema by the engine of the hosted protocol, so that suites nobody here wrote can be run against it.

const { values } = parseArgs({
  options: {
    schema: { type: 'string', multiple: true },
    seed: { type: 'string', multiple: true },
    port: { type: 'string', default: '54321' },
    /** The schema that is served where a request names none; without it the one with the most tables. */
    serve: { type: 'string' },
    /** As whom requests are answered; without it as the owner of everything, or as the role that a suite made for it. */
    role: { type: 'string' },
    /** With which the tokens are signed (HS256) that name another role; without it as the original's specification signs them. */
    'jwt-secret': { type: 'string' },
    /** Undoes each write unless it says tx=commit; without it, where the schema has the role of the original's specification. */
    rollback: { type: 'boolean' },
  },
  allowNegative: true,
})

/** A script with those that it includes, as psql reads it; a path is from the script's own folder. */
async function readScript(file: string): Promise<string> {
  const script = await readFile(file, 'utf8')
  const lines = script.split('\n').map((line) => {
    const [, included] = /^\s*\\(?:ir|i|include|include_relative)\s+'?([^'\s]+)'?\s*$/.exec(line) ?? []
    return included === undefined ? line : readScript(resolve(dirname(file), included))
  })
  return (await Promise.all(lines)).join('\n')
}

const dataDir = await mkdtemp(join(tmpdir(), 'makao-conformance-'))
const database = await openDatabase({ dataDir })
const scripts = await Promise.all([...(values.schema ?? []), ...(values.seed ?? [])].map(readScript))
for (const left of await prepareDatabase(database.pool, scripts)) process.stderr.write(`left out: ${left}\n`)
const options = {
  db: database.db,
  schema: values.serve,
  role: values.role,
  secret: values['jwt-secret'],
  rollsBack: values.rollback,
}
const port = await serveDescribed(options, Number(values.port))
process.stdout.write(`Serving at http://localhost:${port}/rest/v1\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
    process.exit(0)
  })
}
