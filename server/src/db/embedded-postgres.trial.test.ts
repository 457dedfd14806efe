import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { embeddedDataDir } from '../../test/database'
import { openPatiently } from '../../test/open-patiently'
import { lockDataDir } from './data-dir-lock'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres'
import { openDatabase } from './open'
import { frontendMessage } from './wire-messages'

const startup = Buffer.from('    \0\x03\0\0user\0postgres\0database\0postgres\0\0')
startup.writeInt32BE(startup.length, 0)

const query = (text: string) => frontendMessage('Q', `${text}\0`)

const sessionIsReady = Buffer.from('Z\0\0\0\x05')

/** Sends messages and gives the texts in the answer, up to the message that says the session is ready again. */
async function converse(socket: Duplex, ...messages: Buffer[]): Promise<string> {
  let answer = Buffer.alloc(0)
  for (const message of messages) {
    socket.write(message)
    do {
      const [bytes] = await once(socket, 'data')
      answer = Buffer.concat([answer, bytes])
    } while (answer.subarray(-6, -1).compare(sessionIsReady) !== 0)
  }
  return answer.toString()
}

async function connected(postgres: EmbeddedPostgres): Promise<Duplex> {
  const socket = postgres.createSocket().connect()
  await once(socket, 'connect')
  return socket
}

describe.runIf(inject('databaseTemplate').kind === 'embedded')('the embedded PostgreSQL', () => {
  test('leaves the main thread free to answer requests while a long query runs', async () => {
    const own = await openPatiently({ dataDir: await embeddedDataDir() })
    onTestFinished(own.close)
    const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

    /** How many requests are answered while a query runs for so long. */
    const answeredDuring = async (millis: number) => {
      let [isOver, answered] = [false, 0]
      const long = own.db
        .execute(sql`do $$ declare until timestamptz := clock_timestamp() + ${sql.raw(`interval '${millis} ms'`)};
          begin while clock_timestamp() < until loop end loop; end $$`)
        .then(() => {
          isOver = true
        })
      while (!isOver) {
        await (await fetch(address)).text()
        answered += 1
      }
      await long
      return answered
    }
    // The last of them may have been answered after it. A slow machine is given more time, which is of no use to a thread that is not free.
    let answered = 0
    for (let millis = 700; millis < 60_000 && answered < 11; millis *= 4) answered = await answeredDuring(millis)
    expect(answered).toBeGreaterThan(10)
  })

  test('that panics breaks its connections, says why, and starts again with all that was acknowledged', async () => {
    const dataDir = await embeddedDataDir()
    const logged: string[] = []
    const log = {
      info: () => undefined,
      error: (detail: object, message: string) => logged.push(`${message}: ${Object.values(detail)}`),
    }
    // Its upkeep would start it again while its log is away.
    const own = await openPatiently({ dataDir, log, maintenance: { everyMillis: 60 * 60_000 } })
    onTestFinished(own.close)
    await own.pool.query('create table kept (id int)')
    await own.pool.query('insert into kept values (1)')

    const wal = join(dataDir, 'database', 'pg_wal')
    await rename(wal, `${wal}.away`)
    await expect(
      own.pool.query('select pg_switch_wal()').then(() => own.pool.query('insert into kept values (2)')),
    ).rejects.toThrow()
    await rename(`${wal}.away`, wal)

    expect((await own.pool.query('select id from kept where id = 1')).rows).toEqual([{ id: 1 }])
    expect(logged.join('\n')).toMatch(/the embedded database stopped.*PANIC/)
  })

  test('that cannot be opened says so and leaves the directory free', async () => {
    const dataDir = await embeddedDataDir()
    const control = join(dataDir, 'database', 'global', 'pg_control')
    await rename(control, `${control}.away`)
    await expect(openDatabase({ dataDir })).rejects.toThrow('pg_control')
    await (await lockDataDir(dataDir)).release()
  })
})

describe.runIf(inject('databaseTemplate').kind === 'embedded')('the session of the embedded PostgreSQL', () => {
  let postgres: EmbeddedPostgres
  let remove: () => Promise<void>

  beforeAll(async () => {
    const dataDir = await embeddedDataDir((it) => {
      remove = it
    })
    postgres = await startEmbeddedPostgres(join(dataDir, 'database'), (error) => console.error(error))
  })

  afterAll(async () => {
    await postgres.close()
    await remove()
  })

  test('declines encryption, and the client goes on without', async () => {
    const socket = await connected(postgres)
    socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]))
    expect(String(await once(socket, 'data'))).toBe('N')
    await converse(socket, startup)
    expect(await converse(socket, query("select 'still ' || 'here'"))).toContain('still here')
    socket.destroy()
  })

  test('lets a second connection wait for the end of the first, and outlives the message that ends it', async () => {
    const first = await connected(postgres)
    await converse(first, startup)
    const second = await connected(postgres)
    const order: string[] = []
    const served = converse(second, startup).then(() => order.push('second served'))
    await converse(first, query('begin'), query("set work_mem = '5MB'"), query('select 1'))
    order.push('first served')
    first.end(frontendMessage('X', ''))
    await served
    expect(order).toEqual(['first served', 'second served'])
    expect(await converse(second, query('show work_mem'))).not.toContain('5MB')
    second.destroy()
  })

  test('drops what a client sent without the message that would commit it', async () => {
    const first = await connected(postgres)
    await converse(first, startup)
    await converse(first, query('create table kept (id int)'))
    const insert = Buffer.concat([
      frontendMessage('P', '\0insert into kept values (1)\0\0\0'),
      frontendMessage('B', '\0\0\0\0\0\0\0\0'),
      frontendMessage('E', '\0\0\0\0\0'),
      frontendMessage('H', ''),
    ])
    first.write(insert)
    expect(String(await once(first, 'data'))).toBeTruthy()
    first.destroy()
    const second = await connected(postgres)
    await converse(second, startup)
    expect(await converse(second, query("select 'rows: ' || count(*) from kept"))).toContain('rows: 0')
    second.destroy()
  })

  test('is not held up by a connection that was given up before it came about', async () => {
    postgres.createSocket().connect().destroy()
    const socket = await connected(postgres)
    await converse(socket, startup)
    socket.destroy()
  })
})
