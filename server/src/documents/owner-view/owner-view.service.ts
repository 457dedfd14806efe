import { addMonths, type Day, dayInNairobi } from '@makao/contract/days'
import type {
  HandedOut,
  HandedOutFilter,
  OwnedAccount,
  OwnedMoney,
  OwnedPaper,
  OwnedPlace,
  OwnedStatement,
  OwnedUnit,
  OwnedUnitPage,
  OwnerOverview,
} from '@makao/contract/documents/owner-view/owner-view.schema'
import type { UnitCell } from '@makao/contract/documents/places/places.schema'
import type { OwnerSight } from '@makao/contract/money/owners/owner-access.schema'
import type { MonthRange, OwnerAccount } from '@makao/contract/money/owners/owners.schema'
import type { z } from 'zod'
import type { SignedIn } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { groupBy } from '../../lists'
import { listVersions } from '../../money/issued-papers/issued-papers.repository'
import { listManaged } from '../../money/owners/agreements.repository'
import { requireExpense } from '../../money/owners/outgoings.repository'
import { requireOwnerOf } from '../../money/owners/owner-access.repository'
import { listOwned } from '../../money/owners/owners.repository'
import { agreementOn, partOf, sharesOfExpense } from '../../money/owners/owners.rules'
import { readOwnerStatement } from '../../money/owners/statements.service'
import { listPapersOf, requirePaperOfExpense } from '../../platform/files/files.repository'
import { nameOf } from '../../platform/files/files.rules'
import { openFile } from '../../platform/files/files.service'
import { makeOwnerStatement } from '../papers/owner-statement.service'
import type { PaperFile } from '../papers/papers.service'
import { listCells, sumStandings } from '../places/places.repository'
import { readPlaces } from '../places/places.service'
import { listFreeSince, listPhones } from './owner-view.repository'
import { monthsOf, ownAside, ownLine } from './owner-view.rules'

type Asking = Pick<SignedIn, 'db' | 'actor' | 'now'>

const MONTHS = 12
const isLet = ({ state }: Pick<UnitCell, 'state'>) => state === 'let' || state === 'owing'

/** The parts that somebody has today of amounts of their properties. */
async function partsToday(db: Queryable, ownerId: string, today: Day) {
  const managed = await listManaged(db, { ownerId })
  const shares = new Map(
    managed.map(({ propertyId, agreements }) => [propertyId, agreementOn(agreements, today)?.shares ?? []]),
  )
  return (propertyId: string, amount: number) => partOf(amount, shares.get(propertyId) ?? [], ownerId)
}

/** @throws Refusal NOT_FOUND: whoever asks is nobody's owner */
export async function readOwnerOverview({ db, actor, now }: Asking): Promise<OwnerOverview> {
  const { ownerId, ...sight } = await requireOwnerOf(db, actor.id)
  const today = dayInNairobi(now)
  const month = today.slice(0, 7)
  const from = addMonths(month, 1 - MONTHS)
  const { owner, accounts } = await readOwnerStatement({ db, now }, { ownerId, from, to: month })
  const owned = await listOwned(db, ownerId, today)
  const standings = await sumStandings(
    db,
    owned.map(({ propertyId }) => propertyId),
    today,
  )
  const part = await partsToday(db, ownerId, today)
  const partOfStanding = (propertyId: string, sum: 'arrears' | 'expected' | 'collected') =>
    part(propertyId, standings.get(propertyId)?.[sum] ?? 0)
  const places: OwnedPlace[] = []
  for (const { fromMonth: _, ...property } of owned) {
    const cells = await listCells(db, property.propertyId, today)
    const forRent = cells.filter(({ state }) => state !== 'not_for_rent')
    const vacant = cells.filter(({ state }) => state === 'vacant')
    const since = await listFreeSince(
      db,
      vacant.map(({ unitId }) => unitId),
    )
    places.push({
      ...property,
      units: forRent.length,
      letUnits: forRent.filter(isLet).length,
      arrears: sight.showsArrears ? partOfStanding(property.propertyId, 'arrears') : null,
      vacancies: vacant.map(({ unitId, unitNumber }) => ({ unitId, unitNumber, since: since.get(unitId) ?? today })),
    })
  }
  const money = accounts.map((account): OwnedMoney => {
    const within = places.filter(({ currency }) => currency === account.currency)
    const last = account.remittances.filter(({ amount }) => amount > 0).at(-1)
    return {
      currency: account.currency,
      expected: within.reduce((sum, { propertyId }) => sum + partOfStanding(propertyId, 'expected'), 0),
      received: within.reduce((sum, { propertyId }) => sum + partOfStanding(propertyId, 'collected'), 0),
      due: account.closing,
      depositsHeld: account.aside.reduce((sum, { own }) => sum + (own?.depositsHeld ?? 0), 0),
      arrears: sight.showsArrears ? within.reduce((sum, { arrears }) => sum + (arrears ?? 0), 0) : null,
      months: monthsOf(account, from, MONTHS),
      lastPayout: last ? { amount: last.amount, paidOn: last.paidOn } : null,
    }
  })
  const { showsTenants, showsArrears, showsPapers } = sight
  return { ownerName: owner.name, month, sight: { showsTenants, showsArrears, showsPapers }, money, places }
}

type PlaceRows = Awaited<ReturnType<typeof readPlaces>>['rows']

