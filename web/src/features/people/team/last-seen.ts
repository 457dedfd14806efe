import type { TeamMember } from '@makao/contract/people/team/team.schema'
import { instantFormat } from '../../../lib/instant'
import * as words from './team.words'

/** When a colleague was here last, or why not yet. */
export function lastSeen({ state, lastUsedAt }: Pick<TeamMember, 'state' | 'lastUsedAt'>): string {
  if (state === 'invited') return words.noPasswordYet
  return lastUsedAt ? instantFormat.format(new Date(lastUsedAt)) : words.notSignedIn
}
