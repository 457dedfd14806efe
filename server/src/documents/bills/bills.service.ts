import { addMonths, dayInNairobi } from '@makao/contract/days'
import { billEvents } from '@makao/contract/documents/bills/bills.audit'
import { billLinkText } from '@makao/contract/documents/bills/bills.messages'
import type { BillAccess, BillLink, PayNumbers, ShownBill } from '@makao/contract/documents/bills/bills.schema'
import { formatReceiptNumber } from '@makao/contract/money/payments/receipt-number.terms'
import type { RequestContext, SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { whatsappUrl } from '../../messaging/outbox/phone.rules'
import { findLinked, listLinks, withdrawLinks } from '../../money/bill-links/bill-links.repository'
import { keyOf } from '../../money/bill-links/bill-links.rules'
import { handOutBillLinks } from '../../money/bill-links/bill-links.service'
import { readTenancyAccount } from '../../money/payments/payments.service'
import { readStatement } from '../../money/payments/statement.service'
import { readNumbersToPay, readWhereToPay } from '../../money/where-to-pay/where-to-pay.service'
import { readContact } from '../../platform/agency/agency.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import { giveTurnBack, takeTurn } from '../../platform/throttle/throttle.repository'
import { makeReceipt, makeStatement, type PaperFile } from '../papers/papers.service'
import { findBilled, listBilledUnits, listReceiptsOf } from './bills.repository'

/** So many months of a statement stand on the page; the paper has all. */
const MONTHS = 6

type Asking = Pick<RequestContext, 'db' | 'config' | 'address' | 'now'>

/**
 * Whose bill an address opens. What opens one does not count against the limit: many people share a network address, and
 * whoever guesses finds nothing.
 * @throws Refusal TOO_MANY_ATTEMPTS
 */
async function findLinkedTenant({ db, config, address, now }: Asking, token: string) {
  await takeTurn(db, 'billAddress', address, now)
  const key = keyOf(token, config)
  const found = key === undefined ? undefined : await findLinked(db, key, dayInNairobi(now))
  if (found) await giveTurnBack(db, 'billAddress', address, now)
  return found
}

const readAgencyOf = async (db: Queryable) => {
  const { name, phoneNumber, email } = await readContact(db)
  return { name, phoneNumber, email }
}

/** What a tenant owes, unit by unit: those in which they live, and those of before that are not settled. */
async function readUnits(db: Queryable, tenantId: string, now: Date) {
  const today = dayInNairobi(now)
  const statementFrom = `${addMonths(today.slice(0, 7), 1 - MONTHS)}-01`
  const units: NonNullable<ShownBill['bill']>['units'] = []
  const held = await listBilledUnits(db, tenantId)
  const tenancyIds = held.map(({ tenancyId }) => tenancyId)
  const whereToPay = await readWhereToPay(db, tenancyIds, now)
  for (const place of held) {
    const { tenancyId, unitNumber, propertyName, currency, endDate } = place
    const { owed, overdue, credit, openCharges } = await readTenancyAccount({ db, now }, tenancyId)
    const lives = endDate === null || endDate >= today
    if (!lives && owed === 0 && credit === 0) continue
    const { lines } = await readStatement({ db, now }, { tenancyId, from: statementFrom })
    const receipts = await listReceiptsOf(db, tenancyId)
    units.push({
      tenancyId,
      unitNumber,
      propertyName,
      currency,
      owed,
      overdue,
      credit,
      open: openCharges,
      ways: whereToPay(tenancyId),
      receipts: receipts.map(({ year, number, ...receipt }) => ({
        ...receipt,
        receiptNumber: formatReceiptNumber({ year, number }),
      })),
      statement: lines.map(({ entryId, day, text, charged, paid, balance }) => ({
        entryId,
        day,
        text,
        charged,
        paid,
        balance,
      })),
      statementFrom,
    })
  }
  return units
}

/** What whoever holds an address sees. @throws Refusal TOO_MANY_ATTEMPTS */
export async function readBill(context: Asking, token: string): Promise<ShownBill> {
  const { db, now } = context
  const found = await findLinkedTenant(context, token)
  const agency = await readAgencyOf(db)
  if (!found) return { agency, bill: null }
  const { tenantId, tenantName, lastDay } = found
  return { agency, bill: { tenantName, lastDay, units: await readUnits(db, tenantId, now) } }
}

/** As whom the papers of a bill are read: the tenant, and nothing but their own. @throws Refusal TOO_MANY_ATTEMPTS, NOT_FOUND */
async function requireHolder(context: Asking, token: string) {
  const found = await findLinkedTenant(context, token)
  if (!found) throw new Refusal('NOT_FOUND')
  return { id: found.tenantId, role: 'tenant' as const }
}

/** @throws Refusal TOO_MANY_ATTEMPTS, NOT_FOUND */
export async function makeBillReceipt(
  context: Asking,
  { token, paymentId }: { token: string; paymentId: string },
): Promise<PaperFile> {
  return makeReceipt(context.db, context.config, await requireHolder(context, token), { paymentId })
}

/** @throws Refusal TOO_MANY_ATTEMPTS, NOT_FOUND */
export async function makeBillStatement(
  context: Asking,
  { token, tenancyId }: { token: string; tenancyId: string },
): Promise<PaperFile> {
  return makeStatement(context, await requireHolder(context, token), { tenancyId })
}

/** Where the agency asks to be paid, for everybody who wonders whether a number is theirs. */
export async function readPayNumbers({ db }: Pick<RequestContext, 'db'>): Promise<PayNumbers> {
  const numbers = await readNumbersToPay(db)
  return {
    agency: await readAgencyOf(db),
    numbers: [...new Map(numbers.map((way) => [JSON.stringify(way), way])).values()],
  }
}

/** Until when an address opens the bill of a tenant. */
export async function readBillAccess({ db, now }: Pick<SignedIn, 'db' | 'now'>, tenantId: string): Promise<BillAccess> {
  const [link] = await listLinks(db, [tenantId], dayInNairobi(now))
  return { lastDay: link?.lastDay ?? null }
}

/** An address that staff pass on. @throws Refusal NOT_FOUND: there is no such tenant, or not any more */
export async function handOutBill(context: SignedIn, tenantId: string): Promise<BillLink> {
  const { db, config, actor, now } = context
  return db.transaction(async (tx) => {
    const tenant = await findBilled(tx, tenantId)
    if (!tenant) throw new Refusal('NOT_FOUND')
    const url = (await handOutBillLinks({ db: tx, config, now }, [tenantId])).get(tenantId) ?? ''
    const { lastDay } = await readBillAccess({ db: tx, now }, tenantId)
    await writeAudit(tx, actor, billEvents.linkHandedOut, { entityId: tenantId, subject: tenant.tenantName }, now)
    const { name: agency } = await readContact(tx)
    const text = billLinkText({ tenantName: tenant.tenantName, agency, url })
    return { url, lastDay: lastDay ?? dayInNairobi(now), text, whatsappUrl: whatsappUrl(tenant.number ?? '+', text) }
  })
}

/** Every address of a tenant's bill opens nothing from now on. @throws Refusal NOT_FOUND */
export async function withdrawBill(context: SignedIn, tenantId: string): Promise<BillAccess> {
  const { db, actor, now } = context
  await db.transaction(async (tx) => {
    const tenant = await findBilled(tx, tenantId)
    // Staff have no bill of their own that anything opens.
    if (!tenant && tenantId === actor.id) return
    if (!tenant) throw new Refusal('NOT_FOUND')
    if ((await withdrawLinks(tx, tenantId, dayInNairobi(now), now)) === 0) return
    await writeAudit(tx, actor, billEvents.linkWithdrawn, { entityId: tenantId, subject: tenant.tenantName }, now)
  })
  return readBillAccess(context, tenantId)
}
