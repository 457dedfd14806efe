/** A message without its recipient. An SMS has no subject. */
export interface Words {
  subject: string
  body: string
}

export const paragraphs = (...texts: readonly string[]) => texts.join('\n\n')
export const sms = (body: string): Words => ({ subject: '', body })

/** Of no name: what a stranger typed as theirs is not sent to an address that need not be theirs. */
export const hello = (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`)
