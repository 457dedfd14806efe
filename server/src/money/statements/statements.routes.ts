import { StatementReading } from '@makao/contract/money/statements/statements.schema'
import { type Context, Hono } from 'hono'
import type { RequestContext } from '../../context'
import { UnreadableFile } from '../../platform/sheets/sheets.rules'
import { refusalResponse, requireActor } from '../../rpc'
import { checkStatement } from './checking.service'

function answerTo(error: unknown): Response {
  if (!(error instanceof UnreadableFile)) return refusalResponse(error)
  return Response.json({ defined: true, code: 'UNREADABLE_FILE', status: 422, message: error.message }, { status: 422 })
}

function readingOf(c: Context): StatementReading {
  let said: unknown
  try {
    said = JSON.parse(c.req.query('reading') ?? '{}')
  } catch (error) {
    throw new UnreadableFile('What was said of the statement cannot be read. Load the page again.', { cause: error })
  }
  const reading = StatementReading.safeParse(said)
  if (reading.success) return reading.data
  throw new UnreadableFile(reading.error.issues[0]?.message ?? 'Say again which statement this is.')
}

/** Statements as they are sent; a plain route, because a procedure speaks JSON. What is checked is not taken. */
export function statementRoutes(contextOf: (c: Context) => RequestContext): Hono {
  const routes = new Hono()
  routes.put('/check', async (c) => {
    try {
      const context = contextOf(c)
      const actor = await requireActor(context, 'payment:record')
      const reading = readingOf(c)
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await checkStatement({ ...context, actor }, bytes, reading))
    } catch (error) {
      return answerTo(error)
    }
  })
  return routes
}
