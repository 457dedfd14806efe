import type { Day } from '@makao/contract/days'
import type { FormerTenantFilter } from '@makao/contract/documents/privacy/privacy.schema'
import type { FormerTenantOrder } from '@makao/contract/documents/privacy/privacy.terms'
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Actor } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { countSome, inOrder, latestFirst, type OrderedBy, pageWindow, subselect } from '../../lists'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { eraseApprovalTexts } from '../../money/approvals/approvals.repository'
import { charges } from '../../money/charges/charges.table'
import { erasePaperName, erasePaperNames } from '../../money/issued-papers/issued-papers.repository'
import { eraseEarlierNames } from '../../money/ledger/earlier-rows.repository'
import { eraseRules } from '../../money/matching/learned-rules.repository'
import { erasePromptPhones, listPromptsOf, renameAsker } from '../../money/mobile-money/prompts.repository'
import { earlierPayments } from '../../money/openings/earlier-payments.table'
import { openings } from '../../money/openings/openings.table'
import { eraseClaimTexts } from '../../money/payment-claims/payment-claims.repository'
import { paymentClaims } from '../../money/payment-claims/payment-claims.table'
import { payments, refunds } from '../../money/payments/payments.table'
import { eraseTransferReasons, listTransfersOf } from '../../money/payments/transfers.repository'
import { eraseCertificateNotes, listCertificatesOf } from '../../money/payments/withheld.repository'
import { erasePromiseNotes } from '../../money/promises/promises.repository'
import { promises } from '../../money/promises/promises.table'
import { eraseLineTexts } from '../../money/receipt-lines/receipt-lines.repository'
import { eraseStatementTexts } from '../../money/statements/statements.repository'
import { knownColumns } from '../../people/accounts/accounts.repository'
import { accountMetadata, profiles, sessions } from '../../people/accounts/accounts.table'
import { eraseLinks } from '../../people/links/links.repository'
import { eraseNotes, listOwnNotes } from '../../people/notes/notes.repository'
import { deleteKept, readKept } from '../../people/views/views.repository'
import { eraseDocuments, listOwnDocuments } from '../../platform/files/files.repository'
import { isRentedBy, type NamesPerson, rentedBy } from '../../renters'

const PAGE_SIZE = 25

/** What a person is called whose name was taken away. */
const FORMER = 'Former tenant'

const isFormer = and(eq(profiles.role, 'tenant'), isNotNull(profiles.archivedAt), isNull(profiles.anonymisedAt))

/** The last day of the last tenancy; of who never had one, the day in Nairobi on which they were archived. */
const lastDay = subselect(sql<Day>`coalesce(
  (select max(left_on) from (
    select held.end_date as left_on from ${tenancies} held where held.tenant_id = ${profiles}.id
    union all select coalesce(other.until, held.end_date) from ${coTenants} other
      join ${tenancies} held on held.id = other.tenancy_id where other.profile_id = ${profiles}.id) stays),
  (${profiles}.archived_at at time zone 'Africa/Nairobi')::date)::text`)

const columns = { tenantId: profiles.id, fullName: profiles.fullName, email: profiles.email, lastDay }

const orderedBy: OrderedBy<FormerTenantOrder> = { name: sql`lower(${profiles.fullName})`, left: lastDay }

export async function listFormerTenants(db: Queryable, { sort, page }: FormerTenantFilter) {
  const window = pageWindow(page, PAGE_SIZE)
  const rows = await db
    .select(columns)
    .from(profiles)
    .where(isFormer)
    .orderBy(...inOrder(sort, orderedBy, [asc(lastDay), asc(profiles.id)]))
    .limit(window.limit)
    .offset(window.offset)
  const found = db.select({ id: profiles.id }).from(profiles).where(isFormer)
  return { rows, ...(await countSome(db, found, window)), page, pageSize: PAGE_SIZE }
}

