import { paragraphs, sms, type Words } from '../../messaging/outbox/words.terms'

interface SaidIncrease {
  tenantName: string
  unitNumber: string
  place: string
  before: string
  after: string
  fromDay: string
  agency: string
}

/** Tells a tenant of another rent; by mail the letter goes along. */
export const rentIncreaseWords = {
  email: ({ tenantName, place, before, after, fromDay, agency }: SaidIncrease): Words => ({
    subject: `Your rent from ${fromDay}, ${place}`,
    body: paragraphs(
      `Dear ${tenantName},`,
      `From ${fromDay} the rent of ${place} is ${after} a month. Until then it is ${before}. The letter is attached.`,
      agency,
    ),
  }),
  sms: ({ tenantName, unitNumber, before, after, fromDay, agency }: SaidIncrease): Words =>
    sms(
      `Dear ${tenantName}, from ${fromDay} the rent of unit ${unitNumber} is ${after} a month (now ${before}). ${agency}`,
    ),
}

interface SaidWithdrawal {
  tenantName: string
  unitNumbers: readonly string[]
  fromDay: string
  agency: string
}

/** Tells who was written to that the rent stays as it is. */
export const increaseWithdrawnWords = {
  email: ({ tenantName, unitNumbers, fromDay, agency }: SaidWithdrawal): Words => ({
    subject: `Your rent stays as it is, unit ${unitNumbers.join(', ')}`,
    body: paragraphs(
      `Dear ${tenantName},`,
      `The rent increase from ${fromDay} for unit ${unitNumbers.join(', ')} is withdrawn. Your rent stays as it is.`,
      agency,
    ),
  }),
  sms: ({ tenantName, unitNumbers, fromDay, agency }: SaidWithdrawal): Words =>
    sms(
      `Dear ${tenantName}, the rent increase from ${fromDay} for unit ${unitNumbers.join(', ')} is withdrawn. Your rent stays as it is. ${agency}`,
    ),
}
