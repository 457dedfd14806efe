import type { Day } from '@makao/contract/days'
import type { Queryable } from '../../db/types'
import { groupBy } from '../../lists'
import type { Candidate, LineToJudge, MatchFacts } from './judge.rules'
import { mayBeSlipOf, readLine } from './judge.rules'
import { asLearned } from './learned-rules.rules'
import { listCandidates, listPaidBefore } from './matching.repository'
import { habitsOf } from './payer.rules'
import { chooseAlike, MOST_NAMESAKES, standIns } from './reach.rules'
import {
  countMeant,
  findByPerson,
  findByUnitKey,
  findNumbers,
  findOfUnits,
  findPatterns,
  findPlaces,
  type Marked,
  MOST_PEOPLE,
} from './signs.repository'
import { type Signs, signsOf } from './signs.rules'
import { namesProperty, propertyWords } from './typed-account.rules'

/** What indexes know of a few lines, for all of them together. */
interface Found {
  numbers: Awaited<ReturnType<typeof findNumbers>>
  ofUnit: Map<string, Marked[]>
  byUnitKey: Map<string, Marked[]>
  byMark: Map<string, Awaited<ReturnType<typeof findByPerson>>['people']>
  /** Names that more share than are looked at, as marks. */
  crowded: ReadonlySet<string>
  places: { propertyId: string; words: string[] }[]
  habits: Map<string, Map<string, number>>
  rules: ReturnType<typeof asLearned>
}

async function lookUp(db: Queryable, signs: readonly Signs[], day: Day): Promise<Found> {
  const all = (pick: (each: Signs) => readonly string[]) => [...new Set(signs.flatMap(pick))].filter(Boolean)
  const numbers = await findNumbers(
    db,
    all(({ numbers: exact, slips }) => [...exact, ...slips]),
    all(({ sound }) => [sound]),
  )
  const unitIds = numbers.map(({ unitId }) => unitId)
  const marks = all(({ phones, tail, names }) => [...phones, tail, ...names.map((word) => `w${word}`)])
  const places = await findPlaces(
    db,
    all(({ beginnings }) => beginnings),
  )
  const payers = all((each) => each.payers)
  const { people, crowded } = await findByPerson(db, marks, day)
  return {
    numbers,
    ofUnit: groupBy(await findOfUnits(db, unitIds, day), ({ unitId }) => unitId),
    byUnitKey: groupBy(
      await findByUnitKey(
        db,
        all(({ units }) => units),
        day,
      ),
      ({ key }) => key,
    ),
    byMark: groupBy(people, ({ mark }) => mark),
    crowded,
    places: places.map(({ propertyId, name }) => ({ propertyId, words: propertyWords(name) })),
    habits: habitsOf(await listPaidBefore(db, day, { marks: payers })),
    rules: (
      await findPatterns(
        db,
        all(({ patterns }) => patterns),
        payers,
      )
    ).flatMap(asLearned),
  }
}

/** Each once, in the order in which all of them are listed. */
const onceEach = <Of extends Marked>(rows: readonly Of[]): Of[] => [
  ...new Map(rows.map((row) => [row.tenancyId, row])).values(),
]

/** Whom a line may be of, before anything is known of them but that signs speak of them. */
function pointedAt(line: LineToJudge, signs: Signs, found: Found) {
  const { typed, details, phone, keys } = readLine(line)
  const near = found.numbers.filter(({ number }) => number === typed.whole || mayBeSlipOf(typed.whole, number))
  const said = new Set(signs.numbers)
  const meant = [...near, ...found.numbers.filter(({ number }) => said.has(number))]
  const rules = found.rules.filter(
    ({ pattern, accountId }) =>
      accountId === (line.account.id ?? null) && (pattern === typed.whole || keys.includes(pattern)),
  )
  const alone = new Set([
    ...meant.flatMap(({ unitId }) => found.ofUnit.get(unitId) ?? []).map(({ tenancyId }) => tenancyId),
    ...signs.phones.flatMap((mark) => found.byMark.get(mark) ?? []).map(({ tenancyId }) => tenancyId),
    ...keys.flatMap((key) => [...(found.habits.get(key)?.keys() ?? [])]),
    ...rules.map(({ tenancyId }) => tenancyId),
  ])
  const places = new Set(
    found.places
      .filter(({ words }) => namesProperty(typed, words) || namesProperty(details, words))
      .map(({ propertyId }) => propertyId),
  )
  if (line.account.propertyId !== null) places.add(line.account.propertyId)
  const endsSo = (found.byMark.get(signs.tail) ?? []).filter(({ phones }) =>
    phones.some((key) => phone?.form === 'masked' && key?.startsWith(phone.head) && key.endsWith(phone.tail)),
  )
  const namesakes = signs.names.map((word) => onceEach(found.byMark.get(`w${word}`) ?? []))
  const alike: Marked[][] = [
    ...signs.units.map((key) => onceEach(found.byUnitKey.get(key) ?? [])),
    onceEach(endsSo),
    ...namesakes.filter((each) => each.length <= MOST_NAMESAKES),
  ]
  const chosen = chooseAlike(alike, ({ propertyId }) => places.has(propertyId))
  return { accountNumbers: [...new Set(near.map(({ number }) => number))], rules, alone, alike, chosen }
}

