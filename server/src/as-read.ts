import { isDeepStrictEqual } from 'node:util'
import type { AsRead } from '@makao/contract/as-read.schema'
import { Refusal } from './errors'

type Fields = Readonly<Record<string, unknown>>

/**
 * Puts a change over what others changed meanwhile: of a field that was sent as it was read, what is stored stays.
 * @param stored what is there now, locked until the change is written; fields that it lacks are taken as they were sent
 * @param together fields of which each means something only beside the others: they count as one
 * @throws Refusal CHANGED_MEANWHILE: others changed a field that this changes too, and to something else
 */
export function overOthers<Input extends object>(
  { asRead, ...input }: Input & { asRead?: AsRead },
  stored: { readonly [Field in keyof Input]?: unknown },
  together: readonly (readonly (keyof Input & string)[])[] = [],
): Omit<Input & { asRead?: AsRead }, 'asRead'> {
  if (!asRead) return input
  const sent: Fields = { ...input }
  const present: Fields = stored
  const isKnown = (field: string) =>
    [sent, present, asRead].every((fields) => Object.hasOwn(fields, field)) && sent[field] !== undefined
  const alone = Object.keys(input).filter((field) => !together.some((group) => group.some((one) => one === field)))
  const kept: Record<string, unknown> = {}
  const now: Record<string, unknown> = {}
  for (const group of [...together, ...alone.map((field) => [field])]) {
    const known = group.filter(isKnown)
    const areSame = (one: Fields, other: Fields) => known.every((field) => isDeepStrictEqual(one[field], other[field]))
    if (areSame(present, asRead)) continue
    const isClash = !areSame(sent, asRead) && !areSame(sent, present)
    // What of it is as it was read says nothing.
    const changed = known.filter((field) => !isDeepStrictEqual(present[field], asRead[field]))
    for (const field of changed) (isClash ? now : kept)[field] = present[field]
  }
  if (Object.keys(now).length > 0) throw new Refusal('CHANGED_MEANWHILE', { now })
  return { ...input, ...kept }
}
