import { paragraphs, sms, type Words } from '../../messaging/outbox/words.terms'

interface SaidNotice {
  title: string
  body: string
  agency: string
}
export const noticeWords = {
  /** With its title, which is lost where the text alone is copied or opened in WhatsApp. */
  email: ({ title, body, agency }: SaidNotice): Words => ({ subject: title, body: paragraphs(title, body, agency) }),
  sms: ({ title, body, agency }: SaidNotice): Words => sms(`${title}: ${body} ${agency}`),
}
