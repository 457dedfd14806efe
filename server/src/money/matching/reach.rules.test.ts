import { expect, test } from 'vitest'
import { type Candidate, judgeLine, type LineToJudge } from './judge.rules'
import { ReachIndex } from './reach.rules'

const firsts = ['Jane', 'Peter', 'Amina', 'Otieno', 'Mary', 'John', 'Grace', 'Paul']

/** Houses of twenty units each, which are numbered alike everywhere, with people who are called alike. */
function portfolio(houses: number): Candidate[] {
  return Array.from({ length: houses * 20 }, (_, at): Candidate => {
    const house = Math.floor(at / 20)
    const letters = `${String.fromCharCode(65 + (house % 26))}${String.fromCharCode(65 + Math.floor(house / 26))}`
    return {
      tenancyId: `tenancy ${String(at).padStart(5, '0')}`,
      tenantId: `tenant ${at}`,
      unitId: `unit ${at}`,
      propertyId: `property ${house}`,
      ownerIds: [],
      currency: 'KES',
      tenantName: `${firsts[at % firsts.length]} Family${letters}${at % 20}`,
      otherNames: [],
      unitNumber: `A${(at % 20) + 1}`,
      propertyName: `${letters}${letters} Court`,
      accountNumbers: [`${letters}${letters}${(at % 20) + 1}`],
      phones: [`7${String((at * 7_919_993) % 10 ** 8).padStart(8, '0')}`],
      from: '2026-01-01',
      until: null,
      owed: 1_500_000,
      month: 1_500_000,
      open: [1_500_000],
    }
  })
}

const line = (said: Partial<LineToJudge>): LineToJudge => ({
  ...{ accountTyped: '', details: '', payerName: '', payerPhone: '', amount: 1_500_000, currency: 'KES' },
  ...{ day: '2026-10-05', account: { ownerId: null, propertyId: null, prefix: null } },
  ...said,
})

function reachOf(houses: number) {
  const candidates = portfolio(houses)
  const accountNumbers = candidates.flatMap((each) => each.accountNumbers)
  return new ReachIndex({ candidates, accountNumbers, habits: new Map(), rules: [] })
}

test('no line looks at more tenancies in a portfolio twenty times as large', () => {
  const [small, large] = [reachOf(25), reachOf(500)]
  const said = [
    line({ accountTyped: 'A7', payerName: 'JANE' }),
    line({ accountTyped: 'hse A7 rent', payerName: 'PETER', payerPhone: '2547 ***** 126' }),
    line({ accountTyped: 'AAAA7', payerName: 'MARY' }),
  ]
  for (const each of said) {
    const [few, many] = [small.factsOf(each).candidates.length, large.factsOf({ ...each }).candidates.length]
    expect(many, each.accountTyped).toBeLessThan(few + 60)
  }
})

test('of many whom a unit fits, whom the place or the name fits too is never passed over', () => {
  const reach = reachOf(350)
  const judgementOf = (said: Partial<LineToJudge>) => {
    const each = line(said)
    return judgeLine(each, reach.factsOf(each), 0.99)
  }
  // House 340 has the letters 'CN'.
  expect(judgementOf({ accountTyped: 'CNCN court A7' }).suggestions[0]?.tenancyId).toBe('tenancy 06806')
  expect(judgementOf({ accountTyped: 'A8', payerName: 'PAUL FAMILYCN' }).suggestions[0]?.tenancyId).toBe(
    'tenancy 06807',
  )
})

test('those who stand for others make a unit alone no surer than all of them did', () => {
  const each = line({ accountTyped: 'A7', amount: 1_500_000 })
  const reach = reachOf(350)
  const ofAll = judgeLine(each, reach.factsOf(each, true), 0.99).suggestions[0]?.confidence ?? 1
  const ofFew = judgeLine(each, reach.factsOf(each), 0.99).suggestions[0]?.confidence ?? 1
  expect(ofFew).toBeLessThan(ofAll * 1.2)
  expect(ofFew).toBeGreaterThan(ofAll / 1.2)
})
