// The writes that people make most, each with the SQL that leaves the same rows: all of it in one transaction, sent at once.

export interface Tenancy {
  id: string
  tenantId: string
  tenantName: string
  phone: string
  unitId: string
  unitNumber: string
  currency: string
  /** A charge of which at least 3,000 are open; null: nothing is, or there is credit that goes on what is charged. */
  chargeId: string | null
}

export interface Asked {
  method: 'POST' | 'PUT'
  path: string
  body: unknown
}

export interface Write {
  title: string
  /** Asks for a tenancy that owes. */
  isMoney?: true
  ask: (tenancy: Tenancy) => Asked
  /** @param actor the id of who is signed in */
  sql: (tenancy: Tenancy, actor: string) => string
}

const id = () => crypto.randomUUID()
const AMOUNT = 1000

const audited = (actor: string, action: string, entity: string, subject: string, after: object) =>
  `insert into audit_entries (at, actor_id, actor_name, actor_email, actor_role, action, entity_id, subject, before, after)
    select now(), id, full_name, email, role, '${action}', '${entity}', '${subject}', '{}', '${JSON.stringify(after)}' from profiles where id = '${actor}'`

const entry = (
  entryId: string,
  { id, currency }: Tenancy,
  actor: string,
  day: string,
  of: Record<string, string | null>,
) =>
  `insert into ledger_entries (id, day, tenancy_id, currency, kind, actor_id, actor_name, created_at, ${Object.keys(of).slice(1).join(', ')})
    values ('${entryId}', '${day}', '${id}', '${currency}', '${of.kind}', '${actor}', 'Admin', now(), ${Object.values(
      of,
    )
      .slice(1)
      .map((value) => `'${value}'`)
      .join(', ')})`

/** Two sides of an entry: the account and what it is of. */
const posted = (entryId: string, currency: string, to: [string, string], from: [string, string]) =>
  `insert into ledger_postings (entry_id, line, currency, account, detail, amount_minor)
    values ('${entryId}', 1, '${currency}', '${to.join("', '")}', ${AMOUNT}), ('${entryId}', 2, '${currency}', '${from.join("', '")}', ${-AMOUNT})`

const whole = (statements: readonly string[]) => ['begin', ...statements, 'commit'].join(';\n')

const queued = (recipient: string, profileId: string, column: string, of: string) =>
  `insert into outbox_messages (channel, kind, profile_id, recipient, subject, body, next_attempt_at, ${column})
    values ('email', '${column === 'payment_id' ? 'receipt' : 'account'}', '${profileId}', '${recipient}', 'From the bench', 'From the bench', now(), '${of}')`

