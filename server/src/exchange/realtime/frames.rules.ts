/** The two wire forms: 1.0.0 is an object a frame, 2.0.0 a list, with broadcasts in bytes. */
export const wires = ['1.0.0', '2.0.0'] as const
export type Wire = (typeof wires)[number]

/** What a client says on a topic. `ref` is told again in the reply, `joinRef` tells one joining of a topic from the next. */
export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** What people send to each other. `bytes`: the payload as it stands on the wire, JSON when `isJson`. */
export interface Message {
  event: string
  isJson: boolean
  bytes: Buffer
}

/** What came in: a frame, with the message where it is a broadcast. */
export type Incoming = Frame & { message?: Message }

/** A broadcast of the client begins with it, then with five lengths and how the payload is written. */
const PUSHED = 3
/** One to the client, then with three lengths. */
const TOLD = 4
const JSON_ENCODING = 1
/** Lengths are one byte each. */
const LONGEST = 255

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The broadcast in a frame of text. */
function messageOf({ event, payload }: Frame): Message | undefined {
  if (event !== 'broadcast' || !isObject(payload) || typeof payload.event !== 'string') return undefined
  if (Buffer.byteLength(payload.event) > LONGEST) return undefined
  return { event: payload.event, isJson: true, bytes: Buffer.from(JSON.stringify(payload.payload ?? {})) }
}

function readText(wire: Wire, text: string): Incoming | undefined {
  const parsed = parse(text)
  const [joinRef, ref, topic, event, payload] = Array.isArray(parsed)
    ? parsed
    : isObject(parsed) && wire === '1.0.0'
      ? [parsed.join_ref, parsed.ref, parsed.topic, parsed.event, parsed.payload]
      : []
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  if (topic === '' || Buffer.byteLength(topic) > LONGEST) return undefined
  const frame: Frame = { joinRef: textOf(joinRef), ref: textOf(ref), topic, event, payload }
  const message = messageOf(frame)
  return message ? { ...frame, message } : frame
}

function readBytes(bytes: Buffer): Incoming | undefined {
  if (bytes.length < 7 || bytes[0] !== PUSHED) return undefined
  let at = 7
  const texts = [1, 2, 3, 4, 5].map((place) => {
    const length = bytes[place] ?? 0
    at += length
    return bytes.toString('utf8', at - length, at)
  })
  if (bytes.length < at) return undefined
  const [joinRef = '', ref = '', topic = '', event = ''] = texts
  if (topic === '') return undefined
  const rest = bytes.subarray(at)
  const isJson = bytes[6] === JSON_ENCODING
  if (isJson && parse(rest.toString('utf8')) === undefined) return undefined
  const message: Message = { event, isJson, bytes: Buffer.from(rest) }
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: {}, message }
}

/** @returns undefined for what is no frame */
export function readFrame(wire: Wire, data: Buffer, isBinary: boolean): Incoming | undefined {
  return isBinary ? readBytes(data) : readText(wire, data.toString('utf8'))
}

export function writeFrame(wire: Wire, { joinRef, ref, topic, event, payload }: Frame): string {
  return wire === '1.0.0'
    ? JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
    : JSON.stringify([joinRef, ref, topic, event, payload])
}

/** @returns undefined for bytes to somebody whose wire form knows only text */
export function writeMessage(
  wire: Wire,
  topic: string,
  { event, isJson, bytes }: Message,
): string | Buffer | undefined {
  if (wire === '2.0.0') {
    const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)]
    const head = Buffer.from([TOLD, topicBytes.length, eventBytes.length, 0, isJson ? JSON_ENCODING : 0])
    return Buffer.concat([head, topicBytes, eventBytes, bytes])
  }
  if (!isJson) return undefined
  const payload = { type: 'broadcast', event, payload: JSON.parse(bytes.toString('utf8')) as unknown }
  return writeFrame(wire, { joinRef: null, ref: null, topic, event: 'broadcast', payload })
}
