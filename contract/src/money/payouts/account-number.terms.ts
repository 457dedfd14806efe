const SHORTEST_ACCOUNT = 6

/**
 * The number of the account in what is kept of a payee: '0180271944' of 'Bank: Equity 0180 271 944'. Undefined where none, or more
 * than one, may be meant: nobody guesses where money goes. `typed`: as it stands there. `rest`: what else does.
 */
export function accountNumberIn(payTo: string | null): { number: string; typed: string; rest: string } | undefined {
  const runs = [...(payTo ?? '').matchAll(/\d(?:[ -]?\d)*/g)].map(([run]) => run)
  const groups = runs.flatMap((run) => run.split(/[ -]/))
  const long = groups.filter((group) => group.length >= SHORTEST_ACCOUNT)
  const joined = runs.filter((run) => run.replaceAll(/[ -]/g, '').length >= SHORTEST_ACCOUNT)
  const found = long.length === 0 && joined.length === 1 ? joined[0] : long.length === 1 ? long[0] : undefined
  if (found === undefined) return undefined
  const rest = (payTo ?? '')
    .replace(found, ' ')
    .replace(/^bank:/i, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;:]+|[\s,;:]+$/g, '')
  return { number: found.replaceAll(/[ -]/g, ''), typed: found, rest }
}