/** @throws Refusal NOT_FOUND: lives here, was anonymised, or is nobody */
export async function lockFormerTenant(tx: Tx, tenantId: string) {
  const [former] = await tx
    .select(columns)
    .from(profiles)
    .where(and(isFormer, eq(profiles.id, tenantId)))
    .for('no key update')
  if (!former) throw new Refusal('NOT_FOUND')
  return former
}

/** Takes away what names a person, wherever it stands; amounts, days and statuses stay. */
export async function erasePerson(
  tx: Tx,
  { tenantId, fullName, email }: { tenantId: string; fullName: string; email: string | null },
  now: Date,
) {
  await eraseFromShared(tx, { tenantId, fullName })
  await renameAsker(tx, tenantId, FORMER)
  await eraseCertificateNotes(tx, tenantId)
  await eraseLinks(tx, tenantId)
  await tx
    .update(profiles)
    .set({
      fullName: FORMER,
      // An address that can belong to nobody: RFC 2606.
      email: `${tenantId}@anonymised.invalid`,
      emailVerified: false,
      image: null,
      phoneNumber: null,
      taxPin: null,
      secondPhone: null,
      idNumber: null,
      companyName: null,
      employer: null,
      nextOfKinName: null,
      nextOfKinPhone: null,
      smsOptedOutAt: null,
      anonymisedAt: now,
      updatedAt: now,
    })
    .where(eq(profiles.id, tenantId))
  const held = tx.select({ id: tenancies.id }).from(tenancies).where(eq(tenancies.tenantId, tenantId))
  await tx
    .update(charges)
    .set({ notes: null })
    .where(and(sql`${charges.tenancyId} in (${held})`, isNotNull(charges.notes)))
  await tx
    .update(payments)
    .set({ payerName: null, payerPhone: null, notes: null })
    .where(sql`${payments.tenancyId} in (${held})`)
  await eraseLineTexts(tx, sql`(${held})`)
  await eraseRules(tx, sql`(${held})`)
  await eraseStatementTexts(tx, sql`(${held})`)
  await tx
    .update(refunds)
    .set({ notes: null })
    .where(and(sql`${refunds.tenancyId} in (${held})`, isNotNull(refunds.notes)))
  await eraseTransferReasons(tx, sql`(${held})`)
  await eraseClaimTexts(tx, sql`(${held})`)
  await eraseApprovalTexts(tx, sql`(${held})`)
  await erasePromptPhones(tx, sql`(${held})`)
  await erasePromiseNotes(tx, sql`(${held})`)
  await erasePaperNames(tx, sql`${held}`)
  await eraseEarlierNames(tx, tenantId, FORMER)
  await eraseNotes(tx, tenantId)
  await eraseDocuments(tx, tenantId)
  await tx.update(tenancies).set({ notes: null }).where(eq(tenancies.tenantId, tenantId))
  await deleteKept(tx, tenantId)
  // Not those of others whose address it once was.
  const isTheirs = and(eq(outboxMessages.recipient, email ?? ''), isNull(outboxMessages.profileId))
  await tx.delete(outboxMessages).where(or(isTheirs, eq(outboxMessages.profileId, tenantId)))
}

/** Takes away what names a person where they rented with others, whose names stay. */
async function eraseFromShared(tx: Tx, { tenantId, fullName }: { tenantId: string; fullName: string }) {
  const shared = sql`(select other.tenancy_id from ${coTenants} other where other.profile_id = ${tenantId})`
  const phones = sql`(select key from (select phone_key, second_phone_key from ${profiles} where id = ${tenantId}) person,
    unnest(array[person.phone_key, person.second_phone_key]) key where key <> '')`
  const isTheirs: NamesPerson = (name, phone) => sql`(lower(${name}) = lower(${fullName})
    or regexp_replace(regexp_replace(${phone}, '[^0-9]', '', 'g'), '^(00)?(254|256)?0*', '') in ${phones})`
  // What a line or a statement says goes first: it is found by the payments on which it stands.
  await eraseStatementTexts(tx, shared, isTheirs)
  await eraseLineTexts(tx, shared, isTheirs)
  await tx
    .update(payments)
    .set({ payerName: null, payerPhone: null })
    .where(and(sql`${payments.tenancyId} in ${shared}`, isTheirs(payments.payerName, payments.payerPhone)))
  await eraseRules(tx, shared, isTheirs)
  await eraseClaimTexts(tx, shared, fullName)
  await erasePromptPhones(tx, shared, isTheirs)
  await erasePaperName(tx, shared, { id: tenantId, fullName })
}

