import { dayInNairobi } from '@makao/contract/days'
import type { StatementMessage } from '@makao/contract/documents/papers/papers.schema'
import { statementInWords } from '@makao/contract/money/owners/owner-statement.messages'
import { ownerEvents } from '@makao/contract/money/owners/owners.audit'
import type { OwnerStatement, OwnerStatementFilter } from '@makao/contract/money/owners/owners.schema'
import type { Author, SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { sendAgain } from '../../messaging/outbox/outbox.repository'
import { mobileNumber, phoneCountryOf, whatsappUrl } from '../../messaging/outbox/phone.rules'
import { findPaperMail, queueMessages } from '../../messaging/outbox/queue.repository'
import { requirePaper } from '../../money/issued-papers/issued-papers.repository'
import { lockOwner } from '../../money/owners/owners.repository'
import { readOwnerStatement } from '../../money/owners/statements.service'
import { readContact } from '../../platform/agency/agency.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import { issueOwnerStatement, makeOwnerStatement } from './owner-statement.service'
import type { PaperFile } from './papers.service'

async function toMessage(db: Queryable, statement: OwnerStatement): Promise<Omit<StatementMessage, 'sentOn'>> {
  const { owner, accounts } = statement
  const { name } = await readContact(db)
  const inUganda = accounts.length > 0 && accounts.every(({ currency }) => currency === 'UGX')
  const number = mobileNumber(owner.phoneNumber, phoneCountryOf(inUganda ? 'Uganda' : 'Kenya'))
  const { body: text } = statementInWords(statement, name, false)
  return {
    email: owner.email,
    ...statementInWords(statement, name, true),
    text,
    whatsappUrl: number && whatsappUrl(number, text),
  }
}

/** What an owner would be sent; nothing is handed out by looking at it. @throws Refusal NOT_FOUND */
export async function readStatementMessage(
  { db, now }: Pick<SignedIn, 'db' | 'now'>,
  filter: OwnerStatementFilter,
): Promise<StatementMessage> {
  return { ...(await toMessage(db, await readOwnerStatement({ db, now }, filter))), sentOn: null }
}

/**
 * Mails an owner their statement; the paper itself goes along, as it is handed out in this moment.
 * @throws Refusal NOT_FOUND, OWNER_ARCHIVED, NO_EMAIL
 * @throws Refusal STATEMENT_SENT: this very paper went to this address before, and was not cancelled
 */
export async function mailStatementIn(
  tx: Tx,
  { actor, now }: { actor: Author; now: Date },
  filter: OwnerStatementFilter,
): Promise<Omit<StatementMessage, 'sentOn'>> {
  // Locked, so that of two clicks the second finds what the first has sent.
  const owner = await lockOwner(tx, filter.ownerId)
  if (owner.isArchived) throw new Refusal('OWNER_ARCHIVED')
  if (owner.email === null) throw new Refusal('NO_EMAIL', { ownerName: owner.name })
  const { content, paper } = await issueOwnerStatement({ db: tx, now, actor }, filter)
  const earlier = await findPaperMail(tx, paper.id, owner.email)
  if (earlier && earlier.state !== 'cancelled')
    throw new Refusal('STATEMENT_SENT', { email: owner.email, sentOn: dayInNairobi(earlier.createdAt) })
  const message = await toMessage(tx, { ...content, owner })
  const { subject, body } = message
  const mail = { recipient: owner.email, subject, body, profileId: null, paperId: paper.id, expiresAt: null }
  // What was cancelled went nowhere.
  if (earlier) await sendAgain(tx, earlier.id, owner.email, now)
  else await queueMessages(tx, [{ ...mail, kind: 'statement', channel: 'email', isDaytimeOnly: false }], now)
  const about = { entityId: owner.id, subject: `${owner.name}: ${subject}` }
  await writeAudit(tx, actor, ownerEvents.statementSent, about, now)
  return message
}

/** The same, and tells who sends it what was sent. @throws Refusal as `mailStatementIn` */
export async function sendOwnerStatement(context: SignedIn, filter: OwnerStatementFilter): Promise<StatementMessage> {
  const { db, now, mailWritten } = context
  const message = await db.transaction((tx) => mailStatementIn(tx, context, filter))
  mailWritten()
  return { ...message, sentOn: dayInNairobi(now) }
}

/** The paper that goes along with a mail, as it was handed out then. @throws Refusal NOT_FOUND */
export async function renderMailedStatement(db: Queryable, now: Date, paperId: string): Promise<PaperFile> {
  const { subjectId: ownerId, period, version } = await requirePaper(db, paperId)
  const [from = '', to = ''] = period.split('/')
  return makeOwnerStatement({ db, now, actor: { name: 'Makao' } }, { ownerId, from, to, version })
}
