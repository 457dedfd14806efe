import { z } from 'zod'
import { procedure } from '../../procedure'
import { MailAccount, SendingAccounts, SendingChannel, SmsAccount } from './sending-accounts.schema'

const setElsewhere = {
  SET_ELSEWHERE: {
    status: 409,
    message: '{channel} is set up on the computer that Makao runs on, and changed there alone.',
    data: z.object({ channel: z.string() }),
  },
} as const

/** Through which accounts mail and SMS go out, where the environment does not say it. */
export const sendingAccounts = {
  read: procedure(
    'agency:write',
    'GET /sending-accounts',
    'Through which accounts email and SMS go out; what opens them is told to nobody',
  ).output(SendingAccounts),
  setMail: procedure('agency:write', 'PUT /sending-accounts/email', 'Sends email through this mail server from now on')
    .input(MailAccount)
    .output(SendingAccounts)
    .errors({
      ...setElsewhere,
      PASSWORD_NEEDED: {
        status: 422,
        message: 'Enter the password. One that is kept counts for the same server and user alone.',
      },
      SERVER_INSIDE: { status: 422, message: 'This server is inside the network of Makao. Use one on the internet.' },
    }),
  setSms: procedure(
    'agency:write',
    'PUT /sending-accounts/sms',
    "Sends SMS through this account at Africa's Talking from now on",
  )
    .input(SmsAccount)
    .output(SendingAccounts)
    .errors({
      ...setElsewhere,
      KEY_NEEDED: { status: 422, message: 'Enter the API key. One that is kept counts for the same username alone.' },
    }),
  remove: procedure(
    'agency:write',
    'DELETE /sending-accounts/{channel}',
    'Forgets the account of a channel: what is written waits',
  )
    .input(SendingChannel)
    .output(SendingAccounts)
    .errors(setElsewhere),
}
