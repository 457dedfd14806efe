/** What follows these words opens something, whatever it looks like: callbacks, notices of banks, receipts, bills. */
const BEFORE_SECRETS = new Set(['hooks', 'inbound', 'sms', 'receipt', 'bills', 'bill'])

/** What follows these is named by whoever stored or sent it: files after people, channels after anything. */
const BEFORE_NAMES = new Set(['object', 'bucket', 'broadcast'])

/** Among such names these are ours. */
const OWN_WORDS = /^(sign|list|list-v2|upload|info|public|authenticated|move|copy|empty|events)$/

/** None of ours is longer; what follows is cut off. */
const LONGEST = 500

/** A word of our routes, of which the longest part has this many letters; no token is of lower-case letters alone. */
const WORD = /^\.?[a-z]{1,20}([-_.][a-z]{1,20})*$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const VERSION_OR_DAY = /^(v\d|\d{4}(-\d\d){0,2})$/

/**
 * An address as the log has it: the words of its route, and ids. Whatever else stands in it becomes a dash, since it may be
 * what opens something, or a name. An address that nobody foresaw is written as little as one that we serve.
 */
export function loggedPath(path: string): string {
  let isSecretNext = false
  let isNamed = false
  const shape = path
    .slice(0, LONGEST)
    .split('/')
    .map((part) => {
      if (part === '') return part
      const isWord = isNamed ? OWN_WORDS.test(part) : WORD.test(part) || VERSION_OR_DAY.test(part)
      const isKept = !isSecretNext && (isWord || ID.test(part))
      isSecretNext = !isSecretNext && BEFORE_SECRETS.has(part.toLowerCase())
      isNamed ||= BEFORE_NAMES.has(part)
      return isKept ? part : '-'
    })
  return shape.join('/')
}
