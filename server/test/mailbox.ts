import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  /** The whole mail, with its header. */
  text: string
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string
  port: number
  /** By user, where it asks for one; who says none is let in. */
  passwords: Record<string, string>
  /** Who signed in. */
  users: string[]
  received: ReceivedMail[]
  /** Why it takes no mail for anybody, while it does not. */
  refusal: string | null
  /** Takes the next mails without saying so: the connection ends instead. */
  isSilent: boolean
  /** Hangs up when the next mail is announced, as a server does that has forgotten an idle connection. */
  hangsUp: boolean
  close: () => Promise<void>
}

/** A mail server of this machine that takes every message. */
export async function startMailbox(): Promise<Mailbox> {
  const hangUp = () => {
    for (const connection of smtp.connections) connection.close()
  }
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username = '', password }, _, done) => {
      if (mailbox.passwords[username] !== password) return done(new Error('Username and password not accepted'))
      mailbox.users.push(username)
      return done(null, { user: username })
    },
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_, __, done) => {
      if (!mailbox.hangsUp) return done()
      mailbox.hangsUp = false
      // As far away as a real one.
      setTimeout(hangUp, 100)
    },
    onRcptTo: (_, __, done) => done(mailbox.refusal === null ? undefined : new Error(mailbox.refusal)),
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) mailbox.received.push({ to: address, text })
        if (mailbox.isSilent) hangUp()
        else done()
      })
    },
  })
  // A client that is killed hangs up without a word.
  smtp.on('error', () => undefined)
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    passwords: {},
    users: [],
    received: [],
    refusal: null,
    isSilent: false,
    hangsUp: false,
    close: () => new Promise<void>((closed) => smtp.close(() => closed())),
  }
  return mailbox
}
