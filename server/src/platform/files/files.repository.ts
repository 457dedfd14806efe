import { isStaff } from '@makao/contract/permissions'
import { DOCUMENTS } from '@makao/contract/platform/files/files.terms'
import { MOST_FILE_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import { and, asc, count, desc, eq, inArray, lt, or, type SQL, sql, sum } from 'drizzle-orm'
import { limitOf } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber } from '../../lists'
import { expenses, owners } from '../../money/owners/owners.table'
import { profiles } from '../../people/accounts/accounts.table'
import { isRentedBy } from '../../renters'
import { type Caller, type Keeper, keeperOf } from './files.rules'
import { buckets, leftFiles, storedObjects } from './files.table'

export type StoredFile = typeof storedObjects.$inferSelect
export type Bucket = typeof buckets.$inferSelect

const isMissingRow = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && current.code === '23503') return true
  }
  return false
}

/** That of the documents, which is there before its row is. */
const documents: Bucket = {
  id: DOCUMENTS,
  isPublic: false,
  mostBytes: MOST_FILE_BYTES,
  types: null,
  createdBy: null,
  createdAt: new Date('2026-11-22T00:00:00Z'),
  updatedAt: new Date('2026-11-22T00:00:00Z'),
}

export async function findBucket(db: Queryable, id: string): Promise<Bucket | undefined> {
  if (id === DOCUMENTS) return documents
  const [found] = await db.select().from(buckets).where(eq(buckets.id, id))
  return found
}

export interface BucketList {
  limit?: number | undefined
  offset?: number | undefined
  search?: string | undefined
  sortColumn?: 'id' | 'name' | 'created_at' | 'updated_at' | undefined
  sortOrder?: 'asc' | 'desc' | undefined
}

/** Buckets that somebody made, and that of the documents. */
export async function listBuckets(db: Queryable, list: BucketList): Promise<Bucket[]> {
  const { search, sortColumn = 'name', sortOrder = 'asc', limit = 1000, offset = 0 } = list
  const rows = await db
    .select()
    .from(buckets)
    .where(sql`${buckets.id} <> ${DOCUMENTS}`)
    .orderBy(asc(sql`${buckets.id} collate "C"`))
  const key = ({ id, createdAt, updatedAt }: Bucket) =>
    sortColumn === 'created_at' ? createdAt.getTime() : sortColumn === 'updated_at' ? updatedAt.getTime() : id
  const found = [documents, ...rows].filter(({ id }) => id.toLowerCase().includes((search ?? '').toLowerCase()))
  found.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
  if (sortOrder === 'desc') found.reverse()
  return found.slice(offset, offset + limit)
}

/** @returns false: there is one of this name */
export async function insertBucket(tx: Tx, bucket: Bucket): Promise<boolean> {
  if (bucket.id === DOCUMENTS) return false
  return (await tx.insert(buckets).values(bucket).onConflictDoNothing().returning({ id: buckets.id })).length > 0
}

export async function lockBucket(tx: Tx, id: string): Promise<Bucket | undefined> {
  const [found] = await tx.select().from(buckets).where(eq(buckets.id, id)).for('update')
  return found
}

export async function updateBucket(tx: Tx, id: string, change: Partial<Bucket>): Promise<void> {
  await tx.update(buckets).set(change).where(eq(buckets.id, id))
}

