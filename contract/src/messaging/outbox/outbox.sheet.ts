import { chosenInWords, type FilterWords, type Sheet } from '../../sheets'
import type { OutboxFilter, OutboxMessage } from './outbox.schema'
import { channelNames, messageKindNames, messageStateNames } from './outbox.terms'

export const messageSheet = {
  title: 'Messages',
  columns: {
    to: { heading: 'To', kind: 'text', width: 24, value: ({ recipientName, recipient }) => recipientName ?? recipient },
    address: { heading: 'Address', kind: 'text', width: 30, only: 'files', value: ({ recipient }) => recipient },
    subject: { heading: 'Subject', kind: 'text', width: 40, only: 'files', value: ({ subject }) => subject },
    message: {
      heading: 'Message',
      kind: 'text',
      width: 60,
      only: 'screen',
      value: ({ subject, body }) => subject || body,
    },
    text: { heading: 'Text', kind: 'text', width: 60, only: 'files', value: ({ body }) => body },
    about: { heading: 'About', kind: 'text', width: 12, value: ({ kind }) => messageKindNames[kind] },
    channel: {
      heading: 'Channel',
      kind: 'text',
      width: 10,
      only: 'files',
      value: ({ channel }) => channelNames[channel],
    },
    parts: { heading: 'SMS', kind: 'count', width: 8, only: 'files', value: ({ parts }) => parts },
    cost: {
      heading: 'Cost',
      kind: 'text',
      width: 14,
      only: 'files',
      value: ({ cost }) => cost && `${cost.currency} ${cost.amount}`,
    },
    written: { heading: 'Written', kind: 'text', width: 22, only: 'screen', value: ({ createdAt }) => createdAt },
    writtenAt: {
      heading: 'Written (UTC)',
      kind: 'text',
      width: 26,
      only: 'files',
      value: ({ createdAt }) => createdAt,
    },
    sentAt: { heading: 'Sent (UTC)', kind: 'text', width: 26, only: 'files', value: ({ sentAt }) => sentAt },
    status: { heading: 'Status', kind: 'text', width: 12, value: ({ state }) => messageStateNames[state] },
    error: { heading: 'Error', kind: 'text', width: 40, only: 'files', value: ({ lastError }) => lastError },
  },
} satisfies Sheet<
  Pick<
    OutboxMessage,
    | 'recipientName'
    | 'recipient'
    | 'subject'
    | 'body'
    | 'kind'
    | 'channel'
    | 'parts'
    | 'cost'
    | 'createdAt'
    | 'sentAt'
    | 'state'
    | 'lastError'
  >
>

export const messageFilterWords: FilterWords<Omit<OutboxFilter, 'page' | 'sort' | 'profileId'>> = {
  search: (search) => `Search: ${search}`,
  kind: (kind) => `About: ${messageKindNames[kind]}`,
  channel: (channel) => `Channel: ${channelNames[channel]}`,
  state: (state) => `Status: ${messageStateNames[state]}`,
  propertyId: (name) => `Property: ${name}`,
  ids: chosenInWords,
}
