import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { findDifferences } from '../src/money/closed-months/ledger-check.service'
import { trialRandom } from './random'

// An agency at work: several people write over HTTP at the same moment, and a book is kept of what they were told. So
// after a crash it can be said what is lost, doubled or half.

const PASSWORD = 'mvua-kubwa-2026'
const ADMIN = { name: 'Achieng Odhiambo', email: 'admin@agency.example', password: PASSWORD, requestedRole: 'admin' }
const CLIENTS = 8
const BASE_TENANCIES = 6

const serviceCharges = [
  { name: 'Water', amount: 30_000 },
  { name: 'Security', amount: 50_000 },
  { name: 'Garbage', amount: 20_000 },
]

interface PaymentBody {
  requestId: string
  tenancyId: string
  amount: number
  notes?: string
}

/** What somebody tried to write. `id`: what the answer said; without one nobody was told whether it is there. */
interface Attempt {
  id?: string
}
interface Payment extends Attempt {
  body: PaymentBody
}
/** Two payments that a script sent in one request; its key is their note. */
interface Pair {
  key: string
}
interface Unit extends Attempt {
  houseNumber: string
}
interface Tenant extends Attempt {
  email: string
}
interface Tenancy extends Attempt {
  tenantId: string
  unitId: string
  /** `leaving`: asked to end, and nobody was told whether it has. */
  state: 'active' | 'leaving' | 'ended'
}

export type Flaw = 'lost' | 'doubled' | 'half' | 'unexpected'
export interface Finding {
  flaw: Flaw
  what: string
}

interface Answered {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: answers of many procedures, whose shapes the contract's own tests hold.
  body: any
}

/** One request as a browser sends it, on an installation at `url`. */
export async function ask(url: string, path: string, cookie = '', body?: unknown): Promise<Answered> {
  const answer = await fetch(url + path, {
    headers: { cookie, origin: url, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== ''
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
}

/** One request of a script to the tables of the hosted protocol. */
async function askTables(at: string, secret: string, path: string, rows?: object[], key = ''): Promise<Answered> {
  const answer = await fetch(`${at}/rest/v1/${path}`, {
    headers: {
      authorization: `Bearer ${secret}`,
      ...(rows && { 'content-type': 'application/json', prefer: 'return=representation', 'idempotency-key': key }),
    },
    ...(rows && { method: 'POST', body: JSON.stringify(rows) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) }
}

/** The request id of a row by its place, as RFC 9562 makes names of a key. */
function placedId(key: string, place: number): string {
  const hash = createHash('sha1')
  const bytes = hash.update(
    Uint8Array.from(key.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  )
  const hex = bytes.update(`${place}`).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** As `ask`; on a slow machine the database may be busy for a while, and then it is asked again. */
async function askUntilAnswered(url: string, path: string, cookie: string, body?: unknown): Promise<Answered> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(url, path, cookie, body)
    if (answer.status !== 503 || tries === 600) return answer
    await delay(1000)
  }
}

/** Eight at a time. */
async function each<T>(items: Iterable<T>, act: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items].values()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (const item of waiting) await act(item)
    }),
  )
}

const random = trialRandom('an agency at work')
const pick = <T>(items: readonly T[]): T | undefined => (items.length > 0 ? random.pick(items) : undefined)

/** What somebody was told of everything they tried to write. */
function openBook() {
  const payments = new Map<string, Payment>()
  const units = new Map<string, Unit>()
  const tenants = new Map<string, Tenant>()
  const tenancies: Tenancy[] = []
  /** What `verify` has still to look at. */
  const unverified = {
    payments: new Set<Payment>(),
    pairs: new Set<Pair>(),
    units: new Set<Unit>(),
    tenants: new Set<Tenant>(),
    tenancies: new Set<Tenancy>(),
  }
  const findings: Finding[] = []
  const found = (flaw: Flaw, what: string) => findings.push({ flaw, what })
  return { payments, units, tenants, tenancies, unverified, findings, found, acknowledged: 0, refused: 0 }
}

type Book = ReturnType<typeof openBook>

/** @returns the cookie of the admin */
export async function signUpAdmin(url: string, setupCode: string): Promise<string> {
  const signedUp = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ ...ADMIN, setupCode }),
  })
  if (!signedUp.ok) throw new Error(`The admin could not sign up: ${signedUp.status} ${await signedUp.text()}`)
  const cookie = signedUp.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')

  // What is charged is what people write here.
  const settings = await fetch(`${url}/api/charges/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify({ isAutomatic: false, daysBefore: 5 }),
  })
  if (!settings.ok) throw new Error(`The settings could not be saved: ${settings.status} ${await settings.text()}`)
  return cookie
}

const paymentOf = ({ requestId, tenancyId, amount, notes }: PaymentBody) => ({
  requestId,
  tenancyId,
  amount,
  currency: 'KES',
  paymentType: 'rent',
  paymentStatus: 'paid',
  dueDate: '2026-11-05',
  // As long as a real one may be, so that a small disk fills within seconds.
  notes: notes ?? 'Brought to the office. '.repeat(40),
})

/** The same as the tables of the hosted protocol take it. */
const rowOf = ({ body: { tenancyId, amount, notes } }: Payment) => ({
  tenancy_id: tenancyId,
  amount: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`,
  payment_type: 'rent',
  payment_status: 'paid',
  due_date: '2026-11-05',
  method: 'mpesa',
  notes,
})

