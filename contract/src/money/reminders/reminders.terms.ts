/** Why a tenant is not reminded by hand. */
export const reminderObstacles = {
  NOTHING_OVERDUE: 'Nothing is overdue, so there is nothing to remind of.',
  MOVED_OUT: 'The tenant has moved out. The final account says what is still owed.',
  REMINDED_ALREADY: 'Already reminded today. You can remind again tomorrow.',
  UNREACHABLE:
    'No channel reaches the tenant. Mend the phone number, or switch a channel on in Settings, Notifications.',
} as const
/** To so many tenants at most goes what is asked for at once. */
export const MOST_REMINDED = 500

/** Why nobody is reminded of what a list shows. */
export const roundObstacles = {
  NOBODY: 'Nobody of those shown can be reminded now.',
  TOO_MANY: `More than ${MOST_REMINDED} tenants are shown, and at most ${MOST_REMINDED} are reminded at once. Narrow the list, for example to one property.`,
} as const
export type RoundObstacle = keyof typeof roundObstacles
export const roundObstacleNames = Object.keys(roundObstacles) as [RoundObstacle, ...RoundObstacle[]]

export type ReminderObstacle = keyof typeof reminderObstacles
export const reminderObstacleNames = Object.keys(reminderObstacles) as [ReminderObstacle, ...ReminderObstacle[]]
