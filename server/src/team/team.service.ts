import type { StaffRequest } from '@makao/contract/team/team.schema'
import { grantRole } from '../accounts/accounts.repository'
import type { SignedIn } from '../context'
import { lockRequest } from './team.repository'

/**
 * Answers a request to be staff: grants the role asked for, or leaves the account a tenant's.
 * @throws Refusal NOT_FOUND: nobody with this id waits
 */
export async function decideRequest({ db }: SignedIn, profileId: string, approved: boolean): Promise<StaffRequest> {
  return db.transaction(async (tx) => {
    const request = await lockRequest(tx, profileId)
    await grantRole(tx, profileId, approved ? request.requestedRole : 'tenant')
    return request
  })
}
