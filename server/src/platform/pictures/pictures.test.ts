import { expect, test } from 'vitest'
import { half, jpegOf } from '../../../test/pictures'
import { createPictureDesk } from './pictures.service'

const use = {
  takes: ['image/jpeg'],
  longestSide: 32,
  mostBytes: 10_000,
  forms: [{ type: 'image/jpeg', quality: 80 }],
} as const
const strange = { file: new URL('../../../test/strange-painter.mjs', import.meta.url) }
const endless = Uint8Array.of(1)
const fatal = Uint8Array.of(2)
const plain = Uint8Array.of(3)

test('a picture that the library cannot bear ends neither the server nor what others send', async () => {
  const { repaint } = createPictureDesk(strange)
  const [first, second] = await Promise.all([repaint(fatal, use), repaint(plain, use)])
  expect(first).toEqual({ reason: expect.stringContaining('broken') })
  expect(second).toEqual({ reason: expect.stringContaining('moves') })
})

test('a picture that takes for ever is given up, and keeps nobody else waiting for ever', async () => {
  const { repaint } = createPictureDesk({ ...strange, timeLimit: 50 })
  expect(await repaint(endless, use)).toEqual({ reason: expect.stringContaining('too long') })
  const patient = createPictureDesk(strange)
  expect(await patient.repaint(plain, use)).toEqual({ reason: expect.stringContaining('moves') })
})

test('more pictures than may wait are turned away at once, and those that wait are drawn', async () => {
  const { repaint } = createPictureDesk({ ...strange, mostWaiting: 2 })
  const waiting = [repaint(plain, use), repaint(plain, use)]
  await expect(repaint(plain, use)).rejects.toMatchObject({ code: 'OVERLOADED' })
  expect(await Promise.all(waiting)).toHaveLength(2)
  expect(await repaint(plain, use)).toEqual({ reason: expect.stringContaining('moves') })
})

test('whoever sends many pictures at once has two that wait, and another is served at the same moment', async () => {
  const { repaint } = createPictureDesk(strange)
  const asked = ['asha', 'asha', 'asha', 'asha', 'brian'].map((who) => repaint(plain, use, who))
  const answers = await Promise.allSettled(asked)
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(await repaint(plain, use, 'asha')).toEqual({ reason: expect.stringContaining('moves') })
})

test('a process that cannot start is no fault of the picture', async () => {
  const { repaint } = createPictureDesk({ file: new URL('file:///nowhere/at-all.mjs') })
  await expect(repaint(plain, use)).rejects.toThrow('did not start')
})

test('after its rest it starts again', async () => {
  const { repaint } = createPictureDesk({ restAfter: 0 })
  const photo = await jpegOf()
  for (const bytes of [photo, half(photo), photo]) {
    const answer = await repaint(bytes, use)
    if (bytes === photo) expect(answer).toMatchObject({ type: 'image/jpeg' })
    else expect(answer).toEqual({ reason: expect.stringContaining('broken') })
  }
})
