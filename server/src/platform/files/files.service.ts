import { isDeepStrictEqual } from 'node:util'
import { isStaff } from '@makao/contract/permissions'
import { fileEvents } from '@makao/contract/platform/files/files.audit'
import { DOCUMENTS, MOST_DOCUMENTS } from '@makao/contract/platform/files/files.terms'
import { MOST_FILE_BYTES, MOST_OWN_FILE_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import type { Actor, SignedIn } from '../../context'
import type { Db, Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { createSharedSlots } from '../../slots'
import {
  copyStored,
  dropReceived,
  type FilesPlace,
  keepReceived,
  listStored,
  NotReceived,
  openStored,
  type ReceivedFile,
  receiveFile,
  removeHalfReceived,
  removeStored,
} from '../../stored-files'
import { writeAudit } from '../audit/audit.repository'
import type { Job } from '../jobs/job-runner.service'
import { jobList } from '../jobs/scheduled-jobs.rules'
import {
  type Bucket,
  claimVersion,
  countKept,
  deleteFiles,
  findBucket,
  findFile,
  forgetLeft,
  insertFile,
  listFiles,
  listLeft,
  listUnknown,
  lockFile,
  lockKeeper,
  moveFile,
  readOwnShare,
  type StoredFile,
  standsWithin,
  updateFile,
} from './files.repository'
import { HEAD_BYTES, isDocumentType, isOneOf, isPath, judgeType, keeperOf, mayChange, mayUse } from './files.rules'

/** Most files that come in at the same moment, and of them those of one person and of all who are no staff. */
const UPLOADS = { all: 8, each: 2, ofOthers: 4 }
const uploads = createSharedSlots(UPLOADS)

/** How a file may come in: in ms, and in bytes a second. */
export interface Pace {
  /** For how long a sender may be silent. */
  silence: number
  /** From when on the speed counts, of all that came. */
  grace: number
  /** A phone at the edge of the network sends three times as fast. */
  slowest: number
}

const PACE: Pace = { silence: 20_000, grace: 20_000, slowest: 10_000 }
const DAY = 86_400_000

/** What somebody who is no staff may add in all. Anybody becomes a tenant by signing up: without a tenancy there is less. */
const OWN_SHARE = { lived: { files: 50, bytes: 200 * 1024 * 1024 }, never: { files: 5, bytes: 20 * 1024 * 1024 } }

const placeOf = (version: string) => ['objects', version] as const

type Keeping = Pick<SignedIn, 'db' | 'actor' | 'now' | 'config'>

/** Gives up on who sends nothing more, or next to nothing. @throws Refusal TOO_SLOW, FILE_CUT_OFF */
async function* inTime(
  source: AsyncIterable<Uint8Array>,
  { silence, grace, slowest }: Pace,
): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]()
  const began = performance.now()
  let size = 0
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Refusal('TOO_SLOW')), silence)
      })
      const next = pieces.next()
      // Given up: that it breaks afterwards concerns nobody.
      next.catch(() => undefined)
      try {
        const { done, value } = await Promise.race([next, late])
        if (done) return
        size += value.length
        const passed = performance.now() - began
        if (passed > grace && size < (slowest * passed) / 1000) throw new Refusal('TOO_SLOW')
        yield value
      } finally {
        clearTimeout(timer)
      }
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('FILE_CUT_OFF', undefined, error)
  } finally {
    void pieces.return?.(undefined)
  }
}

/**
 * Takes a file in, a piece at a time, and hands it on; what is not kept by then is gone again.
 * @param from who sends it: so that nobody takes all the slots
 * @throws Refusal OVERLOADED, FILE_TOO_LARGE, DISK_FULL, TOO_SLOW, FILE_CUT_OFF
 */
export async function takeIn<Answer>(
  { config, actor }: Pick<Keeping, 'config' | 'actor'>,
  source: AsyncIterable<Uint8Array>,
  most: number,
  keep: (received: ReceivedFile) => Promise<Answer>,
  pace = PACE,
): Promise<Answer> {
  const leave = uploads.take(actor.id, isStaff(actor.role))
  if (!leave) throw new Refusal('OVERLOADED')
  try {
    const received = await receiveFile(config.dataDir, inTime(source, pace), { most, headLength: HEAD_BYTES }).catch(
      refuseReceived,
    )
    try {
      return await keep(received)
    } finally {
      await dropReceived(received)
    }
  } finally {
    leave()
  }
}

