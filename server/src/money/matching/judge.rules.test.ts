import { expect, test } from 'vitest'
import { accountPattern, type Candidate, judgeLine, type LineToJudge } from './judge.rules'
import { type Reach, ReachIndex } from './reach.rules'

const THRESHOLD = 0.99

let made = 0
function tenancy(unitNumber: string, tenantName: string, more: Partial<Candidate> = {}): Candidate {
  made += 1
  const property = more.propertyName ?? 'Green View Apartments'
  const code = property
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
  return {
    tenancyId: `${tenantName} ${unitNumber}`,
    tenantId: tenantName,
    unitId: `unit ${made}`,
    propertyId: property,
    ownerIds: ['owner'],
    currency: 'KES',
    tenantName,
    otherNames: [],
    unitNumber,
    propertyName: property,
    accountNumbers: [`${code}${unitNumber}`],
    phones: [
      `7${String(made * 7_654_321)
        .padStart(8, '0')
        .slice(-8)}`,
    ],
    from: '2026-01-01',
    until: null,
    owed: 1_500_000,
    month: 1_500_000,
    open: [1_500_000],
    ...more,
  }
}

const jane = tenancy('A1', 'Jane Wanjiku', { phones: ['712345126'], accountNumbers: ['GVAA1', 'OLD77'] })
const peter = tenancy('A2', 'Peter Otieno', { phones: ['722000111'], owed: 900_000, month: 900_000, open: [900_000] })
const shop = tenancy('S1', 'Peter Otieno', {
  phones: ['722000111'],
  owed: 2_000_000,
  month: 2_000_000,
  open: [2_000_000],
})
const amina = tenancy('B7', 'Amina Hassan', {
  propertyName: 'Jacaranda Court Park',
  ownerIds: ['other'],
  phones: ['733444555'],
})
const others = Array.from({ length: 300 }, (_, place) =>
  tenancy(
    `${200 + place}`,
    `Tenant${String.fromCharCode(97 + (place % 26))} Family${String.fromCharCode(97 + (place % 19))}x${String.fromCharCode(97 + (place % 7))}`,
    {
      propertyName: 'Sunrise Hill Towers',
      owed: 1_000_000 + place * 10_000,
      month: 1_000_000 + place * 10_000,
      open: [1_000_000 + place * 10_000],
    },
  ),
)
const all = [jane, peter, shop, amina, ...others]

const agency = { ownerId: null, propertyId: null, prefix: null }
function judged(said: Partial<LineToJudge>, reach: Partial<Reach> = {}) {
  const candidates = reach.candidates ?? all
  const accountNumbers = reach.accountNumbers ?? candidates.flatMap((each) => each.accountNumbers)
  const index = new ReachIndex({ habits: new Map(), rules: [], ...reach, candidates, accountNumbers })
  const line: LineToJudge = {
    accountTyped: '',
    details: '',
    payerName: '',
    payerPhone: '',
    amount: 1_500_000,
    currency: 'KES',
    day: '2026-11-21',
    account: agency,
    ...said,
  }
  const judgement = judgeLine(line, index.factsOf(line), THRESHOLD)
  const [first] = judgement.suggestions
  return { ...judgement, first: first?.tenancyId, signs: first?.reasons.map(({ kind }) => kind) }
}
const certain = (who: Candidate) => ({ certain: true, waits: null, first: who.tenancyId })
const waits = (waits: string) => ({ certain: false, waits })

test('an account number is certain however it is spelt, in a narration too, and an older one is', () => {
  for (const accountTyped of ['GVAA1', 'gva a1', 'GVA-A1.', 'gvaa1 nov rent', 'Old 77']) {
    expect(judged({ accountTyped }), accountTyped).toMatchObject(certain(jane))
  }
  expect(judged({ details: 'MPESA C2B GVAA1 JANE', payerPhone: '0712345126' })).toMatchObject(certain(jane))
  const account = { ...agency, prefix: '1180279450' }
  expect(judged({ accountTyped: '1180279450#GVAA1', account })).toMatchObject(certain(jane))
  expect(judged({ accountTyped: 'OLD77' }).signs).toEqual(['earlier_account_number', 'amount_owed'])
})

