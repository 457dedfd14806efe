import { RestRefusal } from './rest-refusal'

/** What the header Prefer may hold, and which values of it. */
const KNOWN: Record<string, RegExp> = {
  resolution: /^(merge|ignore)-duplicates$/,
  return: /^(representation|minimal|headers-only)$/,
  count: /^(exact|planned|estimated)$/,
  tx: /^(commit|rollback)$/,
  missing: /^(default|null)$/,
  handling: /^(strict|lenient)$/,
  'max-affected': /^\d+$/,
  timezone: /^[\w/+-]+$/,
}

export interface Preferences {
  resolution?: string
  return?: string
  count?: string
  tx?: string
  missing?: string
  handling?: string
  'max-affected'?: string
  timezone?: string
}

/** @throws RestRefusal PGRST122: strict handling, and something that is not understood */
export function preferencesOf(header: string | null): Preferences {
  const found: Record<string, string> = {}
  const invalid: string[] = []
  for (const part of (header ?? '').split(',')) {
    const [name = '', value = ''] = part.trim().split('=')
    if (!name) continue
    if (Object.hasOwn(KNOWN, name) && KNOWN[name]?.test(value)) found[name] ??= value
    else invalid.push(part.trim())
  }
  if (found.handling === 'strict' && invalid.length) {
    throw new RestRefusal(
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      `Invalid preferences: ${invalid.join(', ')}`,
    )
  }
  return found
}

const OF_READS = ['count', 'handling', 'timezone', 'tx'] as const
const OF_WRITES = ['resolution', 'missing', 'return', 'count', 'tx', 'handling', 'timezone', 'max-affected'] as const

/** The header Preference-Applied: those of the preferences that made a difference; undefined for none. */
export function appliedOf(preferences: Preferences, isRead: boolean): string | undefined {
  const applied = (isRead ? OF_READS : OF_WRITES).flatMap((name) => {
    if (name === 'max-affected' && preferences.handling !== 'strict') return []
    return preferences[name] === undefined ? [] : [`${name}=${preferences[name]}`]
  })
  return applied.length ? applied.join(', ') : undefined
}
