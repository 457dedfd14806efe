import type { Config } from '../../config'

/**
 * Where a link may lead back to: `BASE_URL` and the origins that are named in `HOSTED_ORIGINS`. A '*' there names none:
 * otherwise whoever writes a link would choose who is given the tokens.
 * @returns undefined for any other address
 */
export function allowedRedirect(
  { baseUrl, hostedOrigins }: Pick<Config, 'baseUrl' | 'hostedOrigins'>,
  asked: string | undefined,
): string | undefined {
  if (!asked || !URL.canParse(asked)) return undefined
  const { origin, protocol } = new URL(asked)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && [baseUrl, ...hostedOrigins].includes(origin) ? asked : undefined
}

/** What a page is told after `#`. */
export function withFragment(target: string, told: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(told).toString()
  return url.href
}

export function withQuery(target: string, told: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value)
  return url.href
}
