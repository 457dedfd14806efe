import type { TenantPortal } from '@makao/contract/documents/dashboard/dashboard.schema'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import { buttonClass } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import * as words from './dashboard.words'

/** How the agency is reached: what the phone does with a number, or a mail. */
export function CallTheAgency({ name, phoneNumber, phoneLink, email }: TenantPortal['agency']) {
  if (!phoneNumber && !email) return null
  const wide = buttonClass('secondary', 'grow')
  return (
    <Card className="pb-5">
      <CardHeader title={words.callTheAgent} />
      <p className="px-5 wrap-anywhere text-soft">{[name, phoneNumber, email].filter(Boolean).join(' · ')}</p>
      <div className="mt-3 flex flex-wrap gap-2 px-5">
        {phoneNumber && (
          <a href={`tel:${phoneLink ?? phoneNumber.replaceAll(/[^+\d]/g, '')}`} className={wide}>
            <Phone size={18} aria-hidden />
            {words.call}
          </a>
        )}
        {phoneLink && (
          <a href={`https://wa.me/${phoneLink.slice(1)}`} target="_blank" rel="noreferrer" className={wide}>
            <MessageCircle size={18} aria-hidden />
            {common.whatsApp}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={wide}>
            <Mail size={18} aria-hidden />
            {common.email}
          </a>
        )}
      </div>
    </Card>
  )
}
