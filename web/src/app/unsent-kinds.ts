import { formatMoney } from '@makao/contract/money'
import type { NewReading } from '@makao/contract/money/meters/meters.schema'
import { formatQuantity } from '@makao/contract/money/meters/quantity.terms'
import type { NewPayment } from '@makao/contract/money/payments/payments.schema'
import type { NewTenantPayment } from '@makao/contract/money/tenant-accounts/tenant-accounts.schema'
import type { NewPersonNote } from '@makao/contract/people/notes/notes.schema'
import { sendPhoto } from '../features/money/meters/photo'
import { client } from '../lib/api'
import type { Change } from '../lib/stale'
import type { Unsent, UnsentKind } from '../lib/unsent'
import * as words from './unsent.words'

interface Kind {
  title: (entry: Unsent) => string
  /** The same one sent twice is written once. */
  send: (entry: Unsent) => Promise<unknown>
  changes: readonly Change[]
}

/** As it was when it was entered: judged by the form then, and by the server now. */
const payment = ({ input }: Unsent) => input as NewPayment
const reading = ({ input }: Unsent) => input as NewReading

const kinds: Record<UnsentKind, Kind> = {
  payment: {
    title: (entry) => words.paymentFrom(formatMoney(payment(entry).amount, payment(entry).currency), entry.about),
    send: (entry) => client.payments.receive(payment(entry)),
    changes: ['payments'],
  },
  tenantPayment: {
    title: (entry) => words.paymentFrom(formatMoney(payment(entry).amount, payment(entry).currency), entry.about),
    send: ({ input }) => client.tenantAccounts.receive(input as NewTenantPayment),
    changes: ['payments'],
  },
  reading: {
    title: (entry) => words.readingOf(entry.about, formatQuantity(reading(entry).value)),
    async send(entry) {
      const { id } = await client.meters.read(reading(entry))
      if (entry.photo) await sendPhoto(id, entry.photo)
    },
    changes: ['meters', 'payments'],
  },
  photo: {
    title: ({ about }) => words.photoOf(about),
    send: async ({ input, photo }) => photo && sendPhoto(String(input.readingId), photo),
    changes: ['meters'],
  },
  note: {
    title: ({ about }) => words.noteOn(about),
    send: ({ input }) => client.notes.add(input as NewPersonNote),
    changes: ['notes'],
  },
}

export const unsentKind = ({ kind }: Unsent): Kind => kinds[kind]
export const unsentTitle = (entry: Unsent) => unsentKind(entry).title(entry)
