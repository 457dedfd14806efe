import { can } from '@makao/contract/permissions'
import type { Actor } from '../../context'
import type { Binding, Operation } from './bindings.rules'
import type { Frame, Message } from './frames.rules'

/** What a channel listens to. `conditions`: its filter as one of the tables. */
export interface Bound {
  id: number
  asked: Binding
  conditions: string | undefined
}

/** Somebody on a topic. */
export interface Channel {
  /** The same for nobody else, in any process. */
  member: string
  topic: string
  joinRef: string | null
  actor: Actor
  /** With which they joined, or which has followed. */
  token: string | undefined
  /** Hears of what they send themselves. */
  hearsItself: boolean
  presenceKey: string
  hearsPresence: boolean
  bindings: readonly Bound[]
  push: (event: string, payload: unknown) => void
  pushMessage: (message: Message) => void
  /** @param why told to the client before the channel is closed */
  close: (why: string) => void
}

/** What a client reads of a change. */
export interface ToldChange {
  schema: string
  table: string
  commit_timestamp: string
  type: Operation
  columns: { name: string; type: string }[]
  record?: Record<string, unknown>
  old_record?: Record<string, unknown>
  errors: null
}

const PREFIX = 'realtime:'

/** 'rooms' of 'realtime:rooms'; undefined for what is no channel's topic. */
export const nameOfTopic = (topic: string): string | undefined =>
  topic.startsWith(PREFIX) && topic.length > PREFIX.length ? topic.slice(PREFIX.length) : undefined

export const topicOf = (name: string): string => `${PREFIX}${name}`

/** A key that reaches some properties only. */
export const isRestricted = ({ key }: Pick<Actor, 'key'>): boolean => key !== undefined && key.propertyIds !== null

/**
 * Whether somebody may talk and listen to others on a topic: staff everywhere, a tenant below `tenants/<their id>/`. What is said
 * stands in no property, so that a key of some has no say.
 */
export const mayTalk = (actor: Actor, topic: string): boolean =>
  (can(actor.role, 'portfolio:read') && !isRestricted(actor)) ||
  `${nameOfTopic(topic)}/`.startsWith(`tenants/${actor.id}/`)

/** Whether a channel wants to hear of a table. */
export const hearsTable = ({ asked }: Bound, table: string): boolean =>
  asked.table === undefined || asked.table === '*' || asked.table === table

export const reply = (
  { joinRef, ref, topic }: Pick<Frame, 'joinRef' | 'ref' | 'topic'>,
  status: 'ok' | 'error',
  response: object,
): Frame => ({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })
