import type { Day } from '@makao/contract/days'
import { can } from '@makao/contract/permissions'
import type { Actor } from '../../context'
import type { Catalogue, Column, Reference, Resource, Use } from '../engine/catalogue'
import type { Params } from '../engine/params'
import { arrayLiteral, identifier } from '../engine/sql'

/** Who asks. `actor`: undefined for somebody who shows no more than the publishable key. */
export interface HostedCaller {
  actor: Actor | undefined
  /** In Nairobi: what is overdue follows from it. */
  today: Day
}

/** SQL of a column, for a row's alias. */
type Derived = (row: string, params: Params, caller: HostedCaller) => string

/** Whose rows they are by who asks: SQL with the row as `x`. */
interface Source {
  table: string
  /** The columns that the table has not as they are shown. */
  derived?: Record<string, Derived>
  isArchivable: boolean
  /** The rows of somebody who reads their own; of somebody who reads the portfolio; of anybody. */
  own: (params: Params, actor: Actor) => string
  all?: (params: Params, actor: Actor) => string
  anybody?: string
  /** The rows that stand in some properties, for a key that is limited to them; without it there are none. `ids`: theirs, as uuid[]. */
  within?: (ids: string) => string
}

/** 'id:uuid name:text?' with `?` for what may be null. */
function columnsOf(text: string): Record<string, Column> {
  const pairs = text.trim().split(/\s+/)
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', type = ''] = pair.split(':')
      return [name, { type: type.replace('?', ''), isNullable: type.endsWith('?') }]
    }),
  )
}

/**
 * Minor units as people write amounts: two decimals in Kenya, none in Uganda. Multiplied, which is exact and needs no rounding: what is
 * ordered is worked out for every row first, and a division takes three times as long.
 */
const inUnits = (column: string, currency: string) => `${column} * case ${currency} when 'UGX' then 1 else 0.01 end`

const amount =
  (column: string): Derived =>
  (row) =>
    inUnits(`${row}.${column}`, `${row}.currency`)

/** What staff note for themselves. */
const notes: Derived = (row, _, { actor }) =>
  actor && can(actor.role, 'portfolio:read') ? `${row}.notes` : 'null::text'

/** Those that somebody rents, as the tenant or with one. */
const ownTenancies = (params: Params, { id }: Actor) => {
  const person = `${params.add(id)}::uuid`
  return `(select y.id from tenancies y where y.tenant_id = ${person}
    union all select s.tenancy_id from co_tenants s where s.profile_id = ${person} and s.until is null)`
}
const ownUnits = (params: Params, actor: Actor) =>
  `(select z.unit_id from tenancies z where z.id in ${ownTenancies(params, actor)})`

const unitsIn = (ids: string) => `(select u.id from units u where u.property_id = any (${ids}))`
const tenanciesIn = (ids: string) => `(select y.id from tenancies y where y.unit_id in ${unitsIn(ids)})`
const rentersIn = (ids: string) => `(select y.tenant_id from tenancies y where y.unit_id in ${unitsIn(ids)}
  union all select s.profile_id from co_tenants s where s.tenancy_id in ${tenanciesIn(ids)})`

function scopeOf(source: Source, params: Params, { actor }: HostedCaller): string {
  if (!actor) return source.anybody ?? 'false'
  if (!can(actor.role, 'portfolio:read')) return source.own(params, actor)
  const all = source.all?.(params, actor) ?? 'true'
  const limit = actor.key?.propertyIds ?? null
  if (limit === null) return all
  return `${all} and ${source.within?.(`${params.add(limit)}::uuid[]`) ?? 'false'}`
}

function resource(
  name: string,
  columns: string,
  source: Source,
  rights: Partial<Pick<Resource, 'key' | 'mayInsert' | 'mayUpdate' | 'mayDelete'>>,
  found: Record<string, NonNullable<Column['foundBy']>> = {},
): Resource<HostedCaller> {
  const standing = (use: Use) => (source.isArchivable && use === 'list' ? ' and x.archived_at is null' : '')
  const described = Object.fromEntries(
    Object.entries(columnsOf(columns)).map(([of, one]) => [of, { ...one, ...(found[of] && { foundBy: found[of] }) }]),
  )
  const column = (of: string, row: string, params: Params, caller: HostedCaller) =>
    source.derived?.[of]?.(row, params, caller) ?? `${row}.${identifier(of)}`
  const where = (params: Params, caller: HostedCaller, use: Use) =>
    `from ${source.table} x where ${scopeOf(source, params, caller)}${standing(use)}`
  const shown = (params: Params, caller: HostedCaller) =>
    Object.keys(described).map((of) => `${column(of, 'x', params, caller)} as ${identifier(of)}`)
  return {
    name,
    columns: described,
    key: ['id'],
    mayInsert: false,
    mayUpdate: false,
    mayDelete: false,
    ...rights,
    source: (params, caller, use) => `(select ${shown(params, caller).join(', ')} ${where(params, caller, use)})`,
    kept: { rows: (params, caller, use) => `(select x.* ${where(params, caller, use)})`, column },
  }
}

