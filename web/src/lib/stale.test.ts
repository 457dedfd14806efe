import { contract } from '@makao/contract'
import { topics } from '@makao/contract/platform/live/live.terms'
import { beforeEach, describe, expect, test } from 'vitest'
import { api } from './api'
import { queryClient } from './query-client'
import { type Change, refresh } from './stale'
import { staleBy } from './stale-parts'

const parts = Object.keys(contract) as (keyof typeof contract)[]

/** The parts of the API of which something is read again after the changes. */
async function staleAfter(...made: Change[]): Promise<string[]> {
  await refresh(made)
  return parts.filter((part) => queryClient.getQueryState(api[part].key())?.isInvalidated)
}

beforeEach(() => {
  queryClient.clear()
  for (const part of parts) queryClient.setQueryData(api[part].key(), 'read')
})

describe('what a change makes stale', () => {
  test.each(topics)('%s: whatever the server tells of makes something stale', async (topic) => {
    expect(await staleAfter(topic)).not.toEqual([])
  })

  test('money that came in shows in sums, not in what it does not change', async () => {
    const stale = await staleAfter('payments')
    expect(stale).toEqual(expect.arrayContaining(['payments', 'charges', 'dashboard', 'reports', 'owners']))
    expect(stale).not.toContain('properties')
  })

  test('rent and service charges of a unit leave nothing as it was that is reckoned with them', async () => {
    const stale = await staleAfter('units')
    expect(stale).toEqual(expect.arrayContaining(['chargeRuns', 'leases', 'leaseDefaults', 'places', 'tenants']))
    expect(stale).not.toContain('payments')
  })

  test('several changes make stale what any of them does', async () => {
    expect(await staleAfter('agency', 'jobs')).toEqual(['agency', 'jobs', 'bills'])
  })

  test('everything leaves nothing as it was', async () => {
    expect(await staleAfter('jobs', 'everything')).toEqual(parts)
  })

  test('each part of the API is named by a change, but those that no open page goes on showing or one hook refreshes', async () => {
    const named = await staleAfter(...(Object.keys(staleBy) as (keyof typeof staleBy)[]))
    const readOnce = ['setup', 'invitations', 'recovery', 'search', 'audit', 'delivery']
    // It shows at once what it became.
    const refreshedByItsHook = ['savedReports', 'views']
    // What they write is read elsewhere.
    const onlyWritten = ['unitMoves']
    const others = [...readOnce, ...refreshedByItsHook, ...onlyWritten]
    expect(parts.filter((part) => !named.includes(part)).sort()).toEqual(others.sort())
  })

  test('a change that the table does not name does not compile', () => {
    // @ts-expect-error: misspelt
    const misspelt: Change = 'paymets'
    expect(staleBy).not.toHaveProperty(misspelt)
  })
})
