import { z } from 'zod'
import { Currency, Minor } from '../../money.schema'
import { procedure } from '../../procedure'
import { tooManyAttempts } from '../../throttle'
import { AccountId } from '../receiving-accounts/receiving-accounts.schema'
import {
  AccountCheck,
  NewPrompt,
  PayNow,
  PayNowOf,
  Prompt,
  PromptId,
  Registration,
  StrangeCallback,
} from './mobile-money.schema'

const asking = {
  ...tooManyAttempts,
  PROMPT_ACCOUNT: { status: 409, message: 'This cannot be paid by that any more. Reload the page.' },
  PROMPT_PHONE: { status: 422, message: 'Enter the number of a mobile phone, for example 0712 345 678.' },
  PROMPT_AMOUNT: {
    status: 422,
    message: 'Whole shillings from {currency} {least} to {currency} {most} can be asked for at once.',
    data: z.object({ currency: Currency, least: Minor, most: Minor }),
  },
  PROMPT_OPEN: { status: 409, message: 'The phone is being asked already. Wait until that is over.' },
} as const

/** Phones that are asked to pay, and what providers say of money. */
export const mobileMoney = {
  payNow: procedure('portfolio:read', 'GET /tenancies/{tenancyId}/pay-now', 'By what a tenancy can be asked to pay')
    .input(PayNowOf)
    .output(PayNow),
  ask: procedure('payment:record', 'POST /payment-prompts', 'Asks a phone to pay')
    .input(NewPrompt)
    .output(Prompt)
    .errors(asking),
  ownPayNow: procedure('own:read', 'GET /own/tenancies/{tenancyId}/pay-now', 'The same of a tenancy of one’s own')
    .input(PayNowOf)
    .output(PayNow),
  ownAsk: procedure('profile:write', 'POST /own/payment-prompts', 'Asks one’s own phone, or that of who pays')
    .input(NewPrompt)
    .output(Prompt)
    .errors(asking),
  prompt: procedure('portfolio:read', 'GET /payment-prompts/{promptId}', 'How a request to pay stands')
    .input(PromptId)
    .output(Prompt),
  ownPrompt: procedure('own:read', 'GET /own/payment-prompts/{promptId}', 'How a request to pay of one’s own stands')
    .input(PromptId)
    .output(Prompt),
  check: procedure(
    'agency:write',
    'POST /receiving-accounts/{accountId}/check',
    'Looks whether an account is set up, and says what is wrong',
  )
    .input(AccountId)
    .output(AccountCheck),
  register: procedure(
    'agency:write',
    'POST /receiving-accounts/{accountId}/registration',
    'Tells M-Pesa where to confirm payments',
  )
    .input(Registration)
    .output(z.object({}))
    .errors({
      NOT_REGISTERED: { status: 409, message: '{reason}', data: z.object({ reason: z.string() }) },
    }),
  strange: procedure('agency:write', 'GET /strange-callbacks', 'Callbacks that were not believed').output(
    z.array(StrangeCallback),
  ),
  clearStrange: procedure('agency:write', 'POST /strange-callbacks/{callbackId}/seen', 'It was looked at')
    .input(z.object({ callbackId: z.uuid() }))
    .output(z.object({})),
}
