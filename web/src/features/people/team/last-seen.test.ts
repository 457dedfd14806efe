import { expect, test } from 'vitest'
import { lastSeen } from './last-seen'

test.each([
  ['invited', null, 'Has not set a password yet'],
  // Invited again: an earlier session says nothing of who is to come.
  ['invited', '2026-11-20T21:05:00Z', 'Has not set a password yet'],
  ['active', '2026-11-20T21:05:00Z', 'Last seen Nov 21, 2026, 00:05'],
  ['active', null, 'Not signed in'],
  ['deactivated', null, 'Not signed in'],
] as const)('%s, last used at %s: %s', (state, lastUsedAt, text) => expect(lastSeen({ state, lastUsedAt })).toBe(text))