async function toUnits(db: Queryable, rows: PlaceRows, sight: OwnerSight): Promise<OwnedUnit[]> {
  const since = await listFreeSince(
    db,
    rows.filter((row) => !isLet(row)).map(({ unitId }) => unitId),
  )
  const tenants = rows.flatMap(({ tenantId }) => tenantId ?? [])
  const phones = sight.showsTenants ? await listPhones(db, tenants) : new Map<string, string | null>()
  return rows.map(({ unitId, unitNumber, state, currency, rent, tenantId, tenantName, overdue, paidTo }) => ({
    unitId,
    unitNumber,
    state: state === 'owing' && !sight.showsArrears ? 'let' : state,
    currency,
    rent,
    tenantName: sight.showsTenants ? tenantName : null,
    tenantPhone: phones.get(tenantId ?? '') ?? null,
    overdue: sight.showsArrears ? overdue : null,
    paidTo: sight.showsArrears ? paidTo : null,
    vacantSince: since.get(unitId) ?? null,
  }))
}

/** @throws Refusal NOT_FOUND: the property is not theirs today */
export async function readOwnedUnits(
  { db, actor, now }: Asking,
  filter: { propertyId: string; page: number },
): Promise<OwnedUnitPage> {
  const { ownerId, ...sight } = await requireOwnerOf(db, actor.id)
  const owned = await listOwned(db, ownerId, dayInNairobi(now))
  const property = owned.find(({ propertyId }) => propertyId === filter.propertyId)
  if (!property) throw new Refusal('NOT_FOUND')
  const { rows, ...page } = await readPlaces({ db, now }, filter)
  const { propertyName, share } = property
  return { ...page, propertyName, share, rows: await toUnits(db, rows, sight) }
}

function toOwned(account: OwnerAccount, sight: OwnerSight, papers: ReadonlyMap<string, OwnedPaper[]>): OwnedAccount {
  const { aside, lines, expenses, remittances, ...rest } = account
  return {
    ...rest,
    lines: lines.map(ownLine),
    expenses: expenses.map(
      ({ id, propertyName, category, description, reference, spentOn, ownersPart, ownersVat }) => ({
        id,
        propertyName,
        category,
        description,
        reference,
        spentOn,
        ownersPart,
        ownersVat,
        papers: papers.get(id) ?? [],
      }),
    ),
    remittances: remittances.map(({ id, amount, method, reference, paidOn }) => ({
      id,
      amount,
      method,
      reference,
      paidOn,
    })),
    aside: aside.map((held) => ownAside(held, sight.showsArrears)),
  }
}

/** @throws Refusal NOT_FOUND */
export async function readOwnedStatement({ db, actor, now }: Asking, range: MonthRange): Promise<OwnedStatement> {
  const { ownerId, ...sight } = await requireOwnerOf(db, actor.id)
  const { from, to, accounts } = await readOwnerStatement({ db, now }, { ownerId, ...range })
  const spent = accounts.flatMap(({ expenses }) => expenses.map(({ id }) => id))
  const papers = sight.showsPapers ? await readPapers(db, spent) : new Map<string, OwnedPaper[]>()
  return { from, to, accounts: accounts.map((account) => toOwned(account, sight, papers)) }
}

async function readPapers(db: Queryable, expenseIds: readonly string[]): Promise<Map<string, OwnedPaper[]>> {
  if (expenseIds.length === 0) return new Map()
  const kept = (await listPapersOf(db, expenseIds)).flatMap(({ id, path, type, size, expenseId }) => {
    if (expenseId === null) return []
    const name = nameOf(path, { kind: 'expense', id: expenseId })
    return [{ expenseId, paper: { id, name, type, size } }]
  })
  return new Map(
    [...groupBy(kept, ({ expenseId }) => expenseId)].map(([id, papers]) => [id, papers.map(({ paper }) => paper)]),
  )
}

/**
 * A paper of an expense that is, in part, the owner's who asks.
 * @throws Refusal NOT_FOUND: no such paper, of the expense of another owner, or not theirs to see
 */
export async function openOwnedPaper({ db, actor, config, now }: SignedIn, paperId: string) {
  const { ownerId, showsPapers } = await requireOwnerOf(db, actor.id)
  const file = await requirePaperOfExpense(db, paperId)
  const expense = await requireExpense(db, file.expenseId)
  const [managed] = await listManaged(db, { ownerId, propertyId: expense.propertyId })
  const isTheirs = managed && sharesOfExpense(managed, expense, ownerId, dayInNairobi(now)).length > 0
  if (!showsPapers || !isTheirs) throw new Refusal('NOT_FOUND')
  const opened = await openFile(config, file)
  // Another process has it in a folder that this one does not share.
  if (!opened) throw new Refusal('NOT_FOUND')
  return { file, ...opened }
}

/** The statements that were handed out to whoever asks. @throws Refusal NOT_FOUND */
export async function listHandedOut({ db, actor }: Pick<Asking, 'db' | 'actor'>): Promise<HandedOut[]> {
  const { ownerId } = await requireOwnerOf(db, actor.id)
  const versions = await listVersions(db, { kind: 'owner_statement', subjectId: ownerId })
  return versions
    .map(({ period, version, issuedOn }) => {
      const [from = '', to = ''] = period.split('/')
      return { from, to, version, issuedOn }
    })
    .toSorted((a, b) => b.to.localeCompare(a.to) || b.from.localeCompare(a.from) || b.version - a.version)
}

type HandedOutAsked = z.infer<typeof HandedOutFilter>

/** A statement that was handed out to whoever asks, and nothing that was not. @throws Refusal NOT_FOUND */
export async function openHandedOut(context: SignedIn, asked: HandedOutAsked): Promise<PaperFile> {
  const { ownerId } = await requireOwnerOf(context.db, context.actor.id)
  return makeOwnerStatement(context, { ...asked, ownerId })
}
