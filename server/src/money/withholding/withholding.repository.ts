import type { Currency } from '@makao/contract/money'
import type {
  Certificate,
  CertificateFilter,
  MissingCertificates,
  NewCertificate,
  UnsaidPayment,
  WithheldFilter,
  WithheldTax,
  Withholding,
} from '@makao/contract/money/withholding/withholding.schema'
import type { WithheldState } from '@makao/contract/money/withholding/withholding.terms'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Stored } from '../../allowed'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber, countedUpTo, countSome, isOneOf, mostCounted, pageWindow, readWhole } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { payments } from '../payments/payments.table'
import { tenancyWithholdings, withheldTaxes, withholdingCertificates } from '../payments/withheld-taxes.table'

const PAGE_SIZE = 25

/** Latest first. */
export function listWithholdings(db: Queryable, tenancyId: string): Promise<Withholding[]> {
  return db
    .select({ fromDay: tenancyWithholdings.fromDay, rate: tenancyWithholdings.rate })
    .from(tenancyWithholdings)
    .where(eq(tenancyWithholdings.tenancyId, tenancyId))
    .orderBy(desc(tenancyWithholdings.fromDay))
}

/** From its day on it takes the place of the one before. */
export async function keepWithholding(
  tx: Tx,
  author: Pick<Author, 'id'>,
  row: Withholding & { tenancyId: string; currency: Currency },
  now: Date,
): Promise<void> {
  const made = { rate: row.rate, createdBy: author.id, createdAt: now }
  await tx
    .insert(tenancyWithholdings)
    .values({ ...row, ...made })
    .onConflictDoUpdate({ target: [tenancyWithholdings.tenancyId, tenancyWithholdings.fromDay], set: made })
}

const received = alias(payments, 'received')

const taxColumns = {
  paymentId: withheldTaxes.paymentId,
  receivedId: withheldTaxes.receivedId,
  tenancyId: payments.tenancyId,
  tenantId: tenancies.tenantId,
  tenantName: profiles.fullName,
  unitNumber: units.unitNumber,
  propertyId: properties.id,
  propertyName: properties.name,
  currency: payments.currency,
  day: payments.receivedOn,
  received: received.amount,
  rate: withheldTaxes.rate,
  amount: payments.amount,
  certificateId: withheldTaxes.certificateId,
  certificateNumber: withholdingCertificates.number,
}

/** Taxes that count, with whom they are of. */
const selectTaxes = (db: Queryable, where: SQL | undefined) =>
  db
    .select(taxColumns)
    .from(withheldTaxes)
    .innerJoin(payments, eq(payments.id, withheldTaxes.paymentId))
    .innerJoin(received, eq(received.id, withheldTaxes.receivedId))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .leftJoin(withholdingCertificates, eq(withholdingCertificates.id, withheldTaxes.certificateId))
    .where(and(isNull(withheldTaxes.endedAt), where))

const inState: Record<WithheldState, SQL | undefined> = {
  missing: isNull(withheldTaxes.certificateId),
  certified: isNotNull(withheldTaxes.certificateId),
  all: undefined,
}

const latestTaxFirst = [desc(payments.receivedOn), desc(payments.createdAt), asc(payments.id)]

const narrowed = ({ state, tenantId }: Omit<WithheldFilter, 'page'>) =>
  and(inState[state], tenantId ? eq(tenancies.tenantId, tenantId) : undefined)

/** Every tax that a filter finds, the latest first. */
export function readAllTaxes(db: Queryable, filter: Omit<WithheldFilter, 'page'>) {
  const chosen = db
    .select({ id: withheldTaxes.paymentId })
    .from(withheldTaxes)
    .innerJoin(payments, eq(payments.id, withheldTaxes.paymentId))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .where(and(isNull(withheldTaxes.endedAt), narrowed(filter)))
    .orderBy(...latestTaxFirst)
  return readWhole(chosen, async (ids) =>
    (await selectTaxes(db, isOneOf(withheldTaxes.paymentId, ids))).map((tax) => ({ ...tax, id: tax.paymentId })),
  )
}

