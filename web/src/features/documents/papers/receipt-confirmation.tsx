import { formatDay } from '@makao/contract/days'
import type { ReceiptConfirmation as Receipt } from '@makao/contract/documents/papers/papers.schema'
import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, SearchX, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../../lib/api'
import { Facts } from '../../../ui/facts'
import { LargeAmount } from '../../../ui/large-amount'
import { Loaded } from '../../../ui/loaded'
// The only page without sign-in that looks like those behind it.
import '../../../styles/dashboard.css'
import '../../../styles/parts.css'
import * as words from './papers.words'

/** Whether a receipt is genuine, for whoever holds it: agency, number, amount and day, and nothing more. */
export function ReceiptConfirmation({ token }: { token: string }) {
  const query = useQuery(api.papers.confirmReceipt.queryOptions({ input: { token }, retry: false }))
  return (
    <Loaded query={query} loading={words.lookingTheReceiptUp} failed={words.receiptCouldNotBeLookedUp}>
      {(receipt) => <Confirmation receipt={receipt} />}
    </Loaded>
  )
}

function Confirmation({ receipt }: { receipt: Receipt }) {
  const { state, agencyName, number, amount, currency, receivedOn } = receipt
  if (state === 'reversed') {
    return (
      <Outcome
        icon={<ShieldX size={28} aria-hidden className="shrink-0 text-bad" />}
        title={words.thisReceiptIsNoLongerValid}
        text={words.askAboutIt(agencyName)}
      />
    )
  }
  if (state === 'unknown' || amount === null || currency === null || receivedOn === null) {
    return (
      <Outcome
        icon={<SearchX size={28} aria-hidden className="shrink-0 text-bad" />}
        title={words.receiptNotFound}
        text={words.hasIssuedNoReceiptWithThis(agencyName)}
      />
    )
  }
  return (
    <>
      <Outcome
        icon={<BadgeCheck size={28} aria-hidden className="shrink-0 text-good" />}
        title={words.thisReceiptIsGenuine}
        text={words.issuedBy(agencyName)}
      />
      <div className="mt-5 mb-4">
        <LargeAmount>{formatMoney(amount, currency)}</LargeAmount>
      </div>
      <Facts
        facts={[
          { name: words.number, value: number ?? '-' },
          { name: words.receivedOn, value: formatDay(receivedOn) },
        ]}
      />
    </>
  )
}

function Outcome({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div role="status" className="flex gap-3">
      {icon}
      <div className="min-w-0">
        <p className="text-lg font-semibold">{title}</p>
        <p className="wrap-anywhere text-soft">{text}</p>
      </div>
    </div>
  )
}
