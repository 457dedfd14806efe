import { expect, test } from 'vitest'
import { growthOf } from '../bench/load-run'

test('memory has grown when what is left after collections rises by more than noise', () => {
  const seconds = Array.from({ length: 60 }, (_, second) => second)
  const sawtooth = (second: number) => 100 + 40 * (second % 7)
  expect(growthOf(seconds.map((second) => ({ rss: 700, heap: sawtooth(second) })))).toBeUndefined()
  expect(growthOf(seconds.map((second) => ({ rss: 700, heap: sawtooth(second) + 4 * second })))).toMatch(/^heap grew/)
  expect(growthOf(seconds.map((second) => ({ rss: 500 + 5 * second, heap: 100 })))).toMatch(/^rss grew/)
  // What is filled in the first ten seconds is no growth.
  expect(growthOf(seconds.map((second) => ({ rss: second < 10 ? 300 : 700, heap: 100 })))).toBeUndefined()
})
