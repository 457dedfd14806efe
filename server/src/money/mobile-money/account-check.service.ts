import { mobileMoneyEvents } from '@makao/contract/money/mobile-money/mobile-money.audit'
import type { AccountCheck, Finding, Registration } from '@makao/contract/money/mobile-money/mobile-money.schema'
import { type CredentialName, credentialNames } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import { credentialLabels } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import type { SignedIn } from '../../context'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { addressProblem, canAsk, noticeFieldsOf } from './provider-access.rules'
import { addressOf, reachProvider } from './provider-clients.service'

const labels = (names: readonly string[]) =>
  names.map((name) => credentialLabels[name as CredentialName] ?? name).join(', ')

/** Looks at all that has to be right for money to come in by itself, and says what is not. @throws Refusal NOT_FOUND */
export async function checkAccount(context: SignedIn, accountId: string): Promise<AccountCheck> {
  const provider = await reachProvider(context, accountId)
  const address = await addressOf(context, accountId)
  const { account, secrets } = provider
  const { kind, settings } = account
  const findings: Finding[] = []
  const found = (thing: Finding['thing'], isRight: boolean | null, words: string) =>
    findings.push({ thing, isRight, words })
  if (kind === 'cash') return { findings, addresses: [], canRegister: false }

  const problem = addressProblem(context.config.baseUrl, settings.environment === 'sandbox')
  found('address', problem === undefined, problem ?? `Providers call ${context.config.baseUrl}.`)
  if (provider.is === 'missing') found('credentials', false, `Missing: ${labels(provider.names)}.`)
  else if (provider.is !== 'none') {
    found('credentials', true, 'All that is needed to sign in is there.')
    const access = await provider.client.checkAccess()
    found('access', access.is === 'done', access.is === 'done' ? 'The provider answers.' : access.reason)
  }
  if (kind === 'bank' || kind === 'bank_paybill') {
    const fields = noticeFieldsOf(settings.noticeFields)
    if (!secrets.noticeSecret)
      found('notices', false, `Missing: ${labels(['noticeSecret'])}. Without it no notice is taken.`)
    else if (!fields.transactionId || !fields.amount || !fields.at)
      found('notices', false, 'Say in which fields of a notice the transaction id, the amount and the time stand.')
    else
      found(
        'notices',
        address !== undefined,
        address ? 'Signed notices are taken.' : 'There is no secret address yet. Make one.',
      )
    const url = address?.replace('/hooks/', '/api/inbound/')
    return { findings, addresses: url ? [{ name: 'Notices', url }] : [], canRegister: false }
  }
  found(
    'callbacks',
    address === undefined ? false : null,
    address
      ? 'Whether the provider knows the addresses below cannot be asked. A first payment shows it.'
      : 'There is no secret address yet. Make one.',
  )
  const names = credentialNames.filter((name) => secrets[name])
  const asks = canAsk(kind, names)
  found(
    'prompts',
    asks,
    asks
      ? 'Phones can be asked to pay.'
      : `Phones cannot be asked to pay. Missing: ${labels(kind.startsWith('mpesa') ? ['passkey'] : ['credentials'])}.`,
  )
  if (provider.is === 'daraja') {
    const hasOperator = secrets.initiatorName !== undefined && secrets.securityCredential !== undefined
    found(
      'status',
      hasOperator ? null : !settings.checksBack,
      hasOperator
        ? 'Payments can be looked up. The password of an API operator ends after 90 days.'
        : 'Without initiator name and security credential payments cannot be looked up one by one.',
    )
  }
  return {
    findings,
    addresses: addressesOf(kind, address),
    canRegister: provider.is === 'daraja' && address !== undefined,
  }
}

function addressesOf(kind: string, address: string | undefined): AccountCheck['addresses'] {
  if (!address) return []
  if (kind === 'airtel_money') return [{ name: 'Callback', url: `${address}/wallet` }]
  if (kind === 'mtn_momo') return [{ name: 'Callback host', url: new URL(address).host }]
  return [
    { name: 'Confirmation', url: `${address}/confirm` },
    { name: 'Validation', url: `${address}/validate` },
  ]
}

/** Tells M-Pesa where to confirm payments, and to give out what came. @throws Refusal NOT_FOUND, NOT_REGISTERED */
export async function registerAccount(context: SignedIn, { accountId, whenSilent }: Registration) {
  const { db, actor, now } = context
  const provider = await reachProvider(context, accountId)
  const address = await addressOf(context, accountId)
  if (provider.is !== 'daraja' || !address) {
    throw new Refusal('NOT_REGISTERED', { reason: 'Set the credentials and make the secret address first.' })
  }
  const done = await provider.client.registerUrls(
    { confirm: `${address}/confirm`, validate: `${address}/validate` },
    whenSilent,
  )
  if (done.is === 'failed') throw new Refusal('NOT_REGISTERED', { reason: done.reason })
  const { nominatedNumber } = provider.account.settings
  if (nominatedNumber) await provider.client.registerPull(nominatedNumber, `${address}/pull`)
  await db.transaction((tx) =>
    writeAudit(tx, actor, mobileMoneyEvents.registered, { entityId: accountId, subject: provider.account.name }, now),
  )
  return {}
}
