import { writeAudit } from '../audit/audit.repository'
import type { Config } from '../config'
import type { Author, RequestContext } from '../context'
import { isSameSecret, sign } from '../signature'
import { lockReported, markReported } from './messages.repository'
import { reportedState } from './messages.rules'
import { mobileNumber, phoneCountryOf } from './phone.rules'
import { lockByPhoneKey, writeSmsChoice } from './sms-choice.repository'

/** The provider signs nothing, so the path holds a secret that follows from AUTH_SECRET. */
export const callbackSecret = ({ authSecret }: Pick<Config, 'authSecret'>) => sign(authSecret, 'sms callbacks', '')

/** Also what follows from the secret before, while AUTH_SECRET_PREVIOUS names it: the provider is told of another address by hand. */
export function isCallbackSecret(given: string, { authSecret, previousAuthSecret }: Config): boolean {
  const secrets = [authSecret, ...(previousAuthSecret === undefined ? [] : [previousAuthSecret])]
  return secrets.some((secret) => isSameSecret(given, callbackSecret({ authSecret: secret })))
}

/** Whether an address of before still counts, which ends when AUTH_SECRET_PREVIOUS is taken away. */
export const hasFormerAddress = ({ authSecret, previousAuthSecret }: Config) =>
  previousAuthSecret !== undefined && previousAuthSecret !== authSecret

/** What the provider is told to call. */
export function callbackUrls(config: Config) {
  const base = `${config.baseUrl}/api/sms/${callbackSecret(config)}`
  return { reportUrl: `${base}/reports`, optOutUrl: `${base}/opt-outs` }
}

const provider: Author = { id: null, name: "Africa's Talking", address: null }

/** What of a phone number is looked up: its digits without the country. */
const keyOf = (number: string) => number.replaceAll(/[^0-9]/g, '').replace(/^(00)?(254|256)?0*/, '')

type Reporting = Pick<RequestContext, 'db' | 'now'>

/** @param number with its country, as the provider writes it */
async function optOut({ db, now }: Reporting, number: string): Promise<void> {
  const reported = `+${number.replace(/^\+?0*/, '')}`
  await db.transaction(async (tx) => {
    for (const { id, fullName, phoneNumber, country } of await lockByPhoneKey(tx, keyOf(number))) {
      if (mobileNumber(phoneNumber, phoneCountryOf(country)) !== reported) continue
      await writeSmsChoice(tx, id, now)
      const states = { before: { wantsSms: true }, after: { wantsSms: false } }
      const audited = { action: 'message.sms-chosen', entityId: id, subject: fullName, ...states }
      await writeAudit(tx, provider, audited, now)
    }
  })
}

/** A report on an SMS. It may come twice, out of order, or on one whose answer never came. */
export async function noteReport(
  reporting: Reporting,
  {
    id,
    status,
    phoneNumber,
    failureReason = null,
  }: {
    id: string
    status: string
    phoneNumber: string
    failureReason?: string | null | undefined
  },
): Promise<void> {
  const { db, now } = reporting
  await db.transaction(async (tx) => {
    const message = await lockReported(tx, id, phoneNumber)
    const state = message && reportedState(message.state, status)
    if (!message || !state) return
    const reason = state === 'failed' ? `${status}${failureReason ? `: ${failureReason}` : ''}` : null
    await markReported(tx, message.id, { state, reason, now })
  })
  if (failureReason === 'UserInBlackList') await optOut(reporting, phoneNumber)
}

/** Somebody answered the provider that no more SMS are wanted. */
export const noteOptOut = (reporting: Reporting, number: string) => optOut(reporting, number)
