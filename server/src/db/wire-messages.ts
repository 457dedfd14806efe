/** https://www.postgresql.org/docs/current/protocol-message-formats.html: SSLRequest, GSSENCRequest. */
const encryptionRequests = [80877103, 80877104]

export interface WireMessages {
  push(bytes: Uint8Array): void
  /** The next whole message of the frontend, or undefined until more bytes have come. */
  next(): WireMessage | undefined
}

export interface WireMessage {
  kind: 'encryption-request' | 'startup' | 'terminate' | 'other'
  bytes: Uint8Array
}

/** Cuts the bytes of one PostgreSQL connection, as the client sends them, into whole messages. */
export function createWireMessages(): WireMessages {
  let pending: Buffer = Buffer.alloc(0)
  let started = false

  function take(length: number): Buffer {
    const bytes = pending.subarray(0, length)
    pending = pending.subarray(length)
    return bytes
  }

  return {
    push(bytes) {
      pending = pending.length === 0 ? Buffer.from(bytes) : Buffer.concat([pending, bytes])
    },
    next() {
      // Messages before and with the startup message carry no type byte in front of their length.
      const typeLength = started ? 1 : 0
      if (pending.length < typeLength + 4) return undefined
      const length = typeLength + pending.readInt32BE(typeLength)
      if (pending.length < length) return undefined
      const bytes = take(length)
      if (started) return { kind: bytes[0] === 0x58 ? 'terminate' : 'other', bytes }
      if (length === 8 && encryptionRequests.includes(bytes.readInt32BE(4)))
        return { kind: 'encryption-request', bytes }
      started = true
      return { kind: 'startup', bytes }
    },
  }
}

/** One message as a client sends it. @param body with the zero bytes that end its texts */
export function frontendMessage(type: string, body: string): Buffer {
  const message = Buffer.from(`${type}    ${body}`)
  message.writeInt32BE(message.length - 1, 1)
  return message
}
