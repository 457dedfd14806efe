import { dayInNairobi } from '@makao/contract/days'
import { ImportReading } from '@makao/contract/exchange/import/import.schema'
import { type Context, Hono } from 'hono'
import type { RequestContext, SignedIn } from '../../context'
import { UnreadableFile } from '../../platform/sheets/sheets.rules'
import { refusalResponse, requireActor } from '../../rpc'
import { readExisting } from './import.repository'
import { templateWorkbook } from './marked-workbook'
import { portfolioWorkbook } from './portfolio.service'
import { checkFile, markFile, type ToCheck } from './reading.service'
import { askToTakeOver, startOf } from './take-over.service'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const asFile = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
  new Response(bytes, { headers: { 'content-type': TYPE, 'content-disposition': `attachment; filename="${name}"` } })

function answerTo(error: unknown): Response {
  if (!(error instanceof UnreadableFile)) return refusalResponse(error)
  return Response.json({ defined: true, code: 'UNREADABLE_FILE', status: 422, message: error.message }, { status: 422 })
}

function readingOf(c: Context): ImportReading {
  let said: unknown
  try {
    said = JSON.parse(c.req.query('reading') ?? '{}')
  } catch (error) {
    throw new UnreadableFile('What was said of the columns cannot be read. Load the page again.', { cause: error })
  }
  const reading = ImportReading.safeParse(said)
  if (reading.success) return reading.data
  throw new UnreadableFile(reading.error.issues[0]?.message ?? 'Say again what the columns are.')
}

/** Sheets as they are sent and answered; plain routes, because a procedure speaks JSON. What is checked is not written. */
export function importRoutes(contextOf: (c: Context) => RequestContext): Hono {
  const routes = new Hono()

  async function toCheck(c: Context): Promise<ToCheck & { context: SignedIn }> {
    const context = contextOf(c)
    const actor = await requireActor(context, 'property:write')
    const read = readingOf(c)
    const reading = { ...read, startsOn: startOf(read.startsOn, context.now) }
    const existing = await readExisting(context.db, reading.country, dayInNairobi(context.now))
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const name = (c.req.query('name') ?? '').slice(0, 200)
    return { bytes, reading, existing, name, context: { ...context, actor } }
  }

  routes.put('/check', async (c) => {
    try {
      const { context: _, ...asked } = await toCheck(c)
      return c.json(await checkFile(asked))
    } catch (error) {
      return answerTo(error)
    }
  })
  routes.put('/take-over', async (c) => {
    try {
      const { context, ...asked } = await toCheck(c)
      return c.json(await askToTakeOver(context, asked), 202)
    } catch (error) {
      return answerTo(error)
    }
  })
  routes.put('/marked', async (c) => {
    try {
      const { context: _, ...asked } = await toCheck(c)
      return asFile(await markFile(asked), 'rows-to-mend.xlsx')
    } catch (error) {
      return answerTo(error)
    }
  })
  routes.get('/portfolio', async (c) => {
    try {
      const context = contextOf(c)
      await requireActor(context, 'property:write')
      return asFile(await portfolioWorkbook(context.db, context.now), `makao-${dayInNairobi(context.now)}.xlsx`)
    } catch (error) {
      return answerTo(error)
    }
  })
  routes.get('/template', async (c) => {
    try {
      await requireActor(contextOf(c), 'property:write')
      return asFile(await templateWorkbook(), 'makao-import.xlsx')
    } catch (error) {
      return answerTo(error)
    }
  })
  return routes
}