test('an account number is certain however many are one slip away from it, also where somebody has left', () => {
  const estate = Array.from({ length: 900 }, (_, place) => tenancy(`${100 + place}`, `Tenant${place} Family${place}`))
  const [left] = estate
  const former = { ...tenancy('100', 'Zainabu Mwangi'), accountNumbers: left?.accountNumbers ?? [] }
  const candidates = [...estate, { ...former, until: '2026-10-31' as const }]
  for (const who of estate.filter((_, place) => place % 13 === 0)) {
    const said = judged({ accountTyped: who.accountNumbers[0] ?? '', amount: 0 }, { candidates })
    expect(said, who.unitNumber).toMatchObject(certain(who))
  }
})

test('one slip is forgiven with a second sign, unless two account numbers explain it', () => {
  expect(judged({ accountTyped: 'GVAAI' })).toMatchObject(certain(jane))
  expect(judged({ accountTyped: 'OLD777', payerName: 'JANE' })).toMatchObject(certain(jane))
  expect(judged({ accountTyped: 'OLD777', amount: 123_400 })).toMatchObject({ ...waits('slip'), first: jane.tenancyId })
  // One letter away from both A1 and A2, and between them only the phone decides.
  expect(judged({ accountTyped: 'GVAA3' }).certain).toBe(false)
  expect(judged({ accountTyped: 'GVAA3', amount: 900_000 })).toMatchObject(waits('slip'))
  expect(judged({ accountTyped: 'GVAA3', payerPhone: '254712345126' })).toMatchObject(certain(jane))
  // The number of an empty unit is as near.
  const accountNumbers = [...all.flatMap((each) => each.accountNumbers), 'OLD778']
  expect(judged({ accountTyped: 'OLD77X' }, { accountNumbers }).certain).toBe(false)
})

test('a phone is certain plain, hashed, or masked beside a name; of two units the amount decides', () => {
  expect(judged({ payerPhone: '254712345126' })).toMatchObject(certain(jane))
  expect(judged({ payerPhone: '2547 ***** 126', payerName: 'JANE' })).toMatchObject(certain(jane))
  expect(judged({ accountTyped: '0712345126' })).toMatchObject(certain(jane))
  expect(judged({ payerPhone: '0722000111', amount: 900_000 })).toMatchObject(certain(peter))
  expect(judged({ payerPhone: '0722000111', amount: 2_000_000 })).toMatchObject(certain(shop))
  expect(judged({ payerPhone: '0722000111', amount: 500_000 })).toMatchObject(waits('several'))
  // The number of the one unit with the amount of the other: somebody has to look.
  expect(
    judged({ accountTyped: peter.accountNumbers[0] ?? '', payerPhone: '0722000111', amount: 2_000_000 }).certain,
  ).toBe(false)
})

test('nobody is certain by a name, or by the number of a unit that many properties may have', () => {
  expect(judged({ payerName: 'JANE WANJIKU' })).toMatchObject({ ...waits('name_alone'), first: jane.tenancyId })
  expect(judged({ accountTyped: 'Jane Wanjiku' })).toMatchObject(waits('name_alone'))
  expect(judged({ accountTyped: 'hse B7', amount: 123_400 })).toMatchObject({
    ...waits('unit_alone'),
    first: amina.tenancyId,
  })
  expect(judged({ accountTyped: 'hse B7' })).toMatchObject(certain(amina))
  expect(judged({ accountTyped: 'jacaranda B7', payerName: 'AMINA', amount: 500_000 })).toMatchObject(certain(amina))
  const account = { ...agency, propertyId: amina.propertyId }
  expect(judged({ accountTyped: 'B7', amount: 700_000, account })).toMatchObject(certain(amina))
})

test("the number of another tenant from a tenant's own phone waits, unless it is a slip and the amount says so", () => {
  const line = { accountTyped: 'GVAA1', amount: 500_000 }
  expect(judged({ ...line, payerPhone: '254733444555', payerName: 'AMINA' }).certain).toBe(false)
  const slip = { ...line, payerPhone: '254722000111', payerName: 'PETER OTIENO', amount: 900_000 }
  expect(judged(slip)).toMatchObject(certain(peter))
})

