import { contract } from '@makao/contract'
import { expect, test } from 'vitest'
import firstParts from '../contract.gen/first.json'
import laterParts from '../contract.gen/later.json'
import { routesIn } from './api-routes'

/** Where the contract has each procedure. */
const said = Object.entries(contract).flatMap(([part, members]) =>
  Object.entries(members).map(
    ([
      name,
      {
        '~orpc': { route },
      },
    ]) => [`${part}.${name}`, `${route.method} ${route.path}`],
  ),
)

test('no procedure is missing, or somewhere else than the contract has it', () => {
  expect(said.length).toBeGreaterThan(300)
  const known = [...routesIn(firstParts), ...routesIn(laterParts)]
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(said))
  expect(known.length).toBe(said.length)
})
