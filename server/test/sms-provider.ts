import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SentSms {
  to: string
  message: string
  from: string | null
  username: string | null
  apiKey: string | null
  id: string
}

export interface SmsProvider {
  /** For AFRICASTALKING_URL. */
  url: string
  /** What it took, also when it did not say so. */
  taken: SentSms[]
  close: () => Promise<void>
}

/** What it says of a message that it took. 'silent' hangs up after taking it; 'never' before. */
export type Behaviour = object | 'silent' | 'never' | { status: number }

/**
 * An SMS provider of this machine that answers as Africa's Talking does.
 * @param behave how it answers a message; by default it takes everything
 */
export async function startSmsProvider(
  behave: (sms: SentSms) => Behaviour | undefined = () => undefined,
): Promise<SmsProvider> {
  const taken: SentSms[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const form = new URLSearchParams(body)
      const { apikey } = request.headers
      const sms: SentSms = {
        to: form.get('to') ?? '',
        message: form.get('message') ?? '',
        from: form.get('from'),
        username: form.get('username'),
        apiKey: typeof apikey === 'string' ? apikey : null,
        id: `ATXid_${taken.length + 1}`,
      }
      const behaviour = behave(sms)
      if (behaviour === 'never') return request.socket.destroy()
      if (behaviour && typeof behaviour === 'object' && 'status' in behaviour) {
        response.writeHead(Number(behaviour.status)).end('no')
        return
      }
      taken.push(sms)
      if (behaviour === 'silent') return request.socket.destroy()
      const success = { statusCode: 101, number: sms.to, status: 'Success', cost: 'KES 0.8000', messageId: sms.id }
      const answer = behaviour ?? { SMSMessageData: { Message: 'Sent to 1/1', Recipients: [success] } }
      response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
