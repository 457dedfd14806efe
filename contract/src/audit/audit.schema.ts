import { z } from 'zod'

/** One line of the audit log: who did what when. `before` and `after` hold the fields that changed. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorName: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>
