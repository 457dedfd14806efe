import type { TeamMember } from '@makao/contract/people/team/team.schema'
import { expect, test } from 'vitest'
import { changeRole, rename } from './member-steps'

const member: TeamMember = {
  profileId: 'one',
  fullName: 'Baraka Juma',
  email: 'baraka@example.com',
  role: 'property_manager',
  state: 'active',
  hasSecondFactor: false,
  sessions: 1,
  lastUsedAt: null,
  allowed: [],
}

test('who becomes a tenant leaves the staff; who gets another role signs in again', () => {
  expect(changeRole(member, 'tenant')).toMatchObject({
    text: 'Baraka Juma leaves the staff and sees only what a tenant sees.',
    done: 'Baraka Juma is no longer on the team.',
  })
  expect(changeRole(member, 'admin')).toMatchObject({
    text: 'Baraka Juma becomes Admin and has to sign in again.',
    done: 'Baraka Juma is now Admin.',
  })
})

test('a new name is asked about as it will stand', () => {
  expect(rename(member, '  Baraka J. Juma ').done).toBe('Baraka Juma is now Baraka J. Juma.')
})
