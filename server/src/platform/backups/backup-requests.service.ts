import { backupEvents } from '@makao/contract/platform/backups/backups.audit'
import type { Backup, BackupList } from '@makao/contract/platform/backups/backups.schema'
import type { SignedIn } from '../../context'
import { writeAudit } from '../audit/audit.repository'
import { withoutRow } from '../audit/audit.rules'
import { backupFor, backupsFor } from './backups.rules'

export async function listBackups({ actor, backups }: SignedIn): Promise<BackupList> {
  const list = await backups.list()
  return backupsFor(actor)({ ...list, backups: list.backups.map(backupFor(actor)) })
}

/** @throws Refusal BACKUP_RUNNING, BACKUP_FAILED */
export async function makeBackup({ db, actor, backups, now }: SignedIn): Promise<Backup> {
  const made = await backups.make()
  await db.transaction((tx) =>
    writeAudit(tx, actor, backupEvents.made, { entityId: withoutRow.backups, subject: made.name }, now),
  )
  return backupFor(actor)(made)
}

/** Hands out a file with everything in it, and notes who took it. @throws Refusal NOT_FOUND */
export async function takeBackup({ db, actor, backups, now }: SignedIn, name: string) {
  const file = await backups.open(name)
  try {
    await db.transaction((tx) =>
      writeAudit(tx, actor, backupEvents.downloaded, { entityId: withoutRow.backups, subject: name }, now),
    )
  } catch (error) {
    file.stream.destroy()
    throw error
  }
  return file
}
