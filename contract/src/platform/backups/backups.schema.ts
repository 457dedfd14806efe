import { z } from 'zod'
import { allowed } from '../../allowed.schema'

/** A backup file of this installation. `size`: in bytes. */
export const Backup = z.object({
  name: z.string(),
  madeAt: z.iso.datetime(),
  size: z.int(),
  allowed: allowed('download'),
})
export type Backup = z.infer<typeof Backup>

/** Latest first. `problem`: why the last attempt of this process failed; null when it did not. */
export const BackupList = z.object({
  backups: z.array(Backup),
  problem: z.string().nullable(),
  allowed: allowed('make'),
})
export type BackupList = z.infer<typeof BackupList>
