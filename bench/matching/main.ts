import type { Candidate, Habits } from '../../server/src/money/matching/judge.rules'
import { judgeLine, readLine } from '../../server/src/money/matching/judge.rules'
import { ReachIndex } from '../../server/src/money/matching/reach.rules'
import { makeYear, type Year, type YearTenancy } from './year'

// How much of a year's money is booked by itself, and how much of that is right. What was owed and who paid before is known as it
// is on the day: up to then every line is where it belongs, since somebody has cleared the queue.

const THRESHOLD = Number(process.env.THRESHOLD ?? 0.99)
/** So many lines of a year at most, and so many tenancies; without that one about 900. */
const WANTED = Number(process.env.LINES ?? 10_000)
const SIZE = process.env.TENANCIES === undefined ? undefined : Number(process.env.TENANCIES)
/** So many tenancies there are beside those of the year: they pay nothing of it, and may be meant as well. */
const BESIDE = Number(process.env.BESIDE ?? 0)

/** Other houses with units, people and rents like those of the year, under names, account numbers and phones of their own. */
function besides({ tenancies }: Year, count: number): Candidate[] {
  return Array.from({ length: count }, (_, at): Candidate => {
    const like = tenancies[at % tenancies.length] as YearTenancy
    const other = tenancies[(at * 7919) % tenancies.length] as YearTenancy
    const round = Math.floor(at / tenancies.length) + 1
    const letters = `${String.fromCharCode(65 + (round % 26))}${String.fromCharCode(75 + (Math.floor(round / 26) % 16))}`
    return {
      tenancyId: `${like.id} ${round}`,
      tenantId: `${like.tenant} ${round}`,
      unitId: `${like.unitId} ${round}`,
      propertyId: `${like.propertyId} ${round}`,
      ownerIds: [`${like.ownerId} ${round}`],
      currency: 'KES',
      tenantName: other.name,
      otherNames: [],
      unitNumber: like.unit,
      propertyName: `${letters} ${like.property}`,
      accountNumbers: like.numbers.map((number) => `${letters}${number}`),
      phones: [`7${String((at * 7_919_993) % 10 ** 8).padStart(8, '0')}`],
      from: like.from,
      until: like.until,
      month: like.month,
      ...{ owed: at % 3 === 0 ? like.month : 0, open: at % 3 === 0 ? [like.month] : [] },
    }
  })
}

interface Tally {
  lines: number
  booked: number
  wrong: number
  first: number
}

