import { Readable } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../../config'
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

/** Hands mail to the server of SMTP_URL. */
export function createMailer({ smtpUrl, mailFrom }: Config & { smtpUrl: string }) {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: MAIL_WORKERS,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
    },
    { from: mailFrom },
  )
  const host = /@([^\s<>]+?)>?$/.exec(mailFrom)?.[1] ?? 'localhost'
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
      const { message: error, code = '', responseCode = 0 } = thrown as MailError
      // Anything but a refusal is the answer to something else: a server that answers twice is ahead by one.
      if (begun && responseCode < 400) return { is: 'unknown', error }
      return { is: 'again', error, pause: ofTheServer.includes(code) }
    }
  }
  return { handOver, close: () => transport.close() }
}
