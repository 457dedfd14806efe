import type { Day } from '@makao/contract/days'
import { can } from '@makao/contract/permissions'
import type { Actor } from '../../context'
import type { Catalogue, Column, Reference, Resource, Use } from '../engine/catalogue'
import type { Params } from '../engine/params'

/** Who asks. `actor`: undefined for somebody who shows no more than the publishable key. */
export interface HostedCaller {
  actor: Actor | undefined
  /** In Nairobi: what is overdue follows from it. */
  today: Day
}

/** `scope` by who asks; SQL with the row as `x`. */
interface Source {
  table: string
  select: (params: Params, caller: HostedCaller) => string
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
const amount = (column: string, currency: string) => `${column} * case ${currency} when 'UGX' then 1 else 0.01 end`

const ownTenancies = (params: Params, { id }: Actor) =>
  `(select y.id from tenancies y where y.tenant_id = ${params.add(id)}::uuid)`
const ownUnits = (params: Params, { id }: Actor) =>
  `(select y.unit_id from tenancies y where y.tenant_id = ${params.add(id)}::uuid)`

const unitsIn = (ids: string) => `(select u.id from units u where u.property_id = any (${ids}))`
const tenanciesIn = (ids: string, column: 'id' | 'tenant_id') =>
  `(select y.${column} from tenancies y where y.unit_id in ${unitsIn(ids)})`

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
): Resource<HostedCaller> {
  const standing = (use: Use) => (source.isArchivable && use === 'list' ? ' and x.archived_at is null' : '')
  return {
    name,
    columns: columnsOf(columns),
    key: ['id'],
    mayInsert: false,
    mayUpdate: false,
    mayDelete: false,
    ...rights,
    source: (params, caller, use) =>
      `(select ${source.select(params, caller)} from ${source.table} x where ${scopeOf(source, params, caller)}${standing(use)})`,
  }
}

/** The payments of which something stands on a charge. */
const standingOn = `select a.payment_id from allocations a where a.record_id = x.id and a.payment_id is not null
  group by a.payment_id having sum(a.amount_minor) > 0`

/** The eight resources of the specification, with the columns that its calls name. */
const resources: Resource<HostedCaller>[] = [
  resource(
    'profiles',
    'id:uuid full_name:text? email:text? phone_number:text? role:text created_at:timestamptz? updated_at:timestamptz?',
    {
      table: 'profiles',
      // Somebody who is not signed in learns that there is an admin, and nothing of whom.
      select: (_, { actor }) =>
        actor
          ? 'x.id, x.full_name, x.email, x.phone_number, x.role, x.created_at, x.updated_at'
          : `x.id, null::text as full_name, null::text as email, null::text as phone_number, x.role,
             null::timestamptz as created_at, null::timestamptz as updated_at`,
      isArchivable: true,
      own: (params, { id }) => `x.id = ${params.add(id)}::uuid`,
      anybody: `x.id = (select p.id from profiles p where p.role = 'admin' and p.deactivated_at is null
        and p.archived_at is null order by p.created_at, p.id limit 1)`,
      within: (ids) => `x.id in ${tenanciesIn(ids, 'tenant_id')}`,
    },
    { mayUpdate: true, mayDelete: true },
  ),
  resource(
    'properties',
    `id:uuid name:text country:text city:text address:text property_type:text description:text? owner_id:uuid?
     total_units:int4 currency:text created_at:timestamptz updated_at:timestamptz`,
    {
      table: 'properties',
      select: () => `x.id, x.name, x.country, x.city, x.address, x.property_type, x.description, x.owner_id, x.currency,
        x.created_at, x.updated_at,
        (select count(*)::int from units u where u.property_id = x.id and u.archived_at is null) as total_units`,
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
      select: () => `x.id, x.property_id, x.unit_number, x.currency, x.account_number, x.rent_due_date,
        x.service_charge_due_date, x.created_at, x.updated_at, ${amount('x.rent_amount_minor', 'x.currency')} as rent_amount,
        ${amount('x.service_charge_amount_minor', 'x.currency')} as service_charge_amount,
        exists (select from tenancies y where y.unit_id = x.id and y.is_active) as is_occupied`,
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
      select: () => `x.id, x.unit_id, x.name, x.created_at,
        (select ${amount('x.amount_minor', 'u.currency')} from units u where u.id = x.unit_id) as amount`,
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
      select: () => `x.id, x.user_id, x.name, x.description, x.is_active, x.currency, x.created_at, x.updated_at,
        ${amount('x.default_amount_minor', 'x.currency')} as default_amount`,
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
      select: () => 'x.id, x.tenant_id, x.unit_id, x.start_date, x.end_date, x.is_active, x.notes, x.created_at',
      isArchivable: false,
      own: (params, { id }) => `x.tenant_id = ${params.add(id)}::uuid`,
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
      // A charge that was voided is not there for a reader.
      select: (params, { today }) => `x.id, x.tenancy_id, x.payment_type, x.due_date, x.paid_date, x.notes, x.currency,
        x.created_at, ${amount('x.amount_minor', 'x.currency')} as amount,
        ${amount('x.paid_amount_minor', 'x.currency')} as paid_amount,
        case when x.payment_status = 'pending' and x.due_date < ${params.add(today)}::date then 'overdue'
          else x.payment_status end as payment_status,
        (select string_agg(p.reference, ', ' order by p.reference) from payments p where p.reference is not null
          and p.id in (${standingOn})) as mpesa_receipt_number,
        (select string_agg(distinct p.method, ', ') from payments p where p.id in (${standingOn})) as method`,
      isArchivable: false,
      own: (params, actor) => `x.voided_at is null and x.tenancy_id in ${ownTenancies(params, actor)}`,
      all: () => 'x.voided_at is null',
      within: (ids) => `x.tenancy_id in ${tenanciesIn(ids, 'id')}`,
    },
    // Deleting is refused by the write, which says how a record is voided.
    { mayInsert: true, mayUpdate: true, mayDelete: true },
  ),
  resource(
    'notification_settings',
    `user_id:uuid rent_reminder_enabled:bool rent_reminder_days:int2 service_charge_reminder_enabled:bool
     service_charge_reminder_days:int2 overdue_reminder_enabled:bool overdue_reminder_days:int2
     rent_reminder_template:text service_charge_reminder_template:text overdue_reminder_template:text
     email_enabled:bool sms_enabled:bool updated_at:timestamptz`,
    {
      table: 'notification_settings',
      select: () => `x.user_id, x.rent_reminder_enabled, x.rent_reminder_days, x.service_charge_reminder_enabled,
        x.service_charge_reminder_days, x.overdue_reminder_enabled, x.overdue_reminder_days, x.rent_reminder_template,
        x.service_charge_reminder_template, x.overdue_reminder_template, x.email_enabled, x.sms_enabled, x.updated_at`,
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
