/** In these a provider is told what lets somebody act as the agency. */
const secretHeaders = /^(authorization|ocp-apim-subscription-key)$/i
const secretFields = /^(password|securitycredential|initiatorname|initiator|client_id|client_secret)$/i
/** The secret part of an address that the provider calls. */
const secretAddress = /\/hooks\/([\w-]{8,})/

interface Told {
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

/** 'Basic …' and 'Bearer …' in all the parts that may be said back. */
function partsOf(value: string): string[] {
  const [scheme = '', rest] = value.split(' ', 2)
  if (rest === undefined) return [value]
  return /^basic$/i.test(scheme) ? [rest, ...Buffer.from(rest, 'base64').toString().split(':')] : [rest]
}

/** All that a call tells and nobody may read in what is answered to it. */
export function toldSecrets({ headers = {}, body }: Told): string[] {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string')
  const found = [
    ...Object.entries(headers).flatMap(([name, value]) => (secretHeaders.test(name) ? partsOf(value) : [])),
    ...texts.flatMap(([name, value]) => (secretFields.test(name) ? [value] : [])),
    ...[...Object.entries(headers), ...texts].flatMap(([, value]) => secretAddress.exec(value)?.[1] ?? []),
  ]
  // The longest first, since one may hold another.
  return [...new Set(found)].filter((secret) => secret.length > 3).sort((one, other) => other.length - one.length)
}
