import { MOST_IMPORT_BYTES, MOST_PHOTO_BYTES } from '@makao/contract/platform/files/upload-sizes.terms'
import { edgeRefusals } from '@makao/contract/refusals'
import type { Context, MiddlewareHandler } from 'hono'
import type { Actor, RequestContext } from './context'
import { answerOverloaded, type Gate, refuseEarly } from './overload'
import { refusalResponse, requireActor } from './rpc'
import { createSlots } from './slots'
import { isFileUpload, isPhotoUpload, isSheetUpload, permissionToSend } from './ways-in'

/**
 * All that a stranger can make us hold: what is read of a body before we know who sends it, and the most that a
 * tenant's procedure takes. The longest, a sign-up with every letter escaped, has 4 kB.
 */
const STRANGER_LIMIT = 8 * 1024
/** Large enough for any form of ours. */
const FORM_LIMIT = 1024 * 1024
/** What they send besides, if anything, is not looked at. */
const READING_METHODS = ['GET', 'HEAD', 'OPTIONS', 'TRACE']
/** Most photos that are taken in at the same moment, and of them those of one person. */
const PHOTOS = { all: 8, each: 2 }

/** How long a body may take to come, in ms. */
export interface Patience {
  form: number
  /** A photo of 5 MB at 30 kB a second, as a slow phone has it. */
  photo: number
}

export const PATIENCE: Patience = { form: 20_000, photo: 180_000 }

/** Who sends more than a few lines; undefined where nobody may. What is thrown is answered as elsewhere. */
export type SenderOf = (c: Context) => Promise<Actor | undefined>

interface BodyOptions {
  patience?: Patience | undefined
  /** Asking who somebody is takes a slot; waiting for a body does not. */
  gate: Gate
  senderOf: SenderOf
  /** Its routes read bodies as texts: a short one is read as that, without the streams that cost more than all else of it. */
  isText?: boolean
}

/** Who sends to the procedures, by the permission that each asks for. */
export const senderToProcedures =
  (contextOf: (c: Context) => RequestContext): SenderOf =>
  async (c) => {
    const permission = permissionToSend(c.req.method, c.req.path)
    return permission && requireActor(contextOf(c), permission)
  }

/** What is larger than a form there: what it is called, and the most that it holds. */
function largeBody(method: string, path: string): { name: string; most: number } | undefined {
  if (isPhotoUpload(method, path)) return { name: 'photo', most: MOST_PHOTO_BYTES }
  return isSheetUpload(method, path) ? { name: 'sheet', most: MOST_IMPORT_BYTES } : undefined
}

const refuse = (c: Context, code: 'TOO_SLOW' | 'PAYLOAD_TOO_LARGE', message: string) => {
  const status = edgeRefusals[code]
  // What is still to come of it is not read, so that the connection is of no use any more.
  c.header('Connection', 'close')
  return refuseEarly(c, { code, status, message })
}

const refuseSlow = (c: Context) =>
  refuse(c, 'TOO_SLOW', 'What was sent did not arrive in time. Look at the connection, then try again.')

/** @returns undefined where it takes longer, in ms; that it fails afterwards concerns nobody */
async function within<Result>(wanted: Promise<Result>, ms: number): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([wanted, late])
  } finally {
    clearTimeout(timer)
  }
}

const inWords = (bytes: number) => (bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`)

interface Reading {
  /** Reads on until all is there, or more than `most` bytes are, or time is up. */
  upTo: (most: number) => Promise<'whole' | 'more' | 'late'>
  bytes: () => Uint8Array<ArrayBuffer>
  end: () => void
}

function startReading(body: ReadableStream<Uint8Array>, patience: number): Reading {
  const reader = body.getReader()
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  const chunks: Uint8Array[] = []
  let size = 0
  let isWhole = false
  return {
    async upTo(most) {
      while (!isWhole) {
        if (size > most) return 'more'
        const next = reader.read()
        // Given up: that it breaks afterwards concerns nobody.
        next.catch(() => undefined)
        const read = await Promise.race([next, over])
        if (!read) return 'late'
        isWhole = read.done
        if (read.done) break
        size += read.value.length
        chunks.push(read.value)
      }
      return size > most ? 'more' : 'whole'
    },
    bytes: () => Buffer.concat(chunks),
    end: () => clearTimeout(timer),
  }
}

/**
 * Waits until the whole body of a request is there, and not for ever, before the request takes anybody's slot. Whoever
 * sends more than a few lines is asked first who they are and whether they may.
 */
export function wholeBodies({ patience = PATIENCE, gate, senderOf, isText = false }: BodyOptions): MiddlewareHandler {
  const photos = createSlots(PHOTOS)

  async function identify(c: Context): Promise<Actor | Response> {
    const leave = gate.enter()
    if (!leave) return answerOverloaded(c)
    try {
      const sender = await senderOf(c)
      return sender ?? refuse(c, 'PAYLOAD_TOO_LARGE', `A request here holds at most ${inWords(STRANGER_LIMIT)}.`)
    } catch (error) {
      const refusal = refusalResponse(error)
      refusal.headers.set('Connection', 'close')
      return refusal
    } finally {
      leave()
    }
  }

  return async (c, next) => {
    const { method, path } = c.req
    const isChunked = c.req.header('transfer-encoding') !== undefined
    const announced = isChunked ? undefined : c.req.header('content-length')
    if (READING_METHODS.includes(method) || announced === '0') return next()
    // Its route asks who sends it, then takes it in piece by piece.
    if (isFileUpload(method, path)) return next()
    // Node takes no more than was announced. Whoever asks for the text afterwards gets the same.
    if (isText && Number(announced) <= STRANGER_LIMIT)
      return (await within(c.req.text(), patience.form)) === undefined ? refuseSlow(c) : next()
    const { body } = c.req.raw
    if (!body) return next()
    const large = largeBody(method, path)
    const most = large?.most ?? FORM_LIMIT
    const tooLarge = () =>
      refuse(c, 'PAYLOAD_TOO_LARGE', `A ${large?.name ?? 'request'} holds at most ${inWords(most)}.`)

    const reading = startReading(body, large ? patience.photo : patience.form)
    let leave = () => {}
    try {
      const isShort = !large && Number(announced ?? 0) <= STRANGER_LIMIT
      const first = isShort ? await reading.upTo(STRANGER_LIMIT) : 'more'
      if (first === 'late') return refuseSlow(c)
      if (first === 'more') {
        const actor = await identify(c)
        if (actor instanceof Response) return actor
        if (Number(announced ?? 0) > most) return tooLarge()
        if (large) {
          const slot = photos.take(actor.id)
          if (!slot) return answerOverloaded(c, `Other ${large.name}s are still being sent. Try again in a moment.`)
          leave = slot
        }
        const rest = await reading.upTo(most)
        if (rest !== 'whole') return rest === 'late' ? refuseSlow(c) : tooLarge()
      }
      reading.end()
      c.req.raw = new Request(c.req.raw, { body: reading.bytes() })
      await next()
    } finally {
      reading.end()
      leave()
    }
    return undefined
  }
}
