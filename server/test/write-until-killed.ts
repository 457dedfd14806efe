import { openPatiently } from './open-patiently'

const writers = 8

/** Writes pairs of rows from several writers at once and says which are acknowledged, until it is killed. */
async function write(dataDir: string, round: string): Promise<void> {
  const { pool } = await openPatiently({
    dataDir,
    maintenance: { everyMillis: 50, checkpointAfterBytes: 256 * 1024 },
  })
  await pool.query('create table if not exists kept (id text, half int)')
  async function writeOn(writer: number): Promise<void> {
    for (let n = 0; ; n++) {
      const id = `${round}-${writer}-${n}`
      const client = await pool.connect()
      await client.query('begin')
      await client.query('insert into kept values ($1, 1)', [id])
      await client.query('insert into kept values ($1, 2)', [id])
      await client.query('commit')
      client.release()
      process.stdout.write(`${id}\n`)
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => writeOn(writer)))
}

const [dataDir = '', round = ''] = process.argv.slice(2)
write(dataDir, round).catch((error: Error) => process.stdout.write(`${error.message}\n`))
