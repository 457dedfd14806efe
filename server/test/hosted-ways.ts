import { expect } from 'vitest'
import { makaoCatalogue } from '../src/exchange/hosted/resources'
import { api, everything, home, keyOf, reachOf, resources, rowOfOthers, START } from './hosted-home'

// The ways from one resource over others, and what they may not tell.

const STEP_MS = 500
export const thieves = ['tenant', 'owner', 'key of one property'] as const
type Thief = (typeof thieves)[number]
const stepsFrom = (name: string) =>
  makaoCatalogue.references.flatMap(({ from, to }) => [...(from === name ? [to] : []), ...(to === name ? [from] : [])])
/** Each resource with what it is embedded with. */
export const nearWays = resources.flatMap((from) => stepsFrom(from).map((near) => [from, near]))
/** And with what that is embedded with. */
export const farWays = nearWays.flatMap(([from = '', near = '']) => stepsFrom(near).map((far) => [from, near, far]))
let later = START + 86_400_000
export const passTime = () => {
  later += STEP_MS
  api.setNow(new Date(later).toISOString())
}
/** What stands in rows that somebody does not reach, and nowhere else. */
const marksOf = (who: Thief): string[] => {
  const { far, farTenancy, farCharge, elsewhere, neighbour, neighbours, others, othersCharge, waters } = home
  const [near = '', beyond = ''] = waters
  const farRows = [far.id, farTenancy.id, farTenancy.tenantId, farCharge.id, elsewhere.id, beyond, home.template]
  if (who === 'key of one property') return farRows
  const nearRows = [...farRows, neighbour.id, neighbours.id, others.id, othersCharge.id, near, 'NEIGHBOUR1', 'Nyambura']
  return who === 'owner' ? [...nearRows, home.own.id, home.ownCharge.id, home.property.id, home.unit.id] : nearRows
}
export const expectNoMark = (who: Thief, answer: unknown, way: string) => {
  const text = JSON.stringify(answer)
  expect(
    marksOf(who).filter((mark) => text.includes(mark)),
    way,
  ).toEqual([])
}
const nested = (steps: readonly string[], mark: string, innermost: string) =>
  steps.reduceRight((inner, step) => `${step}${mark}(${inner})`, innermost)

/** Over each of the ways a row of others is as absent as one that does not exist. */
export async function learnNothing(who: Thief, ways: string[][]): Promise<void> {
  const client = home.clients[who]
  const before = await everything()
  for (const [root = '', ...steps] of ways) {
    const target = steps.at(-1) ?? ''
    const way = [root, ...steps].join(' > ')
    passTime()
    expectNoMark(who, await client.from(root).select(`*, ${nested(steps, '', '*')}`, { count: 'exact' }), way)
    const told = async (id: string) => {
      passTime()
      const [near = '', ...further] = steps
      const path = [...steps, keyOf(target)].join('.')
      const inner = `${keyOf(root)}, ${nested(steps, '!inner', keyOf(target))}`
      const answers: unknown[] = [await client.from(root).select(inner, { count: 'exact' }).eq(path, id)]
      if (further.length === 0) {
        const [own, sums] = [`${keyOf(root)}, ${near}()`, `${near}(${keyOf(near)}.count(), ${keyOf(near)}.max()::text)`]
        const counted = client.from(root).select(own, { count: 'planned', head: true })
        answers.push(
          await counted.eq(path, id).not(near, 'is', null),
          await client.from(root).select(sums).eq(path, id),
        )
      }
      return JSON.stringify(answers).replaceAll(id, 'ID')
    }
    expect(await told(rowOfOthers(target, reachOf[who])), way).toBe(await told(crypto.randomUUID()))
  }
  expect(await everything()).toBe(before)
}
