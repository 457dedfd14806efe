import { type Day, dayInNairobi, formatWholeDay, isMonth } from '@makao/contract/days'
import { formatInvoiceNumber } from '@makao/contract/documents/papers/invoices.terms'
import type {
  InvoiceSummary,
  ReceiptConfirmation,
  ReceiptToPassOn,
  ShownReceipt,
} from '@makao/contract/documents/papers/papers.schema'
import { plainMoney } from '@makao/contract/money'
import { balanceOf } from '@makao/contract/money/charges/charges.terms'
import type { CreditNote } from '@makao/contract/money/credit-notes/credit-notes.schema'
import type { FinalAccount } from '@makao/contract/money/final-accounts/final-accounts.schema'
import type { PaymentFilter } from '@makao/contract/money/payments/payments.schema'
import { formatReceiptNumber, receiptPath } from '@makao/contract/money/payments/receipt-number.terms'
import type { Statement, StatementFilter, StatementsFilter } from '@makao/contract/money/payments/statement.schema'
import type { TenantStatementFilter } from '@makao/contract/money/tenant-accounts/tenant-accounts.schema'
import { can } from '@makao/contract/permissions'
import type { Config } from '../../config'
import type { Actor, RequestContext, SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { readSharedWith, rentsIt } from '../../homes/tenancies/co-tenants.repository'
import { lockTenancy } from '../../homes/tenancies/tenancies.repository'
import { whatsappUrl } from '../../messaging/outbox/phone.rules'
import { listCreditNotes } from '../../money/credit-notes/credit-notes.repository'
import { readFinalAccount } from '../../money/final-accounts/final-accounts.service'
import { findIssued, type Issued, issuePaper } from '../../money/issued-papers/issued-papers.service'
import { inOneLine, type RenterNames, renterNames } from '../../money/issued-papers/renter-names.rules'
import { readBalances } from '../../money/ledger/ledger.repository'
import { countReceipts, streamReceipts } from '../../money/payments/payments.repository'
import { NOBODY } from '../../money/payments/receipts.repository'
import { readStatement } from '../../money/payments/statement.service'
import { listTenanciesHeld } from '../../money/tenant-accounts/tenant-accounts.repository'
import { readTenantStatement } from '../../money/tenant-accounts/tenant-accounts.service'
import { areSamePlaces, waysOfLetterhead } from '../../money/where-to-pay/where-to-pay.rules'
import { readWhereToPay } from '../../money/where-to-pay/where-to-pay.service'
import { readAgency, readContact } from '../../platform/agency/agency.service'
import { giveTurnBack, takeTurn } from '../../platform/throttle/throttle.repository'
import type { NewFile, ToDraw } from './drawing'
import { drawPaper, drawPapers } from './drawing.service'
import {
  findMobileOf,
  findReceiptByToken,
  listDueIn,
  listInvoices,
  listStated,
  type ReceiptRow,
  readReceipts,
  requireAccount,
  requireInvoiceSeries,
  requireReceipt,
  sumBroughtForward,
} from './papers.repository'
import { titleOfDue } from './receipt-paper'
import { amountInWords } from './words.rules'

/** A file of one kind or another, as it is made. `name`: without its ending. */
export interface PaperFile {
  name: string
  file: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

interface Reading {
  db: Queryable
  now: Date
}
/** Where receipts are confirmed. */
type Address = Pick<Config, 'baseUrl'>
/** Who asks for a paper: staff for any, a tenant for their own. */
type Asking = Pick<Actor, 'id' | 'role'>

/** @throws Refusal NOT_FOUND: the account is somebody else's */
export async function requireReach(db: Queryable, actor: Asking, tenancyId: string): Promise<void> {
  if (can(actor.role, 'portfolio:read') || (await rentsIt(db, actor.id, tenancyId))) return
  throw new Refusal('NOT_FOUND')
}

/** A name as a header takes it: plain letters only. */
export const plainName = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const addressOf = ({ baseUrl }: Address, { token }: ReceiptRow) => new URL(receiptPath(token), baseUrl).href

function drawOneReceipt(config: Address, receipt: ReceiptRow): Promise<Uint8Array<ArrayBuffer>> {
  const address = addressOf(config, receipt)
  const file = { agency: receipt.letterhead, title: `Receipt ${receipt.receiptNumber}` }
  return drawPaper(file, { kind: 'receipt', receipt, address })
}

/** The receipt of a payment as a PDF of one page, for instance to go with a message. @throws Refusal NOT_FOUND */
export async function renderReceiptPdf(db: Queryable, config: Address, paymentId: string): Promise<Uint8Array> {
  return drawOneReceipt(config, await requireReceipt(db, paymentId))
}

/**
 * A receipt as it was handed out. @param version the last without it
 * @throws Refusal NOT_FOUND: there is none, or it is somebody else's
 */
export async function makeReceipt(
  db: Queryable,
  config: Address,
  actor: Asking,
  { paymentId, version }: { paymentId: string; version?: number | undefined },
): Promise<PaperFile> {
  const receipt = await requireReceipt(db, paymentId, version)
  await requireReach(db, actor, receipt.tenancyId)
  return { name: receipt.receiptNumber, file: await drawOneReceipt(config, receipt) }
}

/** Receipts that are read together: few queries, and little in memory. */
const BATCH = 100

/** The receipts of all payments that a filter finds, one a page, by their numbers, drawn while they are read. */
export async function makeReceipts(
  { db, now }: Reading,
  config: Address,
  filter: Omit<PaymentFilter, 'page'>,
): Promise<{ name: string; total: number; file: ReadableStream<Uint8Array> }> {
  const total = await countReceipts(db, filter)

  async function toDraw(paymentIds: readonly string[]): Promise<ToDraw[]> {
    const receipts = await readReceipts(db, paymentIds)
    return receipts.map((receipt) => ({ kind: 'receipt', receipt, address: addressOf(config, receipt) }))
  }
  async function* batches(): AsyncGenerator<ToDraw[]> {
    let batch: string[] = []
    for await (const paymentId of streamReceipts(db, filter)) {
      batch.push(paymentId)
      if (batch.length < BATCH) continue
      yield await toDraw(batch)
      batch = []
    }
    if (batch.length > 0) yield await toDraw(batch)
    if (total === 0) yield [{ kind: 'words', title: 'Receipts', words: 'No payment was found.' }]
  }
  const newFile = { agency: await readAgency(db), title: 'Receipts', isNumbered: false }
  return { name: `receipts-${dayInNairobi(now)}`, total, file: drawPapers(newFile, batches()) }
}

/**
 * Whether a receipt is genuine. What is found does not count against the limit: many people share one address, and whoever
 * guesses finds nothing.
 * @throws Refusal TOO_MANY_ATTEMPTS
 */
export async function confirmReceipt(
  { db, address, now }: Pick<RequestContext, 'db' | 'address' | 'now'>,
  token: string,
): Promise<ReceiptConfirmation> {
  await takeTurn(db, 'receiptAddress', address, now)
  const { name: agencyName } = await readContact(db)
  const found = await findReceiptByToken(db, token)
  if (found) await giveTurnBack(db, 'receiptAddress', address, now)
  const nothing = { agencyName, number: null, amount: null, currency: null, receivedOn: null }
  if (!found) return { state: 'unknown', ...nothing }
  if (found.reversedAt !== null) return { state: 'reversed', ...nothing }
  const { amount, currency, receivedOn } = found
  return { state: 'genuine', agencyName, number: formatReceiptNumber(found), amount, currency, receivedOn }
}

interface ForReceipt extends Pick<SignedIn, 'db' | 'actor' | 'config'> {}

/** @throws Refusal NOT_FOUND: there is none, or it is somebody else's */
async function requireReachableReceipt({ db, actor }: ForReceipt, paymentId: string): Promise<ReceiptRow> {
  const receipt = await requireReceipt(db, paymentId)
  await requireReach(db, actor, receipt.tenancyId)
  return receipt
}

function inWords(receipt: ReceiptRow, address: string): string {
  const { receiptNumber, amount, currency, receivedOn, tenantName, unitNumber, propertyName } = receipt
  const sum = plainMoney(amount, currency)
  const said = `${receipt.letterhead.name}: receipt ${receiptNumber}, ${sum} received ${formatWholeDay(receivedOn)} from ${tenantName}, unit ${unitNumber}, ${propertyName}.`
  return `${receipt.reversedAt === null ? said : `${said} The payment was reversed.`} ${address}`
}

/** A receipt as its paper says it. @throws Refusal NOT_FOUND: there is none, or it is somebody else's */
export async function readShownReceipt(context: ForReceipt, paymentId: string): Promise<ShownReceipt> {
  const receipt = await requireReachableReceipt(context, paymentId)
  const address = addressOf(context.config, receipt)
  const { amount, currency, parts, reversedAt } = receipt
  return {
    ...receipt,
    agencyName: receipt.letterhead.name,
    fiscalNumber: receipt.fiscalNumber ?? null,
    inWords: amountInWords(amount, currency),
    parts: parts.map((part) => ({ title: titleOfDue(part), dueDate: part.dueDate, amount: part.amount })),
    credit: amount - parts.reduce((sum, part) => sum + part.amount, 0),
    reversedOn: reversedAt && (receipt.reversedOn ?? dayInNairobi(reversedAt)),
    text: inWords(receipt, address),
    address,
  }
}

/** A receipt in words, to be passed on. @throws Refusal NOT_FOUND: there is none, or it is somebody else's */
export async function readReceiptToPassOn(context: ForReceipt, paymentId: string): Promise<ReceiptToPassOn> {
  const receipt = await requireReachableReceipt(context, paymentId)
  const { db, actor, config } = context
  const address = addressOf(config, receipt)
  const text = inWords(receipt, address)
  // Staff write to the tenant; a tenant chooses who is to have it.
  const number = can(actor.role, 'portfolio:read') ? await findMobileOf(db, paymentId) : null
  return { receiptNumber: receipt.receiptNumber, text, address, whatsappUrl: whatsappUrl(number ?? '+', text) }
}

type Held = Awaited<ReturnType<typeof requireAccount>>

/** As it is printed: `tenantName` names all who rent. */
export type Account = Omit<Held, 'coTenants'>

const printed = ({ coTenants, ...account }: Held): Account => ({
  ...account,
  tenantName: inOneLine(renterNames(account.tenantName, coTenants), NOBODY),
})

/** @throws Refusal NOT_FOUND: there is none, or it is somebody else's */
async function requireReachable(db: Queryable, actor: Asking, tenancyId: string): Promise<Held> {
  const account = await requireAccount(db, tenancyId)
  await requireReach(db, actor, tenancyId)
  return account
}

/** The months of a tenancy that have an invoice. @throws Refusal NOT_FOUND */
export async function readInvoices(db: Queryable, actor: Asking, tenancyId: string): Promise<InvoiceSummary[]> {
  return listInvoices(db, await requireReachable(db, actor, tenancyId))
}

/** What a tenancy was credited of its invoices, the latest first. @throws Refusal NOT_FOUND */
export async function readCreditNotes(db: Queryable, actor: Asking, tenancyId: string): Promise<CreditNote[]> {
  return listCreditNotes(db, (await requireReachable(db, actor, tenancyId)).tenancyId)
}

export type Invoice = Omit<Awaited<ReturnType<typeof requireInvoice>>, 'account' | 'chargeIds'> & { account: Account }

/** Where a tenancy pays, where that is other than what the letterhead says: an invoice keeps that anyway. */
async function readOtherWays(db: Queryable, { tenancyId, currency, accountNumber }: Account, now: Date) {
  const ways = (await readWhereToPay(db, [tenancyId], now))(tenancyId)
  const usual = waysOfLetterhead(await readContact(db), currency, accountNumber)
  return areSamePlaces(ways, usual) ? undefined : ways
}

/**
 * What a month, 'YYYY-MM', costs and what is to pay now: what remains of it and of all before, less credit. In minor units
 * of the tenancy's currency.
 * @throws Refusal NOT_FOUND
 */
export async function requireInvoice(
  { db, now }: Reading,
  actor: Asking,
  { tenancyId, month }: { tenancyId: string; month: string },
) {
  if (!isMonth(month)) throw new Refusal('NOT_FOUND')
  const account = await requireReachable(db, actor, tenancyId)
  const due = await listDueIn(db, tenancyId, month)
  const lines = due.map(({ id: _, ...line }) => line)
  const broughtForward = await sumBroughtForward(db, tenancyId, month)
  const credit = -(await readBalances(db, tenancyId)).credit || 0
  const ways = await readOtherWays(db, account, now)
  const sum = (pick: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const balance = sum(balanceOf)
  return {
    number: formatInvoiceNumber(month, await requireInvoiceSeries(db, tenancyId)),
    month,
    account,
    lines,
    chargeIds: due.map(({ id }) => id),
    amount: sum((line) => line.amount),
    paid: sum((line) => line.paidAmount),
    balance,
    broughtForward,
    credit,
    ...(ways && { ways }),
    toPay: broughtForward + balance - credit,
    /** The first day on which something of the month is due that is not paid. */
    dueOn: lines.find((line) => balanceOf(line) > 0)?.dueDate ?? null,
  }
}

/**
 * The invoice of a month: the last version while it says what is so, else another one.
 * @param wanted with `version`: as it was handed out then
 * @throws Refusal NOT_FOUND
 */
export async function makeInvoice(
  { db, now }: Reading,
  actor: Asking & Pick<Actor, 'name'>,
  wanted: { tenancyId: string; month: string; version?: number | undefined },
): Promise<PaperFile> {
  const { tenancyId, month, version } = wanted
  if (version === undefined) return drawIssuedInvoice(await issueInvoice({ db, now }, actor, wanted))
  await requireReachable(db, actor, tenancyId)
  return makeKeptPaper(db, { kind: 'invoice', subjectId: tenancyId, period: month }, version)
}

/** Nobody makes a charge less or void between what is read for it and its being handed out: what it says is credited, or it does not say it. */
const issueInvoice = (
  { db, now }: Reading,
  actor: Asking & Pick<Actor, 'name'>,
  wanted: { tenancyId: string; month: string },
): Promise<IssuedInvoice> =>
  db.transaction(async (tx) => {
    const { tenancyId, month } = wanted
    // Before the lock, so that nobody holds up a tenancy that is not theirs.
    await requireReachable(tx, actor, tenancyId)
    await lockTenancy(tx, tenancyId)
    const { account, chargeIds, ...due } = await requireInvoice({ db: tx, now }, actor, wanted)
    const { tenantName, coTenants, ...place } = account
    return issuePaper(
      { db: tx, now, by: actor.name },
      {
        ...{ kind: 'invoice', subjectId: tenancyId, period: month, tenancyId, chargeIds },
        content: { ...due, account: place },
        names: renterNames(tenantName, coTenants),
      },
    )
  })

type IssuedInvoice = Issued<Omit<Invoice, 'account'> & { account: Omit<Account, 'tenantName'> }, RenterNames>

async function drawIssuedInvoice({ letterhead, content, names, paper }: IssuedInvoice): Promise<PaperFile> {
  const filled = { ...content, account: { ...content.account, tenantName: inOneLine(names, NOBODY) } }
  const file = await drawPaper(
    { agency: letterhead, title: `Invoice ${content.number}` },
    { kind: 'invoice', agency: letterhead, invoice: filled, version: paper },
  )
  return { name: content.number, file }
}

/** A statement with whose it is. `name`: of its file. @throws Refusal NOT_FOUND */
export async function readStatementOf(
  reading: Reading,
  actor: Asking,
  filter: StatementFilter,
): Promise<{ account: Account; statement: Statement; today: Day; name: string }> {
  const account = await requireReachable(reading.db, actor, filter.tenancyId)
  const statement = await readStatement(reading, filter)
  const today = dayInNairobi(reading.now)
  const range = [statement.from, statement.to ?? today].filter(Boolean).join('-to-')
  const whose = account.accountNumber ?? plainName(account.tenantName)
  return { account: printed(account), statement, today, name: ['statement', whose, range].filter(Boolean).join('-') }
}

/** @throws Refusal NOT_FOUND */
export async function makeStatement(reading: Reading, actor: Asking, filter: StatementFilter): Promise<PaperFile> {
  const { account, statement, today, name } = await readStatementOf(reading, actor, filter)
  const file = await drawPaper(
    { agency: await readAgency(reading.db), title: `Statement of ${account.tenantName}` },
    { kind: 'statement', account, statement, today },
  )
  return { name, file }
}

/** All units of a tenant in one statement, each line with its unit. @throws Refusal NOT_FOUND */
export async function makeTenantStatement(
  reading: Reading,
  actor: Asking,
  filter: TenantStatementFilter,
): Promise<PaperFile> {
  if (!can(actor.role, 'portfolio:read') && actor.id !== filter.tenantId) throw new Refusal('NOT_FOUND')
  const { lines, ...whole } = await readTenantStatement(reading, filter)
  const held = await listTenanciesHeld(reading.db, filter.tenantId, filter.currency)
  const [first] = held
  if (!first) throw new Refusal('NOT_FOUND')
  const { tenancyId } = first
  // Over all units it is the account of one person, whoever rents one of them with them.
  const { coTenants: _, ...whose } = await requireAccount(reading.db, tenancyId)
  const account: Account = {
    ...whose,
    unitNumber: held.map(({ unitNumber }) => unitNumber).join(', '),
    propertyName: [...new Set(held.map(({ propertyName }) => propertyName))].join(', '),
    // There is one for each unit.
    accountNumber: null,
    startDate: held.map(({ startDate }) => startDate).sort()[0] ?? '',
    endDate: held.some(({ endDate }) => endDate === null)
      ? null
      : (held
          .map(({ endDate }) => endDate)
          .sort()
          .at(-1) ?? null),
  }
  const isOne = new Set(held.map(({ propertyName }) => propertyName)).size === 1
  const inUnits = lines.map(({ unitNumber, propertyName, ...line }) => ({
    ...line,
    text: `${isOne ? unitNumber : `${unitNumber}, ${propertyName}`}: ${line.text}`,
  }))
  const today = dayInNairobi(reading.now)
  const range = [filter.from, filter.to ?? today].filter(Boolean).join('-to-')
  const file = await drawPaper(
    { agency: await readAgency(reading.db), title: `Statement of ${account.tenantName}` },
    { kind: 'statement', account, statement: { ...whole, tenancyId, lines: inUnits }, today },
  )
  return { name: ['statement', plainName(account.tenantName), range].join('-'), file }
}

/** Statements that are in memory together: one may be of ten years. */
const STATEMENTS = 10

/**
 * Papers in one file, each from a new page, drawn while they are read.
 * @param wanted what each is made of, in order
 * @param none what is said in place of them
 */
export function papersInOneFile<Wanted>(
  newFile: NewFile,
  wanted: readonly Wanted[],
  read: (one: Wanted) => Promise<ToDraw>,
  none: string,
): ReadableStream<Uint8Array> {
  async function* batches(): AsyncGenerator<ToDraw[]> {
    for (let from = 0; from < wanted.length; from += STATEMENTS) {
      const batch: ToDraw[] = []
      for (const one of wanted.slice(from, from + STATEMENTS)) batch.push(await read(one))
      yield batch
    }
    if (wanted.length === 0) yield [{ kind: 'words', title: newFile.title, words: none }]
  }
  return drawPapers(newFile, batches())
}

/** The statements of tenants who were chosen, by name, in one file. */
export async function makeStatements(
  reading: Reading,
  actor: Asking,
  { ids, ...range }: StatementsFilter,
): Promise<PaperFile & { total: number }> {
  const tenancyIds = await listStated(reading.db, ids)
  const read = async (tenancyId: string): Promise<ToDraw> => {
    const { account, statement, today } = await readStatementOf(reading, actor, { tenancyId, ...range })
    return { kind: 'statement', account, statement, today }
  }
  const newFile = { agency: await readAgency(reading.db), title: 'Statements' }
  return {
    name: `statements-${dayInNairobi(reading.now)}`,
    total: tenancyIds.length,
    file: papersInOneFile(newFile, tenancyIds, read, 'Nobody who was chosen has or had a unit.'),
  }
}

/**
 * The final account of a tenancy that has ended, to be signed: the last version while it says what is so, else another one.
 * @param wanted with `version`: as it was handed out then
 * @throws Refusal NOT_FOUND: no such tenancy or version, or the tenant still lives there
 */
export async function makeFinalAccount(
  { db, now, actor }: Reading & { actor: Pick<Actor, 'name'> },
  { tenancyId, version }: { tenancyId: string; version?: number | undefined },
): Promise<PaperFile> {
  if (version !== undefined)
    return makeKeptPaper(db, { kind: 'final_account', subjectId: tenancyId, period: '' }, version)
  const issued = await db.transaction(async (tx) => {
    // Nobody pays or is paid back between one figure and the next.
    await lockTenancy(tx, tenancyId)
    const { tenantName, followed: _, ...content } = await readFinalAccount({ db: tx, now }, tenancyId)
    if (content.endDate === null) throw new Refusal('NOT_FOUND')
    const names = renterNames(tenantName, await readSharedWith(tx, tenancyId))
    const key = { kind: 'final_account' as const, subjectId: tenancyId, tenancyId }
    return issuePaper({ db: tx, now, by: actor.name }, { ...key, content, names })
  })
  return drawIssuedFinalAccount(issued)
}

type IssuedFinalAccount = Issued<Omit<FinalAccount, 'tenantName' | 'followed'>, RenterNames>

async function drawIssuedFinalAccount({ content, letterhead, names, paper }: IssuedFinalAccount): Promise<PaperFile> {
  const printed = { ...content, tenantName: inOneLine(names, NOBODY) }
  const file = await drawPaper(
    { agency: letterhead, title: `Final account of ${printed.tenantName}` },
    { kind: 'final-account', account: printed, version: paper },
  )
  const name = ['final-account', plainName(printed.tenantName), paper.issuedOn].filter(Boolean).join('-')
  return { name, file }
}

/** An invoice or a final account as it was handed out, whatever became of the tenancy since. @throws Refusal NOT_FOUND */
export async function makeKeptPaper(
  db: Queryable,
  key: { kind: 'invoice' | 'final_account'; subjectId: string; period: string },
  version: number,
): Promise<PaperFile> {
  if (key.kind === 'invoice') {
    const issued = await findIssued<IssuedInvoice['content'], RenterNames>(db, key, version)
    if (issued) return drawIssuedInvoice(issued)
  } else {
    const issued = await findIssued<IssuedFinalAccount['content'], RenterNames>(db, key, version)
    if (issued) return drawIssuedFinalAccount(issued)
  }
  throw new Refusal('NOT_FOUND')
}
