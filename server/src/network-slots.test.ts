import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createNetworkSlots } from './network-slots'
import { createGate } from './overload'

const many = Array.from({ length: 20 }, (_, n) => n)

test('the addresses of one line are not so many networks', () => {
  const slots = createNetworkSlots({ each: 4 })
  expect(many.filter((n) => slots.take(`2001:db8:1:2::${n}`))).toHaveLength(4)
  expect(slots.take('2001:db8:1:3::1')).toBeDefined()
  expect(many.filter(() => slots.take('::ffff:41.90.1.2'))).toHaveLength(4)
  expect(slots.take('41.90.1.2')).toBeUndefined()
})

test('the lines of one site do not take everything', () => {
  const slots = createNetworkSlots({ all: 8, each: 4 })
  const taken = many.flatMap((n) => slots.take(`2001:db8:1:${n}::1`) ?? [])
  expect(taken).toHaveLength(6)
  expect(slots.take('2001:db8:2::1')).toBeDefined()
  for (const leave of taken) leave()
  expect(slots.taken()).toBe(1)
  expect(slots.take('2001:db8:1::1')).toBeDefined()
})

test('who is not known is held to the number of all alone', () => {
  const slots = createNetworkSlots({ all: 8, each: 4 })
  expect(many.filter(() => slots.take())).toHaveLength(8)
})

test('the files that are made for one line of IPv6 are not all, whatever addresses it uses', async () => {
  let address = ''
  const gate = createGate(8, { untilSent: true, each: { most: 4, callerOf: () => address } })
  const app = new Hono()
  app.use(gate.pass)
  app.get('/file', (c) => c.text('never taken'))
  const statuses: number[] = []
  for (const n of many) {
    address = `2001:db8:1:2::${n}`
    statuses.push((await app.request('/file')).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(4)
})