test('who paid before is known again, and a payer for several waits unless account and amount fit', () => {
  const habits = new Map([['m 999 mary', new Map([[jane.tenancyId, 4]])]])
  expect(judged({ payerPhone: '2547 ***** 999', payerName: 'MARY' }, { habits })).toMatchObject(certain(jane))
  const several = new Map([
    [
      'p 799999999',
      new Map([
        [jane.tenancyId, 4],
        [peter.tenancyId, 4],
      ]),
    ],
  ])
  const line = { payerPhone: '254799999999', payerName: 'ACME LTD', accountTyped: 'GVAA1' }
  expect(judged(line, { habits: several })).toMatchObject(certain(jane))
  expect(judged({ ...line, amount: 2_400_000 }, { habits: several })).toMatchObject(waits('pays_for_several'))
})

test('a whole account number with a blank in it is no number of a unit in fifty other houses', () => {
  const alike = Array.from({ length: 50 }, (_, at) => {
    const month = at % 10 === 0 ? 1_500_000 : 900_000
    const house = { propertyName: `Hill${at} Court`, accountNumbers: [`Z${at}XA1`] }
    return tenancy('A1', `Somebody${String.fromCharCode(97 + (at % 26))}`, {
      ...house,
      owed: month,
      month,
      open: [month],
    })
  })
  const stranger = { payerName: 'ACME', payerPhone: '254799000000' }
  const among = { candidates: [...all, ...alike] }
  expect(judged({ ...stranger, accountTyped: 'GVA A1' }, among)).toMatchObject(certain(jane))
  expect(judged({ ...stranger, accountTyped: 'gva hse A1' }, among)).toMatchObject(certain(jane))
  // That alone may be any of them.
  expect(judged({ ...stranger, accountTyped: 'A1' }, among).certain).toBe(false)
})

test('a namesake whose number ends alike is not meant by who has paid for months, unless they moved in lately', () => {
  const habits = new Map([['m 126 jane', new Map([[jane.tenancyId, 9]])]])
  const owes = { owed: 1_480_000, month: 1_480_000, open: [1_480_000], phones: ['798765126'] }
  const line = { payerPhone: '2547 ***** 126', payerName: 'JANE' }
  const settled = tenancy('C3', 'Jane Njeri', owes)
  expect(judged(line, { habits, candidates: [...all, settled] })).toMatchObject(certain(jane))
  const newcomer = tenancy('C4', 'Jane Njeri', { ...owes, from: '2026-11-01' })
  expect(judged(line, { habits, candidates: [...all, newcomer] }).certain).toBe(false)
  // Of two units of one person both are theirs.
  const second = tenancy('C5', 'Jane Wanjiku', { ...owes, phones: jane.phones })
  expect(judged({ ...line, amount: 1_480_000 }, { habits, candidates: [...all, second] }).first).toBe(second.tenancyId)
})

test('the end of a number with a first name alone is nobody, where the name is not the tenant and the amount is of nothing', () => {
  const habits = new Map([['m 782 beatrice', new Map([[jane.tenancyId, 9]])]])
  const line = { payerPhone: '2547 ***** 782', payerName: 'BEATRICE ROTICH' }
  expect(judged({ ...line, amount: 270_000 }, { habits })).toMatchObject(waits('not_sure'))
  expect(judged({ ...line, amount: 1_480_000 }, { habits })).toMatchObject(certain(jane))
  expect(judged({ ...line, amount: 270_000, accountTyped: 'GVAA1' }, { habits })).toMatchObject(certain(jane))
})

test('who moves in in half a year does not pay for the unit yet, who moves in next month may', () => {
  const numbers = { accountNumbers: ['GVAD9'], unitId: 'unit D9' }
  const lives = tenancy('D9', 'Ruth Nekesa', numbers)
  const line = { accountTyped: 'GVAD9', payerName: 'ACME', payerPhone: '254799000000' }
  const later = tenancy('D9', 'Esther Were', { ...numbers, from: '2027-05-01', owed: 0, open: [] })
  expect(judged(line, { candidates: [...all, lives, later] })).toMatchObject(certain(lives))
  const soon = tenancy('D9', 'Esther Were', { ...numbers, from: '2026-12-01', owed: 0, open: [] })
  expect(judged(line, { candidates: [...all, lives, soon] }).certain).toBe(false)
})