/** One page of the taxes that a filter finds, the latest first, with what all of them come to, unless there are more than are counted. */
export async function listTaxes(db: Queryable, { page, ...filter }: WithheldFilter) {
  const where = narrowed(filter)
  const window = pageWindow(page, PAGE_SIZE)
  const rows: WithheldTax[] = await selectTaxes(db, where)
    .orderBy(...latestTaxFirst)
    .limit(window.limit)
    .offset(window.offset)
  const most = mostCounted(window)
  const some = db
    .select({ currency: payments.currency, amount: payments.amount })
    .from(withheldTaxes)
    .innerJoin(payments, eq(payments.id, withheldTaxes.paymentId))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .where(and(isNull(withheldTaxes.endedAt), where))
    .limit(most + 1)
    .as('some')
  const sums = await db
    .select({ currency: some.currency, taxes: count(), amount: asNumber(sql`sum(${some.amount})`) })
    .from(some)
    .groupBy(some.currency)
  const counted = countedUpTo(
    sums.reduce((sum, { taxes }) => sum + taxes, 0),
    most,
  )
  const totals = counted.isMore ? [] : sums.map(({ taxes: _, ...sum }) => sum)
  return { rows, ...counted, page, pageSize: PAGE_SIZE, totals }
}

/** @throws Refusal NOT_FOUND */
export async function requireTax(db: Queryable, paymentId: string): Promise<WithheldTax> {
  const [tax] = await selectTaxes(db, eq(withheldTaxes.paymentId, paymentId))
  if (!tax) throw new Refusal('NOT_FOUND')
  return tax
}

/** By tenant what certificates are missing for, who has owed one longest first. */
export function listMissing(db: Queryable): Promise<MissingCertificates[]> {
  const since = min(payments.receivedOn)
  return db
    .select({
      tenantId: profiles.id,
      tenantName: profiles.fullName,
      phoneNumber: profiles.phoneNumber,
      email: profiles.email,
      currency: payments.currency,
      taxes: count(),
      amount: asNumber(sql`sum(${payments.amount})`),
      since: sql<string>`${since}::text`,
    })
    .from(withheldTaxes)
    .innerJoin(payments, eq(payments.id, withheldTaxes.paymentId))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(and(isNull(withheldTaxes.endedAt), isNull(withheldTaxes.certificateId)))
    .groupBy(profiles.id, payments.currency)
    .orderBy(asc(since), asc(profiles.id))
}

/** At most so many are shown at once: the latest are worked off first. */
const MOST_UNSAID = 50

/** Money that went to rent of tenants who withhold and left some of it open, of which nobody has said what was withheld. */
export async function listUnsaid(db: Queryable): Promise<Stored<UnsaidPayment>[]> {
  const { rows } = await db.execute(sql`
    select came.id as "paymentId", came.tenancy_id as "tenancyId", tenant.full_name as "tenantName", unit.unit_number as "unitNumber",
      property.name as "propertyName", came.currency, came.received_on::text as "receivedOn", came.amount_minor as amount, agreed.rate
    from ${tenancyWithholdings} agreed
    join ${payments} came on came.tenancy_id = agreed.tenancy_id and came.received_on >= agreed.from_day
      and came.received_on < coalesce((select min(later.from_day) from ${tenancyWithholdings} later
        where later.tenancy_id = agreed.tenancy_id and later.from_day > agreed.from_day), 'infinity')
    join ${tenancies} tenancy on tenancy.id = came.tenancy_id
    join ${units} unit on unit.id = tenancy.unit_id
    join ${properties} property on property.id = unit.property_id
    join ${profiles} tenant on tenant.id = tenancy.tenant_id
    where agreed.rate > 0 and came.reversed_at is null and came.method not in ('opening', 'transfer', 'withheld')
      and not exists (select from ${withheldTaxes} tax where tax.received_id = came.id and tax.ended_at is null)
      and exists (select from allocations part join payment_records charge on charge.id = part.record_id
        where part.payment_id = came.id and charge.payment_type = 'rent' and charge.voided_at is null
          and charge.paid_amount_minor + charge.written_off_amount_minor < charge.amount_minor)
    order by came.received_on desc, came.created_at desc, came.id limit ${MOST_UNSAID}`)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }) as unknown as Stored<UnsaidPayment>)
}

const covered = sql<number>`coalesce((select sum(tax_payment.amount_minor) from ${withheldTaxes} tax
  join ${payments} tax_payment on tax_payment.id = tax.payment_id
  where tax.certificate_id = ${withholdingCertificates}.id and tax.ended_at is null), 0)`

type StoredCertificate = Stored<Certificate>

