import {
  type PaymentStatus,
  type PaymentType,
  paymentStatusNames,
  paymentTypeNames,
} from '@makao/contract/payment-records/payment-records.terms'
import type { ReactNode } from 'react'
import { classNames } from './class-names'

type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain'

const tones: Record<Tone, string> = {
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  info: 'bg-info-tint text-info',
  plain: 'bg-sunken text-soft',
}

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-full px-2.5 py-0.5 text-sm leading-5 font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const statusTones: Record<PaymentStatus, Tone> = { paid: 'good', pending: 'warn', overdue: 'bad', partial: 'info' }

/** A payment status as colour and word; one that is not known reads as such. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus | null }) {
  return status === null ? (
    <Badge>Unknown</Badge>
  ) : (
    <Badge tone={statusTones[status]}>{paymentStatusNames[status]}</Badge>
  )
}

export function PaymentTypeBadge({ type }: { type: PaymentType }) {
  return <Badge>{paymentTypeNames[type]}</Badge>
}

export function OccupancyBadge({ isOccupied }: { isOccupied: boolean }) {
  return <Badge tone={isOccupied ? 'good' : 'plain'}>{isOccupied ? 'Occupied' : 'Vacant'}</Badge>
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? 'Active' : 'Inactive'}</Badge>
}
