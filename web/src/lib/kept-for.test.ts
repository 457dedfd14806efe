import { expect, test } from 'vitest'
import { keptFor } from './kept-for'

const asked = (input?: Record<string, unknown>) => ({ queryKey: [['owners', 'statement'], { input, type: 'query' }] })

test('what was read before is kept for another time of the same owner, and not for another owner', () => {
  const kept = keptFor({ ownerId: 'o1' })
  expect(kept('statement', asked({ ownerId: 'o1', from: '2026-10', to: '2026-10' }))).toBe('statement')
  expect(kept('statement', asked({ ownerId: 'o2', from: '2026-10', to: '2026-10' }))).toBeUndefined()
})

test('of what was asked for otherwise, or of nothing, none is kept', () => {
  const kept = keptFor({ runId: 'r1', accountId: 'a1' })
  expect(kept('file', asked({ runId: 'r1', accountId: 'a1', day: '2026-11-30' }))).toBe('file')
  expect(kept('file', asked({ runId: 'r1' }))).toBeUndefined()
  expect(kept('file', asked())).toBeUndefined()
  expect(kept('file', { queryKey: [['payoutRuns', 'file']] })).toBeUndefined()
  expect(kept(undefined, undefined)).toBeUndefined()
})
