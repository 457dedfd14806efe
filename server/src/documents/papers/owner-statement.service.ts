import type {
  Income,
  OwnerStatement,
  OwnerStatementFilter,
  OwnerStatementsFilter,
  Yield,
} from '@makao/contract/money/owners/owners.schema'
import type { Actor } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { keepLetterhead } from '../../money/issued-papers/issued-papers.repository'
import { findIssued, type Issued, issuePaper } from '../../money/issued-papers/issued-papers.service'
import { findClosing } from '../../money/ledger/ledger.repository'
import { issueCommissionInvoices } from '../../money/owners/commission-invoices.service'
import { listOwnersByName, lockBooksOf } from '../../money/owners/owners.repository'
import { readOwnerStatement } from '../../money/owners/statements.service'
import { readAgency } from '../../platform/agency/agency.service'
import { drawPaper } from './drawing.service'
import { type PaperFile, papersInOneFile, plainName } from './papers.service'

interface Handing {
  db: Queryable
  now: Date
  actor: Pick<Actor, 'name'>
}

/** Kept without what nobody brought from earlier books: so statements that were handed out before still say the same. */
type KeptStatement = ReturnType<typeof asKept>

function asKept(statement: OwnerStatement) {
  const incomeOf = ({ openingRent, ...income }: Income) => (openingRent === 0 ? income : { ...income, openingRent })
  const sumsOf = <Sums extends Yield>({ vat, ...sums }: Sums) => (vat === 0 ? sums : { ...sums, vat })
  const earnedOf = <Line extends Yield & { income: Income; lettingFee: number }>({
    lettingFee,
    income,
    ...line
  }: Line) => ({ ...sumsOf(line), income: incomeOf(income), ...(lettingFee !== 0 && { lettingFee }) })
  const accounts = statement.accounts.map(
    ({ broughtForward, lines, totals, invoices, withheld, taxWithheld, rentalTax, rentalTaxWithheld, ...account }) => ({
      ...account,
      ...(broughtForward !== 0 && { broughtForward }),
      ...(invoices.length > 0 && { invoices }),
      ...(withheld.length > 0 && { withheld, taxWithheld }),
      ...(rentalTax.length > 0 && { rentalTax, rentalTaxWithheld }),
      lines: lines.map((line) => ({ ...earnedOf(line), whole: sumsOf(line.whole) })),
      totals: earnedOf(totals),
    }),
  )
  return { ...statement, accounts }
}

function asRead(kept: KeptStatement): OwnerStatement {
  const nothing = { openingRent: 0 }
  const none = { vat: 0, lettingFee: 0 }
  const accounts = kept.accounts.map(({ lines, totals, ...account }) => ({
    broughtForward: 0,
    invoices: [],
    withheld: [],
    taxWithheld: 0,
    rentalTax: [],
    rentalTaxWithheld: 0,
    ...account,
    lines: lines.map((line) => ({
      ...{ ...none, ...line },
      income: { ...nothing, ...line.income },
      whole: { vat: 0, ...line.whole },
    })),
    totals: { ...none, ...totals, income: { ...nothing, ...totals.income } },
  }))
  return { ...kept, accounts }
}

const issuedOf = (issued: Issued<KeptStatement, object>): Issued<OwnerStatement, object> => ({
  ...issued,
  content: asRead(issued.content),
})

type Wanted = OwnerStatementFilter & { version?: number | undefined }

/**
 * An owner's statement as it is handed out, of one moment; before its months are closed a change makes another version. Once they are
 * closed it stays as it was handed out first, letter by letter, unless they are opened again.
 * @param wanted with `version`: as it was handed out then
 * @throws Refusal NOT_FOUND
 */
export async function issueOwnerStatement(
  { db, now, actor }: Handing,
  { version, ...filter }: Wanted,
): Promise<Issued<OwnerStatement, object>> {
  const { ownerId, from, to } = filter
  const key = { kind: 'owner_statement' as const, subjectId: ownerId, period: `${from}/${to}` }
  const kept = await findIssued<KeptStatement, object>(db, key, version)
  if (version !== undefined) {
    if (!kept) throw new Refusal('NOT_FOUND')
    return issuedOf(kept)
  }
  const closedAt = await findClosing(db, to)
  if (kept && closedAt && kept.paper.issuedAt >= closedAt) return issuedOf(kept)
  return db.transaction(async (tx) => {
    // Before the books, since whoever voids a charge keeps its letterhead first and then settles the books.
    await keepLetterhead(tx)
    // Nobody pays, spends or agrees between one figure and the next.
    await lockBooksOf(tx, ownerId)
    await issueCommissionInvoices(tx, { now, actor }, filter)
    const content = asKept(await readOwnerStatement({ db: tx, now }, filter))
    return issuedOf(await issuePaper({ db: tx, now, by: actor.name }, { ...key, tenancyId: null, content, names: {} }))
  })
}

/** An owner's statement on the paper of the agency. @throws Refusal NOT_FOUND */
export async function makeOwnerStatement(handing: Handing, wanted: Wanted): Promise<PaperFile> {
  const { content, letterhead, paper: version } = await issueOwnerStatement(handing, wanted)
  const { owner, from, to } = content
  const file = await drawPaper(
    { agency: letterhead, title: `Statement of ${owner.name}` },
    { kind: 'owner-statement', statement: content, version },
  )
  return { name: ['owner-statement', plainName(owner.name), from, to].filter(Boolean).join('-'), file }
}

/** The statements of owners who were chosen, by name, in one file; each as it would be handed out alone. */
export async function makeOwnerStatements(
  handing: Handing,
  { ids, from, to }: OwnerStatementsFilter,
): Promise<PaperFile & { total: number }> {
  const chosen = await listOwnersByName(handing.db, ids)
  const file = papersInOneFile(
    { agency: await readAgency(handing.db), title: 'Owner statements' },
    chosen,
    async ({ id: ownerId }) => {
      const { content: statement, paper: version } = await issueOwnerStatement(handing, { ownerId, from, to })
      return { kind: 'owner-statement', statement, version }
    },
    'No owner was found.',
  )
  const name = ['owner-statements', from, to].join('-')
  return { name, total: chosen.length, file }
}