/** @returns false: there is a file in it */
export async function deleteBucket(tx: Tx, id: string): Promise<boolean> {
  const [held] = await tx
    .select({ id: storedObjects.id })
    .from(storedObjects)
    .where(eq(storedObjects.bucketId, id))
    .limit(1)
  if (held) return false
  await tx.delete(buckets).where(eq(buckets.id, id))
  return true
}

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`
const unitsIn = (ids: readonly string[]) =>
  sql`(select ${units.id} from ${units} where ${units.propertyId} = any(${uuids(ids)}))`
const tenanciesIn = (ids: readonly string[]) =>
  sql`(select ${tenancies.id} from ${tenancies} where ${tenancies.unitId} in ${unitsIn(ids)})`

const expensesIn = (ids: readonly string[]) =>
  sql`(select ${expenses.id} from ${expenses} where ${expenses.propertyId} = any(${uuids(ids)}))`

/** What is kept with some properties, their units, tenancies and expenses; with a person or an owner it stands in none. */
const keptWithin = (ids: readonly string[], of: Record<'property' | 'unit' | 'tenancy' | 'expense', SQL>) =>
  sql`(${of.property} = any(${uuids(ids)}) or ${of.unit} in ${unitsIn(ids)} or ${of.tenancy} in ${tenanciesIn(ids)}
    or ${of.expense} in ${expensesIn(ids)})`

/** Which files somebody may see: staff all, a key with a limit those of its properties, a tenant their own, nobody none. */
function visibleTo(caller: Caller): SQL | undefined {
  const limit = limitOf(caller)
  const { propertyId, unitId, tenancyId, expenseId } = storedObjects
  if (isStaff(caller?.role)) {
    return limit
      ? keptWithin(limit, {
          property: sql`${propertyId}`,
          unit: sql`${unitId}`,
          tenancy: sql`${tenancyId}`,
          expense: sql`${expenseId}`,
        })
      : undefined
  }
  return caller ? eq(storedObjects.tenantId, caller.id) : sql`false`
}

/** A file that is within somebody's reach. 'anybody': it is asked for by an address that was signed, or is public. */
export async function findFile(
  db: Queryable,
  caller: Caller | 'anybody',
  bucket: string,
  path: string,
): Promise<StoredFile | undefined> {
  const [found] = await db
    .select()
    .from(storedObjects)
    .where(
      and(
        eq(storedObjects.bucketId, bucket),
        sql`${storedObjects.path} collate "C" = ${path}`,
        caller === 'anybody' ? undefined : visibleTo(caller),
      ),
    )
  return found
}

/** The document with this id, if it is within somebody's reach. @throws Refusal NOT_FOUND */
export async function requireDocument(db: Queryable, caller: Caller, id: string): Promise<StoredFile> {
  const [found] = await db
    .select()
    .from(storedObjects)
    .where(and(eq(storedObjects.id, id), eq(storedObjects.bucketId, DOCUMENTS), visibleTo(caller)))
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** Of these paths those that are there and within reach. */
export function listFiles(db: Queryable, caller: Caller, bucket: string, paths: readonly string[]) {
  return db
    .select()
    .from(storedObjects)
    .where(
      and(
        eq(storedObjects.bucketId, bucket),
        // One value, however many paths there are.
        sql`${storedObjects.path} collate "C" in (select jsonb_array_elements_text(${JSON.stringify(paths)}::jsonb))`,
        visibleTo(caller),
      ),
    )
    .orderBy(asc(sql`${storedObjects.path} collate "C"`))
}

/** The row of a path, so that nobody else changes it meanwhile. */
export async function lockFile(tx: Tx, bucket: string, path: string): Promise<StoredFile | undefined> {
  const [found] = await tx
    .select()
    .from(storedObjects)
    .where(and(eq(storedObjects.bucketId, bucket), sql`${storedObjects.path} collate "C" = ${path}`))
    .for('update')
  return found
}

function keeperColumns(bucket: string, path: string) {
  const keeper = keeperOf(bucket, path)
  if (keeper === 'unknown') throw new Refusal('NOT_FOUND')
  const idOf = (kind: Keeper['kind']) => (keeper?.kind === kind ? keeper.id : null)
  return {
    tenantId: idOf('tenant'),
    tenancyId: idOf('tenancy'),
    unitId: idOf('unit'),
    propertyId: idOf('property'),
    ownerId: idOf('owner'),
    expenseId: idOf('expense'),
  }
}

export type NewFile = Omit<StoredFile, 'tenantId' | 'tenancyId' | 'unitId' | 'propertyId' | 'ownerId' | 'expenseId'>

/** @returns false: there is a file under this path. @throws Refusal NOT_FOUND: what it would be kept with is not there */
export async function insertFile(tx: Tx, file: NewFile): Promise<boolean> {
  if (file.bucketId === DOCUMENTS) await tx.insert(buckets).values(documents).onConflictDoNothing()
  try {
    const added = await tx
      .insert(storedObjects)
      .values({ ...file, ...keeperColumns(file.bucketId, file.path) })
      .onConflictDoNothing()
      .returning({ id: storedObjects.id })
    return added.length > 0
  } catch (error) {
    throw isMissingRow(error) ? new Refusal('NOT_FOUND', undefined, error) : error
  }
}

export async function updateFile(tx: Tx, id: string, change: Partial<NewFile>): Promise<void> {
  await tx.update(storedObjects).set(change).where(eq(storedObjects.id, id))
}

/** @throws Refusal NOT_FOUND: what it would be kept with is not there. @returns false: there is a file under this path */
export async function moveFile(
  tx: Tx,
  id: string,
  to: { bucketId: string; path: string },
  now: Date,
): Promise<boolean> {
  if (to.bucketId === DOCUMENTS) await tx.insert(buckets).values(documents).onConflictDoNothing()
  if (await lockFile(tx, to.bucketId, to.path)) return false
  try {
    await tx
      .update(storedObjects)
      .set({ ...to, ...keeperColumns(to.bucketId, to.path), updatedAt: now })
      .where(eq(storedObjects.id, id))
    return true
  } catch (error) {
    // Somebody else was there first, at the same moment.
    if (takenKey(error)) throw new Refusal('FILE_EXISTS', undefined, error)
    throw isMissingRow(error) ? new Refusal('NOT_FOUND', undefined, error) : error
  }
}

export function deleteFiles(tx: Tx, ids: readonly string[]) {
  return tx
    .delete(storedObjects)
    .where(inArray(storedObjects.id, [...ids]))
    .returning()
}

export async function emptyBucket(tx: Tx, bucket: string): Promise<number> {
  const gone = await tx
    .delete(storedObjects)
    .where(eq(storedObjects.bucketId, bucket))
    .returning({ id: storedObjects.id })
  return gone.length
}

/** Takes a version for a file to come; `forgetLeft` ends it with the row. @returns false: it is or was that of a file */
export async function claimVersion(db: Queryable, version: string, now: Date): Promise<boolean> {
  const claimed = await db.insert(leftFiles).values({ version, since: now }).onConflictDoNothing().returning()
  if (claimed.length === 0) return false
  const [held] = await db.select({ id: storedObjects.id }).from(storedObjects).where(eq(storedObjects.version, version))
  if (held) await forgetLeft(db, [version])
  return held === undefined
}

/** How many documents somebody has added, and how many bytes they are; whether they ever lived in one of our units. */
export async function readOwnShare(db: Queryable, personId: string) {
  const [added] = await db
    .select({ files: count(), bytes: asNumber(sql`coalesce(${sum(storedObjects.size)}, 0)`) })
    .from(storedObjects)
    .where(eq(storedObjects.createdBy, personId))
  const [held] = await db.select({ id: tenancies.id }).from(tenancies).where(isRentedBy(personId)).limit(1)
  return { files: added?.files ?? 0, bytes: added?.bytes ?? 0, hasLived: held !== undefined }
}

const keeperColumn = {
  tenant: storedObjects.tenantId,
  tenancy: storedObjects.tenancyId,
  unit: storedObjects.unitId,
  property: storedObjects.propertyId,
  owner: storedObjects.ownerId,
  expense: storedObjects.expenseId,
} as const

export async function countKept(db: Queryable, { kind, id }: Keeper): Promise<number> {
  const [kept] = await db.select({ files: count() }).from(storedObjects).where(eq(keeperColumn[kind], id))
  return kept?.files ?? 0
}

/** What is kept with something, newest first, and who added it. */
export function listKept(db: Queryable, { kind, id }: Keeper) {
  return db
    .select({ file: storedObjects, addedBy: profiles.fullName })
    .from(storedObjects)
    .leftJoin(profiles, eq(profiles.id, storedObjects.createdBy))
    .where(eq(keeperColumn[kind], id))
    .orderBy(desc(storedObjects.createdAt), asc(storedObjects.id))
}

/** The papers of some expenses, newest first. */
export function listPapersOf(db: Queryable, expenseIds: readonly string[]) {
  return db
    .select()
    .from(storedObjects)
    .where(inArray(storedObjects.expenseId, [...expenseIds]))
    .orderBy(desc(storedObjects.createdAt), asc(storedObjects.id))
}

/** @throws Refusal NOT_FOUND: no such document, or none of an expense */
export async function requirePaperOfExpense(db: Queryable, id: string): Promise<StoredFile & { expenseId: string }> {
  const [found] = await db.select().from(storedObjects).where(eq(storedObjects.id, id))
  if (!found?.expenseId) throw new Refusal('NOT_FOUND')
  return { ...found, expenseId: found.expenseId }
}

/** With what documents are kept. `takesMore`: of a person who was anonymised, no. */
export async function findKeeper(db: Queryable, { kind, id }: Keeper): Promise<{ takesMore: boolean } | undefined> {
  if (kind === 'tenant' || kind === 'tenancy') {
    const [found] = await db
      .select({ anonymisedAt: profiles.anonymisedAt })
      .from(profiles)
      .where(
        and(
          eq(profiles.role, 'tenant'),
          kind === 'tenant'
            ? eq(profiles.id, id)
            : sql`${profiles.id} = (select ${tenancies.tenantId} from ${tenancies} where ${tenancies.id} = ${id})`,
        ),
      )
    return found && { takesMore: found.anonymisedAt === null }
  }
  const table = { unit: units, property: properties, owner: owners, expense: expenses }[kind]
  const [found] = await db.select({ id: table.id }).from(table).where(eq(table.id, id))
  return found && { takesMore: true }
}

/** Whether somebody may add to what documents are kept with, as far as that follows from the property it stands in. */
export async function standsWithin(db: Queryable, caller: Caller, keeper: Keeper | undefined): Promise<boolean> {
  const limit = limitOf(caller)
  if (limit === null) return true
  if (keeper?.kind === 'property') return limit.includes(keeper.id)
  const within = { unit: unitsIn, tenancy: tenanciesIn, expense: expensesIn }
  if (keeper?.kind !== 'unit' && keeper?.kind !== 'tenancy' && keeper?.kind !== 'expense') return false
  const { rows } = await db.execute(sql`select 1 where ${keeper.id}::uuid in ${within[keeper.kind](limit)}`)
  return rows.length > 0
}

/** The same, so that it stays while a document is added, and others who add one wait. */
export async function lockKeeper(tx: Tx, keeper: Keeper): Promise<{ takesMore: boolean } | undefined> {
  const { kind, id } = keeper
  const table = {
    tenant: profiles,
    tenancy: tenancies,
    unit: units,
    property: properties,
    owner: owners,
    expense: expenses,
  }[kind]
  await tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update')
  return findKeeper(tx, keeper)
}

export interface FolderEntry {
  name: string
  /** Null: it is a folder. */
  file: StoredFile | null
}

const sortColumns = {
  name: sql`o.path collate "C"`,
  id: sql`o.id`,
  created_at: sql`o.created_at`,
  updated_at: sql`o.updated_at`,
  // A file is not written to because somebody read it.
  last_accessed_at: sql`o.created_at`,
} as const
export type FileSort = keyof typeof sortColumns
export const isFileSort = (name: string): name is FileSort => Object.hasOwn(sortColumns, name)

interface FolderQuery {
  bucket: string
  /** '' or with its slash. */
  folder: string
  search: string
  sort: FileSort
  isDescending: boolean
  limit: number
  offset: number
}

/** All that begins so, as a range of the index: no letter is as great as the last one. */
const startsWith = (prefix: string) =>
  prefix === ''
    ? sql`true`
    : sql`o.path collate "C" >= ${prefix} and o.path collate "C" < ${`${prefix}\u{10FFFF}`} and starts_with(o.path, ${prefix})`

/** The rest of a path. By the database's count of letters. */
const after = (prefix: string) => sql`substr(o.path, char_length(${prefix}::text) + 1)`

function scopeOf(caller: Caller): SQL {
  if (!isStaff(caller?.role)) return caller ? sql`o.tenant_id = ${caller.id}` : sql`false`
  const limit = limitOf(caller)
  if (limit === null) return sql`true`
  return keptWithin(limit, {
    property: sql`o.property_id`,
    unit: sql`o.unit_id`,
    tenancy: sql`o.tenancy_id`,
    expense: sql`o.expense_id`,
  })
}

const pattern = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

async function filesById(db: Queryable, ids: readonly string[]): Promise<Map<string, StoredFile>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(storedObjects)
    .where(inArray(storedObjects.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

type FoundEntry = { name: string; id: string | null }

async function withFiles(db: Queryable, found: readonly FoundEntry[]): Promise<FolderEntry[]> {
  const files = await filesById(
    db,
    found.flatMap(({ id }) => id ?? []),
  )
  return found.map(({ name, id }) => ({ name, file: (id && files.get(id)) || null }))
}

/** What stands in a folder: folders first, each once, then files. */
export async function listFolder(db: Queryable, caller: Caller, query: FolderQuery): Promise<FolderEntry[]> {
  const { bucket, folder, search, sort, isDescending, limit, offset } = query
  const direction = isDescending ? sql`desc` : sql`asc`
  const rest = after(folder)
  const { rows } = await db.execute<FoundEntry>(sql`
    with held as (
      select o.*, ${rest} as rest from ${storedObjects} o
      where o.bucket_id = ${bucket} and ${startsWith(folder)} and ${scopeOf(caller)} and ${rest} ilike ${pattern(search)}
    ), entries as (
      select split_part(rest, '/', 1) as name, null::uuid as id, 0 as kind,
        row_number() over (order by split_part(rest, '/', 1) collate "C" ${direction}) as place
      from held where rest like '%/%' group by split_part(rest, '/', 1)
      union all
      select o.rest as name, o.id, 1 as kind,
        row_number() over (order by ${sortColumns[sort]} ${direction}, o.path collate "C") as place
      from held o where o.rest not like '%/%'
    )
    select name, id from entries order by kind, place limit ${limit} offset ${offset}`)
  return withFiles(db, rows)
}

interface PrefixQuery {
  bucket: string
  prefix: string
  hasDelimiter: boolean
  sort: 'name' | 'created_at' | 'updated_at'
  isDescending: boolean
  limit: number
  offset: number
}

/** Whatever begins so: every file, or with a delimiter what stands in the folder, folders among the files. */
export async function listByPrefix(db: Queryable, caller: Caller, query: PrefixQuery): Promise<FolderEntry[]> {
  const { bucket, prefix, hasDelimiter, sort, isDescending, limit, offset } = query
  const direction = isDescending ? sql`desc` : sql`asc`
  const rest = after(prefix)
  const isInFolder = hasDelimiter ? sql`${rest} like '%/%'` : sql`false`
  const { rows } = await db.execute<FoundEntry>(sql`
    with entries as (
      select case when ${isInFolder} then ${prefix}::text || split_part(${rest}, '/', 1) || '/' else o.path end as name,
        case when ${isInFolder} then null else o.id end as id, ${sortColumns[sort]} as key
      from ${storedObjects} o
      where o.bucket_id = ${bucket} and ${startsWith(prefix)} and ${scopeOf(caller)}
    )
    select name, id from entries group by name, id
    order by min(key) ${direction}, name collate "C" ${direction} limit ${limit} offset ${offset}`)
  return withFiles(db, rows)
}

/** Everything that is kept of a person: with them, and with their tenancies. */
export const keptOf = (tenantId: string) =>
  or(
    eq(storedObjects.tenantId, tenantId),
    inArray(
      storedObjects.tenancyId,
      sql`(select ${tenancies.id} from ${tenancies} where ${tenancies.tenantId} = ${tenantId})`,
    ),
  )

/** The person is no longer named: neither is anything kept that may show them. */
export async function eraseDocuments(tx: Tx, tenantId: string): Promise<void> {
  await tx.delete(storedObjects).where(keptOf(tenantId))
}

/** As the person takes the list of them along; the files are on their page. */
export function listOwnDocuments(db: Queryable, tenantId: string) {
  return db
    .select({
      path: storedObjects.path,
      type: storedObjects.type,
      bytes: storedObjects.size,
      addedAt: storedObjects.createdAt,
    })
    .from(storedObjects)
    .where(keptOf(tenantId))
    .orderBy(desc(storedObjects.createdAt), asc(sql`${storedObjects.path} collate "C"`))
}

/** Files whose row went before this, and which no row has taken up again. */
export function listLeft(db: Queryable, before: Date) {
  return db.select({ version: leftFiles.version }).from(leftFiles).where(lt(leftFiles.since, before)).limit(10_000)
}

export async function forgetLeft(db: Queryable, versions: readonly string[]): Promise<void> {
  if (versions.length > 0) await db.delete(leftFiles).where(inArray(leftFiles.version, [...versions]))
}

/** Of these versions those that no row names, nor one that went within the last day. */
export async function listUnknown(db: Queryable, versions: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select given.version from jsonb_array_elements_text(${JSON.stringify(versions)}::jsonb) as given(version)
    where not exists (select from ${storedObjects} where ${storedObjects.version}::text = given.version)
      and not exists (select from ${leftFiles} where ${leftFiles.version}::text = given.version)`)
  return rows.map(({ version }) => version)
}
