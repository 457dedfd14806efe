import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day } from '../../days.schema'
import { PageNumber, pageOfSome } from '../../page'
import { requiredLine, requiredText, Search } from '../../text'
import { MOST_TOLD, noticeOrders } from './notices.terms'

/** What staff tell tenants. `propertyId` null: all of them, or those of `chosen`. `showUntil`: the last day on their page; null: until withdrawn. */
export const Notice = z.object({
  id: z.uuid(),
  propertyId: z.uuid().nullable(),
  propertyName: z.string().nullable(),
  /** Null: not for some that were chosen. Of properties those who live there are meant, of tenants they alone. */
  chosen: z.object({ properties: z.array(z.string()), tenants: z.int() }).nullable(),
  title: z.string(),
  body: z.string(),
  showUntil: Day.nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** Whether tenants see it now. */
  isShown: z.boolean(),
  /** How many messages were written with it. */
  messages: z.int(),
  allowed: allowed('withdraw'),
})
export type Notice = z.infer<typeof Notice>

const several = z
  .array(z.uuid())
  .min(1, 'Choose at least one row')
  .max(MOST_TOLD, `Choose at most ${MOST_TOLD} rows`)
  .nullable()
  .default(null)

/**
 * A notice on the tenants' own page and by the channels that are chosen, for those who live in properties, or tenants
 * one by one, or all. The same `id` sent twice is one notice.
 */
export const NewNotice = z
  .object({
    id: z.uuid(),
    propertyId: z.uuid().nullable().default(null),
    propertyIds: several,
    tenantIds: several,
    title: requiredLine('Give the notice a title', 120),
    body: requiredText('Write what tenants are to know', 1000),
    showUntil: Day.nullable().default(null),
    byEmail: z.boolean().default(false),
    bySms: z.boolean().default(false),
  })
  .check(({ value, issues }) => {
    const { propertyId, propertyIds, tenantIds } = value
    if ([propertyId, propertyIds, tenantIds].filter((given) => given !== null).length > 1)
      issues.push({ code: 'custom', path: ['tenantIds'], message: 'Say once whom it is for', input: tenantIds })
  })
export type NewNotice = z.infer<typeof NewNotice>

export const NoticeId = z.object({ noticeId: z.uuid() })
/** `search` looks in title and text. */
export const NoticeFilter = z.object({ search: Search, sort: z.enum(noticeOrders).nullish(), page: PageNumber })
export type NoticeFilter = z.infer<typeof NoticeFilter>
export const NoticePage = pageOfSome(Notice)
export type NoticePage = z.infer<typeof NoticePage>

/** A notice as a tenant reads it. */
export const OwnNotice = Notice.pick({ id: true, title: true, body: true, createdAt: true })
export type OwnNotice = z.infer<typeof OwnNotice>
