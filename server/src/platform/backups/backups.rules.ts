import { addDays, type Day, dayInNairobi, daysBetween } from '@makao/contract/days'
import { backups } from '@makao/contract/platform/backups/backups.contract'
import { allowing, always } from '../../allowed'

const DAILY = 7
const WEEKLY = 4
const pattern = /^makao-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.backup$/

/** `makao-2026-11-21T02-00-00Z.backup`, by the instant in UTC: sorted by name is sorted by age. */
export function backupName(instant: Date): string {
  return `makao-${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** When a backup was made, by its name; undefined for any other file. */
export function backupInstant(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? []
  const instant = new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(instant.getTime()) ? undefined : instant
}

/** What may be done about backups as a whole. That one is being made is said only when another is asked for. */
export const backupsFor = allowing(backups, { make: always })

/** What may be done with one. Its file is a plain route, which asks for the permission of the list. */
export const backupFor = allowing({ download: backups.list }, { download: always })

/** The Monday of a day's week. 5 January 1970 was one. */
function weekOf(day: Day): Day {
  const since = daysBetween('1970-01-05', day)
  return addDays(day, -(((since % 7) + 7) % 7))
}

/**
 * The backups that need not be kept, however long the installation stood still between them. Kept is the latest of each
 * of the last seven days and of the last four weeks that have one.
 */
export function outdated(names: readonly string[]): string[] {
  const dated = names
    .map((name) => ({ name, instant: backupInstant(name) }))
    .filter((backup): backup is { name: string; instant: Date } => backup.instant !== undefined)
    .sort((a, b) => b.instant.getTime() - a.instant.getTime())
  const kept = new Set<string>()
  function keepLatestOf(groupOf: (day: Day) => Day, most: number): void {
    const seen = new Set<Day>()
    for (const { name, instant } of dated) {
      const group = groupOf(dayInNairobi(instant))
      if (seen.has(group)) continue
      if (seen.size === most) return
      seen.add(group)
      kept.add(name)
    }
  }
  keepLatestOf((day) => day, DAILY)
  keepLatestOf(weekOf, WEEKLY)
  return dated.map(({ name }) => name).filter((name) => !kept.has(name))
}