async function selectCertificates(db: Queryable, where: SQL | undefined, window?: { limit: number; offset: number }) {
  const found = db
    .select({
      id: withholdingCertificates.id,
      tenantId: withholdingCertificates.tenantId,
      tenantName: profiles.fullName,
      currency: withholdingCertificates.currency,
      number: withholdingCertificates.number,
      issuedOn: withholdingCertificates.issuedOn,
      from: withholdingCertificates.from,
      to: withholdingCertificates.to,
      amount: withholdingCertificates.amount,
      notes: withholdingCertificates.notes,
      covered: asNumber(covered),
      voidedAt: withholdingCertificates.voidedAt,
      voidReason: withholdingCertificates.voidReason,
    })
    .from(withholdingCertificates)
    .innerJoin(profiles, eq(profiles.id, withholdingCertificates.tenantId))
    .where(where)
    .orderBy(
      desc(withholdingCertificates.issuedOn),
      desc(withholdingCertificates.createdAt),
      asc(withholdingCertificates.id),
    )
    .$dynamic()
  const rows = await (window ? found.limit(window.limit).offset(window.offset) : found)
  return rows.map(
    ({ voidedAt, ...row }): StoredCertificate => ({
      ...row,
      difference: voidedAt === null ? row.amount - row.covered : 0,
      voidedAt: voidedAt?.toISOString() ?? null,
    }),
  )
}

/** One page, the latest first. */
export async function listCertificates(db: Queryable, { tenantId, page }: CertificateFilter) {
  const where = tenantId ? eq(withholdingCertificates.tenantId, tenantId) : undefined
  const window = pageWindow(page, PAGE_SIZE)
  const rows = await selectCertificates(db, where, window)
  const found = db.select({ id: withholdingCertificates.id }).from(withholdingCertificates).where(where)
  return { rows, ...(await countSome(db, found, window)), page, pageSize: PAGE_SIZE }
}

/** @throws Refusal NOT_FOUND */
export async function requireCertificate(db: Queryable, certificateId: string): Promise<StoredCertificate> {
  const [certificate] = await selectCertificates(db, eq(withholdingCertificates.id, certificateId))
  if (!certificate) throw new Refusal('NOT_FOUND')
  return certificate
}

export async function findCertificateByRequest(db: Queryable, requestId: string) {
  const [found] = await db
    .select({ id: withholdingCertificates.id, requestDigest: withholdingCertificates.requestDigest })
    .from(withholdingCertificates)
    .where(eq(withholdingCertificates.requestId, requestId))
  return found
}

/** Whose certificate of a number it is that counts. */
export async function findCertificateNumbered(db: Queryable, number: string) {
  const [found] = await db
    .select({ number: withholdingCertificates.number, tenantName: profiles.fullName })
    .from(withholdingCertificates)
    .innerJoin(profiles, eq(profiles.id, withholdingCertificates.tenantId))
    .where(and(eq(withholdingCertificates.number, number), isNull(withholdingCertificates.voidedAt)))
  return found
}

/** @returns its id */
export async function insertCertificate(
  tx: Tx,
  author: Pick<Author, 'id'>,
  { paymentIds: _, ...certificate }: NewCertificate & { requestDigest: string },
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID()
  await tx.insert(withholdingCertificates).values({ id, ...certificate, createdBy: author.id, createdAt: now })
  return id
}

/** Taxes of a tenant that count and have no certificate yet, kept from others until the transaction ends. */
export async function lockUncertified(tx: Tx, tenantId: string, paymentIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ paymentId: withheldTaxes.paymentId })
    .from(withheldTaxes)
    .innerJoin(payments, eq(payments.id, withheldTaxes.paymentId))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .where(
      and(
        inArray(withheldTaxes.paymentId, [...paymentIds]),
        eq(tenancies.tenantId, tenantId),
        isNull(withheldTaxes.endedAt),
        isNull(withheldTaxes.certificateId),
      ),
    )
    .orderBy(withheldTaxes.paymentId)
    .for('update', { of: withheldTaxes })
  return rows.map(({ paymentId }) => paymentId)
}

export async function certifyTaxes(tx: Tx, paymentIds: readonly string[], certificateId: string): Promise<void> {
  await tx
    .update(withheldTaxes)
    .set({ certificateId })
    .where(inArray(withheldTaxes.paymentId, [...paymentIds]))
}

/** Takes a certificate back, and off what it was for. */
export async function markCertificateVoid(tx: Tx, certificateId: string, voidReason: string, now: Date): Promise<void> {
  await tx.update(withheldTaxes).set({ certificateId: null }).where(eq(withheldTaxes.certificateId, certificateId))
  await tx
    .update(withholdingCertificates)
    .set({ voidedAt: now, voidReason })
    .where(eq(withholdingCertificates.id, certificateId))
}

export async function lockCertificate(tx: Tx, certificateId: string): Promise<void> {
  await tx
    .select({ id: withholdingCertificates.id })
    .from(withholdingCertificates)
    .where(eq(withholdingCertificates.id, certificateId))
    .for('no key update')
}
