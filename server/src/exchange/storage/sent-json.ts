import type { Context } from 'hono'
import { z } from 'zod'
import { invalidRequest } from './storage-refusal'

/** The most paths of one call. */
const MOST_PATHS = 1000

export const Paths = z.array(z.string().max(1024)).min(1).max(MOST_PATHS)

/** What was sent as JSON, in its shape; nothing is an object without fields. @throws RestRefusal with the first thing that is wrong */
export async function readBody<Shape extends z.ZodType>(c: Context, shape: Shape): Promise<z.output<Shape>> {
  const text = await c.req.text()
  let given: unknown
  try {
    given = text === '' ? {} : JSON.parse(text)
  } catch {
    throw invalidRequest('Body is not valid JSON')
  }
  const parsed = shape.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is wrong'}`)
}
