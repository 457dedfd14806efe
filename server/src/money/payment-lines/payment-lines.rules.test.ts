import { expect, test } from 'vitest'
import { type Candidate, judge, soughtIn } from './payment-lines.rules'

const grace: Candidate = {
  tenancyId: 'grace',
  tenantName: 'Grace Wanjiru',
  unitNumber: 'A1',
  propertyName: 'Jacaranda Court',
  currency: 'KES',
  owed: 1_350_000,
  accountNumbers: ['JCA1'],
  phoneKey: '712345678',
  searchText: 'grace wanjiru a1 jacaranda court',
}
const peter = {
  ...grace,
  tenancyId: 'peter',
  tenantName: 'Peter Otieno',
  unitNumber: 'A2',
  accountNumbers: ['JCA2'],
  phoneKey: '722000111',
  searchText: 'peter otieno a2 jacaranda court',
}
const shop = {
  ...peter,
  tenancyId: 'shop',
  unitNumber: 'S1',
  accountNumbers: ['JCS1'],
  searchText: 'peter otieno s1 jacaranda court',
}
const all = [grace, peter, shop]
const judged = (who: string) => {
  const { matches, isSure } = judge(soughtIn(who), all)
  return [matches.map(({ tenancyId }) => tenancyId), isSure]
}

test('an account that was typed in is sure, however it was spelt and whoever paid', () => {
  for (const who of ['JCA1', 'jc a1', 'JCA-1', 'KARIBU HOMES JCA1', 'JCA1 0722 000 111']) {
    expect(judged(who), who).toEqual([expect.arrayContaining(['grace']), true])
    expect((judged(who)[0] as string[])[0]).toBe('grace')
  }
})

test('a phone that one tenancy has is sure, and one of two is asked about', () => {
  for (const who of ['0712345678', '254712345678', '+254 712 345 678', '0712 345 678 SOMEBODY ELSE']) {
    expect(judged(who), who).toEqual([['grace'], true])
  }
  expect(judged('0722000111')).toEqual([['peter', 'shop'], false])
})

test('who is called just so comes before those whose name holds more, in whatever order it was written', () => {
  const named = (tenancyId: string, tenantName: string) => ({
    ...grace,
    tenancyId,
    tenantName,
    searchText: `${tenantName.toLowerCase()} a1 jacaranda court`,
  })
  const alike = [
    named('more', 'Grace Wanjiru Njeri'),
    named('other', 'Grace Wanjiruka'),
    named('just', 'Grace Wanjiru'),
  ]
  for (const who of ['Grace Wanjiru', 'WANJIRU GRACE']) {
    const { matches, isSure } = judge(soughtIn(who), alike)
    expect([matches[0]?.tenancyId, matches.length, isSure]).toEqual(['just', 3, false])
  }
})

test('on a name or the number of a unit alone nobody is sure', () => {
  expect(judged('GRACE W')).toEqual([['grace'], false])
  expect(judged('Wanjiru')).toEqual([['grace'], false])
  expect(judged('PAY A2')).toEqual([['peter'], false])
  expect(judged('254712***678')).toEqual([[], false])
  expect(judged('')).toEqual([[], false])
})
