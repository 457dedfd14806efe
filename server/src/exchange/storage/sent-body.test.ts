import { expect, test } from 'vitest'
import { openSent } from './sent-body'

function sent(pieces: string[], length?: number): Request {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(Buffer.from(piece))
      controller.close()
    },
  })
  const headers = { ...(length !== undefined && { 'content-length': String(length) }) }
  return new Request('http://localhost/file', { method: 'PUT', body, headers, duplex: 'half' } as RequestInit)
}

const read = async (request: Request) => {
  const { bytes } = await openSent(request)
  let text = ''
  for await (const piece of bytes) text += Buffer.from(piece).toString()
  return text
}

test('a body that ends before all of it has come is none, also where nothing of it came', async () => {
  expect(await read(sent(['a lease', ' of five pages'], 21))).toBe('a lease of five pages')
  expect(await read(sent(['a lease']))).toBe('a lease')
  expect(await read(sent([], 0))).toBe('')
  await expect(read(sent(['a lease'], 21))).rejects.toThrow('14 bytes did not come')
  await expect(read(sent([], 21))).rejects.toThrow('21 bytes did not come')
})