/** The payments of which something stands on a charge. */
const standingOn = (row: string) => `select a.payment_id from allocations a where a.record_id = ${row}.id
  and a.payment_id is not null group by a.payment_id having sum(a.amount_minor) > 0`

/** Of several, of which the column is a list: each of them, and lists of some, since one may hold a comma itself. */
const partsOf = (list: string): string[] => {
  const parts = list.split(', ')
  return parts.flatMap((_, from) => parts.slice(from).map((__, more) => parts.slice(from, from + more + 1).join(', ')))
}

/** The records on which something of a payment with one of these references ever stood. */
const withReference = (row: string, params: Params, lists: readonly string[]) =>
  `${row}.id in (select a.record_id from allocations a join payments p on p.id = a.payment_id
    where p.reference = any (${params.add(arrayLiteral(lists.flatMap(partsOf)))}::text[]))`

/** Somebody who is not signed in learns that there is an admin, and nothing of whom. */
const toldToSomebody =
  (column: string, type: string): Derived =>
  (row, _, { actor }) =>
    actor ? `${row}.${column}` : `null::${type}`

/** The eight resources of the specification, with the columns that its calls name. */
const resources: Resource<HostedCaller>[] = [
  resource(
    'profiles',
    'id:uuid full_name:text? email:text? phone_number:text? role:text created_at:timestamptz? updated_at:timestamptz?',
    {
      table: 'profiles',
      derived: {
        full_name: toldToSomebody('full_name', 'text'),
        email: toldToSomebody('email', 'text'),
        phone_number: toldToSomebody('phone_number', 'text'),
        created_at: toldToSomebody('created_at', 'timestamptz'),
        updated_at: toldToSomebody('updated_at', 'timestamptz'),
      },
      isArchivable: true,
      own: (params, { id }) => `x.id = ${params.add(id)}::uuid`,
      anybody: `x.id = (select p.id from profiles p where p.role = 'admin' and p.deactivated_at is null
        and p.archived_at is null order by p.created_at, p.id limit 1)`,
      within: (ids) => `x.id in ${rentersIn(ids)}`,
    },
    { mayUpdate: true, mayDelete: true },
  ),
  resource(
    'properties',
    `id:uuid name:text country:text city:text address:text property_type:text description:text? owner_id:uuid?
     total_units:int4 currency:text created_at:timestamptz updated_at:timestamptz`,
    {
      table: 'properties',
      derived: {
        total_units: (row) =>
          `(select count(*)::int from units u where u.property_id = ${row}.id and u.archived_at is null)`,
      },
      isArchivable: true,
      own: (params, actor) => `x.id in (select u.property_id from units u where u.id in ${ownUnits(params, actor)})`,
      within: (ids) => `x.id = any (${ids})`,
    },
    { mayInsert: true, mayUpdate: true, mayDelete: true },
  ),
  resource(
    'units',
    `id:uuid property_id:uuid unit_number:text rent_amount:numeric service_charge_amount:numeric rent_due_date:int2
     service_charge_due_date:int2 is_occupied:bool currency:text account_number:text created_at:timestamptz
     updated_at:timestamptz`,
    {
      table: 'units',
      derived: {
        rent_amount: amount('rent_amount_minor'),
        service_charge_amount: amount('service_charge_amount_minor'),
        is_occupied: (row) => `exists (select from tenancies y where y.unit_id = ${row}.id and y.is_active)`,
      },
      isArchivable: true,
      own: (params, actor) => `x.id in ${ownUnits(params, actor)}`,
      within: (ids) => `x.property_id = any (${ids})`,
    },
    { mayInsert: true, mayUpdate: true, mayDelete: true },
  ),
  resource(
    'unit_service_charges',
    'id:uuid unit_id:uuid name:text amount:numeric created_at:timestamptz',
    {
      table: 'unit_service_charges',
      derived: {
        amount: (row) =>
          `(select ${inUnits(`${row}.amount_minor`, 'u.currency')} from units u where u.id = ${row}.unit_id)`,
      },
      isArchivable: false,
      own: (params, actor) => `x.unit_id in ${ownUnits(params, actor)}`,
      within: (ids) => `x.unit_id in ${unitsIn(ids)}`,
    },
    { mayInsert: true, mayDelete: true },
  ),
  resource(
    'service_charge_templates',
    `id:uuid user_id:uuid name:text default_amount:numeric description:text? is_active:bool currency:text
     created_at:timestamptz updated_at:timestamptz`,
    {
      table: 'service_charge_templates',
      derived: { default_amount: amount('default_amount_minor') },
      isArchivable: false,
      own: (params, { id }) => `x.user_id = ${params.add(id)}::uuid`,
      all: (params, { id }) => `x.user_id = ${params.add(id)}::uuid`,
    },
    { mayInsert: true, mayUpdate: true },
  ),
  resource(
    'tenancies',
    `id:uuid tenant_id:uuid unit_id:uuid start_date:date end_date:date? is_active:bool notes:text?
     created_at:timestamptz`,
    {
      table: 'tenancies',
      derived: { notes },
      isArchivable: false,
      own: (params, actor) => `x.id in ${ownTenancies(params, actor)}`,
      within: (ids) => `x.unit_id in ${unitsIn(ids)}`,
    },
    { mayInsert: true, mayUpdate: true },
  ),
  resource(
    'payment_records',
    `id:uuid tenancy_id:uuid amount:numeric paid_amount:numeric payment_type:text payment_status:text due_date:date
     paid_date:date? mpesa_receipt_number:text? method:text? notes:text? currency:text created_at:timestamptz`,
    {
      table: 'payment_records',
      derived: {
        notes,
        amount: amount('amount_minor'),
        paid_amount: amount('paid_amount_minor'),
        payment_status: (row, params, { today }) =>
          `case when ${row}.payment_status = 'pending' and ${row}.due_date < ${params.add(today)}::date then 'overdue'
            else ${row}.payment_status end`,
        mpesa_receipt_number: (row) => `(select string_agg(p.reference, ', ' order by p.reference) from payments p
          where p.reference is not null and p.id in (${standingOn(row)}))`,
        method: (row) =>
          `(select string_agg(distinct p.method, ', ') from payments p where p.id in (${standingOn(row)}))`,
      },
      isArchivable: false,
      // A charge that was voided is not there for a reader.
      own: (params, actor) => `x.voided_at is null and x.tenancy_id in ${ownTenancies(params, actor)}`,
      all: () => 'x.voided_at is null',
      within: (ids) => `x.tenancy_id in ${tenanciesIn(ids)}`,
    },
    // Deleting is refused by the write, which says how a record is voided.
    { mayInsert: true, mayUpdate: true, mayDelete: true },
    { mpesa_receipt_number: withReference },
  ),
  resource(
    'notification_settings',
    `user_id:uuid rent_reminder_enabled:bool rent_reminder_days:int2 service_charge_reminder_enabled:bool
     service_charge_reminder_days:int2 overdue_reminder_enabled:bool overdue_reminder_days:int2
     rent_reminder_template:text service_charge_reminder_template:text overdue_reminder_template:text
     email_enabled:bool sms_enabled:bool updated_at:timestamptz`,
    {
      table: 'notification_settings',
      isArchivable: false,
      own: (params, { id }) => `x.user_id = ${params.add(id)}::uuid`,
      all: (params, { id }) => `x.user_id = ${params.add(id)}::uuid`,
    },
    { key: ['user_id'], mayInsert: true, mayUpdate: true },
  ),
]

/** Named as the hosted original names the keys, so that generated types fit. */
const reference = (from: string, column: string, to: string, isUnique = false): Reference => ({
  name: `${from}_${column}_fkey`,
  from,
  columns: [column],
  to,
  toColumns: ['id'],
  isUnique,
})

export const makaoCatalogue: Catalogue<HostedCaller> = {
  schema: 'public',
  resources: new Map(resources.map((one) => [one.name, one])),
  references: [
    reference('properties', 'owner_id', 'profiles'),
    reference('units', 'property_id', 'properties'),
    reference('unit_service_charges', 'unit_id', 'units'),
    reference('service_charge_templates', 'user_id', 'profiles'),
    reference('tenancies', 'tenant_id', 'profiles'),
    reference('tenancies', 'unit_id', 'units'),
    reference('payment_records', 'tenancy_id', 'tenancies'),
    reference('notification_settings', 'user_id', 'profiles', true),
  ],
}
