import { hello, paragraphs, sms, type Words } from '../outbox/words.terms'

/** What staff send themselves to see whether messages arrive. */
export const testWords = {
  email: (name: string, agency: string): Words => ({
    subject: 'Test from Makao',
    body: paragraphs(hello(name), 'this test arrived, so email to your tenants goes out.', agency),
  }),
  sms: (_name: string, agency: string): Words => sms(`Test from Makao: SMS to your tenants go out. ${agency}`),
}