interface Office {
  book: Book
  cookie: string
  /** Of the key by which a script writes. */
  secret: string
  propertyId: string
}

type Writers = ReturnType<typeof writersOf>

function writersOf({ book, cookie, secret, propertyId }: Office) {
  const { payments, units, tenants, tenancies, unverified, found } = book
  const run = crypto.randomUUID().slice(0, 8)
  let named = 0

  /** @returns the answer of a write that was acknowledged; undefined when nobody knows whether it is kept */
  async function tryWrite(at: string, path: string, body: unknown): Promise<Answered['body'] | undefined> {
    try {
      const answer = await ask(at, path, cookie, body)
      if (answer.status === 200) {
        book.acknowledged += 1
        return answer.body
      }
      // Away, or the machine is too busy to write it in time.
      if (answer.status === 503 && ['DATABASE_UNAVAILABLE', 'OVERLOADED'].includes(answer.body.code)) book.refused += 1
      else found('unexpected', `POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    } catch {
      // The process is gone.
    }
    return undefined
  }

  async function enterCharge(at: string, tenancyId: string): Promise<boolean> {
    const body = { requestId: crypto.randomUUID(), tenancyId, amount: payments.size + 1 }
    const payment: Payment = { body }
    payments.set(body.requestId, payment)
    unverified.payments.add(payment)
    const answer = await tryWrite(at, '/api/payment-records', paymentOf(body))
    payment.id = answer?.id
    return answer !== undefined
  }

  /** A script sends two payments at once. */
  async function enterPair(at: string, tenancyIds: readonly string[]): Promise<boolean> {
    const key = crypto.randomUUID()
    const pair = tenancyIds.map((tenancyId, place): Payment => {
      const body = { requestId: placedId(key, place), tenancyId, amount: payments.size + 1, notes: key }
      const payment: Payment = { body }
      payments.set(body.requestId, payment)
      unverified.payments.add(payment)
      return payment
    })
    unverified.pairs.add({ key })
    const told = await askTables(at, secret, 'payment_records?select=id', pair.map(rowOf), key).catch(() => undefined)
    if (told?.status === 201) {
      book.acknowledged += pair.length
      for (const [place, payment] of pair.entries()) payment.id = told.body[place].id
      return true
    }
    // The process is gone, or the key has asked too often, or the disk is full, or the machine is too busy to write it in time.
    if (told?.status === 503 || told?.body?.code === '57014') book.refused += 1
    else if (told && told.status !== 429) found('unexpected', `a pair: ${told.status} ${JSON.stringify(told.body)}`)
    return false
  }

  async function createUnit(at: string): Promise<Unit> {
    named += 1
    const unit: Unit = { houseNumber: `${run}-${named}` }
    units.set(unit.houseNumber, unit)
    unverified.units.add(unit)
    const answer = await tryWrite(at, '/api/units', {
      propertyId,
      currency: 'KES',
      houseNumber: unit.houseNumber,
      floor: 'ground',
      rooms: '2',
      rentAmount: 1_500_000,
      rentDueDate: 5,
      serviceCharges,
    })
    unit.id = answer?.id
    return unit
  }

  async function createTenant(at: string): Promise<Tenant> {
    named += 1
    const tenant: Tenant = { email: `${run}-${named}@example.com` }
    tenants.set(tenant.email, tenant)
    unverified.tenants.add(tenant)
    const answer = await tryWrite(at, '/api/tenants', { fullName: 'Wanjiku Kamau', email: tenant.email })
    tenant.id = answer?.tenant.id
    return tenant
  }

  async function assign(at: string, tenantId: string, unitId: string): Promise<Tenancy> {
    const tenancy: Tenancy = { tenantId, unitId, state: 'active' }
    tenancies.push(tenancy)
    unverified.tenancies.add(tenancy)
    const answer = await tryWrite(at, '/api/tenancies', { tenantId, unitId, startDate: '2026-01-01' })
    tenancy.id = answer?.id
    return tenancy
  }

  async function end(at: string, tenancy: Tenancy): Promise<void> {
    tenancy.state = 'leaving'
    unverified.tenancies.add(tenancy)
    if (await tryWrite(at, `/api/tenancies/${tenancy.id}/end`, { endDate: '2026-10-31' })) tenancy.state = 'ended'
  }

  /** The same payment sent to each of these addresses at once. */
  async function recordEverywhere(urls: readonly string[], tenancyId: string): Promise<void> {
    const body = { requestId: crypto.randomUUID(), tenancyId, amount: payments.size + 1 }
    const payment: Payment = { body }
    payments.set(body.requestId, payment)
    unverified.payments.add(payment)
    const answers = await Promise.all(urls.map((at) => tryWrite(at, '/api/payment-records', paymentOf(body))))
    const ids = new Set(answers.flatMap((answer) => answer?.id ?? []))
    if (ids.size > 1) found('doubled', `payment ${body.requestId} was answered with ${[...ids].join(' and ')}`)
    payment.id = [...ids][0]
  }

  return { enterCharge, enterPair, createUnit, createTenant, assign, end, recordEverywhere }
}

/** One person who mostly records payments, also by a script, and now and then makes a unit or a tenant, moves somebody in or out. */
async function work(
  writers: Writers,
  base: readonly string[],
  urls: readonly string[],
  isOver: () => boolean,
): Promise<void> {
  const { createUnit, createTenant, enterCharge, enterPair, assign, end } = writers
  const vacant: string[] = []
  const unassigned: string[] = []
  const own: Tenancy[] = []
  while (!isOver()) {
    const at = pick(urls) ?? ''
    const chance = random.next()
    let told: unknown
    if (chance < 0.1) {
      const { id } = await createUnit(at)
      if (id) vacant.push(id)
      told = id
    } else if (chance < 0.2) {
      const { id } = await createTenant(at)
      if (id) unassigned.push(id)
      told = id
    } else if (chance < 0.25 && own.length > 0) {
      const tenancy = own.pop()
      if (tenancy) await end(at, tenancy)
      told = tenancy?.state === 'ended'
    } else if (chance < 0.4 && vacant.length > 0 && unassigned.length > 0) {
      const tenancy = await assign(at, unassigned.pop() ?? '', vacant.pop() ?? '')
      if (tenancy.id) own.push(tenancy)
      told = tenancy.id
    } else if (chance < 0.5) {
      told = await enterPair(at, [pick(base) ?? '', pick(base) ?? ''])
    } else {
      told = await enterCharge(at, pick(base) ?? '')
    }
    // Nobody answers, or not yet again: as people do, a moment passes before the next try.
    if (!told && !isOver()) await delay(100)
  }
}

function verifierOf({ book, cookie, secret }: Office) {
  const { payments, units, tenants, tenancies, unverified, found } = book
  const get = (at: string, path: string) => askUntilAnswered(at, path, cookie)

  async function verifyPayment(at: string, payment: Payment): Promise<void> {
    const again = await askUntilAnswered(at, '/api/payment-records', cookie, paymentOf(payment.body))
    const { requestId } = payment.body
    if (again.status !== 200) {
      found('unexpected', `payment ${requestId}, sent again: ${again.status} ${JSON.stringify(again.body)}`)
      return
    }
    if (payment.id !== undefined && again.body.id !== payment.id) found('lost', `payment ${payment.id}`)
    payment.id = again.body.id
    const { body } = await get(at, `/api/payment-records/${payment.id}`)
    if (body.amount !== payment.body.amount) found('half', `payment ${payment.id} of ${body.amount}`)
    const actions = body.history.map(({ action }: { action: string }) => action).join()
    if (actions !== 'payment.recorded') found('half', `payment ${payment.id} with the history '${actions}'`)
  }

  /** Before its payments are sent again, which would make whole what is half. */
  async function verifyPair(at: string, { key }: Pair): Promise<void> {
    for (;;) {
      const { status, body } = await askTables(at, secret, `payment_records?select=id&notes=eq.${key}`)
      if (status === 200 && body.length % 2 === 1) found('half', `${body.length} payments of the pair ${key}`)
      if (status !== 429 && status !== 503) return
      await delay(1000)
    }
  }

  async function verifyUnit(at: string, unit: Unit): Promise<void> {
    if (unit.id === undefined) {
      const { body } = await get(at, `/api/units?search=${unit.houseNumber}-ground`)
      const rows = body.rows.filter((row: { houseNumber: string }) => row.houseNumber === unit.houseNumber)
      if (rows.length > 1) found('doubled', `unit ${unit.houseNumber}`)
      if (rows.length === 0) {
        units.delete(unit.houseNumber)
        return
      }
      unit.id = rows[0].id
    }
    const { status, body } = await get(at, `/api/units/${unit.id}`)
    if (status !== 200) return void found('lost', `unit ${unit.id}: ${status}`)
    const names = body.serviceCharges.map(({ name }: { name: string }) => name).join()
    if (names !== serviceCharges.map(({ name }) => name).join() || body.serviceChargeAmount !== 100_000) {
      found('half', `unit ${unit.id} with the service charges '${names}'`)
    }
  }

  async function verifyTenant(at: string, tenant: Tenant): Promise<void> {
    const { body } = await get(at, `/api/tenants?search=${encodeURIComponent(tenant.email)}`)
    const rows = body.rows.filter((row: { email: string }) => row.email === tenant.email)
    if (rows.length > 1) found('doubled', `tenant ${tenant.email}`)
    if (rows.length === 0) {
      if (tenant.id !== undefined) found('lost', `tenant ${tenant.id}`)
      tenants.delete(tenant.email)
      return
    }
    tenant.id = rows[0].id
  }

  async function verifyTenancy(at: string, tenancy: Tenancy): Promise<void> {
    const { body } = await get(at, `/api/tenants/${tenancy.tenantId}`)
    const current = body.currentTenancy
    if (tenancy.id === undefined) {
      if (current === null) {
        tenancies.splice(tenancies.indexOf(tenancy), 1)
        return
      }
      if (current.unitId !== tenancy.unitId) found('half', `tenancy of ${tenancy.tenantId} in ${current.unitId}`)
      tenancy.id = current.tenancyId
    } else if (tenancy.state === 'leaving') {
      tenancy.state = current === null ? 'ended' : 'active'
    } else if ((tenancy.state === 'active') !== (current?.tenancyId === tenancy.id)) {
      found('lost', `tenancy ${tenancy.id}, ${tenancy.state}, reads ${JSON.stringify(current)}`)
    }
  }

  async function verifyTotals(at: string): Promise<void> {
    const totals = {
      payments: [(await get(at, '/api/payment-records')).body.total, payments.size],
      units: [(await get(at, '/api/units/summary')).body.total, units.size],
      tenants: [(await get(at, '/api/tenants')).body.stats.totalTenants, tenants.size],
      tenancies: [
        (await get(at, '/api/tenants')).body.stats.activeTenancies,
        tenancies.filter(({ state }) => state === 'active').length,
      ],
    }
    for (const [what, [stored = 0, expected = 0]] of Object.entries(totals)) {
      if (stored !== expected) {
        found(stored > expected ? 'doubled' : 'lost', `${stored} ${what} are stored instead of ${expected}`)
      }
    }
  }

  /** Looks, through the procedures, at everything written since the last time, and finds out what nobody was told. */
  async function verify(at: string): Promise<void> {
    await each(unverified.pairs, (pair) => verifyPair(at, pair))
    await each(unverified.payments, (payment) => verifyPayment(at, payment))
    await each(unverified.units, (unit) => verifyUnit(at, unit))
    await each(unverified.tenants, (tenant) => verifyTenant(at, tenant))
    await each(unverified.tenancies, (tenancy) => verifyTenancy(at, tenancy))
    for (const seen of Object.values(unverified)) seen.clear()
    await verifyTotals(at)
  }

  return verify
}

/** What would be half, in statements that find it. */
const halves = {
  'payment without its audit entry, or with two': `select id from payment_records p
    where 1 <> (select count(*) from audit_entries a where a.entity_id = p.id)`,
  'payment record without the payment that came with it': `select id from payment_records r
    where 1 <> (select count(*) from allocations a where a.record_id = r.id)`,
  'tenant without its audit entry, or with two': `select id from profiles p
    where role = 'tenant' and 1 <> (select count(*) from audit_entries a where a.entity_id = p.id)`,
  'unit without its audit entry, or with two': `select id from units u
    where 1 <> (select count(*) from audit_entries a where a.entity_id = u.id)`,
  'tenancy whose audit entries do not say what it is': `select id from tenancies t
    where (select array_agg(action order by position) from audit_entries a where a.entity_id = t.id)
      is distinct from case when t.is_active then array['tenancy.created']
        else array['tenancy.created', 'tenancy.ended'] end`,
  'audit entry of nothing': `select a.id from audit_entries a
    where a.action not like 'setting.%'
      and not exists (select from payment_records p where p.id = a.entity_id)
      and not exists (select from payments p where p.id = a.entity_id)
      and not exists (select from profiles p where p.id = a.entity_id)
      and not exists (select from units u where u.id = a.entity_id)
      and not exists (select from properties p where p.id = a.entity_id)
      and not exists (select from tenancies t where t.id = a.entity_id)`,
  'unit without all of its service charges': `select id from units u
    where u.service_charge_amount_minor is distinct from
      (select sum(amount_minor) from unit_service_charges c where c.unit_id = u.id having count(*) = 3)`,
  'tenant without an invitation': `select id from profiles p
    where role = 'tenant' and 1 <> (select count(*) from one_time_links i where i.profile_id = p.id)`,
  'tenant without the mail of the invitation': `select id from profiles p
    where role = 'tenant' and 1 <> (select count(*) from outbox_messages m where m.recipient = p.email and m.kind = 'account')`,
}

/** Looks at all of it in the tables: nothing that Makao does takes away what was left half. After `verify`. */
async function inspect({ payments, units, tenants, tenancies, found }: Book, pool: pg.Pool): Promise<void> {
  const idsOf = async (statement: string) => {
    const { rows } = await pool.query<{ id: string }>(statement)
    return rows.map(({ id }) => id)
  }
  const compare = async (what: string, statement: string, expected: Iterable<Attempt>) => {
    const stored = new Set(await idsOf(statement))
    const told = new Set([...expected].map(({ id }) => id))
    for (const id of told) if (id && !stored.has(id)) found('lost', `${what} ${id}`)
    for (const id of stored) if (!told.has(id)) found('doubled', `${what} ${id} is nobody's`)
  }
  await compare('payment', 'select id from payment_records', payments.values())
  await compare('unit', 'select id from units', units.values())
  await compare('tenant', "select id from profiles where role = 'tenant'", tenants.values())
  await compare('tenancy', 'select id from tenancies', tenancies)
  for (const [what, statement] of Object.entries(halves)) {
    for (const id of await idsOf(statement)) found('half', `${what}: ${id}`)
  }
  for (const difference of await findDifferences(drizzle(pool))) found('half', difference)
}

export type Agency = Awaited<ReturnType<typeof foundAgency>>

/** Signs an admin up on an empty installation and lets the first units. */
export async function foundAgency({ url, setupCode }: { url: string; setupCode: () => string }) {
  const book = openBook()
  const cookie = await signUpAdmin(url, setupCode())
  const property = {
    name: 'Jacaranda Court',
    country: 'Kenya',
    city: 'Nairobi',
    address: 'Ngong Road',
    propertyType: 'house',
  }
  const { body: created } = await ask(url, '/api/properties', cookie, property)
  const propertyId: string = created.id
  const wanted = { name: 'Script', role: 'property_manager', password: PASSWORD }
  const { body: made } = await ask(url, '/api/api-keys', cookie, wanted)
  if (!made.secret) throw new Error(`No key was made: ${JSON.stringify(made)}`)
  const office = { book, cookie, secret: String(made.secret), propertyId }
  const writers = writersOf(office)
  const { createUnit, createTenant, assign } = writers

  async function letUnit(): Promise<string> {
    const [tenant, unit] = await Promise.all([createTenant(url), createUnit(url)])
    const { id } = await assign(url, tenant.id ?? '', unit.id ?? '')
    if (id === undefined) throw new Error(`The first units could not be let: ${JSON.stringify(book.findings)}`)
    return id
  }
  const base = await Promise.all(Array.from({ length: BASE_TENANCIES }, letUnit))
  const anyTenancy = () => pick(base) ?? ''
  return {
    cookie,
    findings: book.findings,
    /** Writes that were answered with success. */
    acknowledged: () => book.acknowledged,
    /** Writes that were answered with 503. */
    refused: () => book.refused,
    /** Eight people write at once until it is over, each request to one of these addresses. */
    async work(urls: readonly string[], isOver: () => boolean): Promise<void> {
      await Promise.all(Array.from({ length: CLIENTS }, () => work(writers, base, urls, isOver)))
    },
    recordEverywhere: (urls: readonly string[]) => writers.recordEverywhere(urls, anyTenancy()),
    enterCharge: (at: string) => writers.enterCharge(at, anyTenancy()),
    createTenant,
    verify: verifierOf(office),
    inspect: (pool: pg.Pool) => inspect(book, pool),
  }
}
