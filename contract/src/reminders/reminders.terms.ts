/** Why a tenant is not reminded by hand. */
export const reminderObstacles = {
  NOTHING_OVERDUE: 'Nothing is overdue, so there is nothing to remind of.',
  MOVED_OUT: 'The tenant has moved out. The final account says what is still owed.',
  REMINDED_ALREADY: 'The tenant was reminded for this day already. Ask again on the next day.',
  UNREACHABLE:
    'No channel reaches the tenant. Mend the phone number, or switch a channel on in Settings, Notifications.',
} as const
export type ReminderObstacle = keyof typeof reminderObstacles
export const reminderObstacleNames = Object.keys(reminderObstacles) as [ReminderObstacle, ...ReminderObstacle[]]
