import { ImportReading } from '@makao/contract/exchange/import/import.schema'
import { imports } from '../src/exchange/import/import.table'
import { takeOverJob } from '../src/exchange/import/take-over.service'
import { listImports } from '../src/exchange/import/taken-sheets.repository'
import { units } from '../src/homes/units/units.table'
import { openPatiently } from './open-patiently'

const UNITS = 300

/** A sheet of an invented agency, every second unit in arrears. */
function sheet(): string {
  const rows = Array.from(
    { length: UNITS },
    (_, place) => `Umoja Court,A${place},Tenant ${place},07${10_000_000 + place},15000,15000,${(place % 2) * 700}`,
  )
  return ['Building,Hse No,Tenant Name,Tel,Rent,Dep,Bal B/F', ...rows].join('\n')
}

/** Says how much is there, and takes over what waits, saying each step; asks for it where nobody has. */
async function takeOver(dataDir: string, databaseUrl: string | undefined): Promise<void> {
  const { db } = await openPatiently({ dataDir, databaseUrl })
  if ((await listImports(db)).length === 0) {
    const file = Buffer.from(sheet()).toString('base64')
    const reading = ImportReading.parse({ startsOn: '2026-11-01' })
    const by = { createdByName: 'Achieng', createdAt: new Date(), startsOn: '2026-11-01' }
    const nothing = { adds: {} as never, sums: [] }
    await db.insert(imports).values({ name: 'roll.csv', contentHash: 'one', file, reading, ...by, ...nothing })
  }
  const [held] = await listImports(db)
  process.stdout.write(`${JSON.stringify({ units: await db.$count(units), state: held?.state })}\n`)
  const progress = (done: number) => void process.stdout.write(`${done}\n`)
  const { signal } = new AbortController()
  await takeOverJob(db).run({ now: new Date(), input: undefined, startedBy: undefined, progress, signal })
  const [after] = await listImports(db)
  process.stdout.write(`${JSON.stringify({ units: await db.$count(units), state: after?.state })}\n`)
}

const [dataDir = '', databaseUrl] = process.argv.slice(2)
takeOver(dataDir, databaseUrl).catch((error: Error) => process.stdout.write(`${error.stack}\n`))
