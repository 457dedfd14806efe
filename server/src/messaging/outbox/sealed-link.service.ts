import type { Config } from '../../config'
import { decrypt, encrypt } from '../../sealing'

/** Stands in the text of a mail about an account where its one-time link belongs. The link is put there when it is sent. */
const LINK_GAP = '[one-time link]'

/** Nobody may write a link by way of their name. */
const withoutLinks = (text: string) => text.replaceAll('#token=', '# token=')

/** A text without its link, as it is stored, and the link as only who has AUTH_SECRET can read it. */
export async function sealLink(
  { authSecret }: Pick<Config, 'authSecret'>,
  body: string,
  link: string | undefined,
): Promise<{ body: string; sealedLink: string | null }> {
  if (link === undefined) return { body: withoutLinks(body), sealedLink: null }
  return { body: withoutLinks(body.replaceAll(link, LINK_GAP)), sealedLink: await encrypt(authSecret, link) }
}

/** A text with its link; undefined where another AUTH_SECRET sealed it. */
export async function withLink(
  { authSecret }: Pick<Config, 'authSecret'>,
  { body, sealedLink }: { body: string; sealedLink: string },
): Promise<string | undefined> {
  const link = await decrypt(authSecret, sealedLink).catch(() => undefined)
  return link === undefined ? undefined : body.replaceAll(LINK_GAP, () => link)
}

/** What whoever looks after messages can do about a link that cannot be read. */
export const LINK_UNREADABLE = 'Its link was made with another AUTH_SECRET and cannot be read. Make a new one.'
