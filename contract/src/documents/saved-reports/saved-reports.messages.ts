import type { Words } from '../../messaging/outbox/words.terms'

interface Mailed {
  /** As its person named it. */
  name: string
  /** The report itself: 'Rent Roll'. */
  title: string
  /** Of which time: 'October 2026'; empty where it knows only today. */
  period: string
  /** 'Only Acacia Court'; undefined: it is of all. */
  narrowedTo: string | undefined
  fullName: string
  agencyName: string
  mailDay: number
}

/** The mail that a saved report goes along with. */
export const reportInWords = ({ name, title, period, narrowedTo, fullName, agencyName, mailDay }: Mailed): Words => ({
  subject: period ? `${name}: ${period}` : name,
  body: [
    `Hello ${fullName},`,
    '',
    `The report ${title}${period ? `, ${period},` : ''} goes along with this mail. It says what Makao knows as it is sent.${narrowedTo ? ` ${narrowedTo}.` : ''}`,
    '',
    `You have it sent on day ${mailDay} of each month. To change or end that, open Reports, Saved reports.`,
    '',
    agencyName,
  ].join('\n'),
})
