import { z } from 'zod'

/** A backup file of this installation. `size`: in bytes. */
export const Backup = z.object({ name: z.string(), madeAt: z.iso.datetime(), size: z.int() })
export type Backup = z.infer<typeof Backup>

/** Latest first. `problem`: why the last attempt of this process failed; null when it did not. */
export const BackupList = z.object({ backups: z.array(Backup), problem: z.string().nullable() })
export type BackupList = z.infer<typeof BackupList>
