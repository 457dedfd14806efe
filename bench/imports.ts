import { ImportReading } from '../contract/src/exchange/import/import.schema'
import { migrate } from '../server/src/db/migrate'
import type { Database } from '../server/src/db/open'
import { messyWorkbook } from '../server/src/demo/messy-workbook'
import { readExisting } from '../server/src/exchange/import/existing.repository'
import { checkFile, planFile } from '../server/src/exchange/import/reading.service'
import { takeOverJob } from '../server/src/exchange/import/take-over.service'
import { insertImport, listImports } from '../server/src/exchange/import/taken-sheets.repository'
import { listBlockers, removeImported } from '../server/src/exchange/import/undo.repository'
import { findDifferences } from '../server/src/money/closed-months/ledger-check.service'
import { onBoth } from './on-both'

// The invented agency's workbook of 1,500 units, to be checked in less than 10 s and taken over in less than 60 s. Then
// a sheet of 20,000 rows, within 512 MB above idle. What others wait at most meanwhile is told too.

const letters = (n: number) => `${String.fromCharCode(65 + (n % 26))}a`
/** Houses of many names: those of one would ask for the same account numbers. */
const houseName = (n: number) => `${letters(n)} ${letters(Math.floor(n / 26))} Court ${n}`
const TODAY = '2026-11-23'
const now = new Date(`${TODAY}T06:00:00Z`)

function largeSheet(rows: number): Uint8Array {
  const lines = [
    'Building,Landlord,Comm,Hse No,Type,Tenant Name,Tel,ID No,Date In,Rent,Dep,Bal B/F,Water Meter No,Water Prev',
  ]
  for (let row = 0; row < rows; row += 1) {
    const house = Math.floor(row / 40)
    const balance = row % 4 === 0 ? 1000 + (row % 50) * 100 : row % 10 === 1 ? -500 : 0
    lines.push(
      `${houseName(house)},Owner ${house % 300},8%,A${row % 40},1BR,Tenant No ${row},0${String(710_000_000 + row)},${20_000_000 + row},` +
        `01/03/2022,15000,15000,${balance},WM-${row},${1000 + row}`,
    )
  }
  return new TextEncoder().encode(lines.join('\n'))
}

const print = (kind: string, what: string, figure: string) =>
  process.stdout.write(`${kind.padEnd(12)}${what.padEnd(44)}${figure}\n`)

async function measure(kind: string, database: Database): Promise<void> {
  const { db } = database
  await migrate(database)
  const reading = ImportReading.parse({ leaveOut: true, startsOn: TODAY })
  const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    globalThis.gc?.()
    const idle = process.memoryUsage.rss()
    let most = idle
    let longest = 0
    let isOver = false
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 50)
    const asking = (async () => {
      while (!isOver) {
        const began = performance.now()
        await db.execute('select 1')
        longest = Math.max(longest, performance.now() - began)
        await new Promise((after) => setTimeout(after, 20))
      }
    })()
    const began = performance.now()
    const before = process.cpuUsage()
    const result = await work()
    const seconds = (performance.now() - began) / 1000
    // With the embedded database; of a server its own is not seen here.
    const { user, system } = process.cpuUsage(before)
    isOver = true
    await asking
    clearInterval(watch)
    print(
      kind,
      what,
      `${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of processor), others waited ${(longest / 1000).toFixed(1)} s, ${((most - idle) / 1e6).toFixed(0)} MB above idle`,
    )
    return result
  }
  for (const [name, bytes] of [
    ['the messy workbook', messyWorkbook().bytes],
    ['20,000 rows', largeSheet(20_000)],
  ] as const) {
    const existing = await readExisting(db, reading.country, TODAY)
    const checked = await timed(`${name}: dry run`, () => checkFile({ bytes, name, reading, existing }))
    await timed(`${name}: planned`, () => planFile({ bytes, name, reading, existing }))
    const id = crypto.randomUUID()
    const { adds, taken: sums } = checked
    const file = Buffer.from(bytes).toString('base64')
    const by = { createdByName: 'Bench', createdAt: now, startsOn: TODAY }
    await db.transaction((tx) => insertImport(tx, { id, name, contentHash: id, reading, adds, sums, file, ...by }))
    const { run } = takeOverJob(db)
    const signal = new AbortController().signal
    const said = await timed(`${name}: take over`, () =>
      run({ now, input: undefined, startedBy: 'Bench', progress: () => undefined, signal }),
    )
    const kept = (await listImports(db)).find((row) => row.id === id)
    print(kind, name, `${said}; ${kept?.problem ?? JSON.stringify(kept?.adds)}; ${JSON.stringify(kept?.sums)}`)
    print(kind, 'the books', `${(await findDifferences(db)).length} differences`)
    await timed(`${name}: undo`, () =>
      db.transaction(async (tx) => {
        const blockers = await listBlockers(tx, id)
        if (blockers.length > 0) throw new Error(blockers.join('; '))
        await removeImported(tx, id)
      }),
    )
  }
}

await onBoth(measure)