const readProfile = (db: Queryable, personId: string) =>
  db
    .select({
      fullName: profiles.fullName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      taxPin: profiles.taxPin,
      ...knownColumns,
      smsOptedOutAt: profiles.smsOptedOutAt,
      role: profiles.role,
      memberSince: profiles.createdAt,
    })
    .from(profiles)
    .where(eq(profiles.id, personId))

const unlessLeft = (personId: string, column: typeof tenancies.endDate | typeof tenancies.notes) =>
  sql<string | null>`case when ${tenancies.tenantId} = ${personId} or ${coTenants.until} is null then ${column} end`

const readRefunds = (db: Queryable, personId: string) =>
  db
    .select({
      paidOn: refunds.paidOn,
      currency: refunds.currency,
      fromDepositMinor: refunds.fromDeposit,
      fromCreditMinor: refunds.fromCredit,
      method: refunds.method,
      reference: refunds.reference,
      notes: refunds.notes,
      reversedAt: refunds.reversedAt,
    })
    .from(refunds)
    .where(sql`${refunds.tenancyId} in ${rentedBy(personId)}`)
    .orderBy(latestFirst(refunds.paidOn), latestFirst(refunds.createdAt), asc(refunds.id))

const readTenancies = (db: Queryable, personId: string) =>
  db
    .select({
      property: properties.name,
      address: properties.address,
      city: properties.city,
      unit: units.unitNumber,
      startDate: tenancies.startDate,
      // Who left before the others sees no more of it.
      endDate: unlessLeft(personId, tenancies.endDate),
      notes: unlessLeft(personId, tenancies.notes),
      /** Of who rented with the tenant. */
      rentedFrom: coTenants.since,
      rentedUntil: coTenants.until,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .leftJoin(coTenants, and(eq(coTenants.tenancyId, tenancies.id), eq(coTenants.profileId, personId)))
    .where(or(eq(tenancies.tenantId, personId), isNotNull(coTenants.tenancyId)))
    .orderBy(latestFirst(tenancies.startDate), asc(tenancies.id))

const readCharges = (db: Queryable, personId: string) =>
  db
    .select({
      unit: units.unitNumber,
      type: charges.paymentType,
      status: charges.paymentStatus,
      amountMinor: charges.amount,
      paidMinor: charges.paidAmount,
      currency: charges.currency,
      dueDate: charges.dueDate,
      paidDate: charges.paidDate,
      notes: charges.notes,
      voidedAt: charges.voidedAt,
    })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(isRentedBy(personId))
    .orderBy(latestFirst(charges.dueDate), latestFirst(charges.createdAt), asc(charges.id))

const readPayments = (db: Queryable, personId: string) =>
  db
    .select({
      receivedOn: payments.receivedOn,
      amountMinor: payments.amount,
      currency: payments.currency,
      method: payments.method,
      receipt: payments.reference,
      payerName: payments.payerName,
      payerPhone: payments.payerPhone,
      notes: payments.notes,
      reversedAt: payments.reversedAt,
    })
    .from(payments)
    .where(sql`${payments.tenancyId} in ${rentedBy(personId)}`)
    .orderBy(latestFirst(payments.receivedOn), latestFirst(payments.createdAt), asc(payments.id))

const readOpenings = (db: Queryable, personId: string) =>
  db
    .select({
      keptHereFrom: openings.startsOn,
      currency: openings.currency,
      depositWithLandlordMinor: openings.landlordDeposit,
    })
    .from(openings)
    .where(sql`${openings.tenancyId} in ${rentedBy(personId)}`)
    .orderBy(latestFirst(openings.startsOn), asc(openings.tenancyId))

const readEarlierPayments = (db: Queryable, personId: string) =>
  db
    .select({
      paidOn: earlierPayments.paidOn,
      currency: earlierPayments.currency,
      amountMinor: earlierPayments.amount,
      reference: earlierPayments.reference,
    })
    .from(earlierPayments)
    .where(sql`${earlierPayments.tenancyId} in ${rentedBy(personId)}`)
    .orderBy(latestFirst(earlierPayments.paidOn), asc(earlierPayments.id))

const readPromises = (db: Queryable, personId: string) =>
  db
    .select({
      amountMinor: promises.amount,
      currency: promises.currency,
      day: promises.day,
      note: promises.note,
      notedAt: promises.createdAt,
      withdrawnAt: promises.withdrawnAt,
    })
    .from(promises)
    .where(sql`${promises.tenancyId} in ${rentedBy(personId)}`)
    .orderBy(latestFirst(promises.createdAt), asc(promises.id))

const readClaims = (db: Queryable, personId: string) =>
  db
    .select({
      code: paymentClaims.code,
      amountMinor: paymentClaims.amount,
      currency: paymentClaims.currency,
      message: paymentClaims.message,
      toldAt: paymentClaims.createdAt,
      declinedAt: paymentClaims.declinedAt,
      declineReason: paymentClaims.declineReason,
    })
    .from(paymentClaims)
    .innerJoin(tenancies, eq(tenancies.id, paymentClaims.tenancyId))
    .where(isRentedBy(personId))
    .orderBy(latestFirst(paymentClaims.createdAt), asc(paymentClaims.id))

const readSessions = (db: Queryable, personId: string) =>
  db
    .select({
      signedInAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
      address: sessions.ipAddress,
      device: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, personId))
    .orderBy(latestFirst(sessions.updatedAt), asc(sessions.id))

const readMetadata = (db: Queryable, personId: string) =>
  db.select({ metadata: accountMetadata.ofUser }).from(accountMetadata).where(eq(accountMetadata.profileId, personId))

const readMessages = (db: Queryable, personId: string) =>
  db
    .select({
      channel: outboxMessages.channel,
      recipient: outboxMessages.recipient,
      subject: outboxMessages.subject,
      // Those about the account hold one-time links.
      text: sql<string | null>`case when ${outboxMessages.kind} <> 'account' then ${outboxMessages.body} end`,
      writtenAt: outboxMessages.createdAt,
      sentAt: outboxMessages.sentAt,
    })
    .from(outboxMessages)
    // By the person, never by the address: it may have been somebody else's before.
    .where(eq(outboxMessages.profileId, personId))
    .orderBy(latestFirst(outboxMessages.createdAt), asc(outboxMessages.id))

/** Everything that is stored about a person, as they can take it with them. */
export async function requireOwnData(db: Queryable, actor: Actor) {
  const [profile] = await readProfile(db, actor.id)
  if (!profile) throw new Refusal('NOT_FOUND')
  return {
    profile,
    tenancies: await readTenancies(db, actor.id),
    charges: await readCharges(db, actor.id),
    payments: await readPayments(db, actor.id),
    paidBack: await readRefunds(db, actor.id),
    withholdingCertificates: await listCertificatesOf(db, actor.id),
    requestsToPhones: await listPromptsOf(db, actor.id),
    openingBalances: await readOpenings(db, actor.id),
    movedBetweenUnits: await listTransfersOf(db, actor.id),
    paymentsBeforeMakao: await readEarlierPayments(db, actor.id),
    promises: await readPromises(db, actor.id),
    paymentClaims: await readClaims(db, actor.id),
    sessions: await readSessions(db, actor.id),
    keptByScripts: await readMetadata(db, actor.id),
    messages: await readMessages(db, actor.id),
    notes: await listOwnNotes(db, actor.id),
    documents: await listOwnDocuments(db, actor.id),
    lists: await readKept(db, actor),
  }
}
