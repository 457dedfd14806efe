const SHORTEST_ACCOUNT = 6
/** From here on a group is a whole account number, and what stands beside it a code; up to CODE_DIGITS a group may be one. */
const WHOLE_ACCOUNT = 10
const CODE_DIGITS = 3
const AFTER_CODE = /\b(branch|code)\b[^a-z0-9]*$/i
const AFTER_PHONE = /\b(tel|telephone|phone|mobile|cell|call)\b[^a-z0-9]*$/i

/** The account in digits that stand together, in groups or not: beside a branch code only where it cannot be read otherwise. */
function wholeOf({ typed, before }: { typed: string; before: string }): string | undefined {
  const groups = typed.split(/[ -]/)
  const [first = '', second = ''] = groups
  if (groups.length === 1) return typed
  if (AFTER_CODE.test(before)) {
    const isClear = groups.length === 2 && first.length <= CODE_DIGITS && second.length >= WHOLE_ACCOUNT
    return isClear ? second : undefined
  }
  const long = groups.filter((group) => group.length >= SHORTEST_ACCOUNT)
  if (long.length === 0) return typed
  const isOne = long.length === 1 && groups.every(({ length }) => length > CODE_DIGITS && length < WHOLE_ACCOUNT)
  return isOne ? typed : undefined
}

/**
 * The number of the account in what is kept of a payee: '0180271944' of 'Bank: Equity 0180 271 944'. Undefined where none, or more
 * than one, may be meant: nobody guesses where money goes. `typed`: as it stands there. `rest`: what else does.
 */
export function accountNumberIn(payTo: string | null): { number: string; typed: string; rest: string } | undefined {
  const runs = [...(payTo ?? '').matchAll(/\d(?:[ -]?\d)*/g)]
    .map((match) => ({ typed: match[0], before: (payTo ?? '').slice(0, match.index) }))
    .filter(({ typed }) => typed.replaceAll(/[ -]/g, '').length >= SHORTEST_ACCOUNT)
  const accounts = runs.length > 1 ? runs.filter(({ before }) => !AFTER_PHONE.test(before)) : runs
  const [run] = accounts
  const found = run && accounts.length === 1 ? wholeOf(run) : undefined
  if (found === undefined) return undefined
  const rest = (payTo ?? '')
    .replace(found, ' ')
    .replace(/^bank:/i, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;:]+|[\s,;:]+$/g, '')
  return { number: found.replaceAll(/[ -]/g, ''), typed: found, rest }
}