test('who has two units means the one whose number they type, unless the amount says the other', () => {
  const line = { payerPhone: '254722000111', payerName: 'PETER OTIENO', accountTyped: 'GVAA2' }
  expect(judged({ ...line, amount: 700_000 })).toMatchObject(certain(peter))
  expect(judged({ ...line, amount: 2_000_000 }).certain).toBe(false)
})

test('much more than is owed, from a payer nobody knows, waits; from the tenant it is in advance', () => {
  const line = { accountTyped: 'GVAA1', amount: 3_000_000 }
  expect(judged({ ...line, payerName: 'ACME', payerPhone: '254799000000' })).toMatchObject(waits('more_than_owed'))
  expect(judged({ ...line, payerPhone: '254712345126', payerName: 'JANE' })).toMatchObject(certain(jane))
})

test('a first name, or who paid before from a phone that is not the tenant’s, does not vouch for much more than is owed', () => {
  const line = { accountTyped: 'GVAA1', payerName: 'JANE', payerPhone: '254799000000', amount: 4_123_400 }
  expect(judged(line)).toMatchObject(waits('more_than_owed'))
  const habits = new Map([['p 799000000', new Map([[jane.tenancyId, 3]])]])
  expect(judged(line, { habits })).toMatchObject(waits('more_than_owed'))
  expect(judged({ ...line, amount: 3_000_000 }, { habits })).toMatchObject(certain(jane))
  expect(judged({ ...line, payerPhone: '254712345126' })).toMatchObject(certain(jane))
})

test('who has paid before and says something else now, of an amount that does not fit either, may pay for another', () => {
  const habits = new Map([['p 799000000', new Map([[jane.tenancyId, 4]])]])
  const line = { payerName: 'ACHIENG ODERO', payerPhone: '254799000000', accountTyped: 'Jamhuri 4' }
  expect(judged({ ...line, amount: 812_000 }, { habits })).toMatchObject({
    ...waits('not_sure'),
    first: jane.tenancyId,
  })
  expect(judged(line, { habits })).toMatchObject(certain(jane))
  expect(judged({ ...line, accountTyped: 'rent', amount: 812_000 }, { habits })).toMatchObject(certain(jane))
})

test('money for another owner, for who moved out, and for nobody waits', () => {
  const account = { ...agency, ownerId: 'other' }
  expect(judged({ accountTyped: 'GVAA1', account })).toMatchObject({ ...waits('elsewhere'), first: jane.tenancyId })
  const gone = { ...jane, until: '2026-06-30' }
  expect(judged({ accountTyped: 'GVAA1' }, { candidates: [gone, ...others] })).toMatchObject(waits('moved_out'))
  expect(
    judged({ accountTyped: 'GVAA1', payerPhone: '254712345126' }, { candidates: [gone, ...others] }),
  ).toMatchObject(certain(gone))
  expect(judged({ accountTyped: 'LOAN' })).toEqual({
    suggestions: [],
    ...waits('nobody'),
    first: undefined,
    signs: undefined,
  })
  expect(judged({ accountTyped: 'GVAA1', currency: 'UGX' })).toMatchObject(waits('nobody'))
  const coming = { ...jane, from: '2026-12-01' }
  expect(judged({ accountTyped: 'GVAA1' }, { candidates: [coming, ...others] })).toMatchObject(certain(coming))
})

test('who moved within the agency and types the old number is found in the new unit', () => {
  const left = { ...jane, tenancyId: 'left', until: '2026-06-30', owed: 0, open: [] }
  const now = { ...jane, tenancyId: 'now', unitNumber: 'C3', accountNumbers: ['GVAC3'], from: '2026-07-01' }
  const next = {
    ...tenancy('A1', 'Brian Kiprono'),
    accountNumbers: jane.accountNumbers,
    unitId: jane.unitId,
    from: '2026-07-01',
  }
  const line = { accountTyped: 'GVAA1', payerPhone: '254712345126', payerName: 'JANE WANJIKU' }
  expect(judged(line, { candidates: [left, now, next, ...others] }).first).toBe('now')
})

