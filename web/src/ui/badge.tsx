import type { PaymentStatus, PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { chargeTitle, paymentStatusNames } from '@makao/contract/money/charges/charges.terms'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import * as common from './common.words'
import * as words from './ui.words'

type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain'

const dot = 'gap-1.5 text-soft before:size-2 before:shrink-0 before:rounded-full'

/** Filled is what asks for something to be done; what is as it should be stays quiet. */
const tones: Record<Tone, string> = {
  good: `${dot} before:bg-good`,
  warn: 'bg-warn-tint px-2 text-warn',
  bad: 'bg-bad-tint px-2 text-bad',
  info: `${dot} before:bg-info`,
  plain: 'text-soft',
}

interface BadgeProps {
  tone?: Tone
  /** Holds a text of any length. */
  wraps?: boolean
  children: ReactNode
}

export function Badge({ tone = 'plain', wraps = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center py-0.5 text-sm font-medium',
        wraps ? 'rounded-xl text-left wrap-anywhere' : 'rounded-full whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const statusTones: Record<PaymentStatus, Tone> = {
  paid: 'good',
  pending: 'plain',
  overdue: 'bad',
  partial: 'warn',
  written_off: 'plain',
}

/** A payment status as colour and word; one that is not known reads as such. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus | null }) {
  return status === null ? (
    <Badge>{words.unknown}</Badge>
  ) : (
    <Badge tone={statusTones[status]}>{paymentStatusNames[status]}</Badge>
  )
}

/** What an amount is due for: 'Rent', 'Service Charge: Security'. */
export function ChargeBadge(charge: { paymentType: PaymentType; name: string | null }) {
  return <Badge wraps={charge.name !== null}>{chargeTitle(charge)}</Badge>
}

export function OccupancyBadge({ isOccupied }: { isOccupied: boolean }) {
  return <Badge tone={isOccupied ? 'good' : 'plain'}>{isOccupied ? words.occupied : common.vacant}</Badge>
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? words.active : words.inactive}</Badge>
}