function refuseReceived(error: unknown): never {
  if (!(error instanceof NotReceived)) throw error
  throw new Refusal(error.why === 'too large' ? 'FILE_TOO_LARGE' : 'DISK_FULL', undefined, error)
}

async function mayUseThere(db: Queryable, actor: Actor, bucketId: string, path: string): Promise<boolean> {
  if (!mayUse(actor, bucketId, path)) return false
  const keeper = keeperOf(bucketId, path)
  return standsWithin(db, actor, keeper === 'unknown' ? undefined : keeper)
}

/**
 * The bucket, and the most that this person may send there.
 * @throws Refusal NOT_FOUND: no such bucket
 * @throws Refusal FORBIDDEN, FILE_NAME
 */
export async function requireAddable(
  { db, actor }: Pick<Keeping, 'db' | 'actor'>,
  bucketId: string,
  path: string,
): Promise<{ bucket: Bucket; most: number }> {
  const bucket = await findBucket(db, bucketId)
  if (!bucket) throw new Refusal('NOT_FOUND')
  if (!isPath(path)) throw new Refusal('FILE_NAME')
  if (!(await mayUseThere(db, actor, bucketId, path))) throw new Refusal('FORBIDDEN')
  const most = Math.min(
    bucket.mostBytes ?? MOST_FILE_BYTES,
    isStaff(actor.role) ? MOST_FILE_BYTES : MOST_OWN_FILE_BYTES,
  )
  return { bucket, most }
}

/** What is said of a file beside its bytes. */
export interface SaidOfFile {
  /** What it is said to be. */
  type: string
  cacheControl: string
  metadata: Record<string, unknown> | null
}

/** A file as it is sent. */
export interface SentFile extends SaidOfFile {
  path: string
  /** Takes the place of what is there. */
  replaces: boolean
  /** Only in the place of this version, null: of nothing. Undefined: whatever is there. */
  inPlaceOf?: string | null
  /** Given where it may be sent but once. */
  version?: string
}

const audited = ({ bucketId, path, type, size }: Pick<StoredFile, 'bucketId' | 'path' | 'type' | 'size'>) => ({
  path: `${bucketId}/${path}`,
  kind: type,
  bytes: size,
})

/** Whom or what the log speaks of: with what it is kept, or the file itself. */
function subjectOf({ id, bucketId, path }: Pick<StoredFile, 'id' | 'bucketId' | 'path'>) {
  const keeper = keeperOf(bucketId, path)
  return { entityId: typeof keeper === 'object' ? keeper.id : id, subject: path.slice(path.lastIndexOf('/') + 1) }
}

/** @throws Refusal NOT_FOUND, FILES_FULL: what documents are kept with takes none, or has as many as there may be */
async function requireRoom(tx: Tx, keeper: ReturnType<typeof keeperOf>): Promise<void> {
  if (keeper === undefined) return
  // Locked, so that two who add the last one count the same.
  const kept = keeper === 'unknown' ? undefined : await lockKeeper(tx, keeper)
  if (keeper === 'unknown' || !kept?.takesMore) throw new Refusal('NOT_FOUND')
  if ((await countKept(tx, keeper)) >= MOST_DOCUMENTS) throw new Refusal('FILES_FULL')
}

/** @throws Refusal FILES_FULL: a tenant, or one of the things that documents are kept with, has as many as there may be */
async function requireShare(tx: Tx, actor: Keeping['actor'], { bucketId, path }: StoredFile, added: number) {
  await requireRoom(tx, keeperOf(bucketId, path))
  if (isStaff(actor.role)) return
  const { files, bytes, hasLived } = await readOwnShare(tx, actor.id)
  const most = hasLived ? OWN_SHARE.lived : OWN_SHARE.never
  if (files >= most.files || bytes + added > most.bytes) throw new Refusal('FILES_FULL')
}

/**
 * Keeps a file that came in. Its bytes are on the disk before its row is written.
 * @throws Refusal FILE_EXISTS, FILE_KIND, FILES_FULL, NOT_YOURS, NOT_FOUND
 */
