import { z } from 'zod'
import { Day } from '../../days.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { ChosenIdsInLink, PageNumber, pageOf } from '../../page'
import { PersonNote } from '../../people/notes/notes.schema'
import { Search } from '../../text'
import { StandingPromise } from '../promises/promises.schema'
import { NextStep } from '../reminders/reminders.schema'
import { reminderWays } from '../reminders/reminders.terms'
import { arrearsViews } from './arrears.kinds'
import { arrearsOrders } from './arrears.terms'

/**
 * `search` looks into tenant, unit and property. `ids`: of these tenancies alone. `currency`: of this one, in every view, or
 * where nobody owes anything in it of what there is; null: of all.
 */
export const ArrearsFilter = z.object({
  view: z.enum(arrearsViews).default('overdue'),
  propertyId: z.uuid().nullish(),
  search: Search,
  ids: ChosenIdsInLink,
  currency: Currency.nullish(),
  sort: z.enum(arrearsOrders).nullish(),
  page: PageNumber,
})
export type ArrearsFilter = z.infer<typeof ArrearsFilter>
export const ArrearsChoice = ArrearsFilter.omit({ page: true, sort: true })
export type ArrearsChoice = z.infer<typeof ArrearsChoice>

/** A tenancy that owes something, in minor units of `currency`; `due`: within seven days, not overdue. */
export const ArrearsRow = z.object({
  tenancyId: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  /** Null while the tenant lives there and is to stay. */
  endDate: Day.nullable(),
  currency: Currency,
  overdue: MinorSum,
  overdueSince: Day.nullable(),
  due: MinorSum,
  dueOn: Day.nullable(),
  lastPaid: z.object({ day: Day, amount: Minor }).nullable(),
  /** Of what left the house, not of what waits under Messages. `by`: who asked for it; null: it went out by itself. */
  lastReminded: z.object({ at: z.iso.datetime(), by: z.string().nullable(), way: z.enum(reminderWays) }).nullable(),
  /** Whether a reminder waits under Messages. */
  reminderWaits: z.boolean(),
  /** What goes out next by itself; null: nothing does. */
  nextStep: NextStep.nullable(),
  promise: StandingPromise.nullable(),
  /** What staff noted last of the tenant. */
  lastNote: PersonNote.pick({ body: true, createdAt: true, createdBy: true }).nullable(),
  phoneNumber: z.string().nullable(),
  /** Opens a chat without a text; null without a mobile number. */
  whatsappUrl: z.string().nullable(),
})
export type ArrearsRow = z.infer<typeof ArrearsRow>

/**
 * The oldest first. `counts`: tenancies in each view of the same property, search and currency. `totals`: over all pages, of
 * every currency in which somebody owes, also where the view has nothing of it; under overdue and due what all who are found owe.
 */
export const ArrearsPage = pageOf(ArrearsRow).extend({
  counts: z.record(z.enum(arrearsViews), z.int()),
  totals: z.array(z.object({ currency: Currency, overdue: MinorSum, due: MinorSum })),
})
export type ArrearsPage = z.infer<typeof ArrearsPage>

/** All that a list shows on all of its pages, the oldest first and at most so many as are reminded at once. */
export const ChosenArrears = z.array(ArrearsRow.pick({ tenancyId: true, currency: true, overdue: true, due: true }))
