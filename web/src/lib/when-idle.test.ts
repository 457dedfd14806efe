import { expect, test } from 'vitest'
import { bringInTurn } from './when-idle'

test('files come one after the other, and one that does not come holds up none', async () => {
  const come: string[] = []
  let arrive: (() => void) | undefined
  bringInTurn(async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    come.push('first')
  })
  bringInTurn(() => {
    come.push('second, asked for')
    throw new TypeError('/assets/second.js')
  })
  bringInTurn(() => come.push('third'))
  await expect.poll(() => arrive).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve, 120))
  expect(come).toEqual([])
  arrive?.()
  await expect.poll(() => come).toEqual(['first', 'second, asked for', 'third'])
})