function run(year: Year, seed: number, isTold: boolean): { precision: number; recall: number } {
  const owed = new Map<string, number[]>()
  const pay = (tenancy: string, amount: number) => {
    const open = owed.get(tenancy) ?? []
    let rest = amount
    while (rest > 0 && open[0] !== undefined) {
      const part = Math.min(rest, open[0])
      rest -= part
      if (part === open[0]) open.shift()
      else open[0] -= part
    }
    if (rest > 0) open.push(-rest)
    owed.set(tenancy, open)
  }
  const charge = (tenancy: string, amount: number) => {
    const open = owed.get(tenancy) ?? []
    const credit = open.filter((each) => each < 0).reduce((sum, each) => sum - each, 0)
    const rest = amount - credit
    owed.set(
      tenancy,
      [...open.filter((each) => each > 0), rest].filter((each) => each !== 0),
    )
  }
  const candidates: Candidate[] = year.tenancies.map((each) => ({
    tenancyId: each.id,
    tenantId: each.tenant,
    unitId: each.unitId,
    propertyId: each.propertyId,
    ownerIds: [each.ownerId],
    currency: 'KES',
    tenantName: each.name,
    otherNames: [],
    unitNumber: each.unit,
    propertyName: each.property,
    accountNumbers: each.numbers,
    phones: each.phones,
    from: each.from,
    until: each.until,
    get owed() {
      return (owed.get(each.id) ?? []).filter((open) => open > 0).reduce((sum, open) => sum + open, 0)
    },
    month: each.month,
    get open() {
      return (owed.get(each.id) ?? []).filter((open) => open > 0)
    },
  }))
  candidates.push(...besides(year, BESIDE))
  const habits = new Map<string, Map<string, number>>()
  const accountNumbers = [...new Set([...candidates.flatMap((each) => each.accountNumbers), ...year.spareNumbers])]
  const index = new ReachIndex({ candidates, accountNumbers, habits: habits as Habits, rules: [] })
  const tallies = new Map<string, Tally>()
  let [charged, noRent, wrong, booked] = [0, 0, 0, 0]
  const doubts = new Map<string, number>()
  const said: string[] = []
  const before = process.cpuUsage()
  for (const line of year.lines) {
    for (let next = year.charges[charged]; next && next.day <= line.day; next = year.charges[charged]) {
      charge(next.tenancy, next.amount)
      charged += 1
    }
    const { truth, slip, ...rest } = line
    const toJudge = { ...rest, currency: 'KES' as const }
    const judged = judgeLine(toJudge, index.factsOf(toJudge), THRESHOLD)
    const [first] = judged.suggestions
    const [own] = truth
    const isRight = truth.length === 1 && first?.tenancyId === own?.tenancy
    const tally = tallies.get(slip) ?? { lines: 0, booked: 0, wrong: 0, first: 0 }
    tally.lines += 1
    if (truth.length === 0) noRent += 1
    if (judged.certain) {
      tally.booked += 1
      booked += 1
      if (!isRight) {
        tally.wrong += 1
        wrong += 1
        said.push(`${slip}: ${JSON.stringify({ ...rest, truth, suggestions: judged.suggestions.slice(0, 2) })}`)
      }
    } else if (judged.waits) {
      doubts.set(
        `${judged.waits}${slip === 'none' ? ' though nothing is wrong' : ''}`,
        (doubts.get(`${judged.waits}${slip === 'none' ? ' though nothing is wrong' : ''}`) ?? 0) + 1,
      )
      if (process.env.SHOW === judged.waits)
        said.push(`${slip}: ${JSON.stringify({ ...rest, truth, suggestions: judged.suggestions.slice(0, 2) })}`)
    }
    if (truth.some(({ tenancy }) => tenancy === first?.tenancyId)) tally.first += 1
    tallies.set(slip, tally)
    for (const { tenancy, amount } of truth) {
      pay(tenancy, amount)
      for (const key of readLine(toJudge).keys) {
        const known = habits.get(key) ?? new Map<string, number>()
        known.set(tenancy, (known.get(tenancy) ?? 0) + 1)
        habits.set(key, known)
      }
    }
  }
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1e6
  const all = year.lines.length - noRent
  const [precision, recall] = [(booked - wrong) / booked, booked / all]
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  process.stdout.write(
    `seed ${seed}: ${all} payments and ${noRent} lines that are none; booked by itself ${percent(recall)}, of it right ${percent(precision)} (${wrong} wrong), ${((seconds / year.lines.length) * 1000).toFixed(2)} ms of processor each among ${candidates.length} tenancies\n`,
  )
  if (isTold) {
    for (const [slip, { lines, booked: own, wrong: bad, first }] of [...tallies].toSorted(
      ([, a], [, b]) => b.lines - a.lines,
    )) {
      process.stdout.write(
        `  ${slip.padEnd(28)}${String(lines).padStart(6)} lines ${percent(own / lines).padStart(8)} booked ${String(bad).padStart(3)} wrong ${percent(first / lines).padStart(8)} suggested first\n`,
      )
    }
    for (const [doubt, times] of doubts) process.stdout.write(`  waits: ${doubt.padEnd(44)}${times}\n`)
    for (const each of said.slice(0, Number(process.env.MOST ?? 0))) process.stdout.write(`  ${each}\n`)
  }
  return { precision, recall }
}

const seeds = (process.env.SEEDS ?? '1,2,3').split(',').map(Number)
const results = seeds.map((seed) =>
  run(makeYear(seed, WANTED, SIZE), seed, process.env.TOLD !== undefined || seeds.length === 1),
)
const least = (pick: (result: { precision: number; recall: number }) => number) => Math.min(...results.map(pick))
process.stdout.write(
  `least of ${seeds.length} years: ${(least(({ recall }) => recall) * 100).toFixed(2)}% booked by itself, ${(least(({ precision }) => precision) * 100).toFixed(2)}% of it right\n`,
)
if (least(({ precision }) => precision) < 0.999 || least(({ recall }) => recall) < 0.95) process.exitCode = 1
