import { statementRoundsJob } from '../src/documents/papers/statement-rounds.service'
import { openPatiently } from './open-patiently'

/** Sends the statements that wait, and says after each how far it is. */
async function send(dataDir: string, databaseUrl: string | undefined, now: string): Promise<void> {
  const database = await openPatiently({ dataDir, databaseUrl })
  const said = await statementRoundsJob({ db: database.db, mailWritten: () => {} }).run({
    ...{ now: new Date(now), input: undefined, startedBy: undefined, signal: new AbortController().signal },
    progress: (done, total) => void process.stdout.write(`${done} of ${total}\n`),
  })
  process.stdout.write(`over: ${said}\n`)
  await database.close()
}

const [dataDir = '', now = '', databaseUrl] = process.argv.slice(2)
send(dataDir, databaseUrl, now).catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
