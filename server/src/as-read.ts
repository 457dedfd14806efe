import { isDeepStrictEqual } from 'node:util'
import type { AsRead } from '@makao/contract/as-read.schema'
import type { z } from 'zod'
import { Refusal } from './errors'

/**
 * Puts a change over what others changed meanwhile: of a field that was sent as it was read, what is stored stays.
 * @param stored what is there now, locked until the change is written; fields that it lacks are taken as they were sent
 * @param rules what fields have to be together, where one may not go with another
 * @throws Refusal CHANGED_MEANWHILE: others changed a field that this changes too, to something else or to what does not go with it
 */
export function overOthers<Input extends object>(
  { asRead, ...input }: Input & { asRead?: AsRead },
  stored: { readonly [Field in keyof Input]?: unknown },
  rules?: z.ZodType,
): Omit<Input & { asRead?: AsRead }, 'asRead'> {
  if (!asRead) return input
  const present: Readonly<Record<string, unknown>> = stored
  const kept: Record<string, unknown> = {}
  const clashes: Record<string, unknown> = {}
  for (const [field, sent] of Object.entries(input)) {
    const isKnown = sent !== undefined && Object.hasOwn(asRead, field) && Object.hasOwn(present, field)
    if (!isKnown || isDeepStrictEqual(present[field], asRead[field])) continue
    if (isDeepStrictEqual(sent, asRead[field])) kept[field] = present[field]
    else if (!isDeepStrictEqual(sent, present[field])) clashes[field] = present[field]
  }
  if (Object.keys(clashes).length > 0) throw new Refusal('CHANGED_MEANWHILE', { now: clashes })
  const merged = { ...input, ...kept }
  const isUnfit = rules && Object.keys(kept).length > 0 && !rules.safeParse(merged).success
  if (isUnfit) throw new Refusal('CHANGED_MEANWHILE', { now: kept })
  return merged
}
