import type { Day } from '@makao/contract/days'

interface Due<Charge> {
  /** Null: today, or before. */
  day: Day | null
  charges: Charge[]
}

/** What is charged at once, by the day on which it is due: what is due by today first, and there even if it is nothing. */
export function dueTogether<Charge extends { dueDate: Day }>(charges: readonly Charge[], today: Day): Due<Charge>[] {
  const ahead = charges.filter(({ dueDate }) => dueDate > today)
  const days = [...new Set(ahead.map(({ dueDate }) => dueDate))].sort()
  return [
    { day: null, charges: charges.filter(({ dueDate }) => dueDate <= today) },
    ...days.map((day) => ({ day, charges: ahead.filter(({ dueDate }) => dueDate === day) })),
  ]
}
