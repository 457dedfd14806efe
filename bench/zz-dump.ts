import { mkdtempSync } from 'node:fs'
import { readFileSync } from 'node:fs'
import { openDatabase } from '../server/src/db/open'
import { migrate } from '../server/src/db/migrate'
import { dumpRows, readTables } from '../server/src/backups/dump.repository'
const dir = mkdtempSync('/tmp/zzdump-')
const database = await openDatabase({ dataDir: dir, connectionTimeoutMillis: 120_000 })
await migrate(database)
const src = readFileSync('bench/large.ts','utf8'); const st = [...src.matchAll(/^  `((?:insert)[\s\S]*?)`,$/gm)].map(m=>m[1])
for (const s of st) await database.pool.query(s!)
const c = await database.pool.connect()
const t=performance.now()
await c.query('begin isolation level repeatable read read only')
let bytes=0, n=0
for (const table of await readTables(c)) for await (const rows of dumpRows(c, table)) { n+=rows.length; for (const r of rows) bytes+=r.length }
await c.query('commit')
console.log('dump', Math.round(performance.now()-t),'ms', n,'rows', bytes)
c.release(); await database.close()
