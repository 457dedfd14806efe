import { statementRoundsJob } from '../src/documents/papers/statement-rounds.service'
import { openPatiently } from './open-patiently'

interface Given {
  dataDir: string
  databaseUrl?: string
  now: string
  /** After so many statements it kills itself: told by what it says, another process would be late on a busy machine. */
  statements?: number
  /** So many ms after the last of them. */
  moment?: number
}

/** Sends the statements that wait, and says after each how far it is. */
async function send({ dataDir, databaseUrl, now, statements, moment }: Given): Promise<void> {
  const database = await openPatiently({ dataDir, databaseUrl })
  let seen = 0
  const said = await statementRoundsJob({ db: database.db, mailWritten: () => {} }).run({
    ...{ now: new Date(now), input: undefined, startedBy: undefined, signal: new AbortController().signal },
    progress: (done, total) => {
      process.stdout.write(`${done} of ${total}\n`)
      seen += 1
      if (seen === statements) setTimeout(() => process.kill(process.pid, 'SIGKILL'), moment)
    },
  })
  process.stdout.write(`over: ${said}\n`)
  await database.close()
}

const [given = ''] = process.argv.slice(2)
send(JSON.parse(given)).catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`)
  process.exit(1)
})
