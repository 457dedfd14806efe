import { z } from 'zod'

const EVENTS = ['*', 'INSERT', 'UPDATE', 'DELETE'] as const
/** A channel's most; each is a question to the database at a change. */
const MOST_BINDINGS = 10

const binding = z.looseObject({
  event: z.enum(EVENTS).default('*'),
  schema: z.string().max(100).default('public'),
  table: z.string().max(100).optional(),
  filter: z.string().max(10_000).optional(),
  select: z.array(z.string().max(100)).max(100).optional(),
})

/** What a client says when it joins a channel. */
export const joining = z.object({
  access_token: z.string().max(10_000).optional(),
  config: z
    .object({
      broadcast: z
        .looseObject({ ack: z.boolean().default(false), self: z.boolean().default(false) })
        .default({ ack: false, self: false }),
      presence: z
        .looseObject({ key: z.string().max(200).default(''), enabled: z.boolean().default(true) })
        .default({ key: '', enabled: true }),
      postgres_changes: z.array(binding).max(MOST_BINDINGS).default([]),
    })
    .prefault({}),
})

export type Binding = z.infer<typeof binding>
export type Operation = Exclude<(typeof EVENTS)[number], '*'>

/** A text as the parts between its commas, but for those in quotes or brackets. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let part = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (isQuoted && letter === '\\') {
      part += letter + (text[at + 1] ?? '')
      at += 1
      continue
    }
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === '(') depth += 1
    else if (!isQuoted && letter === ')') depth -= 1
    if (letter === ',' && !isQuoted && depth === 0) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  return [...parts, part].filter((one) => one.trim() !== '')
}

/**
 * A filter of a channel as a filter of the tables: 'id=gt.0,name=eq."a,b"' as 'id.gt.0,name.eq."a,b"'.
 * @returns undefined where a part is no `column=operator.value`
 */
export function conditionsOf(filter: string): string | undefined {
  const parts = partsOf(filter).map((part) => part.replace(/^([^=]+)=/, '$1.'))
  const isWhole = parts.every((part, at) => part !== partsOf(filter)[at])
  return isWhole ? parts.join(',') : undefined
}
