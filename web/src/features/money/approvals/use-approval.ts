import type { ApprovalAsked } from '@makao/contract/money/approvals/approvals.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { isRefusal } from '../../../lib/refusal'
import { useRequestId } from '../../../lib/request-id'
import * as words from './approvals.words'

type WithoutId<Asked> = Asked extends unknown ? Omit<Asked, 'approvalId'> : never

interface Approvable<Input, Answer> {
  send: (input: Input) => Promise<Answer>
  /** What a second person is asked to approve; null: nothing that anybody has to. */
  request: ((input: Input) => WithoutId<ApprovalAsked>) | null
  /** What stands as it was while the request waits. */
  unchanged: () => Promise<Answer>
}

const isNeededBy = (error: unknown) => isRefusal(error, 'NEEDS_APPROVAL') || isRefusal(error, 'PAYOUT_NEEDS_APPROVAL')

/** Sends a form; where a second person has to approve it, its button asks for that from then on. */
export function useApproval<Input, Answer>({ send, request, unchanged }: Approvable<Input, Answer>) {
  const [isNeeded, setNeeded] = useState(false)
  const approvalId = useRequestId()

  async function ask(input: Input, wanted: (input: Input) => WithoutId<ApprovalAsked>): Promise<Answer> {
    try {
      await client.approvals.ask({ ...wanted(input), approvalId } as ApprovalAsked)
    } catch (error) {
      if (isRefusal(error, 'NOT_NEEDED')) setNeeded(false)
      throw error
    }
    return unchanged()
  }

  return {
    isNeeded,
    label: (usual: string) => (isNeeded ? words.askForApproval : usual),
    done: (usual: string) => (isNeeded ? words.waitsForASecondPerson : usual),
    send: async (input: Input): Promise<Answer> => {
      if (isNeeded && request) return ask(input, request)
      try {
        return await send(input)
      } catch (error) {
        if (request && isNeededBy(error)) setNeeded(true)
        throw error
      }
    },
  }
}
