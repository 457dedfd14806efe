import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import { NewClaim, type OwnClaim } from '@makao/contract/money/payment-claims/payment-claims.schema'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../../lib/api'
import { newRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { TextAreaField } from '../../../ui/field'
import { ownClaims } from './payment-claims.queries'
import * as words from './payment-claims.words'
import '../../../styles/dashboard.css'

/** Tells the agency of a payment that it has not recorded yet, and what became of those told before. */
export function IHavePaid({ tenancyId }: { tenancyId: string }) {
  const [text, setText] = useState('')
  // The same text sent again, after an answer that never came, is told once; another one is another payment.
  const sent = useRef({ text, requestId: newRequestId() })
  function requestIdFor(typed: string): string {
    if (sent.current.text !== typed) sent.current = { text: typed, requestId: newRequestId() }
    return sent.current.requestId
  }
  const { data: told = [] } = useQuery(ownClaims(tenancyId))
  const { field, busy, handleSubmit } = useSaveForm({
    schema: NewClaim,
    read: (typed) => ({ ...typed, requestId: requestIdFor(text), tenancyId }),
    send: (input) => client.paymentClaims.file(input),
    changes: ['payments'],
    done: ({ code }) => words.sentShowsHereAsReceivedOnce(code),
    onSaved: () => {
      setText('')
      // Declined, the same is told anew.
      sent.current = { text: '', requestId: newRequestId() }
    },
    fieldOf: { NO_CODE: 'text', CLAIMED_ALREADY: 'text', TOO_MANY_CLAIMS: 'text', TOO_MANY_ATTEMPTS: 'text' },
    failed: words.thisWasNotSent,
  })
  return (
    <section className="border-t border-line px-5 py-4">
      <h3 className="font-medium">{words.iHavePaid}</h3>
      <form onSubmit={handleSubmit} noValidate className="mt-2 space-y-2">
        <TextAreaField
          label={words.mPesaMessageOrCode}
          {...field('text')}
          rows={2}
          maxLength={1000}
          autoComplete="off"
          placeholder={words.pasteTheMessageOrTypeThe}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="secondary" disabled={busy || text.trim() === ''}>
          {busy ? common.sending : words.send}
        </Button>
      </form>
      {told.length > 0 && (
        <ul aria-label={words.paymentsYouTold} className="mt-3 divide-y divide-line text-sm">
          {told.slice(0, 5).map((claim) => (
            <Told key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
    </section>
  )
}

const states = {
  waiting: { tone: 'info', text: words.waitingForTheAgency },
  received: { tone: 'good', text: words.received },
  declined: { tone: 'bad', text: words.notReceived },
} as const

function Told({ claim: { code, amount, currency, paidOn, state, receiptNumber, reason } }: { claim: OwnClaim }) {
  const { tone, text } = states[state]
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="figures">
          {code}
          {amount !== null && `, ${formatMoney(amount, currency)}`}
          {paidOn !== null && `, ${formatDay(paidOn)}`}
        </span>
        <Badge tone={tone}>{state === 'received' && receiptNumber ? `${text}, ${receiptNumber}` : text}</Badge>
      </p>
      {reason && state === 'declined' && <p className="wrap-anywhere text-soft">{reason}</p>}
    </li>
  )
}