type Pointed = ReturnType<typeof pointedAt>

/** Of whom all that is known is read. @param isWhole nobody stands for others */
const wantedOf = ({ alone, alike, chosen: { found, samples } }: Pointed, isWhole: boolean): string[] => [
  ...alone,
  ...(isWhole ? alike.flat() : [...found, ...samples.flatMap(({ some }) => some)]).map(({ tenancyId }) => tenancyId),
]

interface Known {
  byId: ReadonlyMap<string, Candidate>
  byTenant: ReadonlyMap<string, readonly Candidate[]>
}

/** What a line is judged by, as `ReachIndex` has it of all tenancies. */
function factsOf(
  line: LineToJudge,
  { alone, alike, chosen, accountNumbers, rules }: Pointed,
  { byId, byTenant }: Known,
  counted: Pick<MatchFacts, 'population' | 'inReach' | 'namesakes' | 'habits'>,
  isWhole: boolean,
): MatchFacts {
  const known = (ids: Iterable<string>) => [...ids].flatMap((id) => byId.get(id) ?? [])
  const idsOf = (rows: readonly Marked[]) => rows.map(({ tenancyId }) => tenancyId)
  const found = new Set(known([...alone, ...(isWhole ? idsOf(alike.flat()) : []), ...idsOf(chosen.found)]))
  const samples = chosen.samples.map(({ some, step }) => ({ some: known(idsOf(some)), step }))
  const standsFor = standIns(samples, line, found)
  // Whoever has another unit, or had one, may mean that one.
  for (const { tenantId } of [...found]) for (const sibling of byTenant.get(tenantId) ?? []) found.add(sibling)
  return { ...counted, candidates: [...found], standsFor, accountNumbers, rules }
}

/**
 * What each of a few lines is judged by, without all that money may be for being read: signs are looked up where indexes have them, and
 * of those whom they speak of alone all is read.
 * @param isWhole nobody stands for others
 */
export async function readFactsOf(
  db: Queryable,
  day: Day,
  lines: readonly LineToJudge[],
  isWhole = false,
): Promise<{ facts: MatchFacts[]; candidates: Map<string, Candidate> }> {
  const signs = lines.map(signsOf)
  const found = await lookUp(db, signs, day)
  const pointed = lines.map((line, at) => pointedAt(line, signs[at] as Signs, found))
  const wanted = new Set(pointed.flatMap((each) => wantedOf(each, isWhole)))
  const candidates = wanted.size === 0 ? [] : await listCandidates(db, day, [...wanted])
  const byId = new Map(candidates.map((candidate) => [candidate.tenancyId, candidate]))
  const byTenant = groupBy(candidates, ({ tenantId }) => tenantId)
  const population = Math.max(1, await countMeant(db, { propertyId: null, ownerId: null }, day))
  const inReach = new Map<string, number>()
  const facts: MatchFacts[] = []
  for (const [at, line] of lines.entries()) {
    const { propertyId, ownerId } = line.account
    const place = propertyId ?? ownerId
    if (place !== null && !inReach.has(place)) inReach.set(place, await countMeant(db, { propertyId, ownerId }, day))
    const counted = {
      population,
      inReach: place === null ? population : (inReach.get(place) ?? 0),
      namesakes: (word: string) => countNamesakes(found, `w${word}`, population),
      habits: found.habits,
    }
    facts.push(factsOf(line, pointed[at] as Pointed, { byId, byTenant }, counted, isWhole))
  }
  return { facts, candidates: byId }
}

/** Where more have a name than are looked at, so many of all as would make it a usual one. */
const countNamesakes = ({ byMark, crowded }: Found, mark: string, population: number): number =>
  crowded.has(mark) ? Math.max(MOST_PEOPLE, Math.round(population / 40)) : onceEach(byMark.get(mark) ?? []).length
