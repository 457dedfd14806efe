import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { asLearned, learnableOf } from './learned-rules.rules'

const places = { numbers: new Set(['GVA12']), units: new Set(['12', 'B7']) }
const nothing = { accountTyped: null, payerName: null, payerPhone: null, prefix: null }
const patterns = (said: Partial<typeof nothing> | Record<string, string>) =>
  learnableOf({ ...nothing, ...said }, places).map(({ kind, pattern }) => [kind, pattern])

test('a text of their own and the payer are remembered, an account number or a unit is not', () => {
  expect(patterns({ accountTyped: 'Mama Jane', payerPhone: '0799 999 999', payerName: 'MARY W' })).toEqual([
    ['account', 'MAMAJANE'],
    ['phone', 'p 799999999'],
  ])
  for (const accountTyped of ['gva-12', 'Hse 12', 'b 07', 'Nov rent', 'XY', '']) {
    expect(patterns({ accountTyped }), accountTyped).toEqual([])
  }
  expect(patterns({ accountTyped: '1180279450#GVA12', prefix: '1180279450' })).toEqual([])
})

test('a masked phone needs a first name, and a name stands for itself only where no phone is told', () => {
  expect(patterns({ payerPhone: '2547 ***** 126', payerName: 'MARY' })).toEqual([['phone', 'm 126 mary']])
  expect(patterns({ payerPhone: '2547 ***** 126' })).toEqual([])
  expect(patterns({ payerPhone: '25471******26', payerName: 'MARY NJERI' })).toEqual([])
  expect(patterns({ payerName: 'Njeri Mary' })).toEqual([['name', 'n mary njeri']])
  expect(patterns({ payerName: 'MARY' })).toEqual([])
  const hash = 'a'.repeat(64)
  expect(learnableOf({ ...nothing, payerPhone: hash }, places)).toEqual([
    { kind: 'phone', pattern: `h ${hash}`, words: 'Number not shown' },
  ])
})

test('a phone that is known in full is known by its hash, too', () => {
  const rule = { tenancyId: 'jane', accountId: null }
  const hash = createHash('sha256').update('254799999999').digest('hex')
  const learned = asLearned({ ...rule, kind: 'phone', pattern: 'p 799999999' })
  expect(learned.map(({ pattern }) => pattern)).toEqual(expect.arrayContaining(['p 799999999', `h ${hash}`]))
  expect(asLearned({ ...rule, kind: 'account', pattern: 'P MAMA' })).toEqual([
    { ...rule, kind: 'account', pattern: 'P MAMA' },
  ])
})