export async function keepFile(
  { db, actor, now, config }: Keeping,
  bucket: Bucket,
  sent: SentFile,
  received: ReceivedFile,
): Promise<StoredFile> {
  const judgedType = judgeType(received.head, sent.type) ?? null
  if (bucket.id === DOCUMENTS ? !isDocumentType(judgedType) : !isOneOf(sent.type, bucket.types)) {
    throw new Refusal('FILE_KIND')
  }
  const version = sent.version ?? crypto.randomUUID()
  const file: StoredFile = {
    id: crypto.randomUUID(),
    bucketId: bucket.id,
    path: sent.path,
    version,
    size: received.size,
    type: bucket.id === DOCUMENTS && judgedType ? judgedType : sent.type,
    judgedType,
    sha256: received.sha256,
    cacheControl: sent.cacheControl,
    metadata: sent.metadata,
    createdBy: actor.id,
    createdAt: now,
    updatedAt: now,
    tenantId: null,
    tenancyId: null,
    unitId: null,
    propertyId: null,
    ownerId: null,
    expenseId: null,
  }
  // Of two who use a signed address at once, one has its version.
  if (!(await claimVersion(db, version, now))) throw new Refusal('FILE_EXISTS')
  try {
    await keepReceived(config, received, placeOf(version))
    return await db.transaction(async (tx) => {
      await forgetLeft(tx, [version])
      return writeRow(tx, { actor, now }, sent, file)
    })
  } catch (error) {
    // Of anything else it is not known whether the row is there: then the file stays for the sweeper to judge.
    if (error instanceof Refusal) {
      await removeStored(config, placeOf(version))
      await forgetLeft(db, [version])
    }
    throw error
  }
}

async function writeRow(
  tx: Tx,
  { actor, now }: Pick<Keeping, 'actor' | 'now'>,
  { replaces, inPlaceOf }: SentFile,
  file: StoredFile,
): Promise<StoredFile> {
  const seen = await lockFile(tx, file.bucketId, file.path)
  if (inPlaceOf !== undefined && (seen?.version ?? null) !== inPlaceOf) throw new Refusal('FILE_EXISTS')
  if (!seen) {
    await requireShare(tx, actor, file, file.size)
    if (await insertFile(tx, file)) {
      await writeAudit(tx, actor, fileEvents.added, { ...subjectOf(file), after: audited(file) }, now)
      return file
    }
  }
  // There now, where it was not: somebody else sent one at the same moment.
  const there = seen ?? (await lockFile(tx, file.bucketId, file.path))
  if (!there || !replaces || (!seen && inPlaceOf !== undefined)) throw new Refusal('FILE_EXISTS')
  if (!mayChange(actor, there)) throw new Refusal('NOT_YOURS')
  if (!isStaff(actor.role) && file.size > there.size) await requireShare(tx, actor, file, file.size - there.size)
  const { version, size, type, judgedType, sha256, cacheControl, metadata } = file
  await updateFile(tx, there.id, { version, size, type, judgedType, sha256, cacheControl, metadata, updatedAt: now })
  const states = { before: audited(there), after: audited(file) }
  await writeAudit(tx, actor, fileEvents.replaced, { ...subjectOf(there), ...states }, now)
  return { ...there, version, size, type, judgedType, sha256, cacheControl, metadata, updatedAt: now }
}

/** @throws Refusal FILE_KIND, FILE_TOO_LARGE: the bucket takes no such file */
function requireTaken(bucket: Bucket, { type, judgedType, size }: StoredFile): void {
  if (bucket.id === DOCUMENTS ? !isDocumentType(judgedType) : !isOneOf(type, bucket.types)) {
    throw new Refusal('FILE_KIND')
  }
  if (size > (bucket.mostBytes ?? MOST_FILE_BYTES)) throw new Refusal('FILE_TOO_LARGE')
}

interface Moved {
  bucketId: string
  path: string
  to: { bucketId: string; path: string }
}

/**
 * Gives a file another path, in its bucket or another.
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_YOURS, FILE_NAME, FILE_EXISTS, FILE_KIND, FILE_TOO_LARGE, FILES_FULL
 */
