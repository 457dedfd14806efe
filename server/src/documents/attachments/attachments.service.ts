import type {
  AttachmentKeeper,
  AttachmentList,
  OwnAttachmentList,
  RenamedAttachment,
} from '@makao/contract/documents/attachments/attachments.schema'
import { can } from '@makao/contract/permissions'
import { DOCUMENTS, keptName, MOST_DOCUMENTS } from '@makao/contract/platform/files/files.terms'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { findKeeper, listKept, requireDocument, type StoredFile } from '../../platform/files/files.repository'
import { folderOf, type Keeper, keeperOf, nameOf, numberedName } from '../../platform/files/files.rules'
import {
  keepFile,
  moveStoredFile,
  openFile,
  removeFiles,
  requireAddable,
  takeIn,
} from '../../platform/files/files.service'
import { attachmentFor, ownAttachmentFor, type StoredAttachment } from './attachments.rules'

/** Nobody keeps so many files of one name apart; a safe end of trying. */
const MOST_OF_ONE_NAME = 50

const ownKeeper = (id: string): Keeper => ({ kind: 'tenant', id })

function toAttachment(
  keeper: Keeper,
  { file, addedBy }: { file: StoredFile; addedBy: string | null },
): StoredAttachment {
  const { id, path, type, size, createdAt } = file
  return { id, name: nameOf(path, keeper), type, size, addedAt: createdAt.toISOString(), addedBy }
}

/** @throws Refusal NOT_FOUND */
async function requireKeeper(db: Queryable, keeper: Keeper): Promise<{ takesMore: boolean }> {
  const found = await findKeeper(db, keeper)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** @throws Refusal NOT_FOUND */
export async function readAttachments(
  { db, actor }: SignedIn,
  { of, keptWith }: AttachmentKeeper,
): Promise<AttachmentList> {
  const keeper = { kind: of, id: keptWith }
  const { takesMore } = await requireKeeper(db, keeper)
  const rows = (await listKept(db, keeper)).map((row) => attachmentFor(actor)(toAttachment(keeper, row)))
  return { rows, mayAdd: takesMore && rows.length < MOST_DOCUMENTS && can(actor.role, 'document:write') }
}

/** Of somebody who is no tenant there are none. */
export async function readOwnAttachments({ db, actor }: SignedIn): Promise<OwnAttachmentList> {
  const keeper = ownKeeper(actor.id)
  const show = ownAttachmentFor(actor)
  const rows = (await listKept(db, keeper)).map((row) => show(toAttachment(keeper, row), row.file.createdBy))
  return { rows, mayAdd: actor.role === 'tenant' && rows.length < MOST_DOCUMENTS }
}

interface NewAttachment {
  keeper: Keeper
  /** As whoever sends it typed it, or the camera. */
  name: string
  type: string
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Keeps what is sent. A name that is taken is numbered: two photos of one camera are two documents.
 * @throws Refusal FORBIDDEN, NOT_FOUND, OVERLOADED and those of a file
 */
export async function addAttachment(context: SignedIn, { keeper, name, type, bytes }: NewAttachment): Promise<void> {
  const plain = keptName(name)
  if (plain === '') throw new Refusal('FILE_NAME')
  await requireKeeper(context.db, keeper)
  const { bucket, most } = await requireAddable(context, DOCUMENTS, `${folderOf(keeper)}${plain}`)
  await takeIn(context, bytes, most, async (received) => {
    const taken = new Set((await listKept(context.db, keeper)).map(({ file }) => file.path))
    for (let number = 1; number <= MOST_OF_ONE_NAME; number += 1) {
      const path = `${folderOf(keeper)}${numberedName(plain, number)}`
      if (taken.has(path)) continue
      const sent = { path, type, cacheControl: 'no-cache', metadata: null, replaces: false }
      return keepFile(context, bucket, sent, received)
    }
    throw new Refusal('FILE_EXISTS')
  })
}

function requireKeeperOf({ bucketId, path }: StoredFile): Keeper {
  const keeper = keeperOf(bucketId, path)
  if (typeof keeper !== 'object') throw new Refusal('NOT_FOUND')
  return keeper
}

/** @throws Refusal NOT_FOUND, FILE_NAME, FILE_EXISTS */
export async function renameAttachment(
  context: SignedIn,
  { attachmentId, name }: RenamedAttachment,
): Promise<Record<string, never>> {
  const file = await requireDocument(context.db, context.actor, attachmentId)
  const folder = folderOf(requireKeeperOf(file))
  // What it is opened with hangs on it.
  const ending = /\.\w{1,5}$/.exec(file.path)?.[0] ?? ''
  const kept = keptName(name)
  if (kept === '' || kept !== name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()) throw new Refusal('FILE_NAME')
  const whole = kept.toLowerCase().endsWith(ending.toLowerCase()) ? kept : `${kept}${ending}`
  const to = { bucketId: DOCUMENTS, path: `${folder}${whole}` }
  await moveStoredFile(context, { bucketId: file.bucketId, path: file.path, to })
  return {}
}

/** @throws Refusal NOT_FOUND */
export async function removeAttachment(context: SignedIn, attachmentId: string): Promise<Record<string, never>> {
  const file = await requireDocument(context.db, context.actor, attachmentId)
  const gone = await removeFiles(context, file.bucketId, [file.path])
  if (gone.length === 0) throw new Refusal('NOT_FOUND')
  return {}
}

/** @throws Refusal NOT_FOUND, NOT_YOURS: the agency added it */
export async function removeOwnAttachment(context: SignedIn, attachmentId: string): Promise<Record<string, never>> {
  const { db, actor } = context
  const file = await requireDocument(db, actor, attachmentId)
  if (file.tenantId !== actor.id) throw new Refusal('NOT_FOUND')
  if (file.createdBy !== actor.id) throw new Refusal('NOT_YOURS')
  return removeAttachment(context, attachmentId)
}

/** @throws Refusal NOT_FOUND: no such document, or not one of theirs */
export async function openAttachment({ db, actor, config }: SignedIn, attachmentId: string) {
  const file = await requireDocument(db, actor, attachmentId)
  const opened = await openFile(config, file)
  // Another process has it in a folder that this one does not share.
  if (!opened) throw new Refusal('NOT_FOUND')
  return { file, ...opened }
}
