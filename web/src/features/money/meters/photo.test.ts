import { expect, test, vi } from 'vitest'
import { shrinkPhoto } from './photo'

test('a picture that the phone never gets small is given up, so that its reading can be saved', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
  const outcome = expect(shrinkPhoto(new Blob(['dial'], { type: 'image/jpeg' }))).rejects.toThrow('took too long')
  await vi.advanceTimersByTimeAsync(15_000)
  await outcome
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
