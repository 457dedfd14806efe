import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions, type SMTPPoolOptions } from 'nodemailer'
import { guardedLookup, INSIDE } from '../../guarded-lookup'
import { isPlainlyInside, literalOf } from '../../outside.rules'
import { withoutSecrets } from '../../without-secrets.rules'
import type { Outcome } from '../outbox/outbox.rules'
import type { ClaimedMessage } from '../outbox/queue.repository'

/** How many mails are under way at once. */
export const MAIL_WORKERS = 4
/** How long a mail server may take for one step, in ms. There are up to ten, so they may outlast the lease of a message. */
const PATIENCE = 45_000

export type Attachment = Pick<
  NonNullable<SendMailOptions['attachments']>[number],
  'filename' | 'content' | 'contentType'
>

export interface HandOver {
  message: Pick<ClaimedMessage, 'id' | 'recipient' | 'subject' | 'body'>
  attachments: Attachment[]
  /** Called when the provider is about to have the message: from then on it may have it. */
  begin: () => Promise<void>
}

type MailError = Error & { code?: string; responseCode?: number }

/** Errors of no single message: the next one would meet them too. */
const ofTheServer = [
  'ECONNECTION',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'EAUTH',
  'ETLS',
  'ENOAUTH',
  'EPROTOCOL',
]

/**
 * A mail is sent with the line that ends it, so that line goes out last. A generator is asked for more only when the
 * server waits for it; a stream would run ahead of the envelope.
 */
async function* beforeLastLine(text: AsyncIterable<Buffer>, begin: () => Promise<void>) {
  yield* text
  await begin()
}

/** A mail server and in whose name it is asked. */
export interface MailAccount {
  /** The address of the environment, with user and password in it; or what Settings say. */
  server:
    | string
    | {
        host: string
        port: number
        /** TLS from the beginning; from the first words on, or not at all; never. */
        secure: boolean
        requireTLS: boolean
        ignoreTLS: boolean
        auth?: { user: string; pass: string }
      }
  /** 'Makao <rent@example.com>', or its parts. */
  from: string | { name: string; address: string }
  /** Whether it may stand in the network that Makao is in. */
  mayBeInside: boolean
}

type GetSocket = NonNullable<SMTPPoolOptions['getSocket']>

/** Connects to a server that stands outside, or to none: its name is looked up once, for the connection that is made. */
const outsideSocket: GetSocket = ({ host = '', port = 0 }, done) => {
  const inside = () => done(Object.assign(new Error(INSIDE), { code: 'EDNS' }), false)
  if (literalOf(host) !== undefined && isPlainlyInside(host)) return inside()
  const socket = connect({ host, port: Number(port), lookup: guardedLookup, timeout: PATIENCE })
  const fail = (error: Error) => {
    socket.destroy()
    if (error.message === INSIDE) inside()
    else done(error, false)
  }
  const silent = () => fail(Object.assign(new Error('The mail server did not answer.'), { code: 'ETIMEDOUT' }))
  socket.once('error', fail).once('timeout', silent)
  socket.once('connect', () => {
    socket.off('error', fail).off('timeout', silent).setTimeout(0)
    done(null, { connection: socket })
  })
}

/** What opens an account of Settings, as it is and as mail servers are told it: one that repeats what it was told tells nobody. */
function secretsOf(server: MailAccount['server']): string[] {
  if (typeof server === 'string' || !server.auth) return []
  const { user, pass } = server.auth
  const told = [`\0${user}\0${pass}`, pass].map((text) => Buffer.from(text).toString('base64'))
  return [...told, pass].filter((secret) => secret.length > 3)
}

/** Hands mail to a server. */
export function createMailer({ server, from, mayBeInside }: MailAccount) {
  const transport = createTransport(
    {
      ...(typeof server === 'string' ? { url: server } : server),
      ...(!mayBeInside && { getSocket: outsideSocket }),
      pool: true,
      maxConnections: MAIL_WORKERS,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
    },
    { from },
  )
  const secrets = secretsOf(server)
  const address = typeof from === 'string' ? from : from.address
  const host = /@([^\s<>]+?)>?$/.exec(address)?.[1] ?? 'localhost'
  transport.use('stream', (mail, done) => {
    const { begin } = mail.data as { begin?: () => Promise<void> }
    if (begin) mail.message.processFunc((input) => Readable.from(beforeLastLine(input, begin)))
    done()
  })

  async function handOver({ message, attachments, begin }: HandOver): Promise<Outcome> {
    let begun = false
    let isAnswered = false
    let beginning: Promise<void> | undefined
    async function beginOnce(): Promise<void> {
      if (!isAnswered) await begin()
      // nodemailer would go on with a mail that was refused before its end, and the server might take it all the same.
      if (isAnswered) throw new Error('It was answered before its end.')
      begun = true
    }
    const mail = {
      // The same at each attempt: a mail server that has it already can tell.
      messageId: `<${message.id}@${host}>`,
      to: message.recipient,
      subject: message.subject,
      text: message.body,
      attachments,
      begin: () => {
        beginning = beginOnce()
        return beginning
      },
    }
    try {
      await transport.sendMail(mail)
      if (begun) return { is: 'sent' }
      throw new Error('The mail server said that it has the mail before it had it.')
    } catch (thrown) {
      isAnswered = true
      // So that what it notes is not noted last.
      await beginning?.catch(() => undefined)
      const { message: said, code = '', responseCode = 0 } = thrown as MailError
      const error = withoutSecrets(said, secrets)
      // Anything but a refusal is the answer to something else: a server that answers twice is ahead by one.
      if (begun && responseCode < 400) return { is: 'unknown', error }
      return { is: 'again', error, pause: ofTheServer.includes(code) }
    }
  }
  return { handOver, close: () => transport.close() }
}