export async function moveStoredFile({ db, actor, now }: Keeping, { bucketId, path, to }: Moved): Promise<void> {
  const { bucket } = await requireAddable({ db, actor }, to.bucketId, to.path)
  await db.transaction(async (tx) => {
    const found = await lockFile(tx, bucketId, path)
    if (!found || !(await mayUseThere(tx, actor, bucketId, path))) throw new Refusal('NOT_FOUND')
    if (!mayChange(actor, found)) throw new Refusal('NOT_YOURS')
    requireTaken(bucket, found)
    if (to.bucketId === bucketId && to.path === path) return
    const keeper = keeperOf(to.bucketId, to.path)
    // Renamed, it is one more of nothing.
    if (!isDeepStrictEqual(keeper, keeperOf(bucketId, path))) await requireRoom(tx, keeper)
    if (!(await moveFile(tx, found.id, to, now))) throw new Refusal('FILE_EXISTS')
    const states = { before: { path: `${bucketId}/${path}` }, after: { path: `${to.bucketId}/${to.path}` } }
    await writeAudit(tx, actor, fileEvents.moved, { ...subjectOf({ ...found, ...to }), ...states }, now)
  })
}

/**
 * @param replaces takes the place of what is there
 * @throws Refusal NOT_FOUND, FORBIDDEN, NOT_YOURS, FILE_NAME, FILE_EXISTS, FILE_KIND, FILE_TOO_LARGE, FILES_FULL, DISK_FULL
 */
export async function copyStoredFile(
  keeping: Keeping,
  { bucketId, path, to }: Moved,
  { replaces, about = {} }: Pick<SentFile, 'replaces'> & { about?: Partial<SaidOfFile> },
): Promise<StoredFile> {
  const { bucket, most } = await requireAddable(keeping, to.bucketId, to.path)
  const found = await findFile(keeping.db, keeping.actor, bucketId, path)
  if (!found) throw new Refusal('NOT_FOUND')
  requireTaken(bucket, found)
  const copy = await copyStored(keeping.config, placeOf(found.version), { most, headLength: HEAD_BYTES }).catch(
    refuseReceived,
  )
  if (!copy) throw new Refusal('NOT_FOUND')
  const { type, cacheControl, metadata } = { ...found, ...about }
  try {
    return await keepFile(keeping, bucket, { path: to.path, type, cacheControl, metadata, replaces }, copy)
  } finally {
    await dropReceived(copy)
  }
}

/** Takes away those of the files that are there and that this person may change. @returns them as they were */
export async function removeFiles(
  { db, actor, now }: Pick<Keeping, 'db' | 'actor' | 'now'>,
  bucketId: string,
  paths: readonly string[],
): Promise<StoredFile[]> {
  return db.transaction(async (tx) => {
    const found = (await listFiles(tx, actor, bucketId, paths)).filter((file) => mayChange(actor, file))
    // Of two who remove it at once, one has.
    const gone = found.length > 0 ? await deleteFiles(tx, found.map(({ id }) => id).sort()) : []
    for (const file of gone) {
      await writeAudit(tx, actor, fileEvents.removed, { ...subjectOf(file), before: audited(file) }, now)
    }
    return gone
  })
}

/** The bytes of a file; undefined when they are not kept here. */
export function openFile(
  at: FilesPlace,
  { version }: Pick<StoredFile, 'version'>,
  range?: { start: number; end: number },
) {
  return openStored(at, placeOf(version), range)
}

/** Takes away files that nothing names any more, and what never came in whole. A backup that is being made has a day. */
export async function sweepFiles(db: Db, at: FilesPlace, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAY)
  let removed = 0
  for (;;) {
    const left = (await listLeft(db, before)).map(({ version }) => version)
    if (left.length === 0) break
    for (const version of left) await removeStored(at, placeOf(version))
    await forgetLeft(db, left)
    removed += left.length
  }
  const old = (await listStored(at, 'objects')).filter(({ changedAt }) => changedAt < before)
  for (let from = 0; from < old.length; from += 1000) {
    const names = old.slice(from, from + 1000).map(({ name }) => name)
    const unknown = await listUnknown(db, names)
    for (const version of unknown) await removeStored(at, placeOf(version))
    removed += unknown.length
  }
  return removed + (await removeHalfReceived(at.dataDir, before))
}

export function sweepJob(db: Db, at: FilesPlace): Job {
  return {
    ...jobList.sweep,
    run: async ({ now }) => {
      const removed = await sweepFiles(db, at, now)
      return removed === 0 ? 'Nothing to remove.' : `Removed ${removed} ${removed === 1 ? 'file' : 'files'}.`
    },
  }
}
