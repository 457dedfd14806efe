import { setImmediate as turn } from 'node:timers/promises'

/**
 * What comes one by one and is dealt with together: what comes in the same moment, and whatever came while the last was dealt with.
 * What comes alone waits for nobody. Where many fail together each is tried alone, so that none fails because of another.
 * @param work for each of what it is given one answer, in their order
 * @param most so many are dealt with together
 */
export function gathered<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  most = 200,
): (item: Item) => Promise<Answer> {
  interface Waiting {
    item: Item
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  const waiting: Waiting[] = []
  let isUnderWay = false

  async function deal(some: readonly Waiting[]): Promise<void> {
    try {
      const answers = await work(some.map(({ item }) => item))
      for (const [place, { resolve }] of some.entries()) resolve(answers[place] as Answer)
    } catch (error) {
      if (some.length === 1) some[0]?.reject(error)
      else for (const each of some) await deal([each])
    }
  }

  async function dealWithAll(): Promise<void> {
    isUnderWay = true
    await turn()
    while (waiting.length > 0) await deal(waiting.splice(0, most))
    isUnderWay = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isUnderWay) void dealWithAll()
    })
}
