import { expect, test, vi } from 'vitest'
import { lastSeen } from './last-seen'

// Days of another year are written with it.
vi.setSystemTime('2026-11-21T09:00:00Z')

test.each([
  ['invited', null, 'No password yet'],
  // Invited again: an earlier session says nothing of who is to come.
  ['invited', '2026-11-20T21:05:00Z', 'No password yet'],
  ['active', '2026-11-20T21:05:00Z', 'today, 00:05'],
  ['active', null, 'Not signed in'],
  ['deactivated', null, 'Not signed in'],
] as const)('%s, last used at %s: %s', (state, lastUsedAt, text) => expect(lastSeen({ state, lastUsedAt })).toBe(text))
