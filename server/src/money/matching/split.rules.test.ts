import { expect, test } from 'vitest'
import type { Candidate } from './judge.rules'
import { splitsOf } from './split.rules'

const owes = (tenancyId: string, owed: number, month = owed): Candidate => ({
  ...{ tenancyId, tenantId: tenancyId, unitId: tenancyId, propertyId: 'property', ownerIds: [], currency: 'KES' },
  ...{ tenantName: tenancyId, otherNames: [], unitNumber: tenancyId, propertyName: 'Green View', phones: [] },
  ...{ accountNumbers: [], from: '2026-01-01', until: null, owed, month, open: [owed] },
})
const rooms = [owes('one', 500_000), owes('two', 700_000), owes('three', 900_000)]
const said = (amount: number, tied: Candidate[], before: { tenancyId: string; amount: number }[][] = []) =>
  splitsOf(amount, tied, before).map(({ kind, parts }) => [
    kind,
    ...parts.map((part) => `${part.tenancyId} ${part.amount}`),
  ])

test('what comes to the debt of several together is split so, to the shilling', () => {
  expect(said(2_100_000, rooms)).toEqual([['owed', 'one 500000', 'two 700000', 'three 900000']])
  expect(said(1_400_000, rooms)).toEqual([['owed', 'one 500000', 'three 900000']])
  expect(said(1_400_100, rooms)).toEqual([])
})

test('what comes to the debt less the tax that some of them withhold is split so', () => {
  const taxes = new Map([['one', 30_000]])
  const split = splitsOf(1_170_000, rooms, [], taxes)
  expect(split).toEqual([
    {
      kind: 'owed_less_tax',
      parts: [
        { tenancyId: 'one', amount: 470_000 },
        { tenancyId: 'two', amount: 700_000 },
      ],
    },
  ])
  expect(splitsOf(1_200_000, rooms, [], taxes)).toMatchObject([{ kind: 'owed' }])
})

test('no split is offered that another one explains as well, nor one of a single tenancy', () => {
  expect(said(1_000_000, [owes('one', 500_000), owes('two', 500_000), owes('three', 500_000)])).toEqual([])
  expect(said(700_000, rooms)).toEqual([])
  expect(said(0, rooms)).toEqual([])
})

test('who paid for several before does so again: the same amounts, else what the same owe or cost a month', () => {
  const alike = [owes('one', 500_000), owes('two', 500_000), owes('three', 500_000)]
  const before = [
    { tenancyId: 'one', amount: 600_000 },
    { tenancyId: 'three', amount: 400_000 },
  ]
  expect(said(1_000_000, alike, [before])).toEqual([
    ['as_before', 'one 600000', 'three 400000'],
    ['as_before', 'one 500000', 'three 500000'],
  ])
  const paid = [owes('one', 0, 500_000), owes('two', 0, 500_000), owes('three', 0, 500_000)]
  expect(said(1_000_000, paid, [before])[1]).toEqual(['as_before', 'one 500000', 'three 500000'])
  expect(said(900_000, alike, [before])).toEqual([])
  // One of them has left.
  expect(said(1_000_000, alike.slice(1), [before])).toEqual([['owed', 'two 500000', 'three 500000']])
})

test('of very many only all together are tried, and nobody waits for it', () => {
  const many = Array.from({ length: 60 }, (_, place) => owes(`room ${place}`, 100_000 + place))
  const all = many.reduce((sum, { owed }) => sum + owed, 0)
  expect(said(all, many)[0]).toHaveLength(61)
  expect(said(all - 100_000, many)).toEqual([])
})