test('what somebody decided about an account or a payer holds from then on', () => {
  const of = { accountId: null, tenancyId: jane.tenancyId }
  const rules = [{ kind: 'account' as const, pattern: accountPattern('mama jane', null), ...of }]
  expect(judged({ accountTyped: 'Mama Jane' }, { rules })).toMatchObject({
    ...certain(jane),
    signs: ['rule', 'amount_owed'],
  })
  const payer = [{ kind: 'payer' as const, pattern: 'p 799999999', ...of }]
  expect(judged({ payerPhone: '0799999999' }, { rules: payer })).toMatchObject(certain(jane))
})

test('what was decided holds for its account alone, and never against the account number of another tenant', () => {
  const payer = [{ kind: 'payer' as const, pattern: 'p 799999999', accountId: 'paybill', tenancyId: jane.tenancyId }]
  const line = { payerPhone: '0799999999' }
  const account = { ...agency, id: 'paybill' }
  expect(judged({ ...line, account }, { rules: payer })).toMatchObject(certain(jane))
  expect(judged(line, { rules: payer })).toMatchObject(waits('nobody'))
  expect(judged({ ...line, account: { ...agency, id: 'bank' } }, { rules: payer })).toMatchObject(waits('nobody'))
  const contradicted = judged({ ...line, account, accountTyped: amina.accountNumbers[0] ?? '' }, { rules: payer })
  expect(contradicted.certain).toBe(false)
  expect(contradicted.suggestions.map(({ tenancyId }) => tenancyId).sort()).toContain(jane.tenancyId)
})

test('whose phone somebody decided of is not taken for a namesake who pays for others', () => {
  const habits = new Map([['n john mwangi', new Map([peter, amina].map(({ tenancyId }) => [tenancyId, 6]))]])
  const payer = [{ kind: 'payer' as const, pattern: 'p 799999999', accountId: null, tenancyId: jane.tenancyId }]
  const line = { payerPhone: '0799999999', payerName: 'JOHN MWANGI', amount: 1_234_500 }
  expect(judged(line, { habits, rules: payer })).toMatchObject(certain(jane))
})

test('a name that somebody decided of is certain with the amount alone, and who has left is only suggested', () => {
  const rules = [{ kind: 'payer' as const, pattern: 'n john mwangi', accountId: null, tenancyId: jane.tenancyId }]
  const line = { payerName: 'JOHN MWANGI' }
  expect(judged(line, { rules })).toMatchObject(certain(jane))
  expect(judged({ ...line, amount: 123_400 }, { rules })).toMatchObject({
    ...waits('name_alone'),
    first: jane.tenancyId,
  })
  const gone = { ...jane, until: '2026-06-30' }
  const candidates = [gone, ...others]
  const phone = [{ kind: 'payer' as const, pattern: 'p 712345126', accountId: null, tenancyId: jane.tenancyId }]
  for (const each of [rules, phone]) {
    const left = judged({ ...line, payerPhone: each === phone ? '0712345126' : '' }, { candidates, rules: each })
    expect(left).toMatchObject({ ...waits('moved_out'), first: jane.tenancyId })
  }
})

test('below the threshold nothing is certain, and at most five are suggested', () => {
  const line: LineToJudge = {
    accountTyped: 'GVAA1',
    details: '',
    payerName: '',
    payerPhone: '',
    amount: 1_500_000,
    currency: 'KES',
    day: '2026-11-21',
    account: agency,
  }
  const index = new ReachIndex({
    candidates: all,
    accountNumbers: all.flatMap((each) => each.accountNumbers),
    habits: new Map(),
    rules: [],
  })
  expect(judgeLine(line, index.factsOf(line), 1)).toMatchObject({ certain: false })
  expect(judged({ accountTyped: 'jacaranda B7', amount: 512_300 })).toMatchObject({ certain: false, waits: 'not_sure' })
  expect(judged({ payerName: 'TENANTA' }).suggestions).toHaveLength(5)
})
