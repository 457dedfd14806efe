import { dayInNairobi } from '@makao/contract/days'
import { ImportReading } from '@makao/contract/exchange/import/import.schema'
import { type Context, Hono } from 'hono'
import type { RequestContext, SignedIn } from '../../context'
import { UnreadableFile } from '../../platform/sheets/sheets.rules'
import { refusalResponse, requireActor } from '../../rpc'
import { readExisting } from './existing.repository'
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UnreadableFile('What was said of the columns cannot be read. Load the page again.', { cause: error })
  }
}

/**
 * A file, and how it is read: in the address, as it is short, and cells that were mended before the file, since there may be many.
 * `mended=120`: so many bytes of the body are those.
 */
async function sentBy(c: Context): Promise<{ bytes: Uint8Array; reading: ImportReading }> {
  const body = new Uint8Array(await c.req.arrayBuffer())
  const length = Number(c.req.query('mended') ?? 0)
  const isLength = Number.isInteger(length) && length >= 0 && length <= body.length
  if (!isLength) throw new UnreadableFile('What was mended did not arrive. Load the page again.')
  const mended = length === 0 ? [] : parsed(new TextDecoder().decode(body.subarray(0, length)))
  const said = parsed(c.req.query('reading') ?? '{}')
  const reading = ImportReading.safeParse({ ...(said as object), mended })
  if (reading.success) return { bytes: body.subarray(length), reading: reading.data }
  throw new UnreadableFile(reading.error.issues[0]?.message ?? 'Say again what the columns are.')
}

/** Sheets as they are sent and answered; plain routes, because a procedure speaks JSON. What is checked is not written. */
export function importRoutes(contextOf: (c: Context) => RequestContext): Hono {
  const routes = new Hono()

  async function toCheck(c: Context): Promise<ToCheck & { context: SignedIn }> {
    const context = contextOf(c)
    const actor = await requireActor(context, 'property:write')
    const { bytes, reading: read } = await sentBy(c)
    const reading = { ...read, startsOn: startOf(read.startsOn, context.now) }
    const existing = await readExisting(context.db, reading.country, dayInNairobi(context.now))
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
