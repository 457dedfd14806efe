import { sql } from 'drizzle-orm'
import type { Db } from '../../db/types'
import type { KeptVersion } from '../../documents/papers/kept-papers.service'

/** Rows of one statement: memory stays flat. */
const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Rows in the order of their ids, a statement at a time, so that nobody waits for whoever downloads slowly. */
async function* inBatches<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after = FIRST; ; ) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

/** A stored file. `keeper`: with whom or what it is kept, null: with nobody. */
export interface ArchivedFile {
  id: string
  bucket: string
  path: string
  version: string
  keeper: string | null
  keptWith: string | null
  updatedAt: Date
}

/** All stored files, with the name of whom or what they are kept with. */
export const streamFiles = (db: Db): AsyncGenerator<ArchivedFile> =>
  inBatches(async (after) => {
    const { rows } = await db.execute(sql`
      select file.id, file.bucket_id as bucket, file.path, file.version, file.updated_at as "updatedAt",
        coalesce(file.tenant_id, file.tenancy_id, file.unit_id, file.property_id, file.owner_id,
          file.expense_id) as "keptWith",
        coalesce(person.full_name, renter.full_name || ', ' || let.unit_number, home.name || ' ' || place.unit_number,
          house.name, landlord.name, spent.description) as keeper
      from storage_objects file
      left join profiles person on person.id = file.tenant_id
      left join tenancies held on held.id = file.tenancy_id
      left join profiles renter on renter.id = held.tenant_id
      left join units let on let.id = held.unit_id
      left join units place on place.id = file.unit_id
      left join properties home on home.id = place.property_id
      left join properties house on house.id = file.property_id
      left join owners landlord on landlord.id = file.owner_id
      left join expenses spent on spent.id = file.expense_id
      where file.id > ${after} order by file.id limit ${BATCH}`)
    return (rows as unknown as (Omit<ArchivedFile, 'updatedAt'> & { updatedAt: string | Date })[]).map((row) => ({
      ...row,
      updatedAt: new Date(row.updatedAt),
    }))
  })

/** A reading of which a photo is kept. */
export interface ArchivedPhoto {
  id: string
  property: string
  unit: string
  meter: string
  day: string
}

export const streamPhotos = (db: Db): AsyncGenerator<ArchivedPhoto> =>
  inBatches(async (after) => {
    const { rows } = await db.execute(sql`
      select reading.id, house.name as property, place.unit_number as unit, meter.serial_number as meter,
        reading.day::text as day
      from meter_readings reading join meters meter on meter.id = reading.meter_id
      join units place on place.id = meter.unit_id join properties house on house.id = place.property_id
      where reading.photo_type is not null and reading.id > ${after} order by reading.id limit ${BATCH}`)
    return rows as unknown as ArchivedPhoto[]
  })

export type ArchivedPaper = KeptVersion & { issuedOn: string }

/** Every version of every paper. */
export const streamPapers = (db: Db): AsyncGenerator<ArchivedPaper> =>
  inBatches(async (after) => {
    const { rows } = await db.execute(sql`
      select id, kind, subject_id as "subjectId", period, version, issued_on::text as "issuedOn"
      from issued_papers where id > ${after} order by id limit ${BATCH}`)
    return rows as unknown as ArchivedPaper[]
  })
