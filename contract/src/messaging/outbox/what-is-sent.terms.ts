import type { MessageKind } from './outbox.kinds'

interface Sent {
  /** As the outbox sorts it. */
  kind: MessageKind
  title: string
  /** When it goes out. */
  note: string
  to: string
  channels: 'those that are on' | 'chosen with it' | 'mail'
  /** Whether it waits for the hours in which people may be written to: see sending-hours.terms.ts. */
  onlyByDay: boolean
  /** The setting that turns it off; null: nothing does. */
  switch: string | null
  /** Of a reminder: so many days before or after the due day, and in which words, as these settings say. */
  when?: 'before' | 'after'
  days?: string
  template?: string
}

const reminder = { kind: 'reminder', to: 'the tenant', channels: 'those that are on', onlyByDay: true } as const

/**
 * All that Makao writes to people, in the one place that says so: settings, screens, what is queued and docs/messages.md
 * follow.
 */
export const whatIsSent = {
  rent: {
    ...reminder,
    title: 'Rent Reminder',
    note: 'Before rent is due',
    switch: 'rentReminderEnabled',
    when: 'before',
    days: 'rentReminderDays',
    template: 'rentReminderTemplate',
  },
  serviceCharge: {
    ...reminder,
    title: 'Service Charge Reminder',
    note: 'Before a service charge is due',
    switch: 'serviceChargeReminderEnabled',
    when: 'before',
    days: 'serviceChargeReminderDays',
    template: 'serviceChargeReminderTemplate',
  },
  overdue: {
    ...reminder,
    title: 'Overdue Reminder',
    note: 'When a payment is late',
    switch: 'overdueReminderEnabled',
    when: 'after',
    days: 'overdueReminderDays',
    template: 'overdueReminderTemplate',
  },
  bill: {
    ...reminder,
    title: 'Water and Electricity Bill',
    note: 'As soon as a bill is charged',
    switch: 'billReminderEnabled',
  },
  asked: { ...reminder, title: 'Reminder asked for', note: 'When staff ask for it', switch: null },
  receipt: {
    kind: 'receipt',
    title: 'Receipt for each payment',
    note: 'Sent as soon as a payment is recorded; by email with the receipt as a PDF',
    to: 'the tenant',
    channels: 'those that are on',
    onlyByDay: false,
    switch: 'receiptEnabled',
  },
  notice: {
    kind: 'notice',
    title: 'Notice',
    note: 'When staff publish it',
    to: 'all tenants, those of properties, or some who were chosen',
    channels: 'chosen with it',
    onlyByDay: true,
    switch: null,
  },
  sharedCharge: {
    kind: 'notice',
    title: 'Charge to several tenants',
    note: 'When staff charge it, each with their own share',
    to: 'who was charged',
    channels: 'chosen with it',
    onlyByDay: true,
    switch: null,
  },
  rentIncrease: {
    kind: 'notice',
    title: 'Rent increase',
    note: 'When staff raise rents, by email with the letter as a PDF, and when it is withdrawn',
    to: 'whose rent changes',
    channels: 'chosen with it',
    onlyByDay: true,
    switch: null,
  },
  statement: {
    kind: 'statement',
    title: 'Owner Statement',
    note: 'When staff send it, with the statement as a PDF',
    to: 'the owner',
    channels: 'mail',
    onlyByDay: false,
    switch: null,
  },
  report: {
    kind: 'report',
    title: 'Saved report',
    note: 'On the day of the month that whoever saved it chose, with the report as a PDF or Excel',
    to: 'who saved it',
    channels: 'mail',
    onlyByDay: false,
    switch: null,
  },
  account: {
    kind: 'account',
    title: 'Account',
    note: 'At once, after an invitation, a recovery or a change of address',
    to: 'whose account it is',
    channels: 'mail',
    onlyByDay: false,
    switch: null,
  },
} as const satisfies Record<string, Sent>
