import { MessageCircle } from 'lucide-react'
import { buttonClass } from './button'
import * as common from './common.words'
import { CopyButton } from './copy-button'
import * as words from './ui.words'

interface LinkToPassOnProps {
  link: string
  /** What WhatsApp has typed in already. */
  message: string
  phoneNumber: string | null
  /** The address or number to which it was sent; null where it was sent nowhere. */
  sentTo: string | null
  /** The person has no email address. */
  isBySms?: boolean
}

function whatsAppAddress({ message, phoneNumber }: LinkToPassOnProps): string {
  const digits = phoneNumber?.replace(/\D/g, '') ?? ''
  // A number written without its country could be Kenyan or Ugandan: WhatsApp then asks for the contact.
  const number = /^25[46]\d{9}$/.test(digits) ? digits : ''
  return `https://wa.me/${number}?text=${encodeURIComponent(message)}`
}

/** A one-time link to be passed on by hand: many people have no e-mail within reach. */
export function LinkToPassOn(props: LinkToPassOnProps) {
  const { link, sentTo, isBySms = false } = props
  const sent = isBySms ? words.alsoSentBySmsTo : words.alsoSentByEmailTo
  const unsent = isBySms ? words.smsIsNotSetUp : words.emailIsNotSetUpOn
  return (
    <>
      <p className="rounded-lg bg-sunken px-4 py-3 font-mono text-sm break-all select-all">{link}</p>
      <p className="mt-3 text-soft">{sentTo ? sent(sentTo) : unsent}</p>
      <div className="mt-4 flex flex-wrap gap-2 [&>*]:grow">
        <CopyButton text={link} label={words.copyLink} />
        <a href={whatsAppAddress(props)} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
          <MessageCircle size={18} aria-hidden />
          {common.whatsApp}
        </a>
      </div>
    </>
  )
}