/** @param today 'YYYY-MM-DD' in Nairobi; @param soon a day that comes */
export function writesOf(today: string, soon: string): Write[] {
  const year = Number(today.slice(0, 4))
  return [
    {
      title: 'receive a payment',
      isMoney: true,
      ask: ({ id: tenancyId, currency }) => ({
        method: 'POST',
        path: '/api/payments',
        body: { requestId: id(), tenancyId, currency, amount: AMOUNT, method: 'cash', receivedOn: today },
      }),
      sql: (tenancy, actor) => {
        const [payment, allocation, came, put] = [id(), id(), id(), id()]
        const { currency, tenantId, unitNumber, tenantName, chargeId } = tenancy
        return whole([
          `select from tenancies where id = '${tenancy.id}' for no key update`,
          `insert into payments (id, request_id, tenancy_id, currency, amount_minor, method, received_on, request_digest, created_by, created_at)
            values ('${payment}', '${id()}', '${tenancy.id}', '${currency}', ${AMOUNT}, 'cash', '${today}', '${id()}', '${actor}', now())`,
          `with counted as (update receipt_counters set last = last + 1 where year = ${year} returning last)
            insert into receipts (payment_id, year, number, issued_on, token)
            select '${payment}', ${year}, last, '${today}', '${id().replaceAll('-', '')}' from counted`,
          entry(came, tenancy, actor, today, { kind: 'payment', payment_id: payment }),
          posted(came, currency, ['cash', 'cash'], ['credit', '']),
          `insert into allocations (id, tenancy_id, currency, payment_id, record_id, amount_minor, basis, day, actor_id, actor_name, created_at)
            values ('${allocation}', '${tenancy.id}', '${currency}', '${payment}', '${chargeId}', ${AMOUNT}, 'oldest_first', '${today}', '${actor}', 'Admin', now())`,
          entry(put, tenancy, actor, today, {
            kind: 'allocation',
            record_id: chargeId,
            payment_id: payment,
            allocation_id: allocation,
          }),
          posted(put, currency, ['credit', ''], ['receivable', '']),
          `insert into issued_papers (kind, subject_id, version, tenancy_id, issued_on, issued_at, issued_by, content, names, letterhead_id)
            select 'receipt', '${payment}', 1, '${tenancy.id}', '${today}', now(), 'Admin', '{"amount": ${AMOUNT}}', '{"tenantName": "${tenantName}"}', id
            from letterheads limit 1`,
          queued(`${tenantId}@bench.example`, tenantId, 'payment_id', payment),
          audited(actor, 'payment.received', payment, `${tenantName}, unit ${unitNumber}`, {
            amount: AMOUNT,
            currency,
          }),
        ])
      },
    },
    {
      title: 'record a charge',
      isMoney: true,
      ask: ({ id: tenancyId, currency }) => ({
        method: 'POST',
        path: '/api/payment-records',
        body: {
          ...{ requestId: id(), tenancyId, currency, amount: AMOUNT, paymentType: 'other', name: 'Key' },
          ...{ paymentStatus: 'pending', dueDate: soon },
        },
      }),
      sql: (tenancy, actor) => {
        const [charge, due] = [id(), id()]
        const { currency, unitNumber, tenantName } = tenancy
        return whole([
          `select from tenancies where id = '${tenancy.id}' for no key update`,
          `insert into payment_records (id, request_id, request_digest, tenancy_id, currency, amount_minor, payment_type, name, due_date, created_by, created_at)
            values ('${charge}', '${id()}', '${id()}', '${tenancy.id}', '${currency}', ${AMOUNT}, 'other', 'Key', '${soon}', '${actor}', now())`,
          entry(due, tenancy, actor, soon, { kind: 'charge', record_id: charge }),
          posted(due, currency, ['receivable', ''], ['income', 'other']),
          audited(actor, 'payment.recorded', charge, `${tenantName}, unit ${unitNumber}`, { amount: AMOUNT, currency }),
        ])
      },
    },
    {
      title: 'note of a tenant',
      ask: ({ tenantId }) => ({
        method: 'POST',
        path: `/api/tenants/${tenantId}/notes`,
        body: { id: id(), body: 'Pays on Friday.' },
      }),
      sql: ({ tenantId, tenantName }, actor) =>
        whole([
          `insert into person_notes (profile_id, body, created_by, created_at) values ('${tenantId}', 'Pays on Friday.', '${actor}', now())`,
          audited(actor, 'tenant.note-added', tenantId, tenantName, {}),
        ]),
    },
    {
      title: "change a tenant's details",
      ask: ({ tenantId, tenantName, phone }) => ({
        method: 'PUT',
        path: `/api/tenants/${tenantId}`,
        body: { fullName: tenantName, phoneNumber: phone, taxPin: '', employer: `Employer ${id().slice(0, 8)}` },
      }),
      sql: ({ tenantId, tenantName }, actor) => {
        const employer = `Employer ${id().slice(0, 8)}`
        return whole([
          `update profiles set employer = '${employer}', updated_at = now() where id = '${tenantId}'`,
          audited(actor, 'tenant.changed', tenantId, tenantName, { employer }),
        ])
      },
    },
    {
      title: 'add a tenant',
      ask: () => ({
        method: 'POST',
        path: '/api/tenants',
        body: { fullName: 'Zawadi Bench', email: `${id()}@bench.example` },
      }),
      sql: (_, actor) => {
        const [person, hash] = [id(), id()]
        const email = `${person}@bench.example`
        return whole([
          `insert into profiles (id, full_name, email, phone_from_staff, role) values ('${person}', 'Zawadi Bench', '${email}', true, 'tenant')`,
          `insert into one_time_links (purpose, profile_id, token_hash, expires_at, created_by)
            values ('invitation', '${person}', '${hash}', now() + interval '3 days', '${actor}')`,
          queued(email, person, 'link_hash', hash),
          audited(actor, 'tenant.created', person, 'Zawadi Bench', { fullName: 'Zawadi Bench', email }),
        ])
      },
    },
    {
      title: 'change the rent of a unit',
      ask: ({ unitId, unitNumber, currency }) => ({
        method: 'PUT',
        path: `/api/units/${unitId}/terms`,
        body: {
          ...{
            unitNumber,
            currency,
            serviceCharges: [],
            rentAmount: 1_000_000 + Math.floor(Math.random() * 9000) * 100,
          },
          ...{ rentDueDate: 5, serviceChargeAmount: 100_000, serviceChargeDueDate: 5 },
        },
      }),
      sql: ({ unitId, unitNumber }, actor) =>
        whole([
          `update units set rent_amount_minor = ${1_000_000 + Math.floor(Math.random() * 9000) * 100}, updated_at = now() where id = '${unitId}'`,
          audited(actor, 'unit.changed', unitId, `Unit ${unitNumber}`, { rentAmount: 1_000_000 }),
        ]),
    },
  ]
}
