import { isDeepStrictEqual } from 'node:util'
import type { AsRead } from '@makao/contract/as-read.schema'
import { Refusal } from './errors'

/**
 * Puts a change over what others changed meanwhile: of a field that was sent as it was read, what is stored stays.
 * @param stored what is there now, locked until the change is written; fields that it lacks are taken as they were sent
 * @throws Refusal CHANGED_MEANWHILE: others changed a field that this changes too, and to something else
 */
export function overOthers<Input extends object>(
  { asRead, ...input }: Input & { asRead?: AsRead },
  stored: { readonly [Field in keyof Input]?: unknown },
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
  return { ...input, ...kept }
}
