import { z } from 'zod'
import { Day } from '../../days.schema'
import { PageNumber, pageOfSome } from '../../page'
import { roles } from '../../permissions'
import { Search } from '../../text'
import { auditOrders } from './audit.terms'
import { auditThingNames } from './audit-things.kinds'

/**
 * One line of the audit log, with people as they were called then; null: nobody was signed in, or it was not noted.
 * `before` and `after` hold what changed.
 */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorId: z.uuid().nullable(),
  actorName: z.string(),
  actorEmail: z.string().nullable(),
  actorRole: z.enum(roles).nullable(),
  /** The network address, null where none was known. */
  address: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** `search` looks in who, what and to what it was done; `from` and `to` are days in Nairobi, both counted in. */
export const AuditFilter = z.object({
  search: Search,
  thing: z.enum(auditThingNames).nullish(),
  from: Day.nullish(),
  to: Day.nullish(),
  sort: z.enum(auditOrders).nullish(),
  page: PageNumber,
})
export type AuditFilter = z.infer<typeof AuditFilter>
export const AuditPage = pageOfSome(AuditEntry)
export type AuditPage = z.infer<typeof AuditPage>
