import { z } from 'zod'
import { Day } from '../../days.schema'
import { paperKinds } from './issued-papers.terms'

/** A paper that is handed out: its kind, and the payment, tenancy or owner that it is about. */
export const PaperSubject = z.object({ kind: z.enum(paperKinds), subjectId: z.uuid() })
export type PaperSubject = z.infer<typeof PaperSubject>

/**
 * A paper as it was handed out. `period`: of an invoice the month, of an owner statement 'from/to', else ''. `issuedBy`: null
 * when nobody is known. `reason`: why it took the place of the version before.
 */
export const PaperVersion = z.object({
  period: z.string(),
  version: z.number().int(),
  issuedOn: Day,
  issuedBy: z.string().nullable(),
  reason: z.string().nullable(),
})
export type PaperVersion = z.infer<typeof PaperVersion>
