import type { Config } from '../../config'
import { isSameSecret, sign } from '../../signature'

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
